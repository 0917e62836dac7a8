// The page with all rulings (/rulings/kept): its search. The service worker shows it in place of every
// page of the rulings while the server is not reached; then the address says what was asked for.

import * as rulings from "./kept_rulings.js";

const place = document.querySelector("[data-kept-search]");
const [, , id] = location.pathname.split("/");

rulings.read(document);
rulings.start(place, new URLSearchParams(location.search).get("q") ?? "");
if (id && id !== "kept") rulings.openOne(place, decodeURIComponent(id));
