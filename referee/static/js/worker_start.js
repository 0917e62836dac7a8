// Starts the service worker where the browser has one: at https addresses, and on the computer itself.
// A page that was loaded before it is in charge is fetched once more, so that it is kept as well.

const SETTLED = 2000;

const workers = navigator.serviceWorker;

async function keep() {
  try {
    await Promise.all([location.pathname, "/rulings/kept", "/help"].map((address) => fetch(address)));
  } catch {
    // the server is not reached: it is kept another time
  }
}

if (workers) {
  workers.addEventListener("controllerchange", keep);
  // the page itself comes first
  setTimeout(() => workers.register("/worker.js").catch(() => {}), SETTLED);    // an untrusted certificate, for one
}
