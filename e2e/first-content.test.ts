import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { committeeAt } from './support/committee.ts';
import { useJourneys } from './support/journey.ts';

const journey = useJourneys();

/** On a busy machine a page may be made too late for the first who asks for it; the next one finds it. */
async function contentMade({ url }: { url: string }, words: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}${EDITAIS}`, { headers: { accept: 'text/html' } });
    const html = await answer.text();
    if (html.includes('<div id="servida">') && html.includes(words)) return;
    await sleep(100);
  }
}

const EDITAIS = '/credenciados/editais';
const SERVED = '#servida';

journey('who has no script reads the editais, and finds their PDFs and the way in (TEL-11)', async (stage) => {
  const { visitor, portal } = stage;
  await (await committeeAt(stage)).openEdital('GEOMENSOR', '061/2026');
  await contentMade(portal, '061/2026');
  const reader = await visitor();
  const context = await reader.page.context().browser()?.newContext({ javaScriptEnabled: false, locale: 'pt-BR' });
  if (!context) throw new Error('There is no browser');
  try {
    const page = await context.newPage();
    await page.goto(`${portal.url}${EDITAIS}`);
    await page.getByRole('heading', { level: 1, name: 'Editais de credenciamento' }).waitFor();
    expect(await page.title()).toBe('Editais de credenciamento · Portal de Credenciamento');
    expect(await page.getByRole('article').count()).toBe(2);
    const pdf = await page
      .getByRole('link', { name: /^Baixar edital/ })
      .first()
      .getAttribute('href');
    const answer = await context.request.get(`${portal.url}${pdf}`);
    expect(answer.headers()['content-type']).toBe('application/pdf');
    await page.getByRole('link', { name: /^Cadastrar-se/ }).click();
    await page.waitForURL(/\/credenciados\/cadastro\/\d+$/);
  } finally {
    await context.close();
  }
});

journey('the portal takes the place of the first content without a jump (TEL-11)', async ({ visitor, portal }) => {
  await contentMade(portal, 'Inscrições abertas');
  const { page } = await visitor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(EDITAIS);
  const contentOf = (root: string) =>
    page.evaluate(
      (selector) => document.querySelector(`${selector} main`)?.innerHTML.replaceAll(/<!--.*?-->/g, ''),
      root,
    );
  const before = await contentOf(SERVED);
  expect(before).toContain('Inscrições abertas');
  await page.locator(`${SERVED} a[href*="baixar"]`).first().focus();
  await page.locator(SERVED).waitFor({ state: 'detached' });
  expect(await contentOf('#portal')).toBe(before);
  expect(
    await page.evaluate(
      () => document.activeElement?.closest('#portal') && document.activeElement.getAttribute('href'),
    ),
  ).toContain('baixar');
  // What the page was made from came with it.
  expect(asked.filter((path) => path.startsWith('/credenciados/publico/'))).toEqual([]);
  expect(
    await page.evaluate(() =>
      'shifts' in window && Array.isArray(window.shifts) ? window.shifts.reduce((a, b) => a + b, 0) : 1,
    ),
  ).toBeLessThanOrEqual(0.02);
});

journey('what is pressed before there is a script is done (TEL-11)', async ({ visitor, portal }) => {
  await contentMade(portal, 'Ver editais anteriores');
  const { page } = await visitor();
  await page.goto(EDITAIS);
  await page.locator(SERVED).getByRole('button', { name: 'Ver editais anteriores' }).click();
  await page.getByRole('button', { name: 'Ocultar editais anteriores' }).waitFor();
  await page.waitForURL(/anteriores=1/);
});
