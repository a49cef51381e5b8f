import { cp, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { COMPOSITION_JSON, compositionOf } from '../api/src/modules/composition.ts';
import { DiskModuleStore } from '../api/src/modules/disk-module-store.ts';
import { registryOf } from '../api/src/modules/flip.ts';
import { COMPOSITION } from '../api/src/modules/module-store.ts';
import { openBrowser } from '../e2e/support/browser.ts';
import { ROOT, startPortal, temporaryFolder } from '../e2e/support/portal.ts';
import { countAfterRounds } from '../e2e/support/rounds.ts';
import { kb, loadNow, median, say, verdict } from './budgets.ts';
import { click, heading, SETTLE_MS, type Stop, windowsOf } from './module-pages.ts';
import { type BuiltModule, buildThirty } from './thirty-modules.ts';
import { type Contention, publishAlone, publishAtOnce, readAgainAndAgain, teamsOf } from './thirty-publish.ts';
import { contentMade, type Visit, visit } from './visit.ts';

/**
 * Thirty modules of thirty teams beside today's four (`npm run bench:modules -- thirty`, after a build): published at once by thirty
 * tokens to a portal that runs; then first load, switches, memory and the registry, in turn with a portal that has the four alone. Five
 * are heavy, two broken, one is slow.
 */

const RUNS = 7;
const VISITS = 300;
const CARD = 'main article';
const BUDGET = { codeKb: 170, requests: 12, hoveredMs: 70, ratio: 1.25 };

const COMPROVANTE: Stop = {
  module: 'mf-public',
  person: 'cageo',
  path: '/comprovante',
  heading: 'Conferir comprovante',
};
const EDITAIS: Stop = {
  module: 'mf-analise',
  person: 'cageo',
  path: '/listagem-editais/listagem',
  heading: 'Listagem de editais',
  entry: /^Listagem de Editais/,
};
const stopOf = ({ name, title, path: place }: BuiltModule): Stop => ({
  module: name,
  person: 'cageo',
  path: place,
  heading: title,
  entry: new RegExp(`^${title}`),
});

const work = await temporaryFolder('bench-trinta');
const browser = await openBrowser();

async function open(name: string) {
  const web = path.join(work, `${name}-web`);
  await cp(path.join(ROOT, 'dist/web'), web, { recursive: true });
  const portal = await startPortal({ dataDir: path.join(work, name), env: { LOG_LEVEL: 'warn', WEB_DIR: web } });
  const windows = windowsOf(browser, portal);
  await windows.signInOnce('cageo');
  return { name, web, portal, windows };
}
type Side = Awaited<ReturnType<typeof open>>;

/** First quartile: the rest is noise of the machine. */
const quarter = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? Number.NaN;

const rowOf = (what: string, values: readonly (number | string)[]) =>
  say(`  ${what.padEnd(58)}${values.map((each) => String(each).padStart(12)).join('')}`);

/** A figure of both portals, taken in turn. */
async function inTurn<T>(sides: readonly Side[], runs: number, measure: (side: Side) => Promise<T>): Promise<T[][]> {
  const all: T[][] = sides.map(() => []);
  for (let run = 0; run < runs; run++) {
    for (const [at, side] of sides.entries()) all[at]?.push(await measure(side));
  }
  return all;
}

function tellPublishing({ seconds, refused, reads }: Contention, alone: number, idle: number): boolean[] {
  say(`\nPublished at once by thirty teams (${loadNow()})`);
  say(
    `  one alone ${alone.toFixed(2)} s; the first of thirty live after ${Math.min(...seconds).toFixed(1)} s, the last after ${Math.max(...seconds).toFixed(1)} s`,
  );
  for (const why of refused) say(`  refused: ${why}`);
  say(
    `  a reader of the public page waited ${Math.round(median(reads))} ms meanwhile, ${Math.round(Math.max(...reads))} ms once (${Math.round(idle)} ms at most before)`,
  );
  return [
    verdict('refused of those that published at once', refused.length, { atMost: 0 }),
    verdict('s for thirty at once, beside thirty times one', Math.max(...seconds) / (30 * alone), { atMost: 1 }, 2),
    // Thirty builds are unpacked, checked and kept by the process that answers.
    verdict('ms that half of the readers waited meanwhile', median(reads), { atMost: 500 }),
    verdict('ms that a reader waited at most meanwhile', Math.max(...reads), { atMost: Math.max(2_000, 10 * idle) }),
  ];
}

async function measureLoads(sides: readonly Side[]): Promise<boolean[]> {
  for (const { portal } of sides) await contentMade(`${portal.url}/credenciados/editais`);
  await inTurn(sides, 1, ({ portal }) => visit(browser, `${portal.url}/credenciados/editais`, CARD, { latency: 0 }));
  const visits = await inTurn(sides, RUNS, ({ portal }) =>
    visit(browser, `${portal.url}/credenciados/editais`, CARD, { latency: 0 }),
  );
  const staff = await inTurn(sides, RUNS, async ({ windows }) => {
    const { context, page } = await windows.newPage('cageo');
    const began = performance.now();
    let shown = 0;
    const moved = await windows.transfer(page, async () => {
      await page.goto(`/credenciados${EDITAIS.path}`);
      // Looked for every 20 ms: a locator's own wait looks again after half a second in the end.
      const isThere = (text: string) => document.querySelector('main h1')?.textContent === text;
      await page.waitForFunction(isThere, EDITAIS.heading, { polling: 20 });
      shown = performance.now() - began;
    });
    await context.close();
    return { ...moved, shown };
  });
  const of = (pick: (each: Visit) => number) => visits.map((side) => median(side.map(pick)));
  const [code, all, requests, cards] = [
    of(({ codeBytes }) => kb(codeBytes)),
    of(({ totalBytes }) => kb(totalBytes)),
    of((each) => each.requests),
    of((each) => each.cards),
  ];
  const quick = visits.map((side) => quarter(side.map((each) => each.cards)));
  const signedIn = staff.map((side) => median(side.map(({ bytes }) => kb(bytes))));
  const shown = staff.map((side) => quarter(side.map((each) => each.shown)));
  say(`\nFirst load, nothing cached, medians of ${RUNS} (${loadNow()})`);
  rowOf(
    '',
    sides.map(({ name }) => name),
  );
  rowOf(
    'public page: KB of JS and CSS',
    code.map((each) => each.toFixed(1)),
  );
  rowOf(
    'public page: KB of everything',
    all.map((each) => each.toFixed(1)),
  );
  rowOf('public page: requests', requests);
  rowOf('public page: ms to its cards', cards.map(Math.round));
  rowOf('public page: ms to its cards, quickest quarter', quick.map(Math.round));
  rowOf(
    'a page of staff: KB of everything',
    signedIn.map((each) => each.toFixed(1)),
  );
  rowOf('a page of staff: ms to its heading, quickest quarter', shown.map(Math.round));
  return [
    verdict('KB of JS and CSS of the public page', code[1] ?? Number.NaN, { atMost: BUDGET.codeKb }, 1),
    verdict('requests of the public page', requests[1] ?? Number.NaN, { atMost: BUDGET.requests }),
    verdict('ms to its cards, beside four', ratio(quick), { atMost: BUDGET.ratio }, 2),
    verdict('KB of a page of staff, beside four', ratio(signedIn), { atMost: BUDGET.ratio }, 2),
    verdict('ms to a page of staff, beside four', ratio(shown), { atMost: BUDGET.ratio }, 2),
  ];
}

const ratio = ([few = Number.NaN, many = Number.NaN]: readonly number[]) => many / few;

async function measureSwitch({ windows }: Side, from: Stop, to: Stop, hover: boolean): Promise<number> {
  const { context, page } = await windows.newPage(from.person);
  try {
    await page.goto(`/credenciados${from.path}`);
    await heading(page, from.heading).waitFor();
    await page.waitForTimeout(SETTLE_MS);
    if (hover && to.entry) {
      await page.getByRole('navigation').getByRole('link', { name: to.entry }).hover();
      await page.waitForTimeout(SETTLE_MS);
    }
    return await click(page, to);
  } finally {
    await context.close();
  }
}

async function measureSwitches(few: Side, many: Side, [one, two]: [Stop, Stop]): Promise<boolean[]> {
  const way = (what: string, side: Side, [from, to]: [Stop, Stop], hover: boolean) => ({
    what: `${what}, ${from.module} → ${to.module}, ${hover ? 'hovered' : 'not loaded yet'}`,
    measure: () => measureSwitch(side, from, to, hover),
    times: [] as number[],
  });
  const ways = [false, true].flatMap((hover) => [
    way('four', few, [COMPROVANTE, EDITAIS], hover),
    way('thirty-four', many, [COMPROVANTE, EDITAIS], hover),
    way('thirty-four', many, [one, two], hover),
  ]);
  // In turn: what else the machine is at touches all of them.
  for (let run = 0; run < RUNS; run++) for (const { measure, times } of ways) times.push(await measure());
  say(`\nSwitch of modules in ms, ${RUNS} each (${loadNow()})`);
  rowOf('', ['quickest quarter', 'median']);
  for (const { what, times } of ways) rowOf(what, [quarter(times), median(times)].map(Math.round));
  const [cold = 0, coldMany = 0, , hovered = 0, hoveredMany = 0, hoveredNew = 0] = ways.map(({ times }) =>
    quarter(times),
  );
  return [
    verdict('ms to a module not loaded yet, beside four', coldMany / cold, { atMost: BUDGET.ratio }, 2),
    verdict('ms to a hovered module, beside four', hoveredMany / hovered, { atMost: BUDGET.ratio }, 2),
    verdict('ms to one of the thirty, hovered', hoveredNew, { atMost: BUDGET.hoveredMs }),
  ];
}

async function visitMany({ windows }: Side, stops: Stop[]) {
  const { context, page } = await windows.newPage('cageo');
  page.setDefaultTimeout(0);
  await page.goto(`/credenciados${COMPROVANTE.path}`);
  await heading(page, COMPROVANTE.heading).waitFor();
  await countAfterRounds(page, 1, stops);
  const before = await countAfterRounds(page, 1, stops);
  const after = await countAfterRounds(page, Math.ceil(VISITS / stops.length), stops);
  await context.close();
  return {
    ...after,
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
    grown: after.heapMb - before.heapMb,
  };
}

async function measureMemory(few: Side, many: Side, modules: readonly BuiltModule[]): Promise<boolean[]> {
  const sound = modules.filter(({ kind }) => !kind.startsWith('broken')).map(stopOf);
  const counts = [
    await visitMany(few, [COMPROVANTE, EDITAIS]),
    await visitMany(many, [COMPROVANTE, EDITAIS]),
    await visitMany(many, [COMPROVANTE, EDITAIS, ...sound]),
  ];
  say(`\nAfter ${VISITS} visits, once what can be collected is (${loadNow()})`);
  rowOf('visited', ['two of four', 'two of many', `${sound.length + 2} of many`]);
  rowOf(
    'MB of heap',
    counts.map(({ heapMb }) => heapMb),
  );
  rowOf(
    'MB of heap more than after two rounds',
    counts.map(({ grown }) => grown),
  );
  rowOf(
    'nodes more',
    counts.map(({ nodes }) => nodes),
  );
  rowOf(
    'listeners more',
    counts.map(({ listeners }) => listeners),
  );
  const [base, same, all] = counts;
  if (!base || !same || !all) throw new Error('There is nothing to compare');
  return [
    verdict('nodes that visits of all left behind', all.nodes, { atMost: VISITS / 2 }),
    verdict('listeners that visits of all left behind', all.listeners, { atMost: VISITS / 2 }),
    verdict('MB of heap that visits of all left behind', all.grown, { atMost: 5 }),
    verdict(
      'heap of who visits two of many, beside two of four',
      same.heapMb / base.heapMb,
      { atMost: BUDGET.ratio },
      2,
    ),
    verdict('MB of heap for each module visited', (all.heapMb - same.heapMb) / sound.length, { atMost: 1.5 }, 2),
  ];
}

/** Opens a module's page, and goes from there to a sound one: how long that took in ms. */
async function leave(windows: Side['windows'], from: BuiltModule, to: Stop): Promise<number> {
  const { context, page } = await windows.newPage('cageo');
  const link = page.getByRole('navigation').getByRole('link', { name: from.title });
  try {
    await page.goto(`/credenciados${COMPROVANTE.path}`);
    await heading(page, COMPROVANTE.heading).waitFor();
    await page.waitForTimeout(SETTLE_MS);
    await link.click();
    if (from.kind.startsWith('broken')) await page.getByRole('heading', { name: `“${from.title}”` }).waitFor();
    if (from.kind === 'sound') await heading(page, from.title).waitFor();
    const ms = await click(page, to);
    if (from.kind === 'slow') {
      await link.click();
      await heading(page, from.title).waitFor();
    }
    return ms;
  } finally {
    await context.close();
  }
}

/** Broken or slow modules affect nobody else: the way from there is as quick as any, and nothing else fails. */
async function measureApart({ windows }: Side, modules: readonly BuiltModule[]): Promise<boolean[]> {
  const named = (kind: BuiltModule['kind'], nth = 0) => {
    const found = modules.filter((each) => each.kind === kind)[nth];
    if (!found) throw new Error(`No module is ${kind}`);
    return found;
  };
  const kinds = ['sound', 'broken at load', 'broken at render', 'slow'] as const;
  const times = new Map<string, number[]>(kinds.map((kind) => [kind, []]));
  for (let run = 0; run < RUNS; run++) {
    for (const [nth, kind] of kinds.entries()) {
      const from = named(kind, kind === 'sound' ? 20 : 0);
      times.get(kind)?.push(await leave(windows, from, stopOf(named('sound', nth))));
    }
  }
  const ways = [...times].map(([what, taken]) => ({ what, ms: quarter(taken) }));
  say(`\nFrom a module to a sound one that isn't loaded yet, quickest quarter of ${RUNS} (${loadNow()})`);
  for (const { what, ms } of ways) rowOf(`from one that is ${what}`, [`${Math.round(ms)} ms`]);
  const [sound, ...others] = ways;
  return [
    verdict(
      'ms from the worst of the others more than from a sound one',
      Math.max(...others.map(({ ms }) => ms)) - (sound?.ms ?? 0),
      { atMost: 200 },
    ),
  ];
}

/** Measures the registry in pages and in the store. */
async function measureRegistry(sides: readonly Side[], modules: readonly BuiltModule[]): Promise<boolean[]> {
  const figures = [];
  for (const { web, portal } of sides) {
    const registry = registryOf(await new DiskModuleStore(web).read());
    const folder = path.join(web, 'modules', COMPOSITION, compositionOf(registry).id, COMPOSITION_JSON);
    const sent = async (address: string) => {
      const answer = await fetch(`${portal.url}/credenciados${address}`, { headers: { accept: 'text/html, */*' } });
      return (await answer.text()).length;
    };
    figures.push({
      modules: registry.modules.length,
      composition: (await stat(`${folder}.br`)).size,
      plain: (await stat(folder)).size,
      page: await sent('/comprovante'),
      live: await sent('/publico/modulos'),
      kept: (await readFile(path.join(web, 'registry.json'))).length,
    });
  }
  say('\nRegistry, in bytes');
  rowOf(
    '',
    sides.map(({ name }) => name),
  );
  rowOf(
    'modules',
    figures.map((each) => each.modules),
  );
  rowOf(
    'what a browser fetches once for a composition, brotli',
    figures.map(({ composition }) => composition),
  );
  rowOf(
    'the same, not compressed',
    figures.map(({ plain }) => plain),
  );
  rowOf(
    'a page, not compressed',
    figures.map(({ page }) => page),
  );
  rowOf(
    'what an open page asks for each minute, not compressed',
    figures.map(({ live }) => live),
  );
  rowOf(
    'registry.json with its history',
    figures.map(({ kept }) => kept),
  );
  const [few, many] = figures;
  if (!few || !many) throw new Error('There is nothing to compare');
  return [
    verdict('modules live', many.modules, { atLeast: few.modules + modules.length }),
    verdict('bytes of a page, beside four', many.page / few.page, { atMost: 1.02 }, 3),
    verdict(
      'bytes of the composition for each more, beside each of four',
      (many.composition - few.composition) / modules.length / (few.composition / few.modules),
      { atMost: 1 },
      2,
    ),
  ];
}

const sides: Side[] = [];
let made: Awaited<ReturnType<typeof buildThirty>> | undefined;
try {
  const began = performance.now();
  made = await buildThirty();
  const { modules } = made;
  say(
    `${modules.length} modules made and built in ${((performance.now() - began) / 1000).toFixed(0)} s (${loadNow()})`,
  );
  const few = await open('four');
  sides.push(few);
  const many = await open('thirty-four');
  sides.push(many);
  const verdicts: boolean[] = [];
  const teams = await teamsOf(many.portal, modules);
  const [lone] = await teamsOf(few.portal, modules.slice(-1));
  if (!lone) throw new Error('There is no module');
  const alone = await publishAlone(lone);
  const idle = Math.max(...(await readAgainAndAgain(many.portal, 20)));
  verdicts.push(...tellPublishing(await publishAtOnce(many.portal, teams), alone, idle));
  verdicts.push(...(await measureRegistry(sides, modules)));
  verdicts.push(...(await measureLoads(sides)));
  const [one, two] = modules.filter(({ kind }) => kind === 'sound').map(stopOf);
  if (!one || !two) throw new Error('There are no sound modules');
  verdicts.push(...(await measureSwitches(few, many, [one, two])));
  verdicts.push(...(await measureApart(many, modules)));
  verdicts.push(...(await measureMemory(few, many, modules)));
  if (verdicts.includes(false)) process.exitCode = 1;
} finally {
  await browser.close();
  for (const { portal } of sides) await portal.stop();
  await Promise.all([rm(work, { recursive: true, force: true }), made?.remove()]);
}
