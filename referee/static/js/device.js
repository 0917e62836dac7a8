// What is chosen on this device. Shown by <html> at once and kept in a cookie each, which the server
// reads for the next page; no server is asked, so that it works without the network, too.

import * as alarm from "./alarm.js";

const html = document.documentElement;
const A_YEAR = 365 * 24 * 60 * 60;
const TURNED = "turned";

export function start() {
  html.dataset.vibrates = "vibrate" in navigator ? "yes" : "no";
  document.addEventListener("submit", (event) => {
    const {target: form, submitter} = event;
    if (form.getAttribute("action") !== "/device") return;
    event.preventDefault();
    if (submitter.name === TURNED) turn(submitter.value);
    else choose(submitter);
    show(form);
  });
  document.addEventListener("click", ({target}) => {
    const sign = target.closest("[data-turn]");
    if (sign) turn(sign.dataset.turn);
  });
}

/** The first button of a choice is what holds without one. */
function choose({form, name, value}) {
  const isFirst = form.querySelector(`[name="${name}"]`).value === value;
  keep(name, isFirst ? "" : value);
  if (value === "on") alarm.sample();
}

function turn(seat) {
  const now = turned();
  keep(TURNED, (now.includes(seat) ? now.filter((other) => other !== seat) : [...now, seat]).join(" "));
}

function turned() {
  return html.dataset[TURNED]?.split(" ") ?? [];
}

function keep(name, value) {
  if (value) html.dataset[name] = value;
  else delete html.dataset[name];
  const cookie = `device-${name}=${value.replaceAll(" ", ".")}; path=/; samesite=strict`;
  document.cookie = `${cookie}; max-age=${value ? A_YEAR : 0}`;
}

/** Which buttons of the form are chosen now. */
function show(form) {
  const buttons = [...form.querySelectorAll("button")];
  for (const button of buttons) {
    const {name, value} = button;
    const isChosen = name === TURNED ? turned().includes(value)
      : value === (html.dataset[name] ?? buttons[0].value);
    button.setAttribute("aria-pressed", isChosen);
  }
}
