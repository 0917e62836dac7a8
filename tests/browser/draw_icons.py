"""Draws the icons of the home screen out of their two SVG files: ``make icons``."""

import os
from pathlib import Path

from playwright.sync_api import sync_playwright

ICONS = Path(__file__).parents[2] / "referee" / "static" / "icons"
# iPadOS rounds the corners by itself, and takes no SVG.
DRAWN = {
    "icon-192.png": "icon.svg",
    "icon-512.png": "icon.svg",
    "icon-maskable-192.png": "icon-maskable.svg",
    "icon-maskable-512.png": "icon-maskable.svg",
    "apple-touch-icon-180.png": "icon-maskable.svg",
}


def draw() -> None:
    chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, source in DRAWN.items():
            side = int(name.removesuffix(".png").rpartition("-")[2])
            page = browser.new_page(viewport={"width": side, "height": side})
            page.set_content(
                f"<style>html, body {{ margin: 0 }}</style>{(ICONS / source).read_text()}"
            )
            page.screenshot(path=ICONS / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    draw()
