// The service worker: shows the pages of a device while the server is not reached. FILES, the static
// files of this version, are written above it by the server; their addresses name their content.
//
// The server comes first, always, but for these files; what is kept here is shown only where it says nothing. Nothing that
// is sent and no stream goes through here. What is kept belongs to who is signed in: when the device
// is signed out it is forgotten, but for the rulings, which everybody may read.

const SHELL = "shell";
const PAGES = "pages";
const BOARDS = "boards";  // put there by the board itself
const RULINGS = "rulings";
const PATIENCE = 4000;
const SIGNED_OUT = 401;
const ALL_RULINGS = "/rulings/kept";

/** Where the answer to an address is kept: {cache, may it be put there now}; null for all others. */
function placeOf({pathname, search}) {
  if (/^\/rulings(\/[^/]+)?$/.test(pathname)) return {cache: RULINGS, isKept: !search};
  if (/^\/matches\/[^/]+(\/sheets)?$/.test(pathname) || pathname === "/" || pathname === "/help") return {cache: PAGES, isKept: !search};
  if (/^\/matches\/[^/]+\/board$/.test(pathname)) return {cache: null, isKept: false};
  return null;
}

addEventListener("install", (event) => {
  event.waitUntil(install());
});

addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

addEventListener("fetch", (event) => {
  const {request} = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST" && url.pathname === "/sign-out") event.waitUntil(forget());
  if (request.method !== "GET" || request.headers.has("HX-Request")) return;
  if (FILES.includes(url.pathname)) return event.respondWith(file(request));
  const place = placeOf(url);
  if (place) event.respondWith(answer(event, url, place));
});

async function install() {
  const shell = await caches.open(SHELL);
  await shell.addAll(FILES);
  await skipWaiting();
}

/** What only an older version has is given up. */
async function activate() {
  const shell = await caches.open(SHELL);
  const kept = await shell.keys();
  const older = kept.filter(({url}) => !FILES.includes(new URL(url).pathname));
  await Promise.all(older.map((request) => shell.delete(request)));
  await clients.claim();
}

async function file(request) {
  const shell = await caches.open(SHELL);
  return await shell.match(request, {ignoreVary: true}) ?? fetch(request);
}

async function forget() {
  await Promise.all([PAGES, BOARDS].map((name) => caches.delete(name)));
}

async function answer(event, url, place) {
  const asked = ask(event, url, place);
  const kept = place.cache && await find(url, place.cache);
  if (!kept) return asked;
  return Promise.race([asked, after(PATIENCE)]).then((said) => said ?? told(kept), () => told(kept));
}

/** A page that comes out of a cache is told so. */
async function told({body, status, headers}) {
  const html = await new Response(body).text();
  return new Response(html.replace("<html", "<html data-from-cache"), {status, headers});
}

async function ask(event, url, {cache, isKept}) {
  const response = await fetch(event.request);
  if (response.status === SIGNED_OUT) await forget();
  if (isKept && response.status === 200 && !response.redirected) {
    const copy = response.clone();
    event.waitUntil(caches.open(cache).then((pages) => pages.put(url.pathname, copy)));
  }
  return response;
}

/** An address is kept once, whatever it is asked with; every ruling stands among all of them. */
async function find({pathname}, name) {
  const cache = await caches.open(name);
  const options = {ignoreVary: true, ignoreSearch: true};
  return await cache.match(pathname, options)
    ?? (name === RULINGS ? cache.match(ALL_RULINGS, options) : undefined);
}

function after(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
