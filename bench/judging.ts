import { readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { build } from 'esbuild';
import type { verdictOf as VerdictOf } from '../api/src/modules/rollout/judge-thread.ts';
import type { OfferedEntry } from '../api/src/modules/rollout/variants.ts';
import { createDatabase } from '../api/src/platform/db/create-database.ts';
import type { Db } from '../api/src/platform/db/database.ts';
import { startEmbedded } from '../api/src/platform/db/embedded.ts';
import { migrateDatabase } from '../api/src/platform/db/migrate.ts';
import { visitaOferta } from '../api/src/platform/db/tables.ts';
import { loadNow, median, say, verdict } from './budgets.ts';

/**
 * Cost of judging rollouts (`npm run bench:modules -- judge`): each with as many pages as count, to the thread
 * that answers calls. Linux only: the processor's time is read from `/proc`, since that of a busy machine says nothing.
 */

const [ROLLOUTS, PAGES] = [5, 50_000];
/** Pages that are told of between two looks, for the first time or again. */
const TOLD = 100;
const LOOKS = 10;
const BUDGET_MS = 5;

const ROOT = path.resolve(import.meta.dirname, '..');
const work = path.join(ROOT, '.cache/bench-judging');
const ids = Array.from({ length: ROLLOUTS }, (_, place) => `00000000-0000-4000-8000-00000000000${place}`);
const STEPS = [{ share: 50, mounts: 1_000_000, minutes: 0 }];
const ENTRIES = ids.map(
  (id) => ({ rollout: { id, step: 0, steps: STEPS, since: new Date(0).toISOString() } }) as OfferedEntry,
);

/** Pages that come one a second, from one on; those that are known are told of again. */
async function tell(db: Db, id: string, count: number, first: number): Promise<void> {
  const v = visitaOferta;
  await db.execute(sql`
    insert into ${v} (oferta, pagina, navegador, braco, origem, falhou, montagem, inp, lcp, cls, em)
    select ${id}::uuid, lpad(n::text, 12, '0'), lpad(n::text, 12, '0'), case when random() < 0.5 then 'NOVA' else 'ATUAL' end, 'origem' || n, random() < 0.005,
           (300 + 200 * random())::int, (80 * (0.5 + random()))::int, (1200 * (0.5 + random()))::int, (20 * random())::int,
           timestamptz '2026-01-01' + n * interval '1 second'
    from generate_series(${first}::int, ${first + count - 1}::int) n
    on conflict (oferta, pagina) do update set inp = ${v}.inp + 1, transacao = pg_current_xact_id()`);
}

/** Milliseconds of processor that the thread that answers took, and those that went by, while something was done. */
async function spent(doing: () => Promise<unknown>): Promise<{ cpu: number; passed: number }> {
  const [before, start] = [cpuMs(), performance.now()];
  await doing();
  return { cpu: cpuMs() - before, passed: performance.now() - start };
}

/** The thread that answers is the process's first. */
const cpuMs = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

await rm(work, { recursive: true, force: true });
await mkdir(work, { recursive: true });
const embedded = await startEmbedded(path.join(work, 'data'), { durable: false });
try {
  // The thread takes no TypeScript.
  const source = path.join(ROOT, 'api/src/modules/rollout');
  await build({
    entryPoints: [path.join(source, 'judge-thread.ts'), path.join(source, 'judge.worker.ts')],
    outdir: work,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
  const { verdictOf }: { verdictOf: typeof VerdictOf } = await import(path.join(work, 'judge-thread.js'));
  await migrateDatabase(embedded.url);
  const database = createDatabase(embedded.url, { max: 4 });
  for (const id of ids) await tell(database.db, id, PAGES, 0);
  const judgeAll = async () => {
    for (const entry of ENTRIES) await verdictOf(database.db, entry, { now: new Date(), running: ids });
  };
  say(`${ROLLOUTS} rollouts of ${PAGES} pages; ${loadNow()}`);
  const first = await spent(judgeAll);
  const looks: { cpu: number; passed: number }[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    for (const id of ids) await tell(database.db, id, TOLD, PAGES - TOLD / 2 + (look * TOLD) / 2);
    looks.push(await spent(judgeAll));
  }
  const told = (what: string, { cpu, passed }: { cpu: number; passed: number }) =>
    say(`${what}: ${Math.round(passed)} ms, of which the thread that answers works ${cpu.toFixed(1)} ms`);
  told('the first look', first);
  told('a later look', { cpu: median(looks.map(({ cpu }) => cpu)), passed: median(looks.map(({ passed }) => passed)) });
  const each = median(looks.map(({ cpu }) => cpu)) / ROLLOUTS;
  if (!verdict('ms that the thread that answers works for a rollout', each, { atMost: BUDGET_MS }, 1))
    process.exitCode = 1;
  await database.close();
} finally {
  await embedded.stop();
  await rm(work, { recursive: true, force: true });
}
process.exit();
