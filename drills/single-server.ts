import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { endWithThis, freePort, ROOT } from '@credenciados/journeys/portal';
import { asks, BINARIES, DATABASE, OWNER, PORTAL, postgresAccount, runSql } from './cluster.ts';

const run = promisify(execFile);
const PATIENCE_MS = 30_000;

/** One PostgreSQL server as packaged, with the portal's roles and schema. */
export interface SingleServer {
  ownerUrl: string;
  portalUrl: string;
  stop(): Promise<void>;
}

/** Makes a server in a folder, with the roles and database that docs/operations.md has an administrator make ("Database"). */
export async function startSingleServer(folder: string): Promise<SingleServer> {
  const account = await postgresAccount();
  const data = path.join(folder, 'data');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (account) await chown(folder, account.uid, account.gid);
  await run(
    `${BINARIES}/initdb`,
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
    account,
  );
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    'max_connections=100',
  ];
  const server: ChildProcess = spawn(
    `${BINARIES}/postgres`,
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { stdio: 'ignore', ...account },
  );
  if (server.pid) server.once('exit', endWithThis(server.pid));
  const urlOf = (role: string, database = DATABASE) => `postgresql://${role}@127.0.0.1:${port}/${database}`;
  const stop = async () => {
    server.kill('SIGINT');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  };
  const late = performance.now() + PATIENCE_MS;
  while (!(await asks(urlOf('postgres', 'postgres')))) {
    if (performance.now() > late) throw new Error('The single server did not start');
    await sleep(100);
  }
  await runSql(urlOf('postgres', 'postgres'), [
    `create role ${OWNER.name} login createrole`,
    `create database ${DATABASE} owner ${OWNER.name}`,
  ]);
  const ownerUrl = urlOf(OWNER.name);
  await run('npm', ['run', '--silent', 'migrate'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_OWNER_URL: ownerUrl },
  });
  await runSql(urlOf('postgres', 'postgres'), [`create role ${PORTAL.name} login in role credenciados_app`]);
  return { ownerUrl, portalUrl: urlOf(PORTAL.name), stop };
}
