// The focus on the board: where it is, and the same place again once the board has been swapped.
//
// A board that comes in may have lost the very control that was used: whoever works with the keyboard
// then goes on at what does the same, such as the next seat's Pass, else at what the board waits for.

const CONTROL = ":is(a[href], button, summary, input:not([type='hidden']), textarea, select)";
const AWAITED = [`.seat--ask .seat__actions ${CONTROL}`, "#stage .btn--go"];
const REGION = ":is(header, section, article, footer)[id]";

let held = null;          // the last place on the board: {element, selectors}

export function start() {
  document.addEventListener("focusin", ({target}) => {
    held = target.closest("#board") ? {element: target, ...placeOf(target)} : null;
  });
  // whoever points at nothing lets go
  document.addEventListener("pointerdown", () => { held = null; }, true);
}

/** After a board has come in: the focus that went with a control that is gone, or was moved. */
export function hold() {
  if (document.activeElement !== document.body || !held) return;
  held.element.focus({preventScroll: true});
  if (document.activeElement === document.body) go(held);
}

/** How `element` is found again, whatever the board looks like by then. */
export function placeOf(element) {
  const region = element.closest(REGION);
  const own = selectorOf(element);
  const within = region ? `#${CSS.escape(region.id)}` : "#board";
  const selectors = element.id ? [`#${CSS.escape(element.id)}`] : [];
  if (own) selectors.push(`${within} ${own}`, `#board ${own}`);
  return {selectors: [...selectors, ...AWAITED, `${within} ${CONTROL}`, `#stage ${CONTROL}`]};
}

/** The focus goes to a place, or to what is nearest to it now. */
export function go({selectors}) {
  for (const selector of selectors) {
    const found = [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
    if (found) return found.focus({preventScroll: true});
  }
}

// What does the same: a link that leads there, a button that records the same kind of entry.
function selectorOf(element) {
  const {name, value, form} = element;
  const href = element.getAttribute("href");
  if (href) return `a[href="${CSS.escape(href)}"]`;
  const does = form?.querySelector("[type='hidden'][name='do']")?.value;
  const named = name ? `[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]` : "";
  if (does) return `form:has([name='do'][value="${CSS.escape(does)}"]) ${element.localName}${named}`;
  return named && `${element.localName}${named}`;
}
