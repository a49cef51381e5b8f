import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Perfil } from '@credenciados/contract';
import pg from 'pg';
import { Pool as HttpPool } from 'undici';
import { loadConfig } from '../api/src/config.ts';
import type { Session } from '../api/src/http/session/session.ts';
import { createDatabase } from '../api/src/platform/db/create-database.ts';
import { startEmbedded } from '../api/src/platform/db/embedded.ts';
import { migrateDatabase } from '../api/src/platform/db/migrate.ts';
import { openSession } from '../api/src/tests/support/open-session.ts';
import { startStandby } from '../api/src/tests/support/standby.ts';
import { databasePid, freePort, type PortalProcess, startPortal, temporaryFolder } from '../e2e/support/portal.ts';
import { applicant, BUDGETS, type Case, edital, solicitacao, type Variant } from './api-case.ts';
import { CASES } from './api-cases.ts';
import { type Load, loadOf, makeLoad, SOLICITACOES_AN_EDITAL } from './api-data.ts';
import { databaseMs, PLANNED_TURNS, UNTOLD_MS } from './api-plans.ts';
import { loadNow } from './budgets.ts';
import { measureDay } from './day.ts';
import { treeOf } from './drill/processes.ts';
import { HttpConnection } from './http-connection.ts';
import { p95, p99 } from './load.ts';
import { allAccredited, allOfEdital, asExcel, measureExport, measureMemory } from './memory.ts';
import { type Plain, startPlain } from './plain.ts';
import { measureRegistrations } from './registrations.ts';
import { compareReads, limitProcessor } from './replica.ts';
import { CONNECTIONS, compareSides, type Figures, type Sides } from './sides.ts';

/**
 * The API under load (`npm run bench:api`, after a build): each list and look-up beside its own SQL on plain `pg`, and at 1,000,000
 * solicitações beside 10,000; registrations a second; memory and event loop while files come in and an export goes out. Everything
 * is a ratio within one run. `BENCH_QUICK=1` makes a tenth of the load and shorter turns, `BENCH_HUGE=1` compares
 * 10,000,000 with 1,000,000, `BENCH_ROWS` makes as many as it says, and compares shares alone where they aren't more than
 * 10,000. `BENCH_KEEP` names a folder that keeps the loads for the next run. `BENCH_PROFILE` writes a profile of each process's processor time into a folder.
 */

const QUICK = process.env.BENCH_QUICK === '1';
const HUGE = process.env.BENCH_HUGE === '1';
const SMALL = HUGE ? 1_000_000 : SOLICITACOES_AN_EDITAL;
const LARGE = Number(process.env.BENCH_ROWS) || (HUGE ? 10_000_000 : QUICK ? 100_000 : 1_000_000);
/** A folder that keeps the loads of lists from one run to the next. */
const KEEP = process.env.BENCH_KEEP;
/** A folder for profiles. */
const PROFILES = process.env.BENCH_PROFILE;
/** Rows of the export: it is read and sent in pieces, however many there are. */
const EXPORTED = QUICK ? 100_000 : 1_000_000;
const GROWTH = HUGE ? BUDGETS.hugeGrowth : BUDGETS.growth;
const SECONDS = Number(process.env.BENCH_SECONDS) || 0;
const ONCE = { turns: 3, seconds: SECONDS || 0.15 };
/** Repetition for figures beyond a budget, or within a tenth of it. */
const AGAIN = { turns: 3, seconds: SECONDS || 0.8 };
const NEAR = 0.9;
const VARIANTS = 40;
/**
 * The parts, in their order; the last two are run on demand alone: one is of what several machines are for, one tells growth where a
 * machine is too busy for rates.
 */
const PARTS = ['lists', 'day', 'registrations', 'memory', 'replica', 'plans'] as const;
type Part = (typeof PARTS)[number];
/** Parts that are asked for; whatever else is named is in the names of the cases of `lists` that are run. */
const asked = PARTS.filter((part) => process.argv.includes(part));
const named = process.argv.slice(2).filter((word) => !PARTS.some((part) => part === word));
const runs = (part: Part) => (asked.length > 0 ? asked.includes(part) : part !== 'replica' && part !== 'plans');

