import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import {
  compositionSchema,
  type Flip,
  formatSteps,
  modulosEndpoints,
  previasEndpoints,
  RECUSA_MODULO,
  RECUSA_TOKEN,
} from '@credenciados/contract';
import { errorSchema } from '@credenciados/contract/error';
import { isLoopback } from '@credenciados/platform/settings/exposure';
import { readInstallationSecret } from '@credenciados/platform/settings/installation-secret';
import { trimSlashes } from '@credenciados/platform/settings/trim-slashes';
import { CommandError } from '../command-error.ts';
import { COMPOSITION_JSON, idOf } from '../composition.ts';
import { COMPOSITION, SHELL } from '../module-store.ts';
import { packFolder } from '../pack.ts';
import { signProof } from '../proof.ts';
import { withUnpacked } from '../unpack.ts';
import { DEFAULT_TARGET, type ModuleTarget, type OnStep, type PublishOptions } from './module-target.ts';

/**
 * A running portal, over HTTP, with a publishing token: by default the environment's, or that of this machine's demonstration. Throws
 * `CommandError` if the token would be sent unencrypted.
 */
export function portalTarget(to: string, token = process.env.MODULES_TOKEN || ownToken(to)): ModuleTarget {
  const { pathname, origin, protocol, hostname } = new URL(to);
  if (protocol !== 'https:' && !isLoopback(hostname)) {
    throw new CommandError(`${origin} isn't https: whoever is on the way would read the token. Nothing was sent.`);
  }
  const base = origin + (pathname === '/' ? '/credenciados' : trimSlashes(pathname));

  async function ask<T>(response: { parse(answer: unknown): T }, url: string, init: RequestInit = {}): Promise<T> {
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    const answer = await reach(`${base}${url}`, { ...init, headers });
    const text = await answer.text();
    if (!answer.ok) throw refusalOf(answer.status, text, token);
    return response.parse(JSON.parse(text));
  }
  async function upload(folder: string, name: string, version: string, query: string, onStep: OnStep): Promise<Flip> {
    const url = `/modulos/${name}/${encodeURIComponent(version)}${query}`;
    const flip = await sendFolder(folder, modulosEndpoints['POST /modulos/:nome/:versao'].response, url, onStep);
    onStep('uploaded, checked by the portal, flipped');
    return flip;
  }
  const sendFolder = <T>(folder: string, response: { parse(answer: unknown): T }, url: string, onStep: OnStep) =>
    withPacked(folder, async (body) => {
      onStep('packed');
      const form = new FormData();
      form.set('file', body, 'package.tgz');
      return ask(response, url, { method: 'POST', body: form });
    });
  const change = (url: string, body: object) =>
    ask(modulosEndpoints['POST /modulos/:nome/retorno'].response, url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  return {
    list: () => ask(modulosEndpoints['GET /modulos'].response, '/modulos'),
    history: () => ask(modulosEndpoints['GET /modulos/historico'].response, '/modulos/historico'),
    types: (name, version) => {
      const url = `/modulos/tipos?${new URLSearchParams({ nome: name, versao: version })}`;
      // An older shell or module has none.
      return ask(modulosEndpoints['GET /modulos/tipos'].response, url).catch(absent);
    },
    composition: async (id) => {
      const answer = await reach(`${base}/modules/${COMPOSITION}/${id}/${COMPOSITION_JSON}`);
      if (!answer.ok) return null;
      const text = await answer.text();
      if (idOf(text) !== id) throw new CommandError(`${origin} answers something else than ${id}`);
      return compositionSchema.parse(JSON.parse(text));
    },
    withVersion: async (name, version, use) => {
      const url = `${base}/modulos/pacote?${new URLSearchParams({ nome: name, versao: version })}`;
      const answer = await reach(url, { headers: { authorization: `Bearer ${token}` } });
      if (!answer.ok || !answer.body) throw refusalOf(answer.status, await answer.text(), token);
      await withUnpacked(Readable.fromWeb(answer.body as WebStream), use);
    },
    sign: (proven) => signProof(token, proven),
    publish: (folder, name, version, onStep, options = {}) => upload(folder, name, version, queryOf(options), onStep),
    publishShell: (folder, version, left, onStep) =>
      upload(folder, SHELL, version, left.length > 0 ? `?deixando=${left.join()}` : '', onStep),
    preview: async (folder, name, version, { others, days }, onStep) => {
      const query = new URLSearchParams({
        versao: version,
        ...(others.length > 0 && { com: others.map(({ nome, versao }) => `${nome}@${versao}`).join() }),
        ...(days !== undefined && { dias: String(days) }),
      });
      const { response } = previasEndpoints['POST /modulos/:nome/previas'];
      const made = await sendFolder(folder, response, `/modulos/${name}/previas?${query}`, onStep);
      onStep('uploaded, checked by the portal, kept');
      return made;
    },
    previews: () => ask(previasEndpoints['GET /modulos/previas'].response, '/modulos/previas'),
    endPreview: (name, id) =>
      ask(previasEndpoints['POST /modulos/:nome/previas/:id/fim'].response, `/modulos/${name}/previas/${id}/fim`, {
        method: 'POST',
      }),
    offer: (name) =>
      ask(modulosEndpoints['GET /modulos/:nome/oferta'].response, `/modulos/${name}/oferta`).catch(absent),
    finish: (name) => change(`/modulos/${name}/conclusao`, {}),
    rollback: (name) => change(`/modulos/${name}/retorno`, {}),
    remove: (name) => change(`/modulos/${name}/remocao`, {}),
    pin: (name, versao) => change(`/modulos/${name}/fixacao`, { versao }),
    unpin: (name) => change(`/modulos/${name}/liberacao`, {}),
    setService: (name, endereco) => change(`/modulos/${name}/servico`, { endereco }),
    prune: async () => {
      throw new CommandError('Files are removed where they are: name the folder or bucket of the portal with --to');
    },
  };
}

function queryOf({ plan, proof }: PublishOptions): string {
  const query = new URLSearchParams({
    ...(plan && { etapas: formatSteps(plan.steps) }),
    ...(plan?.profiles && { perfis: plan.profiles.join() }),
    ...(proof && { prova: proof }),
  });
  return `?${query}`;
}

/** Returns null for 404; throws anything else. */
function absent(error: unknown): null {
  if (error instanceof CommandError && error.status === 404) return null;
  throw error;
}

/** Token that this machine's demonstration generated for itself; sent to no other portal. */
function ownToken(to: string): string {
  const dataDir = path.resolve(process.env.DATA_DIR || 'data');
  return (isLoopback(new URL(to).hostname) && readInstallationSecret(dataDir, 'modules-token')) || '';
}

async function reach(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    // Redirects aren't followed: their target isn't checked.
    return await fetch(url, { ...init, redirect: 'error' });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    const unsaid = url.startsWith(DEFAULT_TARGET) ? '. Name the portal with --to or PORTAL_URL' : '';
    throw new CommandError(`${new URL(url).origin} can't be reached: ${cause}${unsaid}`, { cause: error });
  }
}

