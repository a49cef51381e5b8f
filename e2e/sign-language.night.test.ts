import { useJourneys } from '@credenciados/journeys/journey';
import type { Visitor } from '@credenciados/journeys/page';
import { expectHeading } from '@credenciados/journeys/portal-actions';
import { expect } from '@jest/globals';

/** A portal with VLibras, whose site is imitated here with files built like the real ones. */

const SITE = 'https://vlibras.gov.br/app';

/** Draws a button with its own styles, and loads the rest once it is pressed. */
const LOADER = `
(window.VLibras = window.VLibras || {}).Widget = function (path) {
  const wrapper = document.createElement('div');
  wrapper.id = 'vlibras-access-wrapper';
  const shadow = wrapper.attachShadow({ mode: 'open' });
  shadow.innerHTML = '<aside aria-label="VLibras" style="right: 10px"><button type="button">Libras</button></aside>' +
    '<style>aside { position: fixed; top: 50vh }</style>';
  document.body.append(wrapper);
  shadow.querySelector('button').onclick = () => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = path + '/vlibras-plugin-app.js';
    document.body.append(script);
  };
};`;
const APP = `
const player = document.createElement('iframe');
player.title = 'Tradução para Libras';
player.src = '${SITE}/unity/index.html';
const gloss = await fetch('https://traducao2.vlibras.gov.br/translate', { method: 'POST', body: 'Editais' });
player.name = await gloss.text();
document.body.append(player);`;

const journey = useJourneys(async () => ({ env: { VLIBRAS: 'true' } }));

async function answerFor(visitor: Visitor): Promise<string[]> {
  const asked: string[] = [];
  await visitor.context.route(/^https:\/\/(\w+\.)?vlibras\.gov\.br\//, (route) => {
    const url = route.request().url();
    asked.push(url);
    const [contentType, body] = url.endsWith('-plugin.js')
      ? ['text/javascript', LOADER]
      : url.endsWith('-app.js')
        ? ['text/javascript', APP]
        : url.endsWith('.html')
          ? ['text/html', '<!doctype html><html lang="pt-BR"><title>Avatar</title><p>Avatar</p></html>']
          : ['text/plain', 'EDITAL'];
    return route.fulfill({ contentType, body, headers: { 'access-control-allow-origin': '*' } });
  });
  return asked;
}

journey('the page’s texts can be seen in Libras', async (stage) => {
  const visitor = await stage.visitor({ viewport: 'phone' });
  const asked = await answerFor(visitor);
  const { page, step } = visitor;
  await page.goto('/credenciados/editais');
  await expectHeading(page, 'Editais de credenciamento');
  const button = page.getByRole('button', { name: 'Libras' });
  await button.waitFor();
  const place = await page.getByRole('complementary', { name: 'VLibras' }).evaluate((aside) => {
    const { position, right } = getComputedStyle(aside);
    return { position, right };
  });
  expect(place).toEqual({ position: 'fixed', right: '10px' });
  expect(asked).toEqual([`${SITE}/vlibras-plugin.js`]);
  await step('libras');

  await button.click();
  await page.frameLocator('iframe[name="EDITAL"]').getByText('Avatar').waitFor();
  expect(asked).toContain('https://traducao2.vlibras.gov.br/translate');

  await page.goto('/credenciados/acessibilidade');
  await page.getByRole('heading', { name: 'Libras' }).waitFor();
  await page.goto('/credenciados/privacidade');
  await page.getByText(/não escolha os que contêm dados pessoais/).waitFor();
});

journey('the portal is whole where VLibras can’t be reached', async (stage) => {
  const { page, context, problems } = await stage.visitor();
  problems.announce(/request failed: GET https:\/\/vlibras\.gov\.br/);
  problems.announce(/console error: Failed to load resource.*vlibras\.gov\.br/);
  await context.route(/vlibras\.gov\.br/, (route) => route.abort('connectionfailed'));
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/credenciados/editais');
  await failed;
  await expectHeading(page, 'Editais de credenciamento');
  expect(await page.locator('script[src*="vlibras"]').count()).toBe(0);
});