const say = (line = '') => process.stdout.write(`${line}\n`);
let kept = true;
/** Resources to close at the end. */
const open: { close(): Promise<void> }[] = [];

/** A budget with what was measured; `wanted` says on which side it must be. Of many, those that are missed alone are shown. */
function verdict(
  label: string,
  value: number,
  wanted: 'at least' | 'at most',
  budget: number,
  { unit = '', quiet = false } = {},
): void {
  const within = wanted === 'at least' ? value >= budget : value <= budget;
  kept &&= within;
  if (within && quiet) return;
  say(`${within ? 'within' : 'OVER  '}  ${label}: ${value.toFixed(2)}${unit} (${wanted} ${budget}${unit})`);
}

/** One database with a load, and the API on it. */
interface Stage {
  load: Load;
  portal: PortalProcess;
  http: HttpPool;
  /** One for each worker. */
  connections: HttpConnection[];
  raw: pg.Pool;
  /** Where shares are measured. */
  plain: Plain | null;
  tokens: Map<number, { token: string; tokens: string[]; session: Session }>;
  watched: ReturnType<typeof watch> | null;
  close(): Promise<void>;
}

// The large load is more than there is memory for.
const folder = KEEP ?? (await temporaryFolder('bench-api', 0o755, HUGE ? tmpdir() : undefined));
/** Secret of a folder: the keys in its databases are encrypted by it. */
const secret = createHash('sha256').update(folder).digest('hex');
const embedded = await startEmbedded(folder);

const settingsOf = (url: string, metricsPort: number) => ({
  MODE: 'demonstration',
  DATABASE_URL: url,
  DATABASE_POOL: String(CONNECTIONS),
  SESSION_SECRET: secret,
  DEMO: 'false',
  LOG_LEVEL: 'warn',
  TRUST_PROXY: '127.0.0.1',
  METRICS_PORT: String(metricsPort),
});

/** Mark of a completely loaded database. */
const LOADED = 'loaded';

/** True if a load exists from a former run (`BENCH_KEEP`). */
async function isKept(admin: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await admin.query(
    `select from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = $2`,
    [name, LOADED],
  );
  return rowCount === 1;
}

async function makeStage(
  name: string,
  load: Load,
  indexes?: RegExp,
): Promise<Stage & { metricsUrl: string; url: string }> {
  const url = embedded.urlOf(name);
  const since = performance.now();
  const admin = new pg.Client({ connectionString: embedded.url });
  await admin.connect();
  if (!(await isKept(admin, name))) {
    await admin.query(`drop database if exists ${name}`);
    await admin.query(`create database ${name}`);
    await makeLoad(url, load, indexes);
    await admin.query(`comment on database ${name} is '${LOADED}'`);
  }
  await admin.end();
  // A kept load may have an older schema.
  await migrateDatabase(url);
  const size = `${(load.editais * load.solicitacoesAnEdital).toLocaleString('en')} solicitações under ${load.editais} editais`;
  say(
    `Loaded ${size}, ${load.people.toLocaleString('en')} people, in ${((performance.now() - since) / 1000).toFixed(0)} s`,
  );
  const metricsPort = await freePort();
  const dataDir = path.join(folder, name);
  const nodeOptions = PROFILES ? ['--cpu-prof', `--cpu-prof-dir=${PROFILES}`] : [];
  const portal = await startPortal({ dataDir, env: settingsOf(url, metricsPort), nodeOptions });
  const http = new HttpPool(portal.url, { connections: CONNECTIONS, pipelining: 1, headersTimeout: 120_000 });
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => HttpConnection.open(portal.url)));
  const raw = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  const stage: Awaited<ReturnType<typeof makeStage>> = {
    load,
    portal,
    http,
    connections,
    raw,
    plain: null,
    tokens: new Map(),
    watched: null,
    async close() {
      for (const connection of connections) connection.close();
      await stage.watched?.database.close();
      await stage.plain?.close();
      await http.close();
      await raw.end();
      await portal.end('SIGTERM');
    },
    url,
    metricsUrl: `http://localhost:${metricsPort}/metrics`,
  };
  return stage;
}

