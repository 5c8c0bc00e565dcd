"""Game files: what was reported, kept so that nothing acknowledged is ever lost.

Knows no game. Owns no clock and no dice: times and entropy are passed in.
"""
