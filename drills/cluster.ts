import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { endWithThis, freePort, ROOT } from '@credenciados/journeys/portal';
import { signal, treeOf } from '@credenciados/journeys/processes';
import { textOf } from '@credenciados/platform/text-of';
import pg from 'pg';

const run = promisify(execFile);
const FILES = path.join(ROOT, 'deploy/cluster');
export const BINARIES = '/usr/lib/postgresql/15/bin';
const SUPERUSER = 'a password of the superuser';
export const DATABASE = 'credenciados';
export const OWNER = { name: 'dono', password: 'a password of the owner' };
export const PORTAL = { name: 'portal', password: 'a password of the portal' };
/** Time limit to make a cluster, or to return a machine to it. */
const PATIENCE_MS = 90_000;

/** Required programs, with their packages in Debian 12. */
const NEEDED: readonly (readonly [program: string, from: string])[] = [
  ['/usr/bin/etcd', 'etcd-server'],
  ['/usr/bin/patroni', 'patroni'],
  [`${BINARIES}/postgres`, 'postgresql-15'],
  ['/usr/sbin/haproxy', 'haproxy'],
  ['/usr/sbin/pgbouncer', 'pgbouncer'],
];

/** Throws if a program is missing, with the packages to install. */
export function assertInstalled(): void {
  const missing = NEEDED.filter(([program]) => !existsSync(program)).map(([, from]) => from);
  if (missing.length === 0) return;
  throw new Error(
    `This drill needs Debian's packages of the cluster. Missing: ${missing.join(', ')}. As root:\n` +
      '  apt-get update && apt-get install --no-install-recommends etcd-server patroni postgresql-15 haproxy pgbouncer',
  );
}

/** A database machine: a PostgreSQL server and its Patroni. */
interface Machine {
  name: 'a' | 'b';
  databasePort: number;
  patroniPort: number;
  process: ChildProcess | undefined;
}

/**
 * Two PostgreSQL servers under Patroni with etcd, one the other's synchronous standby, and the route to the primary: PgBouncer, then
 * HAProxy, all by the files of `deploy/cluster`. Each program is a process of this machine, with its data in `folder`.
 */
export class Cluster {
  readonly #folder: string;
  readonly #account: { uid: number; gid: number } | undefined;
  readonly #machines: [Machine, Machine];
  readonly #helpers: ChildProcess[] = [];
  #etcdPort = 0;
  primaryPort = 0;
  replicaPort = 0;
  poolerPort = 0;

  private constructor(folder: string, account: { uid: number; gid: number } | undefined, machines: [Machine, Machine]) {
    this.#folder = folder;
    this.#account = account;
    this.#machines = machines;
  }