/** Sign-ins of one account that take turns: the limit of requests counts each (`RATE_LIMITS.requests`). */
const SIGN_INS = 32;

/** Tokens and session of an account; made once. */
async function signIn(stage: Stage & { url: string }, usuarioId: number, perfil: Perfil) {
  stage.watched ??= watch(stage.url);
  const { database, queries } = stage.watched;
  const known = stage.tokens.get(usuarioId);
  if (known) return known;
  const { rows } = await stage.raw.query('select cpf, nome from usuario where id = $1', [usuarioId]);
  const config = loadConfig({ DATA_DIR: folder, SESSION_SECRET: secret, PORT: String(stage.portal.port) });
  const { cpf, nome } = rows[0];
  const tokens: string[] = [];
  for (let count = 0; count < SIGN_INS; count += 1)
    tokens.push(await openSession({ config, now: () => new Date() }, database.db, usuarioId, perfil));
  queries.splice(0);
  const made = { token: tokens[0] ?? '', tokens, session: { usuarioId, cpf, nome, perfil, sid: '' } };
  stage.tokens.set(usuarioId, made);
  return made;
}

/** A pool that keeps what it is asked. */
function watch(url: string) {
  const database = createDatabase(url, { max: 4 });
  const queries: pg.QueryConfig[] = [];
  const plain = database.pool.query.bind(database.pool);
  const query = (config: pg.QueryConfig, values: unknown[]) => {
    const { name, text } = config;
    queries.push({ ...(name ? { name } : {}), text, values });
    return plain(config, values);
  };
  Object.assign(database.pool, { query });
  return { database, queries };
}

/** The queries that a variant runs, as the driver gets them. */
async function queriesOf(stage: Stage & { url: string }, one: Case, variant: Variant): Promise<pg.QueryConfig[]> {
  const { session } = await signIn(stage, variant.usuarioId, one.perfil);
  stage.watched ??= watch(stage.url);
  const { database, queries } = stage.watched;
  // The second run has warm caches, as most requests have.
  await variant.run(database.db, session);
  queries.splice(0);
  await variant.run(database.db, session);
  return queries.splice(0);
}

interface Prepared {
  request(worker: number, turn: number): Promise<void>;
  queries: pg.QueryConfig[][];
}

async function prepare(stage: Stage & { url: string }, one: Case): Promise<Prepared> {
  const variants: (Variant & { tokens: string[]; queries: pg.QueryConfig[] })[] = [];
  for (let turn = 0; turn < VARIANTS; turn += 1) {
    const variant = one.variant(turn, stage.load);
    const { tokens } = await signIn(stage, variant.usuarioId, one.perfil);
    variants.push({ ...variant, tokens, queries: await queriesOf(stage, one, variant) });
  }
  const pick = (turn: number) => {
    const found = variants[turn % variants.length];
    if (!found) throw new Error(`${one.name} has no variants`);
    return found;
  };
  const method = one.endpoint.startsWith('GET') ? 'GET' : 'POST';
  return {
    async request(worker, turn) {
      const { path: address, body, tokens } = pick(turn);
      const status = await stage.connections[worker]?.request({
        method,
        path: `/credenciados${address}`,
        headers: {
          authorization: `Bearer ${tokens[Math.floor(turn / variants.length) % tokens.length]}`,
          'x-forwarded-for': `10.${turn % 250}.${(turn >> 8) % 250}.1`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        body: body ? JSON.stringify(body) : null,
      });
      if (status !== 200) throw new Error(`${one.name}: ${status}`);
    },
    queries: variants.map(({ queries }) => queries),
  };
}

/** Every list and look-up beside plain `pg` and beside a small load. */
async function lists(large: Stage & { url: string }): Promise<void> {
  const small = LARGE > SMALL ? await makeStage(`carga_${SMALL}`, loadOf(SMALL)) : null;
  if (small) open.push(small);
  say(
    `\n${CONNECTIONS} connections; medians of ${ONCE.turns} turns of ${ONCE.seconds} s, near a budget of ${AGAIN.turns} of ${AGAIN.seconds} s, at ${LARGE.toLocaleString('en')} requests\n`,
  );
  for (const one of CASES.filter(isNamed)) await compare(one, small, large);
}

const isNamed = ({ name }: Case) => named.length === 0 || named.some((part) => name.includes(part));

/** One for ascending turns, one for descending. */
const SLOWEST = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];

