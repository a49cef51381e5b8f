import { rm } from 'node:fs/promises';
import path from 'node:path';
import { sharedBrowser } from '@credenciados/journeys/browser';
import { said } from '@credenciados/journeys/guide';
import { type Stage, useJourneys } from '@credenciados/journeys/journey';
import { copyWeb, offerOf, tryPublishing } from '@credenciados/journeys/module-store';
import { openVisitor, type Visitor } from '@credenciados/journeys/page';
import { type Arm, isTelling, markIn, PAGE_FILE, PUBLIC, TITLE, tells } from '@credenciados/journeys/rollout-visits';
import { type Edit, openWorkshop, type Workshop } from '@credenciados/journeys/variants';
import { until } from '@credenciados/platform/testing/until';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page, Response } from 'playwright-core';

/** Rollouts of real builds: the portal itself withdraws one, and completes the other. */

/** Replacements of the page’s examples. */
const OWN = { 'mf-relatorios': PUBLIC, 'novo-filtro': 'titulo' };
const NEW_TITLE = `${TITLE}, nova`;
const BROKEN: Edit[] = [
  [PAGE_FILE, '  const byFile', "  if (window.name !== 'x') throw new Error('Quebra de teste');\n  const byFile"],
];
const SOUND: Edit[] = [[PAGE_FILE, `title="${TITLE}"`, `title="${NEW_TITLE}"`]];
/** Delay of each load of the page. */
const SLOWER_MS = 100;
const SLOW: Edit[] = [
  ...SOUND,
  [
    PAGE_FILE,
    'export function ComprovantePage',
    `const shown = performance.now() + ${SLOWER_MS};\nwhile (performance.now() < shown);\nexport function ComprovantePage`,
  ],
];
/** Hangs at once, or after a while. */
const STILL: Edit[] = [[PAGE_FILE, '  const byFile', '  useEffect(() => {\n    for (;;);\n  }, []);\n  const byFile']];
const STILL_LATER_MS = 15_000;
const STILL_LATER: Edit[] = [
  [
    PAGE_FILE,
    '  const byFile',
    `  useEffect(() => {\n    setTimeout(() => {\n      for (;;);\n    }, ${STILL_LATER_MS});\n  }, []);\n  const byFile`,
  ],
];
/** Concurrent browsers, as many as a machine bears. */
const AT_ONCE = 4;
const MOST_VISITORS = 60;
/** Browsers that measure; later clients report their figures. */
const MEASURING = 24;
const MOST_TELLING = 3_000;
/** Enough browsers of each version for a verdict; numbered after those of earlier journeys. */
const MISSED = 120;
/** A minute of silence, the judge's run, and a busy machine. */
const JUDGED_MS = 150_000;

let web: string;
let workshop: Workshop;
let builds: string[];
const journey = useJourneys(async () => {
  web = await copyWeb();
  // Each visitor has another address, by a forwarded header.
  return { env: { WEB_DIR: web, TRUST_PROXY: '127.0.0.1,::1' } };
});
beforeAll(async () => {
  workshop = await openWorkshop();
  const build = (...all: Edit[][]) => workshop.build(all.map((edits) => ({ package: PUBLIC, edits })));
  builds = await build(BROKEN, SOUND, SLOW, STILL, STILL_LATER);
}, 300_000);
afterAll(async () => {
  await workshop?.remove();
  if (web) await rm(path.dirname(web), { recursive: true, force: true });
});

let addresses = 0;

/** A visitor of the page that is about to change. */
interface Guest extends Visitor {
  has: 'former' | 'next' | 'failed';
  /**
   * First report of the page, which it may have sent already: a failure is reported once, after half a second. Null: the rollout was over
   * when the page was made, so it reports nothing.
   */
  told(): Promise<Response | null>;
}

