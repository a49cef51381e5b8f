import { randomBytes } from 'node:crypto';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { compositionOf, namesOf, onPage } from '../api/src/modules/composition.ts';
import { DiskModuleStore } from '../api/src/modules/disk-module-store.ts';
import { registryOf } from '../api/src/modules/flip.ts';
import { openBrowser } from '../e2e/support/browser.ts';
import { ROOT, startPortal, temporaryFolder } from '../e2e/support/portal.ts';
import { openWorkshop } from '../e2e/support/variants.ts';
import { click, heading, SETTLE_MS, type Stop, windowsOf } from './module-pages.ts';
import { findRepeated, type LoadedScript } from './repeated.ts';

/**
 * Costs of independent modules (`npm run bench:modules`, after a build): time for a published version to reach a browser and to be
 * rolled back, duplicate code, first load, and each switch of modules.
 */

const MESSAGES = 'mf-mensagens';
const LIST = path.join(MESSAGES, 'src/mensagens/mensagem-list.page.tsx');
const TITLE = 'Central de mensagens';
const PUBLISHED = `${TITLE}, publicada`;
/** A page of the shell's own. */
const PROSE = 'shell/src/pages/acessibilidade.page.tsx';
const PROSE_TITLE = 'Tamanho, cores e movimento';
const MANY_MODULES = 30;
const RUNS = 3;
const BUDGET = { hoveredMs: 70 };

const say = (line = '') => process.stdout.write(`${line}\n`);
const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const since = (start: number) => (performance.now() - start) / 1000;

const STOPS: Record<string, Stop> = {
  public: { module: 'mf-public', person: 'cageo', path: '/comprovante', heading: 'Conferir comprovante' },
  staff: {
    module: 'mf-analise',
    person: 'cageo',
    path: '/listagem-editais/listagem',
    heading: 'Listagem de editais',
    entry: /^Listagem de Editais/,
  },
  applicant: {
    module: 'mf-credenciado',
    person: 'notificado',
    path: '/credenciado/solicitacoes',
    heading: 'Minhas solicitações',
    entry: /^Solicitações/,
  },
  messages: {
    module: MESSAGES,
    person: 'notificado',
    path: '/credenciado/mensagens',
    heading: TITLE,
    entry: /^Central de mensagens/,
  },
};
type Named = keyof typeof STOPS;
const SWITCHES: [from: Named, to: Named][] = [
  ['applicant', 'messages'],
  ['messages', 'applicant'],
  ['public', 'staff'],
  ['staff', 'public'],
];

const browser = await openBrowser();
const work = await temporaryFolder('bench-modules');
const [web, dataDir] = [path.join(work, 'web'), path.join(work, 'data')];
await cp(path.join(ROOT, 'dist/web'), web, { recursive: true });
const portal = await startPortal({ dataDir, env: { LOG_LEVEL: 'warn', WEB_DIR: web } });
const workshop = await openWorkshop();
const address = `${portal.url}/credenciados`;
const { newPage, signInOnce, transfer } = windowsOf(browser, portal);

async function measureLoads(): Promise<void> {
  say('First load of each module, nothing cached      requests        in all');
  for (const stop of Object.values(STOPS)) {
    const { context, page } = await newPage(stop.person);
    const { requests, bytes } = await transfer(page, async () => {
      await page.goto(`/credenciados${stop.path}`);
      await heading(page, stop.heading).waitFor();
    });
    say(`  ${stop.module.padEnd(44)}${String(requests).padStart(9)}${kb(bytes).padStart(14)}`);
    await context.close();
  }
}

