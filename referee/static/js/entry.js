// What a judge records from this screen, from the tap to the answer.
//
// htmx sends the forms. Here each entry gets its key, one is on its way at a time, and a double tap
// is one tap: what lies under the finger when the answer has come rests for a moment. An entry that
// was not answered is kept, said to be so (#unsent), and can be sent again with the same key: if it
// had arrived after all, it is not recorded twice.

import {root} from "./live.js";

const PATIENCE = 5000;
const REST = 300;
const FINGER = 48;        // pixels
const SIGNED_OUT = 401;

const app = document.getElementById("app");
const notice = document.getElementById("unsent");
const store = `unsent ${app.dataset.match}`;

let tap = null;           // the last one: {x, y, time, isKey}
let sent = null;          // the one that sent the last entry, with the time of its answer
let isElsewhere = false;  // something else was tapped since
let sending = null;       // {ctx, entry, isAnswered}
let unsent = JSON.parse(sessionStorage.getItem(store));   // {action, body, what}
let isResending = false;
let next = null;          // the link that was tapped while an entry was on its way

/** `isEmpty`: of a form, whether there is nothing in it to record. */
export function start(isEmpty) {
  document.addEventListener("click", remember, true);
  document.addEventListener("htmx:config:request", (event) => prepare(event, isEmpty));
  document.addEventListener("htmx:before:request", depart);
  document.addEventListener("htmx:before:swap", arrive);
  document.addEventListener("htmx:finally:request", settle);
  notice.querySelector("[data-resend]").addEventListener("click", resend);
  notice.querySelector("[data-discard]").addEventListener("click", () => keep(null));
  tell();
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

function prepare(event, isEmpty) {
  const {request, sourceElement} = event.detail.ctx;
  if (request.method !== "POST") return wait(event, sourceElement);
  if (sending || (unsent && !isResending) || isSameTap() || (request.form && isEmpty(request.form))) {
    event.preventDefault();
    if (unsent) notice.querySelector("[data-resend]").focus();
    return;
  }
  sent = tap;
  isElsewhere = false;
  request.timeout = PATIENCE;
  if (isResending) request.body = new URLSearchParams(unsent.body);
  // a board is shared by many screens, and so is the key in its forms
  else request.body.set("key", newKey());
}

// The answer to an entry puts the drawer away; a sheet asked for meanwhile is opened after it.
function wait(event, link) {
  if (!sending || !link.matches("a[href]")) return;
  event.preventDefault();
  next = link.getAttribute("href");
}

function depart(event) {
  const {ctx} = event.detail;
  if (ctx.request.method !== "POST") return;
  const entry = isResending ? unsent : {
    action: ctx.request.action,
    body: ctx.request.body.toString(),
    what: words(ctx.request.submitter ?? ctx.sourceElement),
  };
  sending = {ctx, entry, isAnswered: false};
  app.dataset.sending = "";
}

// Every answer to an entry is a board, or a floor, refused or not; whatever else comes is no answer.
function arrive(event) {
  const {ctx, tasks} = event.detail;
  if (ctx !== sending?.ctx) return;
  const main = tasks.find((task) => task.type === "main");
  const board = main?.fragment.querySelector("[data-stream]");
  if (!board) return event.preventDefault();
  sending.isAnswered = true;
  // another screen's entry came in while this answer was on its way
  const shown = root().dataset.position;
  if (Number(board.dataset.position) < Number(shown)) tasks.splice(tasks.indexOf(main), 1);
}

function settle(event) {
  const {ctx} = event.detail;
  if (ctx !== sending?.ctx) return;
  const {entry, isAnswered} = sending;
  sending = null;
  delete app.dataset.sending;
  if (isAnswered) rest();
  else sent = null;
  keep(isAnswered ? null : entry, ctx.response?.status);
  const link = next && document.querySelector(`a[href="${CSS.escape(next)}"]`);
  next = null;
  // a question of the board comes first
  if (isAnswered && !document.querySelector("#stage[data-hold]")) link?.click();
}

function resend() {
  isResending = true;
  htmx.ajax("POST", unsent.action, {source: notice, target: `#${root().id}`, swap: "outerMorph"});
  isResending = false;      // the request has left by now, or was not allowed to
}

function keep(entry, status) {
  unsent = entry;
  if (entry) sessionStorage.setItem(store, JSON.stringify(entry));
  else sessionStorage.removeItem(store);
  tell(status);
}

function tell(status) {
  notice.hidden = !unsent;
  if (!unsent) return;
  const {wordsUnsent, wordsFailed, wordsOut} = notice.dataset;
  const said = status === SIGNED_OUT ? wordsOut : status ? wordsFailed : wordsUnsent;
  notice.querySelector("[data-what]").textContent = said.replace("{what}", unsent.what);
  notice.querySelector("[data-sign-in]").hidden = status !== SIGNED_OUT;
}

/** What a button says it does, without the small print. */
function words(button) {
  const copy = button.cloneNode(true);
  for (const part of copy.querySelectorAll("small")) part.remove();
  return copy.textContent.trim().replace(/\s+/g, " ");
}

function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
