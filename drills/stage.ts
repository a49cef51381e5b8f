import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_PEOPLE } from '@credenciados/api/demo/accounts';
import { Browser } from '@credenciados/api/identity/testing/browser';
import { receive } from '@credenciados/api/identity/testing/sign-in-steps';
import { type MailServer, startMailServer } from '@credenciados/api/tests/support/mail-server';
import { openSession } from '@credenciados/api/tests/support/open-session';
import { freePort, ROOT } from '@credenciados/journeys/portal';
import { loadConfig } from '@credenciados/platform/config';
import { urlOfRunning } from '@credenciados/platform/db/command-database';
import { createDatabase } from '@credenciados/platform/db/create-database';
import { type EmbeddedDatabase, startEmbedded } from '@credenciados/platform/db/embedded';
import { type S3Server, startS3Server } from '@credenciados/platform/testing/s3-server';
import pg from 'pg';
import { Line } from './line.ts';
import { KeptPortal } from './supervised-portal.ts';

/** Session secret of the drills' portals. */
export const SECRET = 'a secret of the drills, which nobody else has';

/** A portal with everything it needs, for a drill to break. */
export interface Stage {
  portal: KeptPortal;
  dataDir: string;
  /** Direct address of the database, unaffected by the drill's failures. */
  databaseUrl(): string;
  /** Code mailed to an address. */
  mailedCode(email: string): string | undefined;
  /** Sets the error of the portal's clock in milliseconds. */
  setClock(offsetMs: number): Promise<void>;
  /** Token of a staff member. */
  newToken(): Promise<string>;
  /** True if staff can sign in at an external issuer. */
  signsIn?(): Promise<boolean>;
  stop(): Promise<void>;
}

/** A self-contained portal, as made by a first start: its own database, files in a folder, mail that stays in the outbox. */
export async function startOwn(folder: string, settings: Record<string, string> = {}): Promise<Stage> {
  const dataDir = path.join(folder, 'portal');
  const clock = await makeClock(folder);
  const port = await freePort();
  const portal = await KeptPortal.start({ port, dataDir, env: { ...COMMON, ...clock.env, ...settings } });
  const databaseUrl = () => urlOfRunning(dataDir);
  return {
    portal,
    dataDir,
    databaseUrl,
    mailedCode: () => undefined,
    setClock: clock.set,
    newToken: () => staffToken(databaseUrl(), port, clock.now()),
    stop: () => portal.stop(),
  };
}

/** Proxies from a portal to its external services. */
export interface OutsideStage extends Stage {
  database: Line;
  bucket: Line;
  mail: Line;
  issuer: Line;
  received: MailServer['received'];
  /** Restarts the database. */
  restartDatabase(): Promise<void>;
}

