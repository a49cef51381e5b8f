import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { said } from '@credenciados/journeys/guide';
import { useJourneys } from '@credenciados/journeys/journey';
import { copyWeb, publish } from '@credenciados/journeys/module-store';
import { freePort } from '@credenciados/journeys/portal';
import { expectHeading } from '@credenciados/journeys/portal-actions';
import { openWorkshop, type Workshop } from '@credenciados/journeys/variants';
import { until } from '@credenciados/platform/testing/until';
import { afterAll, beforeAll, expect } from '@jest/globals';

/** Replay of a composition on another machine, from a portal that has changed since (TEL-24). */

const PATIENCE_MS = 600_000;
const PUBLIC = 'mf-public';
const TITLE = 'Editais de credenciamento';

let web: string;
let workshop: Workshop;
let changed: string;
const running: ChildProcess[] = [];
const journey = useJourneys(async () => {
  web = await copyWeb();
  return { env: { WEB_DIR: web } };
});
beforeAll(async () => {
  workshop = await openWorkshop();
  const edits: [string, string, string][] = [
    ['src/editais/editais.page.tsx', `title="${TITLE}"`, 'title="Editais de hoje"'],
  ];
  [changed = ''] = await workshop.build([{ package: PUBLIC, edits }]);
}, PATIENCE_MS);
afterAll(async () => {
  for (const child of running) {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  await workshop?.remove();
  if (web) await rm(path.dirname(web), { recursive: true, force: true });
});

journey(
  'a page of before is there again, with sample data, and one that nobody knows is refused',
  async ({ portal, visitor }) => {
    const before = (await (await fetch(`${portal.url}/credenciados/publico/modulos`)).json()).composicao;
    await publish(portal, PUBLIC, '1.1.0', changed);
    const token = await readFile(path.join(portal.dataDir, 'modules-token'), 'utf8');
    const port = await freePort();
    const env = { ...process.env, MODULES_TOKEN: token };
    const args = (id: string) => [
      '--import',
      'tsx',
      'releases/src/commands/modules.cli.ts',
      ...said('npm run modules -- replay ID', { ID: id }).slice('npm run modules --'.split(' ').length),
      '--to',
      `${portal.url}/credenciados`,
    ];
    const refused = spawn(process.execPath, args('0123456789ab'), { cwd: workshop.root, env, stdio: 'pipe' });
    let told = '';
    refused.stderr.on('data', (piece) => {
      told += piece;
    });
    expect(await once(refused, 'exit')).toEqual([1, null]);
    expect(told).toMatch(/There is no composition 0123456789ab/);

    running.push(
      spawn(process.execPath, [...args(before), '--port', String(port)], { cwd: workshop.root, env, stdio: 'inherit' }),
    );
    const address = `http://localhost:${port}/credenciados/`;
    const ana = await visitor();
    await until(async () => (await fetch(address).catch(() => null))?.ok === true, PATIENCE_MS);
    await ana.page.goto(`${address}editais`);
    await expectHeading(ana.page, TITLE);
    const live = await (await fetch(`${address}publico/modulos`)).json();
    expect(live.composicao).toBe(before);
    await ana.page.goto('/credenciados/editais');
    await expectHeading(ana.page, 'Editais de hoje');
  },
  PATIENCE_MS,
);
