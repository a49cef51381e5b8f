import type { Locator, Page, Route } from 'playwright-core';
import type { Visitor } from './page.ts';
import { expectSoon } from './portal-actions.ts';
import type { Problems } from './problems.ts';

/** A way of failing, with the text shown to the person. */
export interface Failure {
  status: number;
  body: Record<string, unknown>;
  text: string;
}

const told = (status: number, message: string, more: Record<string, unknown> = {}): Failure => ({
  status,
  body: { status, message, ...more },
  text: message,
});

/** Failures that any form can have; status 0: no connection. */
export const FAILURES: readonly Failure[] = [
  told(400, 'Verifique todos os campos obrigatórios.', {
    campos: { 'um.campo.sem.controle': 'Um dado foi recusado.' },
  }),
  told(403, 'Você não tem permissão para esta ação.'),
  told(409, 'Este registro foi alterado por outra pessoa.'),
  told(422, 'A regra recusou.', { erros: ['O primeiro motivo.', 'O segundo motivo.'] }),
  told(429, 'Muitas tentativas em pouco tempo. Aguarde um instante e tente de novo.'),
  told(503, 'O portal não conseguiu atender agora.'),
];
export const NO_NETWORK = (text: string): Failure => ({ status: 0, body: {}, text });

/**
 * Presses a form's button once for each failure, with a mocked answer, and checks that the message has the focus and is within the window.
 */
export async function failEachWay(
  { page, problems }: Visitor,
  url: string,
  failures: readonly Failure[],
  press: (failure: Failure) => Promise<void>,
): Promise<void> {
  for (const { status } of failures) announceStatus(problems, status);
  for (const failure of failures) {
    const answer = ({ abort, fulfill }: Route) =>
      failure.status === 0 ? abort() : fulfill({ status: failure.status, json: failure.body });
    await page.route(url, (route) =>
      ['GET', 'HEAD'].includes(route.request().method()) ? route.fallback() : answer(bound(route)),
    );
    await press(failure);
    await expectTold(page, failure.text);
    await page.unroute(url);
  }
}

const announced = new WeakMap<Problems, Set<number>>();

/** Announces, once per window, that the API answers with a status; 0: that it can't be reached. */
export function announceStatus(problems: Problems, status: number): void {
  const known = announced.get(problems) ?? new Set();
  announced.set(problems, known);
  if (known.has(status)) return;
  known.add(status);
  problems.announce(status === 0 ? /^request failed: / : new RegExp(`status of ${status}`));
  if (status === 0) problems.announce(/^console error: .*ERR_FAILED/);
}

const bound = (route: Route) => ({ abort: () => route.abort(), fulfill: route.fulfill.bind(route) }) as Route;

/** Waits until a message has the focus, and is at rest within the window. */
export async function expectTold(page: Page, text: string): Promise<void> {
  await expectSoon(() => page.evaluate(placeOf, text), 'in the window, with the focus');
}

/** The field that the message describes may have the focus instead. */
export const expectToldAt = async (page: Page, field: Locator, text: string) => {
  await field.and(page.locator(':focus')).waitFor();
  await expectTold(page, text);
};

/** Runs in the page: position of the message, once nothing scrolls or moves any more. */
async function placeOf(text: string): Promise<string> {
  // A browser restores its scroll position some frames after going back.
  for (let still = 0, before = scrollY; still < 10; before = scrollY) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const moves = document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    still = scrollY === before && !moves ? still + 1 : 0;
  }
  const focused = document.activeElement;
  if (!focused || focused === document.body) return 'the focus is on the body';
  const ids = focused.getAttribute('aria-describedby')?.split(' ') ?? [];
  const places = [focused, ...ids.map((id) => document.getElementById(id))];
  const place = places.find((each) => each?.textContent?.includes(text));
  if (!place) return `the focus is on: ${focused.outerHTML.slice(0, 200)}`;
  const smallest = [...place.querySelectorAll('*')].filter((each) => each.textContent?.includes(text)).at(-1) ?? place;
  const { left, top, bottom } = smallest.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) return `from ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`;
  const seen = document.elementFromPoint(left + 2, (top + bottom) / 2);
  if (!seen || !(smallest.contains(seen) || seen.contains(smallest))) return `behind ${seen?.outerHTML.slice(0, 200)}`;
  return 'in the window, with the focus';
}
