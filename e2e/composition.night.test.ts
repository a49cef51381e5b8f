import { cp, rm } from 'node:fs/promises';
import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { sharedBrowser } from '@credenciados/journeys/browser';
import { useJourneys } from '@credenciados/journeys/journey';
import { copyWeb, rollBack } from '@credenciados/journeys/module-store';
import { openVisitor } from '@credenciados/journeys/page';
import { type PortalProcess, startPortal } from '@credenciados/journeys/portal';
import { expectHeading } from '@credenciados/journeys/portal-actions';
import { signIn } from '@credenciados/journeys/sign-in';
import { type Edit, openWorkshop, type Workshop } from '@credenciados/journeys/variants';
import { until } from '@credenciados/platform/testing/until';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/**
 * Two processes with different builds that share a store: the live versions are one composition, and pages stay consistent (TEL-13,
 * TEL-14).
 */

/** A change of the library that only lazily loaded parts of pages need. */
const CHANGED: Edit[] = [['../shared/src/forms/anexos-field.tsx', 'label="Anexos"', 'label="Anexos, de outro modo"']];
const ROUNDS = 10;

let workshop: Workshop;
let store: string;
let webs: string[] = [];
let other: PortalProcess | undefined;
let proxy: Server | undefined;

const journey = useJourneys(async () => {
  webs = [await copyWeb(), await copyWeb()];
  store = await temporaryFolder('store');
  return { env: { WEB_DIR: webs[0] ?? '', WEB_STORE: store } };
});

beforeAll(async () => {
  workshop = await openWorkshop();
  const [built = ''] = await workshop.build([{ package: 'shell', edits: CHANGED }]);
  const shell = path.join(webs[1] ?? '', 'shell');
  await rm(shell, { recursive: true });
  await cp(built, shell, { recursive: true });
}, 300_000);
afterAll(async () => {
  proxy?.close();
  await other?.stop();
  await workshop?.remove();
  for (const folder of [...webs.map((web) => path.dirname(web)), store])
    await rm(folder, { recursive: true, force: true });
});

/** One address for several portals, which answer in turn. */
async function inTurn(ports: readonly number[]): Promise<string> {
  let turn = 0;
  proxy = createServer((incoming, outgoing) => {
    turn += 1;
    const { method, url: target, headers } = incoming;
    const port = ports[turn % ports.length];
    const passed = ask({ port, method, path: target, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy?.listen(0, 'localhost', resolve));
  return `http://localhost:${(proxy.address() as AddressInfo).port}`;
}

const compositionOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(document.getElementById('registry')?.textContent ?? '{}').composition);
const liveOn = async ({ url }: PortalProcess): Promise<string> =>
  (await (await fetch(`${url}/credenciados/publico/modulos`)).json()).composicao;

journey('an open page goes on over another build’s deployment, and every process tells the same', async (stage) => {
  const { portal } = stage;
  const helena = await stage.visitor();
  await signIn(helena, 'cageo');
  const missing: string[] = [];
  helena.page.on('response', (answer) => {
    if (answer.status() >= 400) missing.push(`${answer.status()} ${answer.url()}`);
  });
  const before = await compositionOf(helena.page);

  other = await startPortal({ env: { WEB_DIR: webs[1] ?? '', WEB_STORE: store } });
  const after = await liveOn(other);
  expect(after).not.toBe(before);
  expect(await liveOn(portal)).toBe(after);

  // Every page of the menu, most of them not loaded yet.
  const links = helena.page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link');
  const count = await links.count();
  expect(count).toBeGreaterThan(3);
  for (let place = 0; place < count; place += 1) {
    await links.nth(place).click();
    await helena.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await helena.arrived();
  }
  expect(await compositionOf(helena.page)).toBe(before);
  expect(missing).toEqual([]);

  await helena.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const banner = helena.page.getByRole('status').filter({ hasText: 'Há uma nova versão do portal.' });
  await banner.getByRole('button', { name: 'Atualizar' }).click();
  // Reading fails during the reload.
  await until(async () => (await compositionOf(helena.page).catch(() => '')) === after);
  await helena.step('outra-composicao');

  await rollBack(portal, 'shell');
  expect([await liveOn(portal), await liveOn(other)]).toEqual([before, before]);
});

journey('behind one address, every file of a first load is answered by two builds in turn', async ({ portal }) => {
  if (!other) throw new Error('The other portal did not start');
  const address = await inTurn([portal.port, other.port]);
  const browser = await sharedBrowser();
  const told = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const visitor = await openVisitor(browser, address, {}, 'em-turnos');
    const failed: string[] = [];
    visitor.page.on('response', (answer) => {
      if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()}`);
    });
    await visitor.page.goto('/credenciados/comprovante');
    await expectHeading(visitor.page, 'Conferir comprovante');
    await visitor.arrived();
    told.add(await compositionOf(visitor.page));
    expect([failed, visitor.problems.unexpected()]).toEqual([[], []]);
    await visitor.context.close();
  }
  expect(told.size).toBe(1);
});
