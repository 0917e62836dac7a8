// Digit keys: they type into the field of their form that was touched last, at first the first one.
//
// A sheet that has keys needs no keyboard of the tablet, which would cover half the table. A real
// keyboard types as ever into the field that has the focus; else its digits are those keys, and Enter
// records. In a form with data-hundreds two digits mean hundreds: 24 is 2400.

const FIELD = "input[inputmode='numeric'], input[inputmode='none']";
const KEY = "[data-digit], [data-amount]";
const WRITES = "input:not([type='radio'], [type='checkbox']), textarea, select";

let isFresh = false;      // the first digit begins anew in a field that was touched again

export function start(drawer, onChange) {
  // the field keeps the focus while its keys are tapped
  drawer.addEventListener("mousedown", (event) => {
    if (event.target.closest(KEY)) event.preventDefault();
  });
  drawer.addEventListener("focusin", ({target}) => {
    if (!target.matches(FIELD) || !target.form.querySelector("[data-digit]")) return;
    isFresh = true;
    touch(target);
  });
  drawer.addEventListener("input", ({target}) => {
    if (target.matches(FIELD)) {
      target.value = target.value.replace(/\D/g, "");
      target.dataset.typed = target.value;
      isFresh = false;
    }
    onChange(target.form, target);
  });
  document.addEventListener("keydown", (event) => {
    const form = drawer.querySelector("form:has([data-digit])");
    if (!form || event.ctrlKey || event.altKey || event.metaKey || event.target.closest(WRITES)) return;
    const digit = event.key === "Backspace" ? "back" : event.key;
    if (digit === "back" || /^\d$/.test(digit)) {
      event.preventDefault();
      const field = current(form);
      press(field, digit, "hundreds" in form.dataset);
      isFresh = false;
      onChange(form, field);
    } else if (event.key === "Enter" && event.target.matches("h2")) {
      event.preventDefault();
      form.requestSubmit(form.querySelector("[data-record]"));
    }
  });
  // before htmx sees it: with scripts a usual amount needs no new sheet from the server
  drawer.addEventListener("click", (event) => {
    const key = event.target.closest(KEY);
    if (!key) return;
    event.preventDefault();
    event.stopPropagation();
    const form = key.closest("form");
    const field = current(form);
    if (key.dataset.amount) fill(field, key.dataset.amount, key.dataset.amount);
    else press(field, key.dataset.digit, "hundreds" in form.dataset);
    isFresh = false;
    onChange(form, field);
  }, true);
}

/** Makes the keys of a sheet that has just been opened ready. */
export function ready(form) {
  for (const field of form.querySelectorAll(FIELD)) field.inputMode = "none";
  isFresh = true;
  touch(current(form));
}

function current(form) {
  const now = form.querySelector("[data-now]");
  return now?.checkVisibility() ? now : form.querySelector(FIELD);
}

function touch(field) {
  for (const other of field.form.querySelectorAll("[data-now]")) mark(other, false);
  mark(field, true);
}

function mark(field, isNow) {
  field.toggleAttribute("data-now", isNow);
  field.closest("label")?.classList.toggle("value--now", isNow);
}

function press(field, digit, isHundreds) {
  let typed = isFresh && digit !== "back" ? "" : field.dataset.typed ?? field.value;
  typed = digit === "back" ? typed.slice(0, -1) : (typed + digit).replace(/^0+(?=\d)/, "");
  const most = field.maxLength > 0 ? field.maxLength : 6;
  if (typed.length > most) return;
  const means = isHundreds && typed.length <= 2 && Number(typed) > 0 ? `${typed}00` : typed;
  fill(field, means, typed);
}

function fill(field, value, typed) {
  field.value = value;
  field.dataset.typed = typed;
}
