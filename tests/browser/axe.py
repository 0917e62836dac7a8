"""What axe-core finds on a page, in the themes that a reader may have."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

AXE = Axe()
# The sizes of targets are a rule of WCAG 2.2 that axe-core leaves out unless asked.
EVERYTHING = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
# In another theme nothing but the colors is another.
COLORS = {"resultTypes": ["violations"], "runOnly": ["color-contrast"]}


def found(page: Page) -> list[str]:
    """What axe-core objects to in light and then in dark, each with the elements it means."""
    expect(page.locator("main").first).to_be_visible()
    page.emulate_media(color_scheme="light", contrast="no-preference")
    violations = AXE.run(page, options=EVERYTHING).response["violations"]
    return _told(violations) + colors(page, "no-preference", "dark")


def colors(page: Page, contrast: str, *schemes: str) -> list[str]:
    """What it objects to in the colors of other themes, asked for as a device asks for them."""
    violations = []
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme, contrast=contrast)  # type: ignore[arg-type]
        violations += AXE.run(page, options=COLORS).response["violations"]
    return _told(violations)


def _told(violations: list[dict[str, Any]]) -> list[str]:
    return [
        f"{violation['id']} ({violation['impact']}): {node['html'][:160]}"
        for violation in violations
        for node in violation["nodes"]
    ]
