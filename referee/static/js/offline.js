// The board while the server is not reached: what is recorded then waits, what is opened comes from
// what is kept here, and whatever needs the server says so when it is tapped.

import * as battle from "./battle.js";
import * as clock from "./clock.js";
import * as drawer from "./drawer.js";
import {words} from "./entry.js";
import * as rulings from "./kept_rulings.js";
import * as kept from "./kept_sheets.js";
import * as lastBoard from "./last_board.js";
import * as live from "./live.js";
import * as notice from "./notice.js";
import * as outbox from "./outbox.js";
import * as waiting from "./waiting.js";

// What can be recorded from the last board: a chain, the clock and the end of a Duel need the next.
const WITHOUT_SERVER = new Set([
  "life", "battle", "note", "rule", "enter", "end-turn", "summon", "count", "field-spell", "undo",
  "call-judge", "judge-arrives", "close-call", "penalty",
  "start-counter", "advance-counter", "stop-counter",
]);

/** An entry is to wait; and did it? `follows`: the sheet that comes after it. */
export function keep(entry, fields, form, follows) {
  const does = fields.get("do");
  if (!entry.tried && live.isLost() && !WITHOUT_SERVER.has(does)) return notice.cannot(entry.what);
  if (does === "battle" && battle.isIncomplete(fields)) return notice.cannot(entry.what);
  const last = outbox.list().at(-1);
  if (does === "undo" && !entry.tried && last && !last.tried) return outbox.drop(last.key);
  if (does === "summon" && !form.closest("#drawer")) fields.set("seat", waiting.turnPlayer().seat);
  outbox.add({...entry, body: fields.toString(), made: clock.atTable()});
  if (form.closest("#drawer")) drawer.close();
  if (form.closest("#stage[data-hold]")) lastBoard.back();
  if (follows) kept.open(new URLSearchParams({open: follows}));
}

/** A link to a sheet, or back to the board; or a form that asks for something. */
export function open(source) {
  if (source.matches(".rulings__search")) return kept.open(new URLSearchParams(new FormData(source)));
  const link = source.closest("a[href]");
  if (!link) return;
  const url = new URL(link.href);
  if (!url.search && url.pathname === location.pathname) return lastBoard.back();
  const [, ruling] = url.pathname.match(/^\/rulings\/([^/]+)$/) ?? [];
  if (ruling && kept.open(new URLSearchParams({open: "rulings"}))) {
    return rulings.openOne(document.getElementById("drawer"), decodeURIComponent(ruling));
  }
  if (!kept.open(url.searchParams)) notice.cannot(words(link));
}