/** Opens a visitor with their own address. */
async function comes({ portal }: Stage): Promise<Guest> {
  addresses += 1;
  const guest = await openVisitor(await sharedBrowser(), portal.url, {}, 'oferta');
  await guest.context.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${addresses}` });
  const answers: Response[] = [];
  guest.page.on('response', (answer) => {
    if (isTelling(answer)) answers.push(answer);
  });
  const told = async () => {
    if (!markIn(await guest.page.content())) return null;
    await until(() => answers.length > 0);
    return answers[0] ?? null;
  };
  await guest.page.goto('/credenciados/comprovante');
  const heading = guest.page.getByRole('main').getByRole('heading', { level: 1 });
  const text = (await heading.textContent()) ?? '';
  const has = text === TITLE ? 'former' : text === NEW_TITLE ? 'next' : 'failed';
  return { ...guest, has, told };
}

/** Opens the page in browsers until one has the new version, and leaves them open; returns the reports of that one so far. */
async function standsStill({ portal }: Stage): Promise<{ told: object[]; leave: () => Promise<void> }> {
  const guests: Visitor[] = [];
  for (;;) {
    addresses += 1;
    const guest = await openVisitor(await sharedBrowser(), portal.url, {}, 'parada');
    guests.push(guest);
    const told: object[] = [];
    guest.context.on('request', (request) => {
      if (isTelling(request)) told.push(request.postDataJSON());
    });
    await guest.context.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${addresses}` });
    // A hanging page has no later event.
    const page = await guest.page.goto('/credenciados/comprovante', { waitUntil: 'commit' });
    const mark = markIn((await page?.text()) ?? '');
    if (mark?.arm !== 'NOVA' && guests.length < MOST_VISITORS) continue;
    expect(mark?.arm).toBe('NOVA');
    return { told, leave: async () => void (await Promise.all(guests.map(({ context }) => context.close()))) };
  }
}

/** Times until browsers showed the page, by version. */
async function measured(stage: Stage): Promise<Record<Arm, number[]>> {
  const mounts: Record<Arm, number[]> = { NOVA: [], ATUAL: [] };
  for (let count = 0; count < MEASURING; count += 1) {
    const guest = await comes(stage);
    const answer = await guest.told();
    const { modulos } = answer?.request().postDataJSON() ?? { modulos: [] };
    const mark = markIn(await guest.page.content());
    if (mark && typeof modulos[0]?.montagem === 'number') mounts[mark.arm].push(modulos[0].montagem);
    await guest.context.close();
  }
  return mounts;
}

/** Client without a browser that reports a browser's figures for its version; nothing if there are none. */
const tellsOf = ({ portal }: Stage, person: number, mounts: Record<Arm, number[]>) =>
  tells(portal, person, (arm) => {
    const montagem = mounts[arm][Math.floor(Math.random() * mounts[arm].length)];
    return montagem === undefined ? undefined : { montagem, falhou: false };
  });

/** Opens visitors until something is over; returns the number of each version. */
async function untilOver(stage: Stage, isOver: () => boolean): Promise<Record<string, number>> {
  const counts: Record<string, number> = { former: 0, next: 0, failed: 0 };
  for (let count = 0; count < MOST_VISITORS && !isOver(); count += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const guest = await comes(stage);
        counts[guest.has] = (counts[guest.has] ?? 0) + 1;
        await guest.told();
        if (guest.has !== 'failed') expect(guest.problems.unexpected()).toEqual([]);
        await guest.context.close();
      }),
    );
  }
  return counts;
}

/** Watches a rollout by the command, like its team. */
function watch({ portal }: Stage): { report: Promise<string>; isOver: () => boolean } {
  let over = false;
  const report = workshop
    .does(
      [...said('npm run modules -- watch mf-relatorios', OWN), '--to', `${portal.url}/credenciados`],
      portal.dataDir,
    )
    .finally(() => {
      over = true;
    });
  return { report, isOver: () => over };
}

const compositionOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(document.getElementById('registry')?.textContent ?? '{}').composition);

