import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { openSession } from '@credenciados/api/tests/support/open-session';
import type { Perfil } from '@credenciados/contract';
import { freePort, type PortalProcess, startPortal } from '@credenciados/journeys/portal';
import { loadConfig } from '@credenciados/platform/config';
import { createDatabase } from '@credenciados/platform/db/create-database';
import type { Database } from '@credenciados/platform/db/database';
import { startEmbedded } from '@credenciados/platform/db/embedded';
import { migrateDatabase } from '@credenciados/platform/db/migrate';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import pg from 'pg';
import { Pool as HttpPool } from 'undici';
import { applicant, BUDGETS, type Case, caseOf, edital, solicitacao } from './api-case.ts';
import { CASES } from './api-cases.ts';
import { type Load, loadOf, makeLoad, SOLICITACOES_AN_EDITAL } from './api-data.ts';
import { loadNow, median, say, verdict } from './budgets.ts';
import { measureDay } from './day.ts';
import { measure, p95, p99, rest } from './load.ts';
import { allAccredited, allOfEdital, asExcel, measureExport, measureMemory } from './memory.ts';
import { measureRegistrations } from './registrations.ts';

/**
 * The API under load (`npm run bench:api`, after a build): each list and lookup at 1,000,000 solicitações beside 10,000, a day of 437
 * people, registrations a second, memory during uploads and an export. `BENCH_ROWS` sets the number of rows, `BENCH_KEEP` a folder that
 * keeps the loads for the next run, `BENCH_PROFILE` one for CPU profiles.
 */

const CONNECTIONS = 16;
const SMALL = SOLICITACOES_AN_EDITAL;
const LARGE = Number(process.env.BENCH_ROWS) || 1_000_000;
const KEEP = process.env.BENCH_KEEP;
const PROFILES = process.env.BENCH_PROFILE;
/** Solicitações of which some 50,000 people are in the public register. */
const REGISTER = 80_000;
/** Durations of the measurements, in seconds. */
const SECONDS = { warm: 0.3, once: 0.15, again: 0.8, register: 2, day: 60, registrations: 10 };
const TURNS = 3;
/** A figure above this share of its budget is measured again, for longer. */
const NEAR = 0.9;
const VARIANTS = 40;
/** Sign-ins per account, used in turn: the rate limit counts each separately (`RATE_LIMITS.requests`). */
const SIGN_INS = 32;

const PARTS = ['lists', 'register', 'day', 'registrations', 'memory'] as const;
type Part = (typeof PARTS)[number];
/** Sections named on the command line; other words select cases of `lists` by a part of their names. */
const asked = PARTS.filter((part) => process.argv.includes(part));
const named = process.argv.slice(2).filter((word) => !PARTS.some((part) => part === word));
const runs = (part: Part) => asked.length === 0 || asked.includes(part);

let withinBudgets = true;
function judge(...figure: Parameters<typeof verdict>): void {
  withinBudgets = verdict(...figure) && withinBudgets;
}

/** A database with a load, and the API on it. */
interface Stage {
  load: Load;
  portal: PortalProcess;
  http: HttpPool;
  raw: pg.Pool;
  database: Database;
  metricsUrl: string;
  /** Sessions by account. */
  tokens: Map<number, string[]>;
  close(): Promise<void>;
}

const folder = KEEP ?? (await temporaryFolder('bench-api', 0o755));
/** Secret of a folder, which encrypts the keys in its databases. */
const secret = createHash('sha256').update(folder).digest('hex');
const embedded = await startEmbedded(folder);
/** Stages to close at the end. */
const open: Stage[] = [];

/** Mark of a completely loaded database. */
const LOADED = 'loaded';

/** Makes a database with a load, unless a former run kept it (`BENCH_KEEP`). */
async function loadDatabase(name: string, load: Load, indexes?: RegExp): Promise<string> {
  const url = embedded.urlOf(name);
  const admin = new pg.Client({ connectionString: embedded.url });
  await admin.connect();
  const { rowCount } = await admin.query(
    `select from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = $2`,
    [name, LOADED],
  );
  if (rowCount === 0) {
    await admin.query(`drop database if exists ${name}`);
    await admin.query(`create database ${name}`);
    await makeLoad(url, load, indexes);
    await admin.query(`comment on database ${name} is '${LOADED}'`);
  }
  await admin.end();
  // A kept load may have an older schema.
  await migrateDatabase(url);
  return url;
}

async function makeStage(name: string, load: Load, indexes?: RegExp): Promise<Stage> {
  const since = performance.now();
  const url = await loadDatabase(name, load, indexes);
  const size = `${(load.editais * load.solicitacoesAnEdital).toLocaleString('en')} solicitações under ${load.editais} editais`;
  say(`Loaded ${size}, in ${((performance.now() - since) / 1000).toFixed(0)} s`);
  const metricsPort = await freePort();
  const portal = await startPortal({
    dataDir: path.join(folder, name),
    env: {
      MODE: 'demonstration',
      DATABASE_URL: url,
      DATABASE_POOL: String(CONNECTIONS),
      SESSION_SECRET: secret,
      DEMO: 'false',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '127.0.0.1',
      METRICS_PORT: String(metricsPort),
    },
    nodeOptions: PROFILES ? ['--cpu-prof', `--cpu-prof-dir=${PROFILES}`] : [],
  });
  const http = new HttpPool(portal.url, { connections: CONNECTIONS, pipelining: 1, headersTimeout: 120_000 });
  const raw = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  const database = createDatabase(url, { max: 4 });
  const stage = {
    ...{ load, portal, http, raw, database },
    metricsUrl: `http://localhost:${metricsPort}/metrics`,
    tokens: new Map(),
    async close() {
      await http.close();
      await database.close();
      await raw.end();
      await portal.end('SIGTERM');
    },
  };
  open.push(stage);
  return stage;
}