/** Time of PostgreSQL per case in both loads; of two sort directions the slower. */
async function plans(): Promise<void> {
  const [large, small] = [
    await makeStage(`carga_${LARGE}`, loadOf(LARGE)),
    await makeStage(`carga_${SMALL}`, loadOf(SMALL)),
  ];
  open.push(large, small);
  say(
    `\nThe quickest of ${PLANNED_TURNS}, at ${LARGE.toLocaleString('en')} and at ${SMALL.toLocaleString('en')} requests\n`,
  );
  for (const one of CASES.filter(isNamed)) {
    const quickest = { large: [...SLOWEST], small: [...SLOWEST] };
    for (let turn = 0; turn < PLANNED_TURNS; turn += 1) {
      for (const [size, stage] of Object.entries({ large, small }) as ['large' | 'small', typeof large][]) {
        const queries = await queriesOf(stage, one, one.variant(turn, stage.load));
        const way = turn % 2;
        quickest[size][way] = Math.min(quickest[size][way] ?? 0, await databaseMs(stage.raw, queries));
      }
    }
    const times = { large: Math.max(...quickest.large), small: Math.max(...quickest.small) };
    const told = Math.max(0, times.large - times.small - UNTOLD_MS) > 0 ? times.large / times.small : 1;
    say(
      `${one.name.padEnd(76)}${times.large.toFixed(2).padStart(7)} ms ${times.small.toFixed(2).padStart(7)} ms  ${(times.large / times.small).toFixed(2).padStart(6)} times`,
    );
    verdict(`  ${one.name}, growth`, told, 'at most', GROWTH, { quiet: true });
  }
}

async function registrations(large: Stage): Promise<void> {
  const { id } = (await large.raw.query(`select id from edital where situacao = 'ABERTO'`)).rows[0];
  const rate = await measureRegistrations(large.http, large.raw, id, {
    workers: CONNECTIONS,
    seconds: QUICK ? 3 : 10,
  });
  say(`\nRegistrations: ${rate.perSecond.toFixed(0)} a second, p99 ${p99(rate.times).toFixed(0)} ms`);
}

/** A day of so many people at once, on a load. */
async function day(stage: Awaited<ReturnType<typeof makeStage>>): Promise<void> {
  const seconds = QUICK ? 20 : 60;
  const measured = await measureDay({
    portal: stage.portal,
    metricsUrl: stage.metricsUrl,
    folder,
    seconds,
    token: async (usuarioId, perfil) => (await signIn(stage, usuarioId, perfil)).token,
    applicant: (turn) => applicant(turn, stage.load),
    solicitacao: (turn) => solicitacao(turn, stage.load),
    edital: (turn) => edital(turn, stage.load),
  });
  const requests = measured.reads.length + measured.writes.length;
  say(
    `\nA day of ${measured.people} people at once: ${(requests / seconds).toFixed(0)} requests a second, ${measured.signals} signals`,
  );
  for (const [name, times] of [...measured.byAddress].sort(([, a], [, b]) => p95(b) - p95(a))) {
    say(`  ${name.padEnd(60)}${String(times.length).padStart(6)}  p95 ${p95(times).toFixed(0).padStart(5)} ms`);
  }
  for (const failure of new Set(measured.failures)) say(`  ${failure}`);
  verdict('refused or asked again', measured.failures.length, 'at most', 0);
  verdict('reads, p95', p95(measured.reads), 'at most', BUDGETS.day.readMs, { unit: ' ms' });
  verdict('writes, p95', p95(measured.writes), 'at most', BUDGETS.day.writeMs, { unit: ' ms' });
  verdict('peak RSS', measured.peakMb, 'at most', BUDGETS.peakMb, { unit: ' MB' });
  const parts = Object.entries(measured.memory).map(([name, mb]) => `${name.replaceAll('_', ' ')} ${mb.toFixed(0)}`);
  say(`        of that, in MB, each at its most: ${parts.join(', ')}`);
}

