/** Endpoints whose answers are to be asked for anew; `failed`: whatever couldn't be had. */
type Wanted = ReadonlySet<string> | 'failed';

const caches = new Set<(wanted: Wanted) => Promise<unknown>>();

/** Has a cache of answers told what is to be asked for anew: each major of the library on the page keeps one. */
export function onAskAnew(cache: (wanted: Wanted) => Promise<unknown>): void {
  caches.add(cache);
}

/** Asks anew for what is on the screen, by whichever library; the rest is asked for when it is shown. */
export async function askAnew(wanted: Wanted): Promise<void> {
  await Promise.all([...caches].map((ask) => ask(wanted)));
}
