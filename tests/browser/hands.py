"""What a judge holds a page with: a finger, or a keyboard alone."""

from dataclasses import dataclass

from playwright.sync_api import Locator, Page

# The stream may show what was recorded before the entry itself is answered.
RESTED = """() => {
  const answered = performance.getEntriesByType("resource").map((entry) => entry.responseEnd);
  return !document.querySelector("[data-sending], [data-resting]")
    && performance.now() - Math.max(0, ...answered) > 800;
}"""


@dataclass
class Hand:
    """A finger on a page; ``taps``: how often it has come down."""

    page: Page
    taps: int = 0

    def tap(self, what: Locator) -> None:
        what.tap()
        self.taps += 1

    def button(self, name: str, within: str = "#app") -> None:
        self.tap(self.page.locator(within).get_by_role("button", name=name, exact=True))

    def link(self, name: str, within: str = "#app") -> None:
        self.tap(self.page.locator(within).get_by_role("link", name=name, exact=True))

    def choice(self, name: str, within: str = "#app") -> None:
        self.tap(self.page.locator(f"{within} .choice", has_text=name))


@dataclass
class Keyboard:
    """A keyboard beside the table: the focus is moved with Tab, never with a finger."""

    page: Page

    def go_to(self, what: Locator, most: int = 60) -> None:
        """Tab until ``what`` has the focus; it is seen to have it."""
        for _ in range(most):
            if what.evaluate("e => e === document.activeElement"):
                seen = what.evaluate(
                    "e => [e, e.closest('label'), e.closest('.field')].some("
                    "(x) => x && getComputedStyle(x).outlineStyle !== 'none')"
                )
                assert seen, "the focus is not seen"
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {what}")

    def press(self, what: Locator, key: str = "Enter") -> None:
        """Not in the moment after an answer in which a key is taken for the one before."""
        self.page.wait_for_function(RESTED)
        self.go_to(what)
        self.page.keyboard.press(key)

    @property
    def is_lost(self) -> bool:
        """Whether the focus is nowhere, so that Tab begins at the top of the page."""
        lost: bool = self.page.evaluate("document.activeElement === document.body")
        return lost
