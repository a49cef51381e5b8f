import { execFile } from 'node:child_process';
import { cp, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type FalhaModulo, type Oferta, ofertaSchema, publicadosSchema } from '@credenciados/contract';
import { until } from '@credenciados/platform/testing/until';
import { readShellIn } from '@credenciados/releases/shell';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import { expect } from '@jest/globals';
import { type PortalProcess, ROOT } from './portal.ts';

const run = promisify(execFile);

/** Copies the built front end, for a portal whose modules will change. */
export async function copyWeb(): Promise<string> {
  const web = path.join(await temporaryFolder('web'), 'web');
  await cp(path.join(ROOT, 'dist/web'), web, { recursive: true });
  return web;
}

interface Answer {
  status: number;
  body: object;
}

async function ask(portal: PortalProcess, address: string, init: RequestInit = {}): Promise<Answer> {
  // Each demonstration generates its own token.
  const token = await readFile(path.join(portal.dataDir, 'modules-token'), 'utf8');
  const headers = { authorization: `Bearer ${token}`, ...init.headers };
  const response = await fetch(`${portal.url}/credenciados/modulos${address}`, { ...init, headers });
  return { status: response.status, body: await response.json() };
}

/** Publishes a built folder to a running portal, like the command; returns the answer. */
export async function tryPublishing(portal: PortalProcess, name: string, version: string, folder: string) {
  const { stdout } = await run('tar', ['czf', '-', '-C', folder, ...(await readdir(folder))], {
    encoding: 'buffer',
    maxBuffer: 64 * 1024 * 1024,
  });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(stdout)]), `${name}.tgz`);
  return ask(portal, `/${name}/${version}`, { method: 'POST', body: form });
}

/** Publishes; fails if refused. */
export async function publish(portal: PortalProcess, name: string, version: string, folder: string): Promise<void> {
  expect(await tryPublishing(portal, name, version, folder)).toMatchObject({ status: 200, body: { version } });
}

/** Rolls a module back. */
export async function rollBack(portal: PortalProcess, name: string): Promise<void> {
  expect(await ask(portal, `/${name}/retorno`, { method: 'POST' })).toMatchObject({ status: 200 });
}

/** State of a module's rollout. */
export async function offerOf(portal: PortalProcess, name: string): Promise<Oferta> {
  return ofertaSchema.parse((await ask(portal, `/${name}/oferta`)).body);
}

/** Publishes a built shell to a running portal, like the command; returns its version. */
export async function publishShell(portal: PortalProcess, folder: string): Promise<string> {
  const version = (await readShellIn(folder))?.version;
  if (!version) throw new Error(`${folder} holds no shell`);
  await publish(portal, 'shell', version, folder);
  return version;
}

/** Waits for failures of a version, which browsers report with a delay. */
export async function failuresOf(portal: PortalProcess, name: string, version: string): Promise<FalhaModulo[]> {
  let known: FalhaModulo[] = [];
  await until(async () => {
    const { modulos, shell } = publicadosSchema.parse((await ask(portal, '')).body);
    const of = name === 'shell' ? shell : modulos.find(({ nome }) => nome === name);
    known = of?.versoes.find(({ versao }) => versao === version)?.falhas ?? [];
    return known.length > 0;
  });
  return known;
}
