"""A Chromium for the camera and the browser tests: one that is there, else Debian's, else Playwright's own."""

import os
import shutil
import subprocess
import sys

from playwright.sync_api import Error, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUIET = ("gpu", "quic", "background-networking", "component-update", "sync")
FLAGS = ["--headless", "--no-sandbox", "--no-first-run", *(f"--disable-{name}" for name in QUIET)]
HELP = """The browser tests need a Chromium, and none could be found or installed.
Install one with your system's packages (Debian: apt install chromium),
or name yours: CHROMIUM=/path/to/chromium make test"""


def on_this_machine() -> str | None:
    """The path of the machine's own browser; None leaves the choice to Playwright."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def starts() -> bool:
    with sync_playwright() as playwright:
        try:
            playwright.chromium.launch(executable_path=on_this_machine(), args=FLAGS).close()
        except Error:
            return False
    return True


def succeeds(*command: str) -> bool:
    return shutil.which(command[0]) is not None and subprocess.run(command, check=False).returncode == 0


def install() -> bool:
    if os.geteuid() == 0 and shutil.which("apt-get"):
        print("Installing Debian's Chromium for the browser tests ...", flush=True)
        succeeds("apt-get", "update", "-qq")
        if succeeds("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium") and starts():
            return True
    print("Fetching Playwright's Chromium for the browser tests ...", flush=True)
    return succeeds(sys.executable, "-m", "playwright", "install", "chromium") and starts()


if __name__ == "__main__":
    sys.exit(0 if starts() or install() else HELP)
