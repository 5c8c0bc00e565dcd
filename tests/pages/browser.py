"""A headless Chromium, driven by the W3C WebDriver protocol over the standard library."""

from __future__ import annotations

import base64
import json
import re
import subprocess
from contextlib import contextmanager
from urllib.request import Request, urlopen

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--hide-scrollbars", "--force-color-profile=srgb",
)  # fmt: skip
SECONDS = 30
DRIVER = "/usr/bin/chromedriver"


class Browser:
    """One window; a page is looked at in a given size, light or dark."""

    def __init__(self, address, profile):
        self._address = address
        options = {"args": [*FLAGS, f"--user-data-dir={profile}"]}
        asked = {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}}
        self._session = self._ask("POST", "/session", asked)["sessionId"]

    def _ask(self, method, path, body=None):
        told = None if body is None else json.dumps(body).encode()
        kind = {"Content-Type": "application/json"}
        request = Request(self._address + path, told, kind, method=method)  # noqa: S310 - our own driver
        with urlopen(request, timeout=SECONDS) as answer:  # noqa: S310 - as above
            return json.load(answer)["value"]

    def _tell(self, path, **body):
        return self._ask("POST", f"/session/{self._session}/{path}", body)

    def _chromium(self, command, **parameters):
        return self._tell("goog/cdp/execute", cmd=command, params=parameters)

    def open(self, file, *, width, height=800, dark=False, media=""):
        """Open a page in a window of that size."""
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self._chromium("Emulation.setEmulatedMedia", media=media, features=[scheme])
        self.resize(width, height)
        self._tell("url", url=file.as_uri())

    def resize(self, width, height):
        """Give the window another size."""
        self._chromium(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
            mobile=False,
        )  # fmt: skip

    def run(self, script, *arguments):
        """Return what a function body returns in the page."""
        return self._tell("execute/sync", script=script, args=list(arguments))

    def printed(self):
        """Return the page as it would be printed (PDF)."""
        return base64.b64decode(self._tell("print"))

    def seen(self, *, whole=False):
        """Return a picture of the window, or of the whole page (PNG)."""
        told = self._chromium("Page.captureScreenshot", captureBeyondViewport=whole)
        return base64.b64decode(told["data"])

    def close(self):
        self._ask("DELETE", f"/session/{self._session}")


@contextmanager
def chromium(folder):
    """Start ChromeDriver on a free port, and a browser with an empty profile in `folder`."""
    driver = subprocess.Popen(
        [DRIVER, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        said = iter(driver.stdout.readline, "")
        port = next(
            found[1]
            for found in (re.search(r"successfully on port (\d+)", line) for line in said)
            if found
        )
        browser = Browser(f"http://127.0.0.1:{port}", folder)
        try:
            yield browser
        finally:
            browser.close()
    finally:
        driver.terminate()
        driver.wait(SECONDS)
        driver.stdout.close()
