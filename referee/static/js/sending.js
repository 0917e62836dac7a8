// Sends what waits on this device, in its order and one at a time, whenever the server is heard. Each
// entry goes with its own key, so that one that had arrived after all is not recorded twice.
//
// An entry to which the board has a question (a rule objects, others recorded meanwhile) holds up
// those behind it until the judge has said whether it is to be recorded or dropped.

import * as live from "./live.js";
import * as outbox from "./outbox.js";

const PATIENCE = 5000;
const PAUSE = 5000;       // after an answer that was none
const STAGE = "#stage:has(form[data-waiting])";

let page;                 // {show, back}
let isSending = false;
let refused = null;       // {key, status, time}: the last answer that was none

/** `show` puts a board into the page; `back` brings back the last one without a question. */
export function start(parts) {
  page = parts;
  document.addEventListener("click", ({target}) => {
    if (target.closest("[data-drop]")) drop();
  });
}

/** The status of the answer to the first entry, where it was none; 0 where there was no such answer. */
export function failed() {
  return outbox.list()[0]?.key === refused?.key ? refused?.status ?? 0 : 0;
}

/** The answer to an entry was none: it is sent again, a little later. */
export function refuse(key, status) {
  refused = {key, status, time: performance.now()};
}

export function go() {
  const [head] = outbox.list();
  if (!head || isSending || live.isLost() || isAsked(head)) return;
  if (refused?.key === head.key && performance.now() - refused.time < PAUSE) return;
  send(head, new URLSearchParams(head.body));
}

/** At once, although the last answer was none. */
export function again() {
  refused = null;
  go();
}

/** What the judge has said to the question about the first entry: `body`, its form. */
export function answer(body) {
  const [head] = outbox.list();
  if (!head || isSending) return;
  const isRest = body.has("rest");
  const pin = body.get("pin");
  const after = Number(body.get("after"));
  for (const name of ["rest", "pin", "after", "key"]) body.delete(name);
  if (isRest) outbox.follow(after);
  outbox.change(head.key, {after, body: body.toString()});
  if (pin !== null) body.set("pin", pin);       // it is kept nowhere
  send({...head, after}, body);
}

/** By the judge's tap; what is behind the first entry goes on. */
export function drop() {
  const [head] = outbox.list();
  if (!head) return;
  outbox.drop(head.key);
  if (document.querySelector(STAGE)) page.back();
  go();
}

async function send(head, body) {
  isSending = true;
  outbox.change(head.key, {tried: true});
  body.set("key", head.key);
  if (head.after !== null) body.set("after", head.after);
  if (head.made !== null) body.set("made", head.made);
  const said = await ask(head.action, body);
  isSending = false;
  if (!said) return live.lose();
  heed(head, said);
}

function heed(head, {status, position, html}) {
  const board = new DOMParser().parseFromString(html, "text/html").querySelector("[data-stream]");
  if (!board) {
    refuse(head.key, status);
    return outbox.change(head.key, {});
  }
  const question = board.querySelector("form[data-waiting]");
  if (question) {
    page.show(html, {isQuestion: true});
    return name(head);
  }
  document.querySelector(STAGE)?.removeAttribute("data-hold");
  if (position === null) outbox.drop(head.key);
  else outbox.recorded(head, Number(position));
  page.show(html, {isQuestion: false});
  go();
}

/** The question on the stage is about this entry. */
function name(head) {
  const form = document.querySelector("form[data-waiting]");
  if (!form) return;        // a newer board has come in meanwhile: it is asked again
  form.dataset.waiting = head.key;
  for (const line of form.querySelectorAll("[data-waited]")) {
    line.textContent = line.dataset.words.replace("{what}", head.what);
  }
  for (const rest of form.querySelectorAll("[data-rest]")) rest.hidden = outbox.list().length < 2;
}

function isAsked(head) {
  return document.querySelector(`form[data-waiting="${CSS.escape(head.key)}"]`) !== null;
}

/** null where the server was not reached, or said nothing in time. */
async function ask(action, body) {
  try {
    const answer = await fetch(action, {
      method: "POST",
      body,
      headers: {"HX-Request": "true"},
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE),
    });
    return {
      status: answer.status,
      position: answer.headers.get("Referee-Position"),
      html: await answer.text(),
    };
  } catch {
    return null;
  }
}
