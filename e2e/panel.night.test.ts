import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type Stage, useJourneys } from './support/journey.ts';
import { copyWeb, publish } from './support/module-store.ts';
import { expectHeading } from './support/portal-actions.ts';
import { signIn } from './support/sign-in.ts';
import { openWorkshop, type Workshop } from './support/variants.ts';

/** What a page is made of, and another version of one module in one browser alone (TEL-43). */

const PUBLIC = 'mf-public';
const TITLE = 'Conferir comprovante';
const NEW_TITLE = `${TITLE}, nova`;
const PANEL = 'Módulos desta página';

let web: string;
let workshop: Workshop;
let built: string;
/** A former version with a page that has become another module's. */
let former: string;
let taker: string;
const OTHER = 'mf-mensagens';
const MOVED = "{ path: 'avisos-antigos', access: 'public' }";
const journey = useJourneys(async () => {
  web = await copyWeb();
  return { env: { WEB_DIR: web, PANEL: 'true' } };
});
beforeAll(async () => {
  workshop = await openWorkshop();
  [built = ''] = await workshop.build([
    { package: PUBLIC, edits: [['src/comprovante/comprovante.page.tsx', `title="${TITLE}"`, `title="${NEW_TITLE}"`]] },
  ]);
  // A build that changes the descriptor is of a process of its own: what was imported once stays.
  [former = ''] = await workshop.build([
    { package: PUBLIC, edits: [['module.ts', "    { path: 'parecer'", `    ${MOVED},\n    { path: 'parecer'`]] },
  ]);
  [taker = ''] = await workshop.build([
    { package: OTHER, edits: [['module.ts', '  routes: [', `  routes: [\n    ${MOVED},`]] },
  ]);
}, 300_000);
afterAll(async () => {
  await workshop?.remove();
  if (web) await rm(path.dirname(web), { recursive: true, force: true });
});

/** A page as everybody is sent it, without what differs at each visit. */
async function bytesOf({ portal }: Stage): Promise<string> {
  const page = await fetch(`${portal.url}/credenciados/comprovante`, { headers: { accept: 'text/html' } });
  return (await page.text()).replaceAll(/nonce="[^"]*"/g, '').replace(/"now":\d+/, '');
}

/** Opens the comprovante’s page, which tells one version from the other. */
async function expectVersion(page: Page, title: string): Promise<void> {
  await page.goto('/credenciados/comprovante');
  await expectHeading(page, title);
}

const rowOfPublic = (page: Page) => page.getByRole('row').filter({ hasText: PUBLIC });
const bar = (page: Page) => page.getByRole('complementary', { name: 'Versões trocadas' });

