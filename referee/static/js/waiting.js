// What waits, as the judge sees it on the board: the Life Points, the Phase and the turn that come of
// it are worked out here, each marked as waiting. Everything else on the board is as the server last
// said it. A board that comes in says it anew, and is painted over again.

import * as amounts from "./amounts.js";
import * as outbox from "./outbox.js";

const MINUS = "−";

/** What waits, without what an undo that waits takes back. `isBack`: it takes back more than waits. */
function inForce() {
  const entries = [];
  let isBack = false;
  for (const entry of outbox.list()) {
    const fields = new URLSearchParams(entry.body);
    if (fields.get("do") !== "undo") entries.push({entry, fields});
    else if (!entries.pop()) isBack = true;
  }
  return {entries, isBack};
}

/** Whose turn it is by what waits. */
export function turnPlayer() {
  const {seat, number, order} = turn();
  const turns = inForce().entries.filter(({fields}) => fields.get("do") === "end-turn").length;
  const seats = order.split(" ");
  return {seat: seats[(seats.indexOf(seat) + turns) % seats.length], number: Number(number) + turns, turns};
}

export function paint() {
  const {entries, isBack} = inForce();
  paintTotals(entries, isBack);
  paintTurn(entries);
  paintUndo();
}

function paintTotals(entries, isBack) {
  const back = document.getElementById("undo").dataset;
  const at = {1: base(1), 2: base(2)};
  const start = isBack && back.team1 ? {1: Number(back.team1), 2: Number(back.team2)} : {...at};
  const totals = {...start};
  const counted = {1: 0, 2: 0};
  for (const {fields} of entries) {
    for (const [team, after] of changes(fields, totals)) {
      totals[team] = after;
      counted[team] += 1;
    }
  }
  for (const team of [1, 2]) {
    const total = document.getElementById(`life-points-${team}`);
    total.textContent = totals[team];
    total.closest("[data-digits]").dataset.digits = String(totals[team]).length;
    const tag = document.getElementById(`waits-${team}`);
    const change = totals[team] - at[team];
    tag.hidden = change === 0 && counted[team] === 0;
    const sum = `${change < 0 ? MINUS : "+"}${Math.abs(change)}`;
    const {words, wordsMany} = tag.dataset;
    const said = (counted[team] > 1 ? wordsMany : words).replace("{change}", sum);
    tag.querySelector("[data-says]").textContent = said.replace("{n}", counted[team]);
  }
}

function base(team) {
  return Number(document.getElementById(`life-points-${team}`).dataset.total);
}

/** [team, total after] of each change of Life Points that an entry makes. */
function changes(fields, totals) {
  const team = Number(fields.get("team"));
  if (fields.get("do") === "battle") {
    const attacker = Number((fields.get("seat") || turnPlayer().seat)[1]);
    const {team: loser, amount} = amounts.battle(fields, attacker);
    return amount ? [[loser, amounts.after(totals[loser], "battle-damage", amount, false)]] : [];
  }
  if (fields.get("do") !== "life") return [];
  const own = fields.get("amount");
  const teams = fields.has("both") ? [team, 3 - team] : [team];
  return teams.map((each) => {
    const amount = Number(each === team ? own : fields.get("amount_other") || own);
    return [each, amounts.after(totals[each], fields.get("kind"), amount, fields.has("half"))];
  });
}

// --- the turn -------------------------------------------------------------------------------------

function turn() {
  return document.getElementById("turn").dataset;
}

function paintTurn(entries) {
  if (!turn().order) return;          // no Duel is running
  const last = entries.findLastIndex(({fields}) => fields.get("do") === "end-turn");
  const entered = entries.slice(last + 1).findLast(({fields}) => fields.get("do") === "enter");
  const phase = entered?.fields.get("phase") ?? (last >= 0 ? "draw" : null);
  for (const button of document.querySelectorAll("#stage .phases [name='phase']")) {
    mark(button, phase === null ? button.hasAttribute("data-now") : button.value === phase, phase !== null);
  }
  const {seat, number, turns} = turnPlayer();
  for (const place of document.querySelectorAll(".seat")) {
    place.classList.toggle("seat--turn", place.id === `seat-${seat}`);
  }
  const title = document.querySelector("#stage:has(.phases) .stage__title");
  if (!title) return;
  const name = document.getElementById(`name-${seat}`)?.textContent.trim();
  const words = turn().words.replace("{turn}", number).replace("{duelist}", `${seat} ${name}`);
  over(title, turns ? words : null);
}

function mark(button, isNow, isWaiting) {
  if (isNow) button.setAttribute("aria-current", "step");
  else button.removeAttribute("aria-current");
  button.toggleAttribute("data-waits", isNow && isWaiting);
}

// --- undo ------------------------------------------------------------------------------------------

function paintUndo() {
  const last = outbox.list().at(-1);
  const undo = document.getElementById("undo");
  const {words, wordsWaits} = undo.dataset;
  over(undo.querySelector(".dock__what"), last ? words.replace("{what}", last.what) : null);
  const small = undo.querySelector("small");
  if (small) over(small, last ? wordsWaits : null);
}

/** Writes over what the server said; null brings that back. A board that comes in forgets it. */
function over(element, text) {
  if (text !== null) element.dataset.said ??= element.textContent;
  const now = text ?? element.dataset.said ?? element.textContent;
  if (text === null) delete element.dataset.said;
  if (element.textContent !== now) element.textContent = now;
}