/** The peak of a process that takes uploads and exports at once. */
async function memory(): Promise<void> {
  // One edital with them all, so that its export has every row; the exports alone have their indexes.
  const load = { editais: 1, solicitacoesAnEdital: EXPORTED, people: EXPORTED };
  const stage = await makeStage('exportacao', load, /^(solicitacao_edital_criada|credenciado_situacao)$/);
  open.push(stage);
  const { token } = await signIn(stage, 1, 'CAGEO');
  const target = { ...stage, token, rows: EXPORTED, pid: stage.portal.pid };
  say();
  const { rows } = await stage.raw.query('select sum(total)::int as total from contagem_credenciado');
  const exports = { solicitações: allOfEdital(EXPORTED), 'accredited people': allAccredited(rows[0].total) };
  for (const [name, exported] of Object.entries(exports)) {
    const { perSecond } = await measureExport(target, exported);
    verdict(`rows of an export of ${name} a second`, perSecond, 'at least', BUDGETS.exportedRows);
  }
  const excel = await measureExport(target, asExcel(exports.solicitações));
  verdict('rows of an export as .xlsx a second', excel.perSecond, 'at least', BUDGETS.exportedXlsxRows);
  verdict('peak RSS of it', excel.peakMb, 'at most', BUDGETS.xlsxPeakMb, { unit: ' MB' });
  say(`  event loop delay of it, p99: ${excel.lagMs.toFixed(0)} ms; ${(excel.bytes / 1e6).toFixed(0)} MB`);
  const measured = await measureMemory(target);
  say(
    `${measured.uploads} uploads of 20 MB at once and an export of ${EXPORTED.toLocaleString('en')} rows, in ${measured.seconds.toFixed(0)} s`,
  );
  verdict('peak RSS', measured.peakMb, 'at most', BUDGETS.uploadsPeakMb, { unit: ' MB' });
  verdict('event loop delay, p99', measured.lagMs, 'at most', 50, { unit: ' ms' });
}

/** Cases measured with and without a replica. */
const READ_ELSEWHERE = [
  'solicitações of an edital, newest first',
  'counters of the chips',
  'accredited people',
  'search of all editais, by a common name',
];
/** Share of one processor for each server; the rest is for the portal and the clients. */
const SERVER_SHARE = 0.1;

/** Reads a second with one server and with two, each with as much of a processor as the other. */
async function replicas(): Promise<void> {
  const one = await makeStage('copia', loadOf(QUICK ? 20_000 : 100_000));
  open.push(one);
  const standbyDir = path.join(folder, 'standby');
  const standby = await startStandby(embedded, folder, standbyDir);
  open.push({ close: () => standby.stop() });
  const env = { ...settingsOf(one.url, await freePort()), DATABASE_REPLICA_URL: standby.urlOf('copia') };
  const portal = await startPortal({ dataDir: path.join(folder, 'two'), env });
  open.push({ close: () => portal.end('SIGTERM').then(() => undefined) });
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => HttpConnection.open(portal.url)));
  open.push({
    close: async () => {
      for (const connection of connections) connection.close();
    },
  });
  const two = { ...one, portal, connections, tokens: new Map() };
  const cases = CASES.filter(({ name }) => READ_ELSEWHERE.includes(name));
  const sideOf = async (stage: typeof one) => {
    const prepared = await Promise.all(cases.map((each) => prepare(stage, each)));
    return { request: async (worker: number, turn: number) => prepared[turn % prepared.length]?.request(worker, turn) };
  };
  const sides = { one: await sideOf(one), two: await sideOf(two) };
  const processesOf = (dataDir: string) => treeOf(databasePid(dataDir) ?? 0);
  const servers = { primary: folder, standby: standbyDir };
  for (const share of [1, SERVER_SHARE]) {
    const limits =
      share === 1 ? [] : Object.entries(servers).map(([name, at]) => limitProcessor(name, processesOf(at), share));
    try {
      if (limits.includes(null)) {
        say('Servers of a share of a processor each: not tried, this system lets nobody set that');
        continue;
      }
      const { perSecond, primaryMs } = await compareReads(sides, CONNECTIONS, () => processesOf(folder));
      const each = share === 1 ? 'servers as the machine has it' : `servers of ${share} of a processor each`;
      say(
        `${each}: ${perSecond.one.toFixed(0)} reads a second with one, ${perSecond.two.toFixed(0)} with two; ` +
          `of the primary's processor ${primaryMs.one.toFixed(0)} and ${primaryMs.two.toFixed(0)} ms for a thousand`,
      );
    } finally {
      for (const limit of limits) limit?.();
    }
  }
}