// TEL-43
journey(
  'one browser has another version, others’ pages stay byte for byte, and what is live comes back',
  async (stage) => {
    await publish(stage.portal, PUBLIC, '9.1.0', built);
    const others = await bytesOf(stage);
    for (const viewport of ['desktop', 'phone'] as const) {
      const carla = await stage.visitor({ viewport, ...(viewport === 'phone' && { colorScheme: 'dark' as const }) });
      const { page } = carla;
      await signIn(carla, 'cageo');
      await expectHeading(page, 'Listagem de editais');
      await page.goto('/credenciados/saude');
      await page.getByRole('link', { name: PANEL }).click();
      await expectHeading(page, PANEL);
      await rowOfPublic(page).getByText('9.1.0').waitFor();
      await carla.step(`painel ${viewport}`);

      // By keys alone.
      await rowOfPublic(page)
        .getByRole('button', { name: /^Trocar a versão/ })
        .press('Enter');
      const versions = page.getByRole('dialog').getByRole('list', { name: 'Versões mantidas' });
      await versions.getByText('9.1.0 (no ar)').waitFor();
      await carla.step(`versoes ${viewport}`);
      // Of the builds that lie there any will do.
      await versions
        .getByRole('button', { name: /^Usar a versão 1\.0\.0-/ })
        .first()
        .press('Enter');
      await bar(page)
        .getByText(/Só neste navegador: mf-public 1\.0\.0-\w+ até \d\d\/\d\d\/\d{4} às \d\d:\d\d/)
        .waitFor();
      await rowOfPublic(page).getByText('No ar: 9.1.0').waitFor();
      await carla.step(`trocada ${viewport}`);
      await expectVersion(page, TITLE);
      // The page knows that it is its own browser's: nothing newer is offered to it.
      const told = page.waitForResponse((answer) => answer.url().endsWith('/publico/modulos/navegador'));
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await told;
      expect(await page.getByText('Há uma nova versão do portal.').count()).toBe(0);
      expect(await bytesOf(stage)).toBe(others);
      const guest = await stage.visitor();
      await expectVersion(guest.page, NEW_TITLE);

      // In another tab it is the same; taken back there, this one finds what is live when it is loaded.
      const tab = await carla.context.newPage();
      await tab.goto('/credenciados/painel-modulos');
      await tab.getByRole('main').getByRole('button', { name: 'Restaurar o que está no ar' }).click();
      await bar(tab).waitFor({ state: 'detached' });
      await rowOfPublic(tab).getByText('9.1.0').waitFor();
      await tab.close();
      await expectVersion(page, NEW_TITLE);
      expect(await bar(page).count()).toBe(0);
    }
  },
);

journey('a version that can’t stand beside what is live is shown with the reason, and can’t be had', async (stage) => {
  await publish(stage.portal, PUBLIC, '9.2.0', former);
  await publish(stage.portal, PUBLIC, '9.3.0', built);
  await publish(stage.portal, OTHER, '9.0.0', taker);
  for (const viewport of ['desktop', 'phone'] as const) {
    const carla = await stage.visitor({ viewport });
    await signIn(carla, 'cageo');
    await expectHeading(carla.page, 'Listagem de editais');
    await carla.page.goto('/credenciados/painel-modulos');
    await rowOfPublic(carla.page)
      .getByRole('button', { name: /^Trocar a versão/ })
      .click();
    const versions = carla.page.getByRole('dialog').getByRole('list', { name: 'Versões mantidas' });
    const refused = versions.getByRole('listitem').filter({ hasText: '9.2.0' });
    await refused.getByText('O endereço é de outro módulo: avisos-antigos (mf-mensagens).').waitFor();
    await carla.step(`recusada ${viewport}`);
    expect(await refused.getByRole('button', { name: 'Usar a versão 9.2.0' }).isDisabled()).toBe(true);
    const others = versions.getByRole('button', { name: /^Usar a versão 1\.0\.0-/ });
    expect(await others.first().isEnabled()).toBe(true);
  }
});

journey('the bar takes it back, and who isn’t CAGEO finds no panel', async (stage) => {
  const carla = await stage.visitor();
  await signIn(carla, 'cageo');
  await expectHeading(carla.page, 'Listagem de editais');
  await carla.page.goto('/credenciados/painel-modulos');
  await rowOfPublic(carla.page)
    .getByRole('button', { name: /^Trocar a versão/ })
    .click();
  await carla.page
    .getByRole('button', { name: /^Usar a versão 1\.0\.0-/ })
    .first()
    .click();
  await bar(carla.page).getByRole('button', { name: 'Restaurar o que está no ar' }).click();
  await bar(carla.page).waitFor({ state: 'detached' });
  await expectVersion(carla.page, NEW_TITLE);

  const gestao = await stage.visitor();
  await signIn(gestao, 'gestao');
  await expectHeading(gestao.page, 'Listagem de editais');
  await gestao.page.goto('/credenciados/saude');
  await expectHeading(gestao.page, 'Saúde do portal');
  expect(await gestao.page.getByRole('link', { name: PANEL }).count()).toBe(0);
  await gestao.page.goto('/credenciados/painel-modulos');
  await expectHeading(gestao.page, 'Acesso não permitido');
});
