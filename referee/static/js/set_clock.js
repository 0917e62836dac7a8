// The computer's clock was set while a round's clock runs: said on every screen that shows a clock,
// for as long as the two are apart. The round's clock itself goes on; see clock.js.

import {minutes} from "./clock.js";

/** What a beat says of it: `ahead`, seconds, where it was set. */
export function hear({ahead}) {
  const notice = document.getElementById("set-clock");
  notice.hidden = !ahead;
  if (!ahead) return;
  const words = ahead > 0 ? notice.dataset.wordsForward : notice.dataset.wordsBack;
  const text = words.replace("{time}", minutes(Math.abs(ahead)));
  if (notice.textContent !== text) notice.textContent = text;
}