async function signIn({ tokens, database, portal }: Stage, usuarioId: number, perfil: Perfil): Promise<string[]> {
  const existing = tokens.get(usuarioId);
  if (existing) return existing;
  const config = loadConfig({ DATA_DIR: folder, SESSION_SECRET: secret, PORT: String(portal.port) });
  const made: string[] = [];
  while (made.length < SIGN_INS)
    made.push(await openSession({ config, now: () => new Date() }, database.db, usuarioId, perfil));
  tokens.set(usuarioId, made);
  return made;
}

/** Requests a case's variants in turn, each with another session and network address. */
async function askerOf(stage: Stage, one: Case): Promise<(worker: number, turn: number) => Promise<void>> {
  const variants: { path: string; body: string | null; tokens: string[] }[] = [];
  for (let turn = 0; turn < VARIANTS; turn += 1) {
    const { path: address, body, usuarioId } = one.ask(turn, stage.load);
    const tokens = await signIn(stage, usuarioId, one.perfil);
    variants.push({ path: `/credenciados${address}`, body: body ? JSON.stringify(body) : null, tokens });
  }
  const method = one.endpoint.startsWith('GET') ? 'GET' : 'POST';
  return async (_worker, turn) => {
    const variant = variants[turn % VARIANTS];
    if (!variant) throw new Error(`${one.name} has no variants`);
    const response = await stage.http.request({
      method,
      path: variant.path,
      headers: {
        authorization: `Bearer ${variant.tokens[Math.floor(turn / VARIANTS) % SIGN_INS]}`,
        'x-forwarded-for': `10.${turn % 250}.${(turn >> 8) % 250}.1`,
        ...(variant.body && { 'content-type': 'application/json' }),
      },
      body: variant.body,
    });
    const text = await response.body.text();
    if (response.statusCode !== 200) throw new Error(`${one.name}: ${response.statusCode} ${text.slice(0, 200)}`);
  };
}

type Asker = Awaited<ReturnType<typeof askerOf>>;

/** Measures both loads in turn, so that a busy moment of the machine affects both. */
async function figuresOf(asks: { large: Asker; small: Asker }, seconds: number) {
  const rates = { large: [] as number[], small: [] as number[] };
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const size of ['large', 'small'] as const) {
      const measured = await measure(CONNECTIONS, seconds, asks[size]);
      rates[size].push(measured.perSecond);
      if (size === 'large') times.push(...measured.times);
      await rest();
    }
  }
  const perSecond = median(rates.large);
  return { perSecond, slowestMs: p99(times), growth: median(rates.small) / perSecond };
}

async function compare(one: Case, small: Stage, large: Stage): Promise<void> {
  const asks = { large: await askerOf(large, one), small: await askerOf(small, one) };
  for (const ask of [asks.large, asks.small]) await measure(CONNECTIONS, SECONDS.warm, ask);
  let figures = await figuresOf(asks, SECONDS.once);
  if (figures.slowestMs > BUDGETS.p99 * NEAR || figures.growth > BUDGETS.growth * NEAR)
    figures = await figuresOf(asks, SECONDS.again);
  const { perSecond, slowestMs, growth } = figures;
  const label = `${one.name}, ${perSecond.toFixed(0)}/s:`;
  judge(`${label} p99, ms`, slowestMs, { atMost: BUDGETS.p99 });
  judge(`${label} times the cost at ${SMALL.toLocaleString('en')}`, growth, { atMost: BUDGETS.growth }, 2);
}

async function lists(large: Stage): Promise<void> {
  const small = await makeStage(`carga_${SMALL}`, loadOf(SMALL));
  say(`\n${CONNECTIONS} connections, medians of ${TURNS}, at ${LARGE.toLocaleString('en')} solicitações\n`);
  for (const one of CASES)
    if (named.length === 0 || named.some((part) => one.name.includes(part))) await compare(one, small, large);
}

