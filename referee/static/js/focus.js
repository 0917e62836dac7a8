// The focus on a page that is swapped, a board or the floor: where it is, and the same place again
// once the page has been swapped.
//
// What comes in may have lost the very control that was used: whoever works with the keyboard then goes
// on at what does the same, such as the next seat's Pass, else where the page says.

export const CONTROL = ":is(a[href], button, summary, input:not([type='hidden']), textarea, select)";
const REGION = ":is(header, section, article, footer, li)[id]";

let page = null;          // the selector of what is swapped
let others = null;        // of a control and its region: where else to go on, the best first
let held = null;          // the last place on the page: {element, selectors}

export function start(swapped, instead) {
  page = swapped;
  others = instead;
  document.addEventListener("focusin", ({target}) => {
    held = target.closest(page) ? {element: target, ...placeOf(target)} : null;
  });
  // whoever points at nothing lets go
  document.addEventListener("pointerdown", () => { held = null; }, true);
}

/** After it has come in: the focus that went with a control that is gone, hidden, or was moved. */
export function hold() {
  if (!isLost() || !held) return;
  const {element, selectors} = held;
  element.focus({preventScroll: true});
  if (isLost()) go({selectors});
}

/** Whether the focus is nowhere; what has just been hidden still has it for a moment. */
export function isLost() {
  const now = document.activeElement;
  return now === document.body || !now.checkVisibility();
}

/** How `element` is found again, whatever the page looks like by then. */
export function placeOf(element) {
  const region = element.closest(REGION);
  const own = selectorOf(element);
  const within = region ? `#${CSS.escape(region.id)}` : page;
  const selectors = element.id ? [`#${CSS.escape(element.id)}`] : [];
  if (own) selectors.push(`${within} ${own}`, `${page} ${own}`);
  return {selectors: [...selectors, ...others(element, within)]};
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
