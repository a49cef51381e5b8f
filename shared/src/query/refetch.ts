/** Endpoints to refetch, or all failed queries. */
type Wanted = ReadonlySet<string> | 'failed';

const caches = new Set<(wanted: Wanted) => Promise<unknown>>();

/** Registers a query cache for refetches: each major of the library on the page has one. */
export function onAskAnew(cache: (wanted: Wanted) => Promise<unknown>): void {
  caches.add(cache);
}

/** Refetches shown answers in every library's cache; others are refetched when they are shown. */
export async function askAnew(wanted: Wanted): Promise<void> {
  await Promise.all([...caches].map((ask) => ask(wanted)));
}