  static async start(folder: string): Promise<Cluster> {
    assertInstalled();
    await mkdir(folder, { recursive: true });
    const machine = async (name: 'a' | 'b'): Promise<Machine> => ({
      name,
      databasePort: await freePort(),
      patroniPort: await freePort(),
      process: undefined,
    });
    const cluster = new Cluster(folder, await postgresAccount(), [await machine('a'), await machine('b')]);
    try {
      await cluster.#begin();
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  /** Address for the portal: by the pooler, as the application's role. */
  get portalUrl(): string {
    return urlOf(PORTAL.name, PORTAL.password, this.poolerPort);
  }

  /** Address of a standby. */
  get replicaUrl(): string {
    return urlOf(PORTAL.name, PORTAL.password, this.replicaPort);
  }

  /** Address of the schema's owner, at the present primary. */
  get ownerUrl(): string {
    return urlOf(OWNER.name, OWNER.password, this.primaryPort);
  }

  /** Replaces the owner's database by an empty one, as the target of a copy. */
  async emptyDatabase(): Promise<void> {
    await runSql(urlOf('postgres', SUPERUSER, this.primaryPort, 'postgres'), [
      `drop database ${DATABASE} with (force)`,
      `create database ${DATABASE} owner ${OWNER.name}`,
    ]);
  }

  /** Name of the primary's machine; null if there is none. */
  async primary(): Promise<'a' | 'b' | null> {
    for (const machine of this.#machines) if (await says(machine, 'primary')) return machine.name;
    return null;
  }

  /** Kills a machine at once: its server and its Patroni. */
  kill(name: 'a' | 'b'): void {
    signal(this.#processesOf(this.#machine(name)), 'SIGKILL');
  }

  /** Starts a killed machine, and waits until it is the primary's synchronous standby. */
  async bringBack(name: 'a' | 'b'): Promise<void> {
    const machine = this.#machine(name);
    machine.process = await this.#startMachine(machine);
    await this.#until(() => says(machine, 'synchronous'), `Machine ${name} did not become a synchronous standby`);
  }

  async stop(): Promise<void> {
    for (const machine of this.#machines) signal(this.#processesOf(machine), 'SIGKILL');
    signal(
      this.#helpers.flatMap(({ pid }) => pid ?? []),
      'SIGKILL',
    );
    await Promise.all([...this.#helpers, ...this.#machines.flatMap(({ process }) => process ?? [])].map(ended));
  }

  /** Patroni and its server, which is no longer a child of it. */
  #processesOf({ name, process }: Machine): number[] {
    const file = path.join(this.#folder, `machine-${name}`, 'data/postmaster.pid');
    const server = Number.parseInt(textOf(file) ?? '0', 10);
    return [process?.pid ?? 0, server].flatMap((pid) => (pid > 0 ? treeOf(pid) : []));
  }

  #machine(name: 'a' | 'b'): Machine {
    const [a, b] = this.#machines;
    return name === 'a' ? a : b;
  }

  async #begin(): Promise<void> {
    await this.#startEtcd();
    const [a, b] = this.#machines;
    a.process = await this.#startMachine(a);
    await this.#until(() => says(a, 'primary'), 'The first machine did not become the primary');
    b.process = await this.#startMachine(b);
    await this.#until(() => says(b, 'synchronous'), 'The second machine did not become a synchronous standby');
    await this.#startBalancer();
    await this.#makeRoles();
    await this.#startPooler();
  }

  async #startEtcd(): Promise<void> {
    this.#etcdPort = await freePort();
    const peer = `http://127.0.0.1:${await freePort()}`;
    const client = `http://127.0.0.1:${this.#etcdPort}`;
    this.#spawn('etcd', '/usr/bin/etcd', [
      ...['--data-dir', await this.#ownFolder('etcd'), '--name', 'one'],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `one=${peer}`],
    ]);
    await this.#until(() => isUp(`${client}/health`), 'etcd did not answer');
  }

  async #startMachine({ name, databasePort, patroniPort }: Machine): Promise<ChildProcess> {
    const home = await this.#ownFolder(`machine-${name}`);
    return this.#spawn(`patroni-${name}`, '/usr/bin/patroni', [path.join(FILES, 'patroni.yml')], {
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${patroniPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${patroniPort}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${databasePort}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${databasePort}`,
      PATRONI_POSTGRESQL_DATA_DIR: path.join(home, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: BINARIES,
      PATRONI_POSTGRESQL_PGPASS: path.join(home, 'pgpass'),
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${this.#etcdPort}`,
      PATRONI_SUPERUSER_PASSWORD: SUPERUSER,
      PATRONI_REPLICATION_PASSWORD: 'a password of the standby',
      PATRONI_REWIND_PASSWORD: 'a password of the one that rewinds',
    });
  }

  async #startBalancer(): Promise<void> {
    [this.primaryPort, this.replicaPort] = [await freePort(), await freePort()];
    const [a, b] = this.#machines;
    this.#spawn('haproxy', '/usr/sbin/haproxy', ['-db', '-f', path.join(FILES, 'haproxy.cfg')], {
      PRIMARY_ADDRESS: `127.0.0.1:${this.primaryPort}`,
      REPLICA_ADDRESS: `127.0.0.1:${this.replicaPort}`,
      DATABASE_A: `127.0.0.1:${a.databasePort}`,
      DATABASE_B: `127.0.0.1:${b.databasePort}`,
      PATRONI_A_HOST: '127.0.0.1',
      PATRONI_A_PORT: String(a.patroniPort),
      PATRONI_B_HOST: '127.0.0.1',
      PATRONI_B_PORT: String(b.patroniPort),
    });
    const superuser = urlOf('postgres', SUPERUSER, this.primaryPort, 'postgres');
    // Right after its start HAProxy takes both for primaries, and alternates between them.
    const leads = async () => (await asks(superuser)) && (await asks(superuser));
    await this.#until(leads, 'HAProxy does not lead to the primary');
  }

  /** Makes the roles as described for administrators in docs/operations.md, then those by the schema's owner. */
  async #makeRoles(): Promise<void> {
    const asSuperuser = urlOf('postgres', SUPERUSER, this.primaryPort, 'postgres');
    await runSql(asSuperuser, [
      `create role ${OWNER.name} login password '${OWNER.password}' createrole`,
      `create database ${DATABASE} owner ${OWNER.name}`,
    ]);
    const env = { ...process.env, DATABASE_OWNER_URL: this.ownerUrl };
    await run('npm', ['run', '--silent', 'migrate'], { cwd: ROOT, env });
    await runSql(asSuperuser, [
      `create role ${PORTAL.name} login password '${PORTAL.password}' in role credenciados_app`,
    ]);
  }

  async #startPooler(): Promise<void> {
    this.poolerPort = await freePort();
    const home = await this.#ownFolder('pgbouncer');
    const users = path.join(home, 'userlist.txt');
    await writeFile(users, `"${PORTAL.name}" "${PORTAL.password}"\n`);
    const settings = await readFile(path.join(FILES, 'pgbouncer.ini'), 'utf8');
    const file = path.join(home, 'pgbouncer.ini');
    await writeFile(
      file,
      settings
        .replace('port=5000', `port=${this.primaryPort}`)
        .replace('listen_port = 6432', `listen_port = ${this.poolerPort}\nunix_socket_dir =`)
        .replace('/etc/pgbouncer/userlist.txt', users),
    );
    this.#spawn('pgbouncer', '/usr/sbin/pgbouncer', [file]);
    await this.#until(() => asks(this.portalUrl), 'PgBouncer does not lead to the primary');
  }

  /** Makes a folder that the servers' account may write to. */
  async #ownFolder(name: string): Promise<string> {
    const folder = path.join(this.#folder, name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (this.#account) await chown(folder, this.#account.uid, this.#account.gid);
    return folder;
  }

  #spawn(name: string, program: string, args: string[], env: Record<string, string> = {}): ChildProcess {
    const { PATH, LANG } = process.env;
    const child = spawn(program, args, {
      env: { PATH, LANG, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...this.#account,
    });
    const log = createWriteStream(path.join(this.#folder, `${name}.log`), { flags: 'a' });
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
    child.on('error', (error) => log.write(`${error}\n`));
    if (child.pid) child.once('exit', endWithThis(child.pid));
    if (!name.startsWith('patroni')) this.#helpers.push(child);
    return child;
  }

  async #until(condition: () => Promise<boolean>, otherwise: string): Promise<void> {
    const late = performance.now() + PATIENCE_MS;
    while (!(await condition())) {
      if (performance.now() > late) throw new Error(`${otherwise}; see the logs in ${this.#folder}`);
      await sleep(200);
    }
  }
}

/** PostgreSQL refuses root, so it runs under its package's account. */
export async function postgresAccount(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (what: string) => Number((await run('id', [what, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

const urlOf = (role: string, password: string, port: number, database = DATABASE): string =>
  `postgresql://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

/** True if Patroni reports that its server has a role: `primary`, `replica`, `synchronous`. */
const says = ({ patroniPort }: Machine, what: string): Promise<boolean> =>
  isUp(`http://127.0.0.1:${patroniPort}/${what}`);

const isUp = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    async (response) => {
      await response.text();
      return response.ok;
    },
    () => false,
  );

export async function asks(url: string): Promise<boolean> {
  // A standby answers as well, but can't write.
  return runSql(url, ['select 1 / (not pg_is_in_recovery())::int']).then(
    () => true,
    () => false,
  );
}

export async function runSql(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
  await new Promise((resolve) => child.once('exit', resolve));
}
