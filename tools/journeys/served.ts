import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** A server-rendered page (TEL-11). */
export const EDITAIS = '/credenciados/editais';
/** Server-rendered content. */
export const SERVED = '#servida';

/** On a busy machine the first request for a page may time out without content; the next one gets it. */
export async function contentMade({ url }: { url: string }, words: string, address = EDITAIS): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}${address}`, { headers: { accept: 'text/html' } });
    const html = await answer.text();
    if (html.includes('<div id="servida">') && html.includes(words)) return;
    await sleep(100);
  }
}

/** Files of the module that has such pages. */
export const OF_MODULE = /\/mf-public\/.*\.js$/;

/** Holds scripts back until the returned function is called. */
export async function holdScripts(page: Page, which: RegExp): Promise<() => void> {
  const gate = new EventEmitter();
  const held = once(gate, 'open');
  await page.route(which, (route) => held.then(() => route.continue()));
  return () => gate.emit('open');
}

/** Opens a page that keeps its server-rendered content: its scripts are held back until the returned function is called. */
export async function openServed(page: Page, address: string, held = OF_MODULE): Promise<() => void> {
  const letThrough = await holdScripts(page, held);
  // On a busy machine rendering may take too long, and the page comes without content.
  do await page.goto(address, { waitUntil: 'domcontentloaded' });
  while ((await page.locator(SERVED).count()) === 0);
  return letThrough;
}
