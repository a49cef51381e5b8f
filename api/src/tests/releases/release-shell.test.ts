import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Registry } from '@credenciados/contract';
import { auditoria } from '@credenciados/platform/db/schema/index';
import { DiskModuleStore } from '@credenciados/releases/disk-module-store';
import { TYPES_JSON } from '@credenciados/releases/library-use';
import { writeFilesJson } from '@credenciados/releases/module-files';
import { deployShell, readShellCandidate } from '@credenciados/releases/release-shell';
import {
  modulePackage,
  nextModule,
  openModuleStore,
  TEST_SHELL,
  writeShell,
} from '@credenciados/releases/testing/module-package';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { auditTrail } from '../support/audit-trail.ts';
import { otherAddress } from '../support/domain.ts';
import { publishingToken, publishPackage, publishShellPackage } from '../support/publishing.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let api: TestApp;
let store: DiskModuleStore;
let folder: string;

beforeAll(async () => {
  api = await createTestApp();
  await openModuleStore(api);
  store = new DiskModuleStore(api.config.webStore);
  folder = await mkdtemp('/tmp/credenciados-shells-');
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

let made = 0;
/** Builds a shell with different files. */
async function built(offers?: Record<string, string>): Promise<{ at: string; version: string }> {
  made += 1;
  const at = path.join(folder, String(made));
  return { at, version: await writeShell(at, `shell ${made}`, { ...(offers && { offers }) }) };
}
async function published(offers?: Record<string, string>): Promise<string> {
  const { at, version } = await built(offers);
  expect((await publishShellPackage(api, at, version)).json()).toMatchObject({ module: 'shell', version });
  return version;
}
async function send(method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${await publishingToken(api)}` };
  return api.app.inject({
    method,
    url: `/credenciados${url}`,
    headers,
    remoteAddress: otherAddress(),
    ...(payload && { payload }),
  });
}
const live = async () => (await send('GET', '/publico/modulos')).json();
const page = async () => (await api.app.inject({ url: '/credenciados/', headers: { accept: 'text/html' } })).body;
/** Modules that the live shell can't serve, as browsers learn. */
async function incompatible(): Promise<string[]> {
  const { composicao } = await live();
  const url = `/credenciados/modules/composition/${composicao}/composition.json`;
  const { modules }: Registry = (await api.app.inject({ url })).json();
  return modules.filter((entry) => 'incompatible' in entry).map(({ descriptor }) => descriptor.name);
}
const registry = async (): Promise<Registry> => {
  const { registry: found } = await store.read();
  if (!found) throw new Error('There is no registry');
  return found;
};

describe('a shell that is published (TEL-14)', () => {
  it('is live with the next page, in the history by its composition, and can be rolled back', async () => {
    const first = await published();
    const { composicao } = await live();
    const second = await published();
    expect(await live()).toMatchObject({ shell: second, compartilhada: '1.2.0' });
    expect(await page()).toContain((await live()).composicao);
    const [flip] = (await send('GET', '/modulos/historico')).json();
    expect(flip).toMatchObject({
      module: 'shell',
      version: second,
      former: first,
      action: 'PUBLICACAO',
      by: 'ana',
      composition: (await live()).composicao,
    });
    expect(await auditTrail(api.db, eq(auditoria.entidadeId, 'shell'))).toHaveLength(2);
    expect((await send('GET', '/modulos')).json()).toMatchObject({
      composicao: flip.composition,
      shell: {
        versao: second,
        fixada: false,
        versoes: [
          { versao: second, noAr: true },
          { versao: first, noAr: false },
        ],
      },
    });

    expect((await send('POST', '/modulos/shell/retorno')).json()).toMatchObject({ version: first, action: 'RETORNO' });
    // Equal lists have the same composition.
    expect(await live()).toMatchObject({ shell: first, composicao });
    expect(await page()).toContain(composicao);
  });

  it('is refused if it is live already, and doesn’t replace a pinned one', async () => {
    const { at, version } = await built();
    await publishShellPackage(api, at, version);
    expect((await publishShellPackage(api, at, version)).json()).toMatchObject({ codigo: 'IGUAL' });
    await send('POST', '/modulos/shell/fixacao', { versao: version });
    const next = await built();
    expect((await publishShellPackage(api, next.at, next.version)).json()).toMatchObject({ codigo: 'FIXADA' });
    expect((await send('POST', '/modulos/shell/retorno')).json()).toMatchObject({ codigo: 'FIXADA' });
    expect(await deployShell({ store, by: 'x' }, next.at)).toMatchObject({ deployed: 'pinned' });
    await send('POST', '/modulos/shell/liberacao');
    expect((await publishShellPackage(api, next.at, next.version)).statusCode).toBe(200);
  });

  it('is refused if a live module can’t run beside it, naming the module, unless that is to be left behind', async () => {
    await published();
    const name = nextModule();
    await publishPackage(api, name, '1.0.0', await modulePackage(name));
    const { forms: _, ...fewer } = { ...TEST_SHELL.offers, forms: '' };
    const next = await built({ ...fewer, '@credenciados/shared': '2.0.0' });
    const refused = (await publishShellPackage(api, next.at, next.version)).json();
    expect(refused).toMatchObject({ codigo: 'DEIXADO', erros: [expect.stringContaining(`${name}: `)] });
    // A deployment doesn't bring it either; the live shell stays.
    const { shell } = await live();
    expect(await deployShell({ store, by: 'x' }, next.at)).toMatchObject({ deployed: 'would-break' });
    expect((await live()).shell).toBe(shell);
    const left = await publishShellPackage(api, next.at, next.version, `?deixando=mf-outro,${name}`);
    expect(left.json()).toMatchObject({ version: next.version });
    expect(await incompatible()).toEqual([name]);
    await send('POST', '/modulos/shell/retorno');
    expect(await incompatible()).toEqual([]);
    await send('POST', `/modulos/${name}/remocao`);
  });

  it('is refused if its files aren’t those of a shell, or don’t match its version', async () => {
    const tell = async (at: string, version: string) => (await publishShellPackage(api, at, version)).json();
    const one = await built();
    expect(await tell(one.at, '1.2.0-000000000000')).toMatchObject({ codigo: 'SHELL' });
    await writeFile(path.join(one.at, 'index.html'), '<html><!--registry--></html>');
    expect(await tell(one.at, one.version)).toMatchObject({ codigo: 'ARQUIVOS' });
    await writeFilesJson(one.at);
    expect(await tell(one.at, one.version)).toMatchObject({ codigo: 'SHELL' });
    const other = await built();
    await writeFile(path.join(other.at, 'mf-manifest.json'), '{');
    await writeFilesJson(other.at);
    expect(await tell(other.at, other.version)).toMatchObject({ codigo: 'SHELL' });
  });

  it('is refused for its files, not for a disk that can’t be read', async () => {
    const { at } = await built();
    await rm(path.join(at, 'mf-manifest.json'));
    await mkdir(path.join(at, 'mf-manifest.json'));
    await writeFilesJson(at);
    await expect(readShellCandidate(at)).rejects.toMatchObject({ code: 'EISDIR' });
  });

  it('isn’t rolled back to once its files were changed', async () => {
    const former = await published();
    const present = await published();
    const at = await store.folder('shell', former);
    await writeFile(path.join(at ?? '', 'service-worker.js'), 'another');
    expect((await send('POST', '/modulos/shell/retorno')).json()).toMatchObject({ codigo: 'ARQUIVOS' });
    expect((await registry()).shell.version).toBe(present);
  });
});

it('a shell gives the declarations of its build to publishers (TEL-21)', async () => {
  const types = { entries: { '.': 'src/index.d.ts' }, declarations: { 'src/index.d.ts': 'export {};' } };
  const at = path.join(folder, 'types');
  const version = await writeShell(at, 'with types', { files: { [TYPES_JSON]: JSON.stringify(types) } });
  expect((await publishShellPackage(api, at, version)).json()).toMatchObject({ version });
  expect((await send('GET', `/modulos/tipos?nome=shell&versao=${version}`)).json()).toEqual(types);
  const asked = async (file: string) =>
    (await api.app.inject(`/credenciados/modules/shell/${version}/${file}`)).statusCode;
  expect([await asked('mf-manifest.json'), await asked(TYPES_JSON)]).toEqual([200, 404]);
});
