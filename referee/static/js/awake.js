// The screen stays on while a Duel runs, where the system lets a page ask for that.
//
// The lock is asked for anew with every board that comes in, when the page comes back, and, where it
// was refused, at the next touch: some systems want one. What came of it stands in data-awake of
// <html>: held, idle, or why it is not to be had (http, unsupported, refused); the words for that,
// and what to do about it, are on the page.

const html = document.documentElement;

let held = null;          // the lock, while there is one
let asking = false;
let again = false;        // asked for while the last answer is awaited

export function start() {
  document.addEventListener("visibilitychange", follow);
  addEventListener("pageshow", follow);
  for (const type of ["pointerup", "keydown"]) document.addEventListener(type, retry, true);
  follow();
}

/** After a board has come in. */
export function follow() {
  if (document.hidden) return;
  if (isPlaying()) ask();
  else letGo();
}

/** Asks once, with nothing to keep awake: what this device would answer. */
export async function probe() {
  await ask();
  held?.release();
}

function isPlaying() {
  return Boolean(document.querySelector("#board[data-playing]"));
}

function retry() {
  if (!held && isPlaying() && !document.hidden) ask();
}

async function ask() {
  if (!navigator.wakeLock) return say(isSecureContext ? "unsupported" : "http");
  if (asking) {
    again = true;
    return;
  }
  asking = true;
  try {
    const lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => lost(lock));
    const older = held;
    held = lock;
    older?.release();
    say("held");
  } catch {
    if (!held) say("refused");
  }
  asking = false;
  if (again) {
    again = false;
    follow();
  }
}

/** The system takes it back when the page is hidden, and when it has to save its battery. */
function lost(lock) {
  if (lock !== held) return;
  held = null;
  if (!document.hidden && isPlaying()) say("refused");
}

function letGo() {
  const lock = held;
  held = null;
  lock?.release();
  say(navigator.wakeLock ? "idle" : isSecureContext ? "unsupported" : "http");
}

function say(state) {
  html.dataset.awake = state;
}
