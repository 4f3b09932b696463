// Keeps a page of `freecell play` that a host serves on the device, so that it opens without a
// network. The digest is that of the page: another page has another worker, so that browsers
// install the two together, in place of the older ones.

const FILES = ['./', 'manifest.webmanifest', 'icon.svg'];
/** One host may have several folders with such a page. */
const OURS = `freecell ${registration.scope} `;
const NAME = `${OURS}{{digest}}`;

async function install() {
  const cache = await caches.open(NAME);
  // What the browser has kept may be of an older version.
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
}

async function activate() {
  const older = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NAME);
  await Promise.all(older.map((name) => caches.delete(name)));
  await clients.claim();
}

/** Other files of the folder are none of our business. */
async function answer(request) {
  const cache = await caches.open(NAME);
  const file = request.url.replace(/index\.html(?=$|[?#])/, '');
  return (await cache.match(file, { ignoreSearch: true })) ?? fetch(request);
}

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(activate()));
// Until then, it waits for the pages of the older one to be closed.
addEventListener('message', () => skipWaiting());
addEventListener('fetch', (event) => event.respondWith(answer(event.request)));