// TEL-37, TEL-38, TEL-39
journey('a broken version that half have is taken back by itself, and the others never see it', async (stage) => {
  const offered = await tryPublishing(stage.portal, PUBLIC, '9.1.0?etapas=50:500:0', builds[0] ?? '');
  expect(offered).toMatchObject({ status: 200, body: { action: 'OFERTA' } });
  const { report, isOver } = watch(stage);
  const counts = await untilOver(stage, isOver);
  expect(await report).toMatch(
    /9\.1\.0 beside .*to 50 %[\s\S]*9\.1\.0: nobody has it any more \(\d+ of \d+ pages failed, of the former 0 of \d+/,
  );
  expect(counts.former).toBeGreaterThan(3);
  // From now on nobody gets it.
  const after = await comes(stage);
  expect(after.has).toBe('former');
  await after.context.close();
});

journey(
  'a version that is shown 100 ms later is taken back: browsers measure it, and others tell of the same',
  async (stage) => {
    const offered = await tryPublishing(stage.portal, PUBLIC, '9.3.0?etapas=50:5000:0', builds[2] ?? '');
    expect(offered).toMatchObject({ status: 200, body: { action: 'OFERTA' } });
    const { report, isOver } = watch(stage);
    const mounts = await measured(stage);
    expect(Math.min(mounts.NOVA.length, mounts.ATUAL.length)).toBeGreaterThan(3);
    for (let telling = 0; telling < MOST_TELLING && !isOver(); telling += 1) await tellsOf(stage, telling, mounts);
    expect(await report).toMatch(
      /9\.3\.0: nobody has it any more \(\d+ of \d+ pages were slower than three of four before \(mount\)/,
    );
  },
);

journey('a version that stands still tells nothing, is missed for a minute, and is taken back', async (stage) => {
  const offered = await tryPublishing(stage.portal, PUBLIC, '9.4.0?etapas=50:5000:0', builds[3] ?? '');
  expect(offered).toMatchObject({ status: 200, body: { action: 'OFERTA' } });
  const { report, isOver } = watch(stage);
  const still = await standsStill(stage);
  for (let count = 0; count < MISSED; count += 1) {
    await tellsOf(stage, MOST_TELLING + count, { NOVA: [], ATUAL: [300] });
  }
  await until(isOver, JUDGED_MS);
  // Beside a page that occupies a processor, browsers with the former version may be late, too.
  expect(await report).toMatch(
    /9\.4\.0: nobody has it any more \(\d+ of \d+ pages fell silent, of the former \d of \d+/,
  );
  expect(still.told).toEqual([]);
  await still.leave();
});

journey('a page that stands still later has that told by another thread, and counts as failed', async (stage) => {
  const offered = await tryPublishing(stage.portal, PUBLIC, '9.5.0?etapas=50:5000:0', builds[4] ?? '');
  expect(offered).toMatchObject({ status: 200, body: { action: 'OFERTA' } });
  const still = await standsStill(stage);
  const failing = async () => {
    const { medidas } = await offerOf(stage.portal, PUBLIC);
    return medidas.find(({ medida }) => medida === 'FALHA')?.nova;
  };
  await until(async () => (await failing())?.de === 1);
  expect(await failing()).toEqual({ de: 1, ruins: 0 });
  await until(async () => (await failing())?.ruins === 1);
  expect(still.told).toMatchObject([
    { modulos: [{ nome: PUBLIC, falhou: false }] },
    { modulos: [{ nome: PUBLIC, montagem: null, falhou: true }] },
  ]);
  const does = (command: string[]) =>
    workshop.does([...command, '--to', `${stage.portal.url}/credenciados`], stage.portal.dataDir);
  await still.leave();
  await does(said('npm run modules -- rollback mf-relatorios', OWN));
});

journey('a sound version goes to everybody, and an open page stays as it is until it is loaded anew', async (stage) => {
  const early = await comes(stage);
  const { page } = early;
  const before = await compositionOf(page);
  await page.getByRole('textbox').first().fill('ABCDE');
  const offered = await tryPublishing(stage.portal, PUBLIC, '9.2.0?etapas=50:3:0', builds[1] ?? '');
  expect(offered).toMatchObject({ status: 200, body: { action: 'OFERTA' } });
  const { report, isOver } = watch(stage);
  const counts = await untilOver(stage, isOver);
  expect(await report).toMatch(/9\.2\.0: everybody has it/);
  expect([counts.next, counts.former].every((count) => (count ?? 0) > 0)).toBe(true);

  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const banner = page.getByRole('status').filter({ hasText: 'Há uma nova versão do portal.' });
  await banner.getByText('Há uma nova versão do portal.').waitFor();
  expect([await compositionOf(page), await page.getByRole('textbox').first().inputValue()]).toEqual([before, 'ABCDE']);
  await banner.getByRole('button', { name: 'Atualizar' }).click();
  await until(async () => (await compositionOf(page).catch(() => before)) !== before);
  await page.getByRole('heading', { level: 1, name: NEW_TITLE }).waitFor();
  await early.step('nova-para-todos');
  expect(early.problems.unexpected()).toEqual([]);
  await early.context.close();
});
