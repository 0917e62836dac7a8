// What a judge records from this screen, from the tap to the answer.
//
// htmx sends the forms. Here each entry gets its key, one is on its way at a time, and a double tap
// is one tap: what lies under the finger when the answer has come rests for a moment. What was not
// answered waits on this device (outbox.js), and so does everything that is recorded after it.

import * as live from "./live.js";
import * as outbox from "./outbox.js";
import * as sending from "./sending.js";

const PATIENCE = 5000;
const REST = 300;
const FINGER = 48;        // pixels

const app = document.getElementById("app");

let page;                 // {isEmpty, keep, open}
let tap = null;           // the last one: {x, y, time, isKey}
let sent = null;          // the one that sent the last entry, with the time of its answer
let isElsewhere = false;  // something else was tapped since
let underway = null;      // {ctx, isAnswered}
let next = null;          // the link that was tapped while an entry was on its way

/** `isEmpty`: of a form, whether there is nothing in it to record; `keep`: an entry is to wait, and
    did it?; `open`: what was tapped opens something, without the server. */
export function start(parts) {
  page = parts;
  document.addEventListener("click", remember, true);
  document.addEventListener("htmx:config:request", prepare);
  document.addEventListener("htmx:before:request", depart);
  document.addEventListener("htmx:before:swap", arrive);
  document.addEventListener("htmx:finally:request", settle);
}

function remember(event) {
  tap = {x: event.clientX, y: event.clientY, time: event.timeStamp, isKey: event.detail === 0};
  if (sent && !isNear(tap, sent)) isElsewhere = true;
}

function isSameTap() {
  return sent && tap !== sent && !isElsewhere && tap.time - sent.time < REST && isNear(tap, sent);
}

function isNear(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y) < FINGER;
}

function rest() {
  sent.time = performance.now();
  const under = sent.isKey ? document.activeElement
    : document.elementFromPoint(sent.x, sent.y)?.closest("a, button");
  under?.setAttribute("data-resting", "");
  setTimeout(() => under?.removeAttribute("data-resting"), REST);
}

function prepare(event) {
  const {request, sourceElement} = event.detail.ctx;
  request.timeout = PATIENCE;
  if (request.method !== "POST") return wait(event, sourceElement);
  const {form} = request;
  if (underway || isSameTap() || (form && page.isEmpty(form))) return event.preventDefault();
  sent = tap;
  isElsewhere = false;
  // a board is shared by many screens, and so is the key in its forms
  request.body.set("key", newKey());
  const isAnswer = form?.hasAttribute("data-waiting");
  if (!isAnswer && !live.isLost() && !outbox.list().length) return;
  event.preventDefault();
  if (isAnswer) sending.answer(new URLSearchParams(request.body));
  else keep(request, sourceElement, false);
  rest();
}

// The answer to an entry puts the drawer away; a sheet asked for meanwhile is opened after it.
function wait(event, source) {
  if (underway && source.matches("a[href]")) {
    event.preventDefault();
    next = source.getAttribute("href");
  } else if (live.isLost()) {
    event.preventDefault();
    page.open(source);
  }
}

function depart(event) {
  const {ctx} = event.detail;
  if (ctx.request.method !== "POST") return;
  underway = {ctx, isAnswered: false};
  app.dataset.sending = "";
}

// Every answer to an entry is a board, or a floor, refused or not; whatever else comes is no answer.
function arrive(event) {
  const {ctx, tasks} = event.detail;
  if (ctx !== underway?.ctx) return;
  const main = tasks.find((task) => task.type === "main");
  const board = main?.fragment.querySelector("[data-stream]");
  if (!board) return event.preventDefault();
  underway.isAnswered = true;
  // another screen's entry came in while this answer was on its way
  const shown = live.root().dataset.position;
  if (Number(board.dataset.position) < Number(shown)) tasks.splice(tasks.indexOf(main), 1);
}

function settle(event) {
  const {ctx} = event.detail;
  if (ctx !== underway?.ctx) {
    if (ctx.request.method !== "POST" && !ctx.response && live.isLost()) page.open(ctx.sourceElement);
    return;
  }
  const {isAnswered} = underway;
  underway = null;
  delete app.dataset.sending;
  if (isAnswered) rest();
  else fail(ctx);
  const link = next && document.querySelector(`a[href="${CSS.escape(next)}"]`);
  next = null;
  // a question of the board comes first
  if (!document.querySelector("#stage[data-hold]")) link?.click();
}

/** It may have arrived, or not: only its key can tell. */
function fail({request, response, sourceElement}) {
  if (response) sending.refuse(request.body.get("key"), response.status);
  else live.lose();
  keep(request, sourceElement, true);
}

function keep({action, body, form, submitter}, source, tried) {
  const fields = new URLSearchParams(body);
  const after = fields.has("after") ? Number(fields.get("after")) : null;
  const entry = {
    key: fields.get("key"), action, what: words(submitter ?? source), after, made: null, tried,
  };
  // `open`: the sheet that would come with the answer
  const follows = fields.get("open");
  for (const name of ["key", "after", "open"]) fields.delete(name);
  page.keep(entry, fields, form, follows);
}

/** What a link or a button says it does, without the small print. */
export function words(control) {
  const named = control.getAttribute("aria-label");
  if (named) return named;
  const copy = control.cloneNode(true);
  for (const part of copy.querySelectorAll("small")) part.remove();
  const text = copy.textContent.trim().replace(/\s+/g, " ");
  const of = control.form?.getAttribute("aria-label");
  return of && /^\d+$/.test(text) ? `${of}: ${text}` : text;
}

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
