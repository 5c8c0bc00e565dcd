"""هفت خبیث, Haft Khabis: the Iranian game of the wicked seven."""