async function measureSwitches(): Promise<number[]> {
  say('\nSwitch, module not loaded yet                  requests        in all    cold    hovered (medians)');
  const hoveredTimes: number[] = [];
  for (const [from, to] of SWITCHES) {
    const [start, end] = [STOPS[from], STOPS[to]];
    if (!start || !end) continue;
    const cold: number[] = [];
    const hovered: number[] = [];
    let moved = { requests: 0, bytes: 0 };
    for (let run = 0; run < RUNS; run++) {
      for (const hover of end.entry ? [false, true] : [false]) {
        const { context, page } = await newPage(start.person);
        await page.goto(`/credenciados${start.path}`);
        await heading(page, start.heading).waitFor();
        await page.waitForTimeout(SETTLE_MS);
        if (hover && end.entry) {
          await page.getByRole('navigation').getByRole('link', { name: end.entry }).hover();
          await page.waitForTimeout(SETTLE_MS);
          hovered.push(await click(page, end));
        } else {
          moved = await transfer(page, async () => cold.push(await click(page, end)));
        }
        await context.close();
      }
    }
    if (hovered.length > 0) hoveredTimes.push(median(hovered));
    const after = hovered.length > 0 ? `${Math.round(median(hovered))} ms` : 'no link';
    say(
      `  ${`${start.module} → ${end.module}`.padEnd(44)}${String(moved.requests).padStart(9)}${kb(moved.bytes).padStart(14)}` +
        `${`${Math.round(median(cold))} ms`.padStart(9)}${after.padStart(11)}`,
    );
  }
  return hoveredTimes;
}

/** Every script that is loaded on the way through all modules, the shell's first. */
async function loadedScripts(): Promise<LoadedScript[]> {
  const scripts = new Map<string, LoadedScript>();
  for (const person of ['notificado', 'cageo'] as const) {
    const { context, page } = await newPage(person);
    const bodies: Promise<void>[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (!pathname.endsWith('.js')) return;
      const owner = /\/modules\/([^/]+)\//.exec(pathname)?.[1] ?? 'shell';
      const name = `${owner}/${path.basename(pathname)}`;
      bodies.push(response.text().then((text) => void scripts.set(name, { owner, name, text })));
    });
    for (const stop of Object.values(STOPS).filter((one) => one.person === person)) {
      await page.goto(`/credenciados${stop.path}`);
      await heading(page, stop.heading).waitFor();
      await page.waitForTimeout(SETTLE_MS);
    }
    await Promise.all(bodies);
    await context.close();
  }
  return [...scripts.values()].sort((a, b) => Number(b.owner === 'shell') - Number(a.owner === 'shell'));
}

async function measureRepeated(): Promise<void> {
  const scripts = await loadedScripts();
  const repeated = findRepeated(scripts);
  const inEntries = (name: string) => name.endsWith('/remoteEntry.js');
  const sum = (some: typeof repeated) => some.reduce((total, { bytes }) => total + bytes, 0);
  const code = repeated.filter(({ name }) => !inEntries(name));
  const all = scripts.reduce((total, { text }) => total + text.length, 0);
  say(`\nLoaded on the way through all modules: ${scripts.length} scripts, ${kb(all)} before compression`);
  say(`  twice, of code (goal 0):              ${kb(sum(code))}`);
  for (const { name, bytes, longest } of code) say(`    ${kb(bytes).padStart(8)}  ${name}: ${longest}`);
  say(`  twice, of the loader in each container: ${kb(sum(repeated) - sum(code))}`);
}

async function measurePublishing(): Promise<void> {
  const source = path.join(workshop.root, LIST);
  await writeFile(source, (await readFile(source, 'utf8')).replace(`title="${TITLE}"`, `title="${PUBLISHED}"`));
  const { page } = await newPage('notificado');
  await page.goto('/credenciados/credenciado/mensagens');
  await heading(page, TITLE).waitFor();
  const shown = async (name: string) => {
    await page.reload();
    await heading(page, name).waitFor();
  };

  let start = performance.now();
  const told = await workshop.npm('publish:module', [MESSAGES, '--to', address], dataDir);
  let command = since(start);
  await shown(PUBLISHED);
  say(told.trimEnd());
  say(
    `\nFrom the command to a user's browser showing it: ${since(start).toFixed(1)} s (the command ${command.toFixed(1)} s)`,
  );

  start = performance.now();
  await workshop.npm('modules', ['rollback', MESSAGES, '--to', address], dataDir);
  command = since(start);
  await shown(TITLE);
  say(
    `To take it back, until the browser shows the former one: ${since(start).toFixed(1)} s (the command ${command.toFixed(1)} s)`,
  );
}