/** Public register with all editais of a load, its last pages among its cases. */
async function register(): Promise<void> {
  const stage = await makeStage('registro', loadOf(REGISTER));
  await stage.raw.query(`update edital set regras = regras || '{"registroPublico": true}'`);
  const { rows } = await stage.raw.query('select sum(total)::int as total from contagem_credenciado');
  say(`\n${CONNECTIONS} connections, ${rows[0].total.toLocaleString('en')} people in the public register\n`);
  const deep = caseOf('a page far from the first', 'GET /publico/registro', {
    query: (turn) => `?pagina=${500 + turn}`,
  });
  for (const one of [...CASES.filter(({ endpoint }) => endpoint.includes('/publico/registro')), deep]) {
    const ask = await askerOf(stage, one);
    await measure(CONNECTIONS, SECONDS.warm, ask);
    const { perSecond, times } = await measure(CONNECTIONS, SECONDS.register, ask);
    judge(`${one.name}, ${perSecond.toFixed(0)}/s: p99, ms`, p99(times), { atMost: BUDGETS.p99 });
  }
  await closeAll();
}

async function registrations({ http, raw }: Stage): Promise<void> {
  const { id } = (await raw.query(`select id from edital where situacao = 'ABERTO'`)).rows[0];
  const rate = await measureRegistrations(http, raw, id, { workers: CONNECTIONS, seconds: SECONDS.registrations });
  say(`\nRegistrations: ${rate.perSecond.toFixed(0)} a second, p99 ${p99(rate.times).toFixed(0)} ms`);
}

async function day(stage: Stage): Promise<void> {
  const measured = await measureDay({
    portal: stage.portal,
    metricsUrl: stage.metricsUrl,
    folder,
    seconds: SECONDS.day,
    token: async (usuarioId, perfil) => (await signIn(stage, usuarioId, perfil))[0] ?? '',
    applicant: (turn) => applicant(turn, stage.load),
    solicitacao: (turn) => solicitacao(turn, stage.load),
    edital: (turn) => edital(turn, stage.load),
  });
  const requests = measured.reads.length + measured.writes.length;
  say(
    `\nA day of ${measured.people} people at once: ${(requests / SECONDS.day).toFixed(0)} requests a second, ${measured.signals} signals`,
  );
  for (const [name, times] of [...measured.byAddress].sort(([, a], [, b]) => p95(b) - p95(a))) {
    say(`  ${name.padEnd(60)}${String(times.length).padStart(6)}  p95 ${p95(times).toFixed(0).padStart(5)} ms`);
  }
  for (const failure of new Set(measured.failures)) say(`  ${failure}`);
  judge('refused or asked again', measured.failures.length, { atMost: 0 });
  judge('reads, p95, ms', p95(measured.reads), { atMost: BUDGETS.day.readMs });
  judge('writes, p95, ms', p95(measured.writes), { atMost: BUDGETS.day.writeMs });
  judge('peak RSS, MB', measured.peakMb, { atMost: BUDGETS.peakMb });
  const parts = Object.entries(measured.memory).map(([name, mb]) => `${name.replaceAll('_', ' ')} ${mb.toFixed(0)}`);
  say(`        of that, in MB, each at its most: ${parts.join(', ')}`);
}

/** Exports alone, then the peak of a process that takes uploads and exports at once. */
async function memory(): Promise<void> {
  // One edital with all solicitações, so that its export has every row; only the exports' indexes are made.
  const load = { editais: 1, solicitacoesAnEdital: LARGE, people: LARGE };
  const stage = await makeStage('exportacao', load, /^(solicitacao_edital_criada|credenciado_situacao)$/);
  const [token = ''] = await signIn(stage, 1, 'CAGEO');
  const target = { ...stage, token, rows: LARGE, pid: stage.portal.pid };
  say();
  const { rows } = await stage.raw.query('select sum(total)::int as total from contagem_credenciado');
  const exports = { solicitações: allOfEdital(LARGE), 'accredited people': allAccredited(rows[0].total) };
  for (const [name, exported] of Object.entries(exports)) {
    const { perSecond } = await measureExport(target, exported);
    judge(`rows of an export of ${name} a second`, perSecond, { atLeast: BUDGETS.exportedRows });
  }
  const excel = await measureExport(target, asExcel(exports.solicitações));
  judge('rows of an export as .xlsx a second', excel.perSecond, { atLeast: BUDGETS.exportedXlsxRows });
  judge('its peak RSS, MB', excel.peakMb, { atMost: BUDGETS.xlsxPeakMb });
  const measured = await measureMemory(target);
  say(`${measured.uploads} uploads of 20 MB at once and an export, in ${measured.seconds.toFixed(0)} s`);
  judge('peak RSS, MB', measured.peakMb, { atMost: BUDGETS.uploadsPeakMb });
  judge('event loop delay, p99, ms', measured.lagMs, { atMost: 50 });
}

async function closeAll(): Promise<void> {
  for (const stage of open.splice(0)) await stage.close();
}

try {
  if (runs('lists') || runs('day') || runs('registrations')) {
    const large = await makeStage(`carga_${LARGE}`, loadOf(LARGE));
    if (runs('lists')) await lists(large);
    if (runs('day')) await day(large);
    if (runs('registrations')) await registrations(large);
    await closeAll();
  }
  if (runs('register')) await register();
  if (runs('memory')) await memory();
} finally {
  await closeAll();
  await embedded.stop();
  if (!KEEP) await rm(folder, { recursive: true, force: true });
}
say(`\nTook ${(performance.now() / 60_000).toFixed(1)} minutes, ${loadNow()}`);
process.exitCode = withinBudgets ? 0 : 1;
