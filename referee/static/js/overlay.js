// The overlay of a match, in the picture of a stream.

import * as clock from "./clock.js";
import * as live from "./live.js";
import {show} from "./newest.js";

document.addEventListener("htmx:before:settle", () => {
  clock.read();
  live.paint();
});

clock.start(() => {});
live.start({beat: clock.hear, board: show});
