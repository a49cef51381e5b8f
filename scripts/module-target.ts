import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorSchema } from '../api/src/http/openapi/document.ts';
import { openStore } from '../api/src/modules/open-store.ts';
import { packFolder } from '../api/src/modules/pack.ts';
import { listModules, pin, publish, registryOf, rollback, unpin } from '../api/src/modules/release.ts';
import { readShell } from '../api/src/modules/shell.ts';
import { isLoopback } from '../api/src/platform/settings/exposure.ts';
import { readInstallationSecret } from '../api/src/platform/settings/installation-secret.ts';
import { trimSlashes } from '../api/src/platform/settings/trim-slashes.ts';
import { type Flip, type ModuloPublicado, modulosEndpoints } from '../shared/src/contract/index.ts';
import { ROOT } from './inputs.ts';

/** Where modules are published: a running portal, or the folder or bucket that portals serve them from. */
export interface ModuleTarget {
  list(): Promise<{ modulos: ModuloPublicado[]; compartilhada: string }>;
  history(): Promise<Flip[]>;
  /** Publishes a built folder; `onStep` is told what is done. */
  publish(folder: string, name: string, version: string, onStep: (step: string) => void): Promise<Flip>;
  rollback(name: string): Promise<Flip>;
  pin(name: string, version: string): Promise<Flip>;
  unpin(name: string): Promise<Flip>;
}

/** The portal of this machine, as `npm start` runs it. */
export const DEFAULT_TARGET = 'http://localhost:8080/credenciados';

/** The portal says no, or can't be reached. */
export class TargetError extends Error {
  override name = 'TargetError';
}

/** Who does it, as history and audit show. */
const by = `${os.userInfo().username}@${os.hostname()}`.slice(0, 80);

/** Opens a target by what `--to` says: an address of a portal, `s3://bucket/prefix` or a folder. */
export async function openTarget(to: string = DEFAULT_TARGET): Promise<ModuleTarget> {
  return /^https?:\/\//.test(to) ? portalTarget(to) : storeTarget(to);
}

async function storeTarget(to: string): Promise<ModuleTarget> {
  const { S3_ENDPOINT: endpoint, S3_REGION: region = 'us-east-1' } = process.env;
  const inBucket = to.startsWith('s3://');
  const address = inBucket ? to : path.resolve(to);
  const store = await openStore(address, { endpoint, region, cacheDir: path.join(ROOT, '.cache/modules') });
  const context = { store, by, shell: (inBucket ? null : await readShell(address)) ?? undefined };
  return {
    list: async () => {
      const registry = registryOf(await store.read(), context.shell);
      const modulos = (await listModules(store, registry)).map(({ entry, versions }) => ({
        nome: entry.descriptor.name,
        versao: entry.version,
        fixada: entry.pinned ?? false,
        faixaCompartilhada: entry.sharedRange,
        versoes: versions.map((versao) => ({ versao, noAr: versao === entry.version, falhas: [] })),
      }));
      return { modulos, compartilhada: registry.shell.shared };
    },
    history: async () => registryOf(await store.read()).flips,
    publish: (folder, name, version, onStep) => publish({ ...context, onStep }, folder, name, version),
    rollback: (name) => rollback(context, name),
    pin: (name, version) => pin(context, name, version),
    unpin: (name) => unpin(context, name),
  };
}

function portalTarget(to: string): ModuleTarget {
  const { pathname, origin } = new URL(to);
  const base = origin + (pathname === '/' ? '/credenciados' : trimSlashes(pathname));
  const token = process.env.MODULES_TOKEN || ownToken(to);

  async function ask<T>(response: { parse(answer: unknown): T }, url: string, init: RequestInit = {}): Promise<T> {
    const answer = await send(`${base}${url}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}` },
    });
    return response.parse(answer);
  }
  const change = (url: string, body: object) =>
    ask(modulosEndpoints['POST /modulos/:nome/retorno'].response, url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ por: by, ...body }),
    });

  return {
    list: () => ask(modulosEndpoints['GET /modulos'].response, '/modulos'),
    history: () => ask(modulosEndpoints['GET /modulos/historico'].response, '/modulos/historico'),
    publish: async (folder, name, version, onStep) => {
      const flip = await withPacked(folder, async (body) => {
        onStep('packed');
        const form = new FormData();
        form.set('file', body, `${name}-${version}.tgz`);
        const url = `/modulos/${name}/${encodeURIComponent(version)}?${new URLSearchParams({ por: by })}`;
        return ask(modulosEndpoints['POST /modulos/:nome/:versao'].response, url, { method: 'POST', body: form });
      });
      onStep('uploaded, checked by the portal, flipped');
      return flip;
    },
    rollback: (name) => change(`/modulos/${name}/retorno`, {}),
    pin: (name, versao) => change(`/modulos/${name}/fixacao`, { versao }),
    unpin: (name) => change(`/modulos/${name}/liberacao`, {}),
  };
}

/** The token that the demonstration of this machine made for itself; it is told to nobody else. */
function ownToken(to: string): string {
  const dataDir = path.resolve(ROOT, process.env.DATA_DIR || 'data');
  return (isLoopback(new URL(to).hostname) && readInstallationSecret(dataDir, 'modules-token')) || '';
}

async function send(url: string, init: RequestInit): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(url, init);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new TargetError(`${new URL(url).origin} can't be reached: ${cause}`, { cause: error });
  }
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text);
  throw new TargetError(explain(answer.status, text));
}

/** What the portal says of a refusal, in its own words. */
function explain(status: number, text: string): string {
  if (status === 401) {
    return 'The portal refuses the token: set MODULES_TOKEN to its own (a demonstration prints it), or DATA_DIR to its data folder';
  }
  if (!text.startsWith('{')) return `The portal answers ${status}`;
  const { erros, message } = errorSchema.parse(JSON.parse(text));
  const told = erros?.join('\n') ?? message ?? '';
  return status === 404 ? `${told}\n(404: not there, or this portal has no MODULES_TOKEN)` : told || `Status ${status}`;
}

async function withPacked<T>(folder: string, use: (content: Blob) => Promise<T>): Promise<T> {
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'credenciados-envio-'));
  try {
    const file = path.join(temporary, 'module.tgz');
    await pipeline(packFolder(folder), createWriteStream(file));
    return await use(await openAsBlob(file, { type: 'application/gzip' }));
  } finally {
    await rm(temporary, { recursive: true });
  }
}
