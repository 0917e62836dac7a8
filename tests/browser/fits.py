"""What does not fit on a page as it lies on the glass: words cut, controls one over the other.

Owns how it is found. Must not know what is on a page, nor how long its words are and how large.
"""

from playwright.sync_api import Page

_FAULTS = r"""() => {
  const found = [];
  const told = (e) => `${e.tagName.toLowerCase()}.${e.className?.baseVal ?? e.className}`
    + ` «${(e.textContent || e.name || "").trim().replace(/\s+/g, " ").slice(0, 50)}»`;
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth + 1) found.push(`sideways ${root.scrollWidth}`);
  // An open sheet is what can be touched.
  const drawer = document.querySelector("#drawer .drawer:not(.drawer--beside), .drawer");
  const isIn = (e) => !drawer || drawer.contains(e);
  const styles = new Map();
  const style = (e) => styles.get(e) ?? styles.set(e, getComputedStyle(e)).get(e);
  const parents = (e) => {
    const all = [];
    for (let at = e.parentElement; at && at !== document.body; at = at.parentElement) all.push(at);
    return all;
  };
  const scrolls = (e) => [style(e).overflowX, style(e).overflowY]
    .some((way) => way === "auto" || way === "scroll");
  const clips = (e) => style(e).display !== "inline"
    && [style(e).overflowX, style(e).overflowY].some((way) => way !== "visible");
  // What of a box is in sight inside what scrolls or ends around it.
  const seen = (box, e) => [e, ...parents(e)].filter(clips).reduce((box, at) => {
    const {left, right, top, bottom} = at.getBoundingClientRect();
    return {left: Math.max(box.left, left), right: Math.min(box.right, right),
      top: Math.max(box.top, top), bottom: Math.min(box.bottom, bottom)};
  }, box);
  const isSeen = ({left, right, top, bottom}) => right - left > 1 && bottom - top > 1;
  const layer = (e) => [e, ...parents(e)].find((at) => /fixed|sticky/.test(style(at).position));
  const over = (a, b) => [Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];

  const shown = [...document.querySelectorAll("body, body *")]
    .filter((e) => e.checkVisibility({visibilityProperty: true}) && !e.closest("svg")
      && !e.closest(".vh, .veil, .lock")
      && ![e, ...parents(e)].some((at) => style(at).clipPath === "inset(50%)"));
  for (const e of shown.filter((e) => isIn(e) && scrolls(e))) {
    if (e.scrollWidth > e.clientWidth + 1) found.push(`scrolls sideways ${told(e)}`);
    if (e.scrollHeight > e.clientHeight + 1 && e.clientHeight < 40) {
      found.push(`no room to scroll ${e.clientHeight} of ${e.scrollHeight} ${told(e)}`);
    }
  }
  // Each part of a board keeps to its place.
  const parts = ".clock, .turn, .team, .side, .river";
  for (const e of shown.filter((e) => isIn(e) && e.matches(parts))) {
    const {bottom} = e.getBoundingClientRect();
    for (const at of e.querySelectorAll(".btn, .clock__face, .team__last, .stage, .seat")) {
      const box = at.getBoundingClientRect();
      if (box.bottom > bottom + 2 && !parents(at).some(scrolls)) {
        found.push(`below ${e.className}: ${told(at)}`);
      }
    }
  }

  const controls = shown
    .filter((e) => e.matches("a, button, input, select, textarea, summary") && isIn(e))
    .filter((e) => !e.matches(".choice__input") && !e.closest(".input--amount"))
    .map((e) => e.matches("label input") && e.closest("label.value") || e);
  const boxes = controls.map((e) => [e, seen(e.getBoundingClientRect(), e), layer(e)])
    .filter(([, box]) => isSeen(box));
  boxes.forEach(([a, p, on], i) => {
    for (const [b, q, off] of boxes.slice(i + 1)) {
      if (on !== off || a.contains(b) || b.contains(a)) continue;
      if ([a, b].some((e) => e.matches(".table__open"))) continue; // lies on its table
      const [across, down] = over(p, q);
      if (across > 1 && down > 1) found.push(`overlap ${told(a)} / ${told(b)}`);
    }
    if (on && style(on).position === "fixed" && (p.top < -1 || p.bottom > innerHeight + 1
        || p.left < -1 || p.right > innerWidth + 1)) {
      found.push(`out of reach ${told(a)}`);
    }
  });

  // Undo repeats a whole entry, and a name is as long as people make it: both may end in dots.
  const may = "select, textarea, option, [hidden], #undo, #redo, .head__event, [translate='no'],"
    + " .input--amount";
  const panel = ".btn, .choice, .tag, .fault, .seat__head, .clock__face, td, th, .table";
  const lines = [];
  for (const e of shown.filter((e) => isIn(e) && !e.closest(may))) {
    for (const node of e.childNodes) {
      if (node.nodeType !== 3 || !node.textContent.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      let inside = false;
      for (const at of [e, ...parents(e)]) {
        const {overflowX, overflowY, display} = style(at);
        if (display === "inline" || display === "contents") continue;
        const around = at.getBoundingClientRect();
        const isPanel = at.matches(panel);
        const across = box.right > around.right + 1.5 || box.left < around.left - 1.5;
        const down = box.bottom > around.bottom + 4 || box.top < around.top - 4;
        if (across && (isPanel || !inside || overflowX !== "visible")
            || down && (isPanel || /hidden|clip/.test(overflowY))) {
          found.push(`cut in ${at.className || at.tagName}: ${told(e)}`);
          break;
        }
        inside = true;
        if (scrolls(at)) break;
      }
      for (const line of range.getClientRects()) {
        const box = seen(line, e);
        if (isSeen(box)) lines.push([e, box, layer(e), node]);
      }
    }
  }
  lines.forEach(([a, p, on, node], i) => {
    for (const [b, q, off, other] of lines.slice(i + 1)) {
      if (node === other || on !== off) continue;
      const [across, down] = over(p, q);
      if (across > 2 && down > 0.45 * Math.min(p.bottom - p.top, q.bottom - q.top)) {
        found.push(`words over words ${told(a)} / ${told(b)}`);
      }
    }
  });
  return [...new Set(found)];
}"""


def faults(page: Page) -> list[str]:
    """Each with its element and its words."""
    found: list[str] = page.evaluate(_FAULTS)
    return found
