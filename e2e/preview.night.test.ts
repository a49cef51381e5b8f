import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sharedBrowser } from '@credenciados/journeys/browser';
import { type Stage, useJourneys } from '@credenciados/journeys/journey';
import { copyWeb, tryPublishing } from '@credenciados/journeys/module-store';
import { openVisitor, type Visitor, type VisitorOptions } from '@credenciados/journeys/page';
import { arriveInPortal, fillIn, signIn } from '@credenciados/journeys/sign-in';
import { type Edit, openWorkshop, type Workshop } from '@credenciados/journeys/variants';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/** A real build that only staff see, by a link (TEL-41). */

const PUBLIC = 'mf-public';
const PAGE = 'src/comprovante/comprovante.page.tsx';
const TITLE = 'Conferir comprovante';
const NEW_TITLE = `${TITLE}, nova`;

let web: string;
let workshop: Workshop;
let built: string;
const journey = useJourneys(async () => {
  web = await copyWeb();
  return { env: { WEB_DIR: web } };
});
beforeAll(async () => {
  workshop = await openWorkshop();
  const title: Edit = [PAGE, `title="${TITLE}"`, `title="${NEW_TITLE}"`];
  [built = ''] = await workshop.build([{ package: PUBLIC, edits: [title] }]);
}, 300_000);
afterAll(async () => {
  await workshop?.remove();
  if (web) await rm(path.dirname(web), { recursive: true, force: true });
});

const comes = async ({ portal }: Stage, options: VisitorOptions = {}): Promise<Visitor> =>
  openVisitor(await sharedBrowser(), portal.url, options, 'previa');

const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** A page as sent, without parts that differ at each visit. */
async function bytesOf({ portal }: Stage): Promise<string> {
  const page = await fetch(`${portal.url}/credenciados/comprovante`, { headers: { accept: 'text/html' } });
  return (await page.text()).replaceAll(/nonce="[^"]*"/g, '').replace(/"now":\d+/, '');
}

/** Makes a preview; returns its link, its id and everybody else's page. */
async function make(stage: Stage): Promise<{ link: string; id: string; others: string }> {
  const others = await bytesOf(stage);
  const { status, body } = await tryPublishing(stage.portal, PUBLIC, 'previas?versao=9.1.0', built);
  expect([status, body]).toEqual([200, expect.objectContaining({ situacao: 'NO_AR' })]);
  const { link, id } = body as { link: string; id: string };
  return { link: `${stage.portal.url}${new URL(link).pathname}${new URL(link).hash}`, id, others };
}

// TEL-41
journey(
  'staff see a preview by its link, others’ pages stay byte for byte, and its end gives back what is live',
  async (stage) => {
    const { link, id, others } = await make(stage);
    const guest = await comes(stage);
    const { page } = guest;
    // Signing in on the way keeps the link's key.
    await page.goto(link);
    await fillIn(guest, 'cavistoria');
    await arriveInPortal(guest, 'cavistoria');
    const bar = page.getByRole('complementary', { name: 'Prévia' });
    await bar.waitFor();
    expect(await bar.textContent()).toMatch(/Prévia de mf-public 9\.1\.0 até \d\d\/\d\d\/\d{4} às \d\d:\d\d/);
    expect(page.url()).not.toContain('#');
    await page.goto('/credenciados/comprovante');
    await titled(page, NEW_TITLE).waitFor();
    await guest.step('previa');
    // An open page of a preview isn't told that another version is live.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.waitForResponse((answer) => answer.url().endsWith('/publico/modulos/navegador'));
    expect(await page.getByText('Há uma nova versão do portal.').count()).toBe(0);
    expect(await bytesOf(stage)).toBe(others);

    // By keyboard only, from the top of the page.
    await page.locator('body').press('Tab');
    await page.getByRole('button', { name: 'Sair da prévia' }).press('Enter');
    await page.waitForURL(/\/credenciados\/(?!comprovante)/);
    await page.goto('/credenciados/comprovante');
    await titled(page, TITLE).waitFor();
    expect(await bar.count()).toBe(0);

    const end = () =>
      workshop.npm('modules', ['end-preview', id, '--to', `${stage.portal.url}/credenciados`], stage.portal.dataDir);
    expect(await end()).toContain(`${id}  ended`);
    guest.problems.announce(/status of 410/);
    await page.goto(link);
    await titled(page, 'Esta prévia terminou. Peça um novo link à equipe que a fez.').waitFor();
    await guest.step('terminou');
    expect(guest.problems.unexpected()).toEqual([]);
    await guest.context.close();
  },
);

journey('a preview’s link opens nothing to who isn’t staff, and its bar has room on a phone', async (stage) => {
  const { link } = await make(stage);
  const applicant = await comes(stage);
  await signIn(applicant, 'retificar');
  await applicant.page.goto(link);
  await titled(applicant.page, 'Acesso não permitido').waitFor();
  await applicant.page.goto('/credenciados/comprovante');
  await titled(applicant.page, TITLE).waitFor();
  await applicant.context.close();

  const phone = await comes(stage, { viewport: 'phone', colorScheme: 'dark' });
  await signIn(phone, 'gestao');
  await phone.page.goto(link);
  await phone.page.getByRole('button', { name: 'Sair da prévia' }).waitFor();
  await phone.page.goto('/credenciados/comprovante');
  await titled(phone.page, NEW_TITLE).waitFor();
  await phone.step('previa');
  expect(phone.problems.unexpected()).toEqual([]);
  await phone.context.close();
});
