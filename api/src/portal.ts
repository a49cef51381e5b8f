import { setTimeout as sleep } from 'node:timers/promises';
import { signAuditHead } from '@credenciados/platform/audit/head';
import type { Config } from '@credenciados/platform/config';
import { createDatabase } from '@credenciados/platform/db/create-database';
import type { Database } from '@credenciados/platform/db/database';
import { startEmbedded } from '@credenciados/platform/db/embedded';
import { assertSameTimeZone } from '@credenciados/platform/db/installation';
import { seedReference } from '@credenciados/platform/db/reference';
import { Replica } from '@credenciados/platform/db/replica';
import { openEmbedded, openExternal } from '@credenciados/platform/db/serving-database';
import { within } from '@credenciados/platform/health/breaker';
import { Health } from '@credenciados/platform/health/parts';
import type { Jobs } from '@credenciados/platform/jobs/runner';
import { KeyedQueue } from '@credenciados/platform/keyed-queue';
import { assertPortFree } from '@credenciados/platform/port';
import { openStorage } from '@credenciados/platform/storage/open-storage';
import { ownToken, renewOwnToken } from '@credenciados/releases/tokens';
import type { FastifyInstance } from 'fastify';
import { DEMO_ACCOUNTS } from './demo/accounts.ts';
import type { Deps } from './deps.ts';
import { listenForMetrics } from './http/metrics.ts';
import { assertContractServed } from './http/route.ts';
import { startJobs } from './jobs.ts';
import { startFolderTasks } from './own-folder.ts';

/** A running portal. */
export interface Portal {
  app: FastifyInstance;
  deps: Deps;
  /** Becomes not ready, waits until balancers know, answers running requests, then stops everything that was started. */
  stop(): Promise<void>;
}

/** Further options of a start. */
interface StartOptions {
  /** Address of the schema's owner, for the migrations. */
  ownerUrl?: string | undefined;
  /** Called when the embedded database ends by itself. */
  onDatabaseGone?: () => void;
}

/** Longer requests are cut, so that a deployment isn't held up. */
const DRAIN_MS = 6_000;
/** Time limit of stopping each further component; one that hangs must not delay the others. */
const PART_STOP_MS = 3_000;

/** Starts the whole portal: database, schema, data, jobs, server. If a step fails, everything started is stopped. */
export async function startPortal(
  settings: Config,
  say: (step: string) => void,
  { ownerUrl, onDatabaseGone }: StartOptions = {},
): Promise<Portal> {
  if (settings.port !== 0) await assertPortFree(settings.host, settings.port);
  const started: { stop: () => Promise<unknown> }[] = [];
  const stop = async () => {
    for (let part = started.pop(); part; part = started.pop()) await part.stop();
  };
  try {
    const databaseUrl = await openDatabase(settings, say, started, { ownerUrl, onDatabaseGone });
    // The owner's address, which allows changing tables, isn't passed on.
    const config = { ...settings, databaseUrl };
    const now = () => new Date();

    let app: FastifyInstance | undefined;
    const database: Database = createDatabase(databaseUrl, {
      max: config.databasePool,
      timeoutMs: config.databaseTimeoutMs,
      onError: (error) => app?.log.warn({ err: error }, 'idle database connection lost'),
    });
    started.push({ stop: () => within(PART_STOP_MS, 'database', database.close()).catch(() => undefined) });
    await assertSameTimeZone(database.db, config.timeZone);
    await seedReference(database.db);
    const health = new Health();
    if (config.mode === 'demonstration') await renewOwnToken({ db: database.db, now }, ownToken(config));
    const storage = await openStorage(config, health);
    const replica = openReplica(config, database, health);
    if (replica) started.push({ stop: () => replica.close() });
    const beside = { queue: new KeyedQueue(), sending: { exports: 0, zips: 0 } };
    const deps: Deps = { config, database, db: database.db, replica, storage, health, ...beside, now };

    if (config.demo) {
      say('Looking after the sample data (filled in at the first start)');
      // Lazy import: the libraries that draw its documents would stay in memory.
      const { seedDemo } = await import('./demo/seed.ts');
      await seedDemo(deps);
    }
    // Imported late, so that a failing start reports its reason at once, before libraries print warnings.
    const { buildApp } = await import('./app.ts');
    app = await buildApp(deps, { demoAccounts: config.demo ? DEMO_ACCOUNTS : [] });
    assertContractServed(app);
    const { log } = app;
    started.push({
      // Signs the last head once everything is answered, so that a removed end is noticed before the next start.
      stop: () =>
        within(PART_STOP_MS, 'audit trail', signAuditHead(deps, log)).catch((error: unknown) =>
          log.error({ err: error }, 'audit trail not signed'),
        ),
    });
    const jobs: Jobs = await startJobs(deps, databaseUrl, app);
    started.push(jobs);
    started.push(startFolderTasks(deps, app));
    const server = app;
    started.push({
      async stop() {
        const cut = setTimeout(() => server.server.closeAllConnections(), DRAIN_MS);
        await server.close();
        clearTimeout(cut);
      },
    });
    if (app.metrics && config.metricsPort !== undefined && config.metricsPort !== config.port) {
      const where = { host: config.host, port: config.metricsPort };
      started.push(await listenForMetrics(app.metrics, where, (error) => server.log.error({ err: error }, 'metrics')));
    }
    await server.listen({ host: config.host, port: config.port });
    return {
      app: server,
      deps,
      async stop() {
        server.stopBeingReady();
        // Jobs accept nothing new from now on, and running ones end meanwhile.
        const jobsStopped = jobs.stop();
        await sleep(config.shutdownDelayMs);
        await Promise.all([stop(), jobsStopped]);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Read replica, if configured; it may be away and come later. */
function openReplica(config: Config, database: Database, health: Health): Replica | undefined {
  const { databaseReplicaUrl: url, databasePool: max } = config;
  return url ? new Replica(database, url, { max, breaker: health.breaker('replica') }) : undefined;
}

/** Opens the migrated database, at the address of the application's role. */
async function openDatabase(
  config: Config,
  say: (step: string) => void,
  started: { stop: () => Promise<unknown> }[],
  { ownerUrl, onDatabaseGone }: StartOptions,
): Promise<string> {
  if (config.databaseUrl) {
    say('Bringing the schema up to date');
    return openExternal(config, config.databaseUrl, ownerUrl);
  }
  say(`Starting the embedded PostgreSQL in ${config.dataDir}`);
  const { dataDir, walArchive } = config;
  const onMaking = () => readAhead(config);
  const embedded = await startEmbedded(dataDir, { onProgress: say, onGone: onDatabaseGone, onMaking, walArchive });
  started.push(embedded);
  say('Bringing the schema up to date');
  return openEmbedded(embedded);
}

/** Preloads modules for a first start while its database is created. Errors are ignored here, and reported when the module is needed. */
function readAhead({ demo }: Config): void {
  for (const read of [import('./app.ts'), demo && import('./demo/seed.ts')])
    Promise.resolve(read).catch(() => undefined);
}
