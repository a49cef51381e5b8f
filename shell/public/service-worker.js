/**
 * Shows the offline page if the portal can't be reached. Caches only that page, its style sheet and its script; every other request
 * goes to the network. A new cache name replaces the cached files.
 */
const STORE = 'credenciados-sem-conexao-2';
const PAGE = '/credenciados/shell/sem-conexao.html';
/** Files of the offline page. */
const PARTS = ['/credenciados/shell/sem-conexao.css', '/credenciados/shell/sem-conexao.js'];

async function keep() {
  const store = await caches.open(STORE);
  await store.addAll([PAGE, ...PARTS].map((file) => new Request(file, { cache: 'reload' })));
  await self.skipWaiting();
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== STORE).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function navigate(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const page = await caches.match(PAGE);
    if (!page) throw error;
    return page;
  }
}

async function part(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request);
    if (!kept) throw error;
    return kept;
  }
}

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(navigate(event));
  else if (PARTS.includes(new URL(event.request.url).pathname)) event.respondWith(part(event.request));
});