/** Without a small load only shares of plain `pg` are told. */
async function compare(one: Case, small: (Stage & { url: string }) | null, large: Stage & { url: string }) {
  large.plain ??= await startPlain(large.url, CONNECTIONS);
  const [atSmall, atLarge] = await Promise.all([small && prepare(small, one), prepare(large, one)]);
  await large.plain.take(atLarge.queries);
  const sides: Sides = {
    plain: large.plain,
    api: { pid: large.portal.pid, ask: atLarge.request },
    little: small && atSmall && { pid: small.portal.pid, ask: atSmall.request },
  };
  const wanted = { share: BUDGETS.share[one.kind], slowestMs: BUDGETS.p99, growth: GROWTH };
  const unsure = ({ share, slowestMs, growth }: Figures) => ({
    large: share * NEAR < wanted.share || slowestMs > wanted.slowestMs,
    growth: growth > wanted.growth * NEAR,
  });
  const { perSecond, slowestMs, share, growth, micros } = await compareSides(sides, {
    once: ONCE,
    again: AGAIN,
    unsure,
  });
  say(
    `${one.name.padEnd(56)}${perSecond.toFixed(0).padStart(7)}/s  p99 ${slowestMs.toFixed(0).padStart(5)} ms  ` +
      `${(share * 100).toFixed(0).padStart(4)} % of plain pg  ` +
      `${micros.api.toFixed(0).padStart(5)} µs of its process, ${micros.plain.toFixed(0).padStart(4)} of plain pg’s` +
      (sides.little ? `  ${growth.toFixed(2).padStart(5)} times the cost at ${SMALL.toLocaleString('en')}` : ''),
  );
  const quiet = true;
  verdict(`  ${one.name}, share of plain pg`, share, 'at least', wanted.share, { quiet });
  verdict(`  ${one.name}, slowest of a hundred`, slowestMs, 'at most', wanted.slowestMs, { quiet, unit: ' ms' });
  if (sides.little) verdict(`  ${one.name}, growth`, growth, 'at most', wanted.growth, { quiet });
}

/** Runs a part, and tells how long it took. */
async function part(name: Part, run: () => Promise<void>): Promise<void> {
  if (!runs(name)) return;
  const since = performance.now();
  await run();
  say(`(${name}: ${((performance.now() - since) / 1000).toFixed(0)} s)`);
}

try {
  if (runs('lists') || runs('day') || runs('registrations')) {
    const large = await makeStage(`carga_${LARGE}`, loadOf(LARGE));
    open.push(large);
    await part('lists', () => lists(large));
    await part('day', () => day(large));
    await part('registrations', () => registrations(large));
    for (const stage of open.splice(0)) await stage.close();
  }
  await part('replica', replicas);
  await part('memory', memory);
  await part('plans', plans);
} finally {
  for (const stage of open.toReversed()) await stage.close();
  await embedded.stop();
  if (!KEEP) await rm(folder, { recursive: true, force: true });
}
say(`\nTook ${(performance.now() / 60_000).toFixed(1)} minutes, ${loadNow()}`);
process.exitCode = kept ? 0 : 1;
