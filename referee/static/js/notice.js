// The strip under the page that says what waits on this device (#waiting), and what cannot be done
// while the server is not reached.

import * as live from "./live.js";
import * as outbox from "./outbox.js";
import * as sending from "./sending.js";

const SIGNED_OUT = 401;

const app = document.getElementById("app");
const notice = document.getElementById("waiting");

export function start() {
  notice.querySelector("[data-resend]").addEventListener("click", sending.again);
  notice.querySelector("[data-drop-first]").addEventListener("click", sending.drop);
  // what was said to a tap is taken back by the next one
  document.addEventListener("click", ({target}) => {
    say("");
    const all = notice.querySelector("[data-all]");
    if (!all.contains(target)) all.open = false;
  }, true);
}

/** What does not go without the server, such as `Penalties`. */
export function cannot(what) {
  say(notice.dataset.wordsCannot.replace("{what}", what));
}

export function paint() {
  const entries = outbox.list();
  if (entries.length) app.dataset.waiting = entries.length;
  else delete app.dataset.waiting;
  const status = live.isSignedOut() ? SIGNED_OUT : sending.failed();
  notice.querySelector("[data-what]").textContent = entries.length ? summary(entries, status) : "";
  notice.querySelector("[data-sign-in]").hidden = status !== SIGNED_OUT;
  notice.querySelector("[data-resend]").hidden = !sending.failed();
  notice.querySelector("[data-drop-first]").hidden = !sending.failed();
  const all = notice.querySelector("[data-all]");
  all.hidden = !entries.length;
  all.querySelector("ol").replaceChildren(...entries.map(({what}) => line(what)));
  all.querySelector("[data-reload]").textContent = reloading();
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
  notice.hidden = !outbox.list().length && !notice.querySelector("[data-cannot]").textContent;
}
