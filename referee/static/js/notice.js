// What waits on this device: how much, in the head of the board (#what-waits), and in a strip under
// the page (#waiting) what, where the judge asks or something has to be said of it; and what cannot be
// done while the server is not reached.

import * as live from "./live.js";
import * as outbox from "./outbox.js";
import * as sending from "./sending.js";

const SIGNED_OUT = 401;

const app = document.getElementById("app");
const notice = document.getElementById("waiting");
const all = notice.querySelector("[data-all]");

let isAsked = false;      // the judge has asked what waits
let isNeeded = false;     // something has to be said of it

export function start() {
  notice.querySelector("[data-resend]").addEventListener("click", sending.again);
  notice.querySelector("[data-drop-first]").addEventListener("click", sending.drop);
  // what was said to a tap is taken back by the next one
  document.addEventListener("click", ({target}) => {
    say("");
    if (target.closest("#what-waits")) ask(!isAsked);
    else if (!notice.contains(target)) ask(false);
  }, true);
}

/** What does not go without the server, such as `Penalties`. */
export function cannot(what) {
  say(notice.dataset.wordsCannot.replace("{what}", what.replace(/…$/, "")));
}

export function paint() {
  const entries = outbox.list();
  if (!live.isLost()) say("");
  if (entries.length) app.dataset.waiting = entries.length;
  else delete app.dataset.waiting;
  const status = live.isSignedOut() ? SIGNED_OUT : sending.failed();
  notice.querySelector("[data-what]").textContent = entries.length ? summary(entries, status) : "";
  notice.querySelector("[data-sign-in]").hidden = status !== SIGNED_OUT;
  notice.querySelector("[data-resend]").hidden = !sending.failed();
  notice.querySelector("[data-drop-first]").hidden = !sending.failed();
  all.hidden = !entries.length;
  all.querySelector("ol").replaceChildren(...entries.map(({what}) => line(what)));
  all.querySelector("[data-reload]").textContent = reloading();
  const count = document.getElementById("what-waits");
  if (count) {
    count.hidden = !entries.length;
    count.querySelector("[data-n]").textContent = entries.length;
  }
  isNeeded = entries.length > 0 && (!count || status > 0 || outbox.isUnkept());
  show();
}

function ask(isOpen) {
  isAsked = isOpen;
  all.open = isOpen;
  show();
}

function summary(entries, status) {
  const {wordsWait, wordsFailed, wordsOut, wordsUnkept} = notice.dataset;
  if (outbox.isUnkept()) return wordsUnkept;
  const words = status === SIGNED_OUT ? wordsOut : status ? wordsFailed : wordsWait;
  return words.replace("{what}", (status ? entries[0] : entries.at(-1)).what).replace("{n}", entries.length);
}

/** What becomes of the page when it is loaded again. */
function reloading() {
  const {wordsReload, wordsPlain} = notice.dataset;
  return navigator.serviceWorker?.controller ? wordsReload : wordsPlain;
}

function line(what) {
  const item = document.createElement("li");
  item.textContent = what;
  return item;
}

function say(words) {
  const said = notice.querySelector("[data-cannot]");
  if (said.textContent === words) return;
  said.textContent = words;
  show();
}

function show() {
  const isSaid = notice.querySelector("[data-cannot]").textContent !== "";
  notice.hidden = !isSaid && !isNeeded && !(isAsked && !all.hidden);
}
