import {
  type ModuleParts,
  modulePackage,
  openModuleStore,
  packed,
} from '@credenciados/releases/testing/module-package';
import { addToken } from '@credenciados/releases/tokens';
import type { LightMyRequestResponse } from 'fastify';
import { multipart, otherAddress } from './domain.ts';
import type { TestApp } from './test-app.ts';

/** Publishes a shell's folder over HTTP. */
export async function publishShellPackage(
  portal: TestApp,
  folder: string,
  version: string,
  query = '',
): Promise<LightMyRequestResponse> {
  return publishPackage(portal, 'shell', `${version}${query}`, await packed(folder));
}

const tokens = new WeakMap<TestApp['db'], Promise<string>>();

/** Token of a team that may publish every module of a test's portal. */
export function publishingToken({ db, deps }: Pick<TestApp, 'db' | 'deps'>): Promise<string> {
  const known = tokens.get(db) ?? makeToken(db, deps.now());
  tokens.set(db, known);
  return known;
}

async function makeToken(db: TestApp['db'], at: Date): Promise<string> {
  const { token } = await addToken({ db, now: () => at }, { team: 'ana', module: ['*'], days: 366 });
  return token;
}

/** Publishes a package over HTTP. */
export async function publishPackage(
  { app, db, deps }: TestApp,
  name: string,
  version: string,
  content: Buffer,
): Promise<LightMyRequestResponse> {
  const { payload, headers } = multipart('modulo.tgz', content);
  const token = await publishingToken({ db, deps });
  return app.inject({
    method: 'POST',
    url: `/credenciados/modulos/${name}/${version}`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    remoteAddress: otherAddress(),
    payload,
  });
}

/** Client of a test's portal for a publishing team. */
export interface Publishing {
  send(
    method: 'GET' | 'POST',
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
  /** Publishes a version with its own files; `query` is appended to the address. */
  publish(name: string, version: string, query?: string, parts?: ModuleParts): Promise<LightMyRequestResponse>;
}

/** Creates the store of a test's portal, and a team that may publish every module. */
export async function openPublishing(portal: TestApp): Promise<Publishing> {
  await openModuleStore(portal);
  const authorization = `Bearer ${await publishingToken(portal)}`;
  return {
    send: (method, url, body, headers = {}) =>
      portal.app.inject({
        method,
        url: `/credenciados${url}`,
        headers: { authorization, ...headers },
        remoteAddress: otherAddress(),
        ...(body && { payload: body }),
      }),
    publish: async (name, version, query = '', parts = {}) => {
      const files = { 'versao.txt': version, ...parts.files };
      return publishPackage(portal, name, `${version}${query}`, await modulePackage(name, { ...parts, files }));
    },
  };
}
