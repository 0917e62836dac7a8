// What comes by itself, from the stream or a poll, is put into the page; never anything older than
// what is shown.

import {root} from "./live.js";

export function show(html) {
  const position = Number(/data-position="(\d+)"/.exec(html)?.[1]);
  if (position <= Number(root().dataset.position)) return;
  htmx.swap({sourceElement: document.body, target: `#${root().id}`, swap: "outerMorph", text: html});
}