/** A portal with external services, each behind a proxy: PostgreSQL, a bucket, a mail server. */
export async function startOutside(folder: string, settings: Record<string, string> = {}): Promise<OutsideStage> {
  const dataDir = path.join(folder, 'portal');
  const clock = await makeClock(folder);
  const postgres = path.join(folder, 'database');
  let embedded = await startEmbedded(postgres);
  await makeDatabase(embedded);
  const s3: S3Server = await startS3Server('conta', 'segredo');
  const smtp = await startMailServer();
  const [port, issuerPort] = [await freePort(), await freePort()];
  const lines = {
    database: await Line.open(socketOf(embedded)),
    bucket: await Line.open({ port: Number(new URL(s3.url).port) }),
    mail: await Line.open({ port: smtp.port }),
    issuer: await Line.open({ port: issuerPort }),
  };
  const portalUrl = `http://localhost:${port}`;
  // Imported late: on import the library prints a warning about the Node version.
  const { startIssuer } = await import('@credenciados/api/identity/testing/outside-issuer');
  const issuer = await startIssuer(portalUrl, { port: issuerPort, url: `http://127.0.0.1:${lines.issuer.port}` });
  issuer.who.cpf = DEMO_PEOPLE.cageo.cpf;
  const env = {
    ...COMMON,
    ...clock.env,
    MODE: 'demonstration',
    DATABASE_URL: `postgresql://credenciados@127.0.0.1:${lines.database.port}/simulado`,
    FILE_STORE: 's3://balde/arquivos',
    S3_ENDPOINT: `http://127.0.0.1:${lines.bucket.port}`,
    AWS_ACCESS_KEY_ID: 'conta',
    AWS_SECRET_ACCESS_KEY: 'segredo',
    SMTP_URL: `smtp://127.0.0.1:${lines.mail.port}`,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: 'portal-externo',
    OIDC_CLIENT_SECRET: 'segredo do portal externo',
    OIDC_CPF_CLAIM: 'cpf',
    ...settings,
  };
  const portal = await KeptPortal.start({ port, dataDir, env });
  const databaseUrl = () => embedded.urlOf('simulado');
  return {
    portal,
    dataDir,
    ...lines,
    received: smtp.received,
    async signsIn() {
      const browser = new Browser(portalUrl);
      const entered = await browser.follow(await browser.get('/credenciados/auth/entrar'), /token=/);
      return (await receive(browser, entered)) !== null;
    },
    databaseUrl,
    mailedCode: (email) => codeIn(smtp.received.findLast(({ to, raw }) => to === email && codeIn(raw))?.raw),
    setClock: clock.set,
    newToken: () => staffToken(databaseUrl(), port, clock.now()),
    async restartDatabase() {
      await embedded.stop();
      await sleep(500);
      embedded = await startEmbedded(postgres);
      lines.database.target = socketOf(embedded);
    },
    async stop() {
      for (const line of Object.values(lines)) line.state = 'open';
      await portal.stop();
      for (const line of Object.values(lines)) await line.close();
      await Promise.all([embedded.stop(), s3.close(), smtp.close(), issuer.close()]);
    },
  };
}

const COMMON = {
  SESSION_SECRET: SECRET,
  LOG_LEVEL: 'warn',
  TRUST_PROXY: '127.0.0.1,::1',
  FILES_FREE_FLOOR_MB: '16',
};

async function makeClock(folder: string) {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'clock');
  const script = path.join(ROOT, 'tools/journeys/clock.mjs');
  let offset = 0;
  const set = async (ms: number) => {
    offset = ms;
    await writeFile(file, String(ms));
    // The file is read ten times a second.
    await sleep(200);
  };
  await set(0);
  const env = { DRILL_CLOCK_FILE: file, NODE_OPTIONS: `--import=${script}` };
  return { env, set, now: () => new Date(Date.now() + offset) };
}

async function makeDatabase(embedded: EmbeddedDatabase): Promise<void> {
  const admin = new pg.Client({ connectionString: embedded.url });
  await admin.connect();
  await admin.query('create database simulado');
  await admin.end();
}

function socketOf({ url }: EmbeddedDatabase) {
  return { path: path.join(new URL(url).searchParams.get('host') ?? '', '.s.PGSQL.5432') };
}

/** Starts a session of a staff member without signing in. */
export async function staffToken(databaseUrl: string, port: number, now: Date): Promise<string> {
  const database = createDatabase(databaseUrl, { max: 1 });
  try {
    const { rows } = await database.pool.query<{ id: number }>(
      `select usuario_id as id from usuario_perfil where perfil = 'CAGEO' order by 1 limit 1`,
    );
    const config = loadConfig({ SESSION_SECRET: SECRET, PORT: String(port) });
    return await openSession({ config, now: () => now }, database.db, rows[0]?.id ?? 0, 'CAGEO');
  } finally {
    await database.close();
  }
}

/** Six-digit code in a message. */
export function codeIn(raw = ''): string | undefined {
  const plain = raw.replaceAll('=\r\n', '');
  return /\b(\d{3}) (\d{3})\b/.exec(plain)?.slice(1).join('');
}

/** Removes a stage's files. */
export async function clear(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
