// The drawer beside the board (#drawer): opens by a link, closes by a link, Escape or an answer.
//
// htmx brings its content. Here it is closed without asking the server, and the focus goes into it
// and back to where it was opened from.

const drawer = document.getElementById("drawer");

let opener = null;        // how to find the link again: the board is swapped meanwhile

export function start() {
  document.addEventListener("htmx:after:swap", opened);
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#drawer [data-close], .veil")) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && drawer.hasChildNodes()) close();
  });
}

export function close() {
  const hadFocus = drawer.contains(document.activeElement);
  drawer.replaceChildren();
  if (hadFocus && opener) document.querySelector(`a[href="${CSS.escape(opener)}"]`)?.focus();
  opener = null;
}

function opened(event) {
  const {ctx} = event.detail;
  if (ctx.target !== drawer || !drawer.hasChildNodes()) return;
  opener = ctx.sourceElement.getAttribute("href");
  const title = drawer.querySelector("[autofocus], h2");
  title?.setAttribute("tabindex", "-1");
  title?.focus({preventScroll: true});
}