/** Publishes the shell with another heading on a page of its own, until a user's browser shows that. */
async function measureShell(): Promise<void> {
  const source = path.join(workshop.root, PROSE);
  const text = await readFile(source, 'utf8');
  if (!text.includes(PROSE_TITLE)) throw new Error(`${PROSE} has no ${PROSE_TITLE}`);
  await writeFile(source, text.replace(PROSE_TITLE, `${PROSE_TITLE}, publicada`));
  const { page, context } = await newPage('notificado');
  const start = performance.now();
  await workshop.npm('publish:shell', ['--to', address], dataDir);
  const command = since(start);
  await page.goto('/credenciados/acessibilidade');
  await page.getByRole('heading', { name: `${PROSE_TITLE}, publicada` }).waitFor();
  say(
    `\nFrom publishing the shell to a user's browser: ${since(start).toFixed(1)} s (the command ${command.toFixed(1)} s)`,
  );
  await workshop.npm('modules', ['rollback', 'shell', '--to', address], dataDir);
  await context.close();
}

/** Measures the registry's size in a page, and a composition's files. */
async function measureRegistry(): Promise<void> {
  const registry = registryOf(await new DiskModuleStore(web).read());
  const bytes = (count: number) => {
    const [model] = registry.modules;
    if (!model) throw new Error('There is no module');
    const modules = Array.from({ length: count }, (_, at) => {
      const like = registry.modules[at % registry.modules.length] ?? model;
      const name = at < registry.modules.length ? like.descriptor.name : `mf-outro-${at}`;
      return {
        ...like,
        descriptor: { ...like.descriptor, name },
        integrity: `sha384-${randomBytes(48).toString('base64')}`,
      };
    });
    const all = { ...registry, modules };
    const text = JSON.stringify(onPage({ ...all, composition: compositionOf(all).id }));
    return {
      plain: text.length,
      sent: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length,
    };
  };
  const [few, many] = [bytes(registry.modules.length), bytes(MANY_MODULES)];
  const more = MANY_MODULES - registry.modules.length;
  say(`\nRegistry in the page at ${MANY_MODULES} modules: ${kb(many.plain)}, ${kb(many.sent)} as sent`);
  say(
    `  for each module more: ${Math.round((many.plain - few.plain) / more)} bytes, ${Math.round((many.sent - few.sent) / more)} as sent`,
  );
  const named = namesOf(registry, registry.composition ?? compositionOf(registry).id);
  const counts = await Promise.all(
    named.map(
      async (name) =>
        (await readdir(path.join(web, 'modules', name))).filter((file) => !/\.(br|gz)$/.test(file)).length,
    ),
  );
  say(`Files kept for a composition: ${counts.reduce((total, count) => total + count, 0)} (${named.length} folders)`);
}

function verdict(label: string, value: number, budget: number): boolean {
  const kept = value <= budget;
  say(`${kept ? 'within' : 'OVER  '}  ${label.padEnd(44)} ${value.toFixed(1).padStart(7)}  budget ${budget}`);
  return kept;
}

try {
  await signInOnce('notificado');
  await signInOnce('cageo');
  say(`Chromium ${browser.version()}, ${RUNS} visits each\n`);
  await measurePublishing();
  await measureShell();
  await measureRegistry();
  say();
  await measureLoads();
  const hovered = await measureSwitches();
  await measureRepeated();
  say();
  if (!verdict('ms to a module whose link was hovered', Math.max(...hovered), BUDGET.hoveredMs)) process.exitCode = 1;
} finally {
  await browser.close();
  await portal.stop();
  await Promise.all([rm(work, { recursive: true }), workshop.remove()]);
}
