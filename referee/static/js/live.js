// What keeps this screen up to date: the stream of what it shows, polling where there is no stream,
// and the honest word when neither says anything.
//
// This is not htmx's own extension for server-sent events, because that one swaps an answer of 503
// into the board and gives up when its first connection fails, never notices a connection that has
// died without a word, and cannot be told to leave out a board older than the one shown.
//
// Whatever is live carries data-stream and data-position; #sync carries the words for both states.

const SILENCE = 3000;     // after which the screen says that it is not live
const LATE = 1500;        // after which it asks by itself
const LOOK = 500;
const SLEPT = 2000;
const RETRIES = [200, 1000, 2000, 5000, 10_000];
const SIGNED_OUT = 401;

const app = document.getElementById("app");

/** The part of the page that is kept up to date. */
export function root() {
  return document.querySelector("[data-stream]");
}

let receive;              // {beat, board}: who wants to know
let source = null;
let spoke = 0;            // when the stream said something, or was opened
let heard = performance.now();
let isGone = false;       // since then the server was asked, and could not be reached
let isOut = false;        // it answers, but not to a device that has been signed out
let time = null;          // the server's time of day then
let retries = 0;
let retryAt = 0;
let polling = false;
let etag = null;
let offset = Date.now() - performance.now();

export function start(receivers) {
  receive = receivers;
  setInterval(look, LOOK);
  addEventListener("pageshow", (event) => event.persisted && wake());
  addEventListener("pagehide", shut);
  addEventListener("online", wake);
  addEventListener("offline", drop);
  document.addEventListener("visibilitychange", () => document.hidden ? shut() : wake());
  if (!document.hidden) open();
}

/** Whether the server is not reached, so that nothing shown can be trusted to be new. */
export function isLost() {
  return isGone || performance.now() - heard > SILENCE;
}

export function isSignedOut() {
  return isOut;
}

/** Something that was sent did not reach the server. */
export function lose() {
  isGone = true;
  paint();
}

/** Says again, on a board that has just come in, whether this screen is live. */
export function paint() {
  const lost = isLost();
  if (lost) app.dataset.live = "no";
  else delete app.dataset.live;
  const sync = document.getElementById("sync");
  const {wordsLost, wordsSending, wordsLive, at} = sync.dataset;
  const isSending = "sending" in app.dataset || "waiting" in app.dataset;
  const words = lost ? wordsLost : isSending ? wordsSending : wordsLive;
  const text = words.replace("{since}", time ?? at).replace("{n}", shown());
  if (sync.textContent !== text) sync.textContent = text;
}

function address() {
  return new URL(root().dataset.stream, location);
}

function shown() {
  return root().dataset.position;
}

function look() {
  const now = performance.now();
  const drift = Math.abs(Date.now() - now - offset);
  offset = Date.now() - now;
  if (document.hidden) return;
  if (drift > SLEPT) return wake();
  paint();
  if (source && now - spoke > SILENCE) drop();
  if (!source && now >= retryAt) open();
  if (now - heard > LATE) poll();
}

/** The device slept, or the page comes back from wherever it was: nothing here can be trusted. */
function wake() {
  if (document.hidden) return;
  retries = 0;
  open();
  poll();
}

function open() {
  shut();
  const url = address();
  url.searchParams.set("after", shown());
  url.searchParams.set("device", device());
  source = new EventSource(url);
  spoke = performance.now();
  source.addEventListener("beat", ({data}) => {
    spoke = performance.now();
    retries = 0;
    hear(JSON.parse(data));
  });
  source.addEventListener("board", ({data}) => receive.board(data));
  source.addEventListener("replaced", () => device(true));
  source.addEventListener("error", drop);
}

function shut() {
  source?.close();
  source = null;
}

function drop() {
  shut();
  retryAt = performance.now() + RETRIES[Math.min(retries, RETRIES.length - 1)];
  retries += 1;
  if (!document.hidden) poll();
}

function hear(beat) {
  heard = performance.now();
  isGone = isOut = false;
  time = beat.time;
  receive.beat(beat);
  paint();
}

async function poll() {
  if (polling) return;
  polling = true;
  const answer = await ask();
  polling = false;
  if (!answer) return;
  hear(JSON.parse(answer.beat));
  if (answer.board !== null) receive.board(answer.board);
}

/** The beat, and the board if it is new; null where the server was not reached. */
async function ask() {
  try {
    const url = new URL("board", address());
    url.search = address().search;
    const answer = await fetch(url, {
      cache: "no-store",
      headers: etag ? {"If-None-Match": etag} : {},
      signal: AbortSignal.timeout(SILENCE),
    });
    const beat = answer.headers.get("Referee-Beat");
    isOut = answer.status === SIGNED_OUT;
    if (!beat) return null;
    const board = answer.status === 200 ? await answer.text() : null;
    etag = answer.headers.get("ETag");
    return {beat, board};
  } catch (error) {
    // a silence speaks for itself
    if (error.name !== "TimeoutError") lose();
    return null;
  }
}

// A tab's own name, so that its new stream can end the one it lost. A copied tab brings the name
// along; whoever is told that it was replaced takes a new one.
function device(anew = false) {
  let name = sessionStorage.getItem("device");
  if (!name || anew) {
    name = Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");
    sessionStorage.setItem("device", name);
  }
  return name;
}