function refusalOf(status: number, text: string, token: string): CommandError {
  const refusal = text.startsWith('{') ? errorSchema.safeParse(JSON.parse(text)).data : undefined;
  const codigo = refusal?.codigo ?? '';
  const message = codigo === 'TOKEN_PUBLICACAO' && !token ? NO_TOKEN : explain(status, refusal);
  return new CommandError(message, { codigo, status });
}

const NO_TOKEN = `This command needs your team's token of publishing: the portal shows and changes its modules for teams alone. MODULES_TOKEN isn't set.
The portal's operator makes the token, by \`npm run modules -- token add --team "NAME" --module mf-name\` in the portal's repository.
Set it as MODULES_TOKEN, or DATA_DIR to the data folder of a demonstration on this machine.`;

type Refusal = ReturnType<typeof errorSchema.parse>;

/** Explains a refusal in a terminal, where the portal's text for people says less than its status. */
function explain(status: number, refusal: Refusal | undefined): string {
  const codigo = refusal?.codigo ?? '';
  if (codigo in RECUSA_MODULO) return refusal?.erros?.join('\n') || refusal?.message || codigo;
  if (codigo === 'TOKEN_PUBLICACAO') {
    return `${RECUSA_TOKEN[codigo]}. Set MODULES_TOKEN to your team's, or DATA_DIR to the data folder of a demonstration on this machine.`;
  }
  if (codigo === 'TOKEN_DE_OUTROS')
    return `${RECUSA_TOKEN[codigo]}. The portal’s operator sees for which by \`npm run modules -- token list\`.`;
  return (
    STATUS[status] ?? `The portal answers ${status}${refusal?.requisicao ? `, request ${refusal.requisicao}` : ''}`
  );
}

const STATUS: Readonly<Record<number, string>> = {
  400: "The portal takes neither such a module's name nor such a version",
  404: 'There is no portal that modules can be published to at this address',
  413: 'The package is larger than the portal takes',
  429: 'The portal was asked too often: try again in a minute',
  503: 'The portal, or what it stands on, is away at the moment: try again',
};

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
