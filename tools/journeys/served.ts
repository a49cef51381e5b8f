import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** A page whose first answer brings what a visitor reads (TEL-11). */
export const EDITAIS = '/credenciados/editais';
/** Server-rendered content. */
export const SERVED = '#servida';

/** On a busy machine a page may be made too late for the first who asks for it; the next one finds it. */
export async function contentMade({ url }: { url: string }, words: string, address = EDITAIS): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}${address}`, { headers: { accept: 'text/html' } });
    const html = await answer.text();
    if (html.includes('<div id="servida">') && html.includes(words)) return;
    await sleep(100);
  }
}

/** The files of the module that makes such pages. */
export const OF_MODULE = /\/mf-public\/.*\.js$/;

/** Holds scripts until they are let through by what this gives. */
export async function holdScripts(page: Page, which: RegExp): Promise<() => void> {
  const gate = new EventEmitter();
  const held = once(gate, 'open');
  await page.route(which, (route) => held.then(() => route.continue()));
  return () => gate.emit('open');
}

/** Opens a page that stays what the first answer brought, until its scripts are let through by what this gives. */
export async function openServed(page: Page, address: string, held = OF_MODULE): Promise<() => void> {
  const letThrough = await holdScripts(page, held);
  // On a busy machine it may be made too late, and the page comes without it.
  do await page.goto(address, { waitUntil: 'domcontentloaded' });
  while ((await page.locator(SERVED).count()) === 0);
  return letThrough;
}
