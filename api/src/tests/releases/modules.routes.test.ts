import { randomBytes } from 'node:crypto';
import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { RECUSA_MODULO, type RecusaModulo, type Registry } from '@credenciados/contract';
import { auditoria } from '@credenciados/platform/db/schema/index';
import { FOR_SECONDS } from '@credenciados/platform/http/caching';
import { DiskModuleStore } from '@credenciados/releases/disk-module-store';
import { checkFiles, filesDigest } from '@credenciados/releases/module-files';
import { pin } from '@credenciados/releases/release';
import {
  type ModuleParts,
  modulePackage,
  nextModule,
  openModuleStore,
} from '@credenciados/releases/testing/module-package';
import { MAX_UNPACKED_BYTES, UNPACKED_PREFIX, withUnpacked } from '@credenciados/releases/unpack';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { pack } from 'tar-stream';
import { buildApp } from '../../app.ts';
import { auditTrail } from '../support/audit-trail.ts';
import { otherAddress } from '../support/domain.ts';
import { publishingToken, publishPackage } from '../support/publishing.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let api: TestApp;
let store: DiskModuleStore;

beforeAll(async () => {
  api = await createTestApp();
  token = await publishingToken(api);
  await openModuleStore(api);
  store = new DiskModuleStore(api.config.webStore);
});
afterAll(() => api.close());

let token: string;
const asPublisher = () => ({ authorization: `Bearer ${token}` });
const send = (method: 'GET' | 'POST', url: string, body?: object, headers: Record<string, string> = asPublisher()) =>
  api.app.inject({
    method,
    url: `/credenciados${url}`,
    headers,
    remoteAddress: otherAddress(),
    ...(body ? { payload: body } : {}),
  });
/** Each version has different files. */
const publish = async (name: string, version: string, { files, ...parts }: ModuleParts = {}) =>
  publishPackage(
    api,
    name,
    version,
    await modulePackage(name, { ...parts, files: { 'versao.txt': version, ...files } }),
  );
const registry = async (): Promise<Registry> => {
  const { registry: found } = await store.read();
  if (!found) throw new Error('There is no registry');
  return found;
};
const liveVersion = async (name: string) =>
  (await registry()).modules.find(({ descriptor }) => descriptor.name === name)?.version;
const auditOf = async (name: string) => {
  const rows = await auditTrail(api.db, eq(auditoria.entidadeId, name));
  return rows.map(({ acao, dados }) => [acao, dados.versao, dados.anterior, dados.por]);
};

describe('publishing', () => {
  it('makes a version live, served, shown and audited; the next one replaces it, and a rollback restores it', async () => {
    const name = nextModule();
    expect((await publish(name, '1.0.0')).statusCode).toBe(200);
    const second = await publish(name, '1.1.0', { files: { 'spa.12345678.js': 'other' } });
    expect(second.json()).toMatchObject({ module: name, version: '1.1.0', former: '1.0.0', action: 'PUBLICACAO' });
    const { modulos } = (await send('GET', '/publico/modulos')).json();
    expect(modulos).toContainEqual({ nome: name, versao: '1.1.0', acesso: expect.anything() });
    const script = (version: string) => api.app.inject(`/credenciados/modules/${name}/${version}/spa.12345678.js`);
    expect((await script('1.1.0')).body).toBe('other');
    // Open pages keep their files.
    expect((await script('1.0.0')).body).toBe('export const mount = 1;');

    const back = await send('POST', `/modulos/${name}/retorno`, { por: 'Diretor Geral' });
    expect(back.json()).toMatchObject({ version: '1.0.0', former: '1.1.0', action: 'RETORNO', by: 'ana' });
    expect(await liveVersion(name)).toBe('1.0.0');
    expect(await auditOf(name)).toEqual([
      ['MODULO_PUBLICACAO', '1.0.0', null, 'ana'],
      ['MODULO_PUBLICACAO', '1.1.0', '1.0.0', 'ana'],
      ['MODULO_RETORNO', '1.0.0', '1.1.0', 'ana'],
    ]);
    const [mine] = (await send('GET', '/modulos')).json().modulos.filter(({ nome }: { nome: string }) => nome === name);
    expect(mine).toMatchObject({ versao: '1.0.0', fixada: false, faixaCompartilhada: '^1.0.0' });
    expect(mine.versoes.map(({ versao }: { versao: string }) => versao)).toEqual(['1.1.0', '1.0.0']);
    const history = (await send('GET', '/modulos/historico')).json();
    expect(history[0]).toMatchObject({ module: name, action: 'RETORNO' });
    // A withdrawn version can't be published again.
    expect((await publish(name, '1.1.0')).json()).toMatchObject({ status: 422, codigo: 'VERSAO_USADA' });
  });

  it('is refused if the same files are live, under any version, also for two requests at once', async () => {
    const name = nextModule();
    expect((await publish(name, '1.0.0')).statusCode).toBe(200);
    const flips = (await registry()).flips.length;
    const same = { files: { 'versao.txt': '1.0.0' } };
    const again = await Promise.all(['1.0.0', '1.1.0', '1.1.0'].map((version) => publish(name, version, same)));
    for (const answer of again) expect(answer.json()).toMatchObject({ status: 422, codigo: 'IGUAL' });
    expect((await registry()).flips).toHaveLength(flips);
    expect(await liveVersion(name)).toBe('1.0.0');
    expect(await store.folder(name, '1.1.0')).toBeNull();
    // Earlier content may be published under another version.
    expect((await publish(name, '1.1.0', { files: { 'spa.12345678.js': 'x' } })).statusCode).toBe(200);
    expect((await publish(name, '1.2.0', same)).statusCode).toBe(200);
  });

  it('gives the files of a stored version to publishers, and to nobody else (TEL-24)', async () => {
    const name = nextModule();
    await publish(name, '1.0.0');
    const packed = (versao: string, headers?: Record<string, string>) =>
      send('GET', `/modulos/pacote?nome=${name}&versao=${versao}`, undefined, headers);
    const { headers, rawPayload } = await packed('1.0.0');
    expect(headers['content-type']).toBe('application/gzip');
    await withUnpacked(Readable.from([rawPayload]), async (folder) => {
      expect(await checkFiles(folder)).toEqual([]);
      expect(await filesDigest(folder)).toBe(await filesDigest((await store.folder(name, '1.0.0')) ?? ''));
    });
    expect((await packed('9.9.9')).json()).toMatchObject({ status: 404, codigo: 'SEM_VERSAO' });
    expect((await packed('1.0.0', {})).statusCode).toBe(401);
  });

  it('accepts an icon as the data of a path', async () => {
    const [name, icon] = [nextModule(), 'M4 4h16v16H4z M8.5 8,12 -1.5'];
    const menu = [{ label: 'X', path: `${name}/lista`, access: 'public' as const, icon, order: 1 }];
    expect((await publish(name, '1.0.0', { descriptor: { menu } })).statusCode).toBe(200);
  });

  it('doesn’t replace a pinned version, nor does a rollback, until it is unpinned', async () => {
    const name = nextModule();
    for (const version of ['1.0.0', '1.1.0']) await publish(name, version);
    expect((await send('POST', `/modulos/${name}/fixacao`, { versao: '1.0.0' })).json()).toMatchObject({
      version: '1.0.0',
      action: 'FIXACAO',
    });
    expect((await publish(name, '1.2.0')).json()).toMatchObject({ status: 422, codigo: 'FIXADA' });
    expect((await send('POST', `/modulos/${name}/retorno`, {})).json()).toMatchObject({ codigo: 'FIXADA' });
    expect(await liveVersion(name)).toBe('1.0.0');
    await send('POST', `/modulos/${name}/liberacao`, {});
    expect((await publish(name, '1.2.0')).statusCode).toBe(200);
  });

  it('ends with the removal of a module, even of its first version: its menu goes, its pages say so, and a rollback restores it', async () => {
    const name = nextModule();
    await publish(name, '1.0.0');
    const page = () => api.app.inject({ url: `/credenciados/${name}/lista`, headers: { accept: 'text/html' } });
    const removed = await send('POST', `/modulos/${name}/remocao`);
    expect(removed.json()).toMatchObject({ version: '1.0.0', former: '1.0.0', action: 'REMOCAO', by: 'ana' });
    expect(await liveVersion(name)).toBeUndefined();
    expect((await send('GET', '/modulos/historico')).json()[0]).toMatchObject({ module: name, action: 'REMOCAO' });
    expect((await send('POST', `/modulos/${name}/remocao`)).json()).toMatchObject({
      status: 404,
      codigo: 'SEM_MODULO',
    });
    expect((await page()).statusCode).toBe(404);
    expect((await page()).body).toContain(`“Módulo ${name}” não faz mais parte deste portal.`);
    expect((await page()).body).not.toContain(`"path":"${name}/lista`);
    // Open pages keep working, and the version number stays used.
    expect((await api.app.inject(`/credenciados/modules/${name}/1.0.0/spa.12345678.js`)).statusCode).toBe(200);
    expect((await publish(name, '1.0.0')).json()).toMatchObject({ codigo: 'VERSAO_USADA' });

    expect((await send('POST', `/modulos/${name}/retorno`)).json()).toMatchObject({ version: '1.0.0', former: null });
    expect((await page()).statusCode).toBe(200);
    await send('POST', `/modulos/${name}/remocao`);
    expect((await publish(name, '1.1.0')).json()).toMatchObject({ version: '1.1.0', former: null });
    expect((await registry()).removed?.map((each) => each.name)).not.toContain(name);
    expect((await send('POST', `/modulos/${name}/retorno`)).json()).toMatchObject({ version: '1.0.0' });
    expect((await auditOf(name)).map(([action, version]) => [action, version])).toEqual([
      ['MODULO_PUBLICACAO', '1.0.0'],
      ['MODULO_REMOCAO', '1.0.0'],
      ['MODULO_RETORNO', '1.0.0'],
      ['MODULO_REMOCAO', '1.0.0'],
      ['MODULO_PUBLICACAO', '1.1.0'],
      ['MODULO_RETORNO', '1.0.0'],
    ]);
  });

  it('doesn’t remove a module that is pinned or used by others, and removes it once if two requests come at once', async () => {
    const [name, user] = [nextModule(), nextModule()];
    await publish(name, '1.0.0', { descriptor: { widgets: ['historico'] } });
    await publish(user, '1.0.0', { files: { 'spa.12345678.js': `x({module:"${name}",widget:"historico"})` } });
    const remove = (module: string) => send('POST', `/modulos/${module}/remocao`);
    expect((await remove(name)).json()).toMatchObject({ status: 422, codigo: 'WIDGET' });
    await send('POST', `/modulos/${user}/fixacao`, { versao: '1.0.0' });
    expect((await remove(user)).json()).toMatchObject({ status: 422, codigo: 'FIXADA' });
    await send('POST', `/modulos/${user}/liberacao`);
    const both = await Promise.all([remove(user), remove(user)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    expect((await remove(name)).statusCode).toBe(200);
  });

  it('lets one of two requests win, and the other one is refused', async () => {
    const name = nextModule();
    await publish(name, '1.0.0');
    const versions = ['1.1.0', '1.2.0', '1.3.0', '1.4.0'];
    const { modules } = api.app;
    const { tryOut } = modules;
    // Barrier: no request goes on before all have read the live versions.
    const waiting: (() => void)[] = [];
    modules.tryOut = async () => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === versions.length) for (const go of waiting) go();
      });
      return [];
    };
    const answers = await Promise.all(versions.map((version) => publish(name, version)));
    modules.tryOut = tryOut;
    const told = answers.map(({ statusCode }) => statusCode).sort();
    expect(told).toEqual([200, 409, 409, 409]);
    const winner = answers.find(({ statusCode }) => statusCode === 200);
    expect(await liveVersion(name)).toBe(winner?.json().version);
    expect((await auditOf(name)).map(([, version]) => version)).toEqual(['1.0.0', winner?.json().version]);
  });

  it('succeeds for several modules at once', async () => {
    const names = [nextModule(), nextModule(), nextModule(), nextModule()];
    const answers = await Promise.all(names.map((name) => publish(name, '1.0.0')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    for (const name of names) expect(await liveVersion(name)).toBe('1.0.0');
  });

  it('reuses what a crash between upload and flip left, and refuses other files under that version', async () => {
    const name = nextModule();
    await publish(name, '1.0.0');
    const before = await registry();
    // The flip never came: the version is stored, and nothing refers to it.
    await publish(name, '1.1.0');
    const { tag } = await store.read();
    await store.replace(before, tag);
    expect(await liveVersion(name)).toBe('1.0.0');
    expect((await publish(name, '1.1.0', { files: { 'spa.12345678.js': 'x' } })).json()).toMatchObject({
      codigo: 'VERSAO_USADA',
    });
    expect((await publish(name, '1.1.0')).statusCode).toBe(200);
    expect(await liveVersion(name)).toBe('1.1.0');
  });
});

describe('publishing is refused', () => {
  const OTHER = 'mf-outro';
  beforeAll(async () => {
    await publish(OTHER, '1.0.0', {
      descriptor: { routes: [{ path: 'tomada/:id', access: 'public', homeFor: ['EXTERNO'] }], widgets: ['historico'] },
    });
    await publish('mf-usa', '1.0.0', { files: { 'spa.12345678.js': `x({module:"${OTHER}",widget:"historico"})` } });
  });

  const menuTo = (path: string, label = 'X') => ({ label, path, access: 'public' as const, icon: 'editais', order: 1 });
  const inFolder = (use: (file: (name: string) => string) => Promise<void>) => async (folder: string) =>
    use((name) => path.join(folder, name));
  it.each<[string, RecusaModulo, ModuleParts, string?]>([
    ['a descriptor that isn’t one', 'DESCRITOR', { files: { 'descriptor.json': '{"name":"mf-x"}' } }],
    ['a descriptor that isn’t JSON', 'DESCRITOR', { files: { 'descriptor.json': '{' } }],
    ['another name than its folder’s', 'NOME', { descriptor: { name: 'mf-alheio' } }],
    [
      'a widget that isn’t exposed',
      'DESCRITOR',
      {
        descriptor: { widgets: ['historico'] },
        before: inFolder(async (file) => {
          const manifest = JSON.parse(await readFile(file('mf-manifest.json'), 'utf8'));
          manifest.exposes.pop();
          await writeFile(file('mf-manifest.json'), JSON.stringify(manifest));
        }),
      },
    ],
    [
      'a search by what is none of its widgets',
      'DESCRITOR',
      { descriptor: { search: { widget: 'busca', label: 'Buscar', access: 'any' }, widgets: ['historico'] } },
    ],
    ['a manifest that isn’t one', 'ARQUIVOS', { files: { 'mf-manifest.json': '[]' } }],
    ['a newer library', 'FAIXA', { needs: { '@credenciados/shared': '^1.3.0' } }],
    ['another major of the library', 'FAIXA', { needs: { '@credenciados/shared': '^2.0.0' } }],
    [
      'an entry that isn’t offered',
      'ENTRADA',
      {
        needs: { '@credenciados/shared': '^1.0.0', '@credenciados/shared/mapas': '^1.0.0' },
      },
    ],
    ['a second copy', 'COPIA', { needs: { '@credenciados/shared': '^1.0.0', react: '^19.0.0' }, copies: ['react'] }],
    ['another’s route', 'ROTA', { descriptor: { routes: [{ path: 'tomada/:numero', access: 'public' }] } }],
    [
      'another’s menu entry',
      'MENU',
      {
        descriptor: { menu: [{ label: 'X', path: `${OTHER}/lista`, access: 'public', icon: 'editais', order: 1 }] },
      },
    ],
    [
      'another’s route in capitals',
      'DESCRITOR',
      { descriptor: { routes: [{ path: 'Tomada/:id', access: 'public' }] } },
    ],
    ['a route of everything', 'DESCRITOR', { descriptor: { routes: [{ path: '*', access: 'public' }] } }],
    ['a route of any word', 'DESCRITOR', { descriptor: { routes: [{ path: ':x', access: 'public' }] } }],
    [
      'a page of a query that it doesn’t read',
      'DESCRITOR',
      { descriptor: { routes: [{ path: 'b', access: 'public', rendered: 'page', renderedWith: { todas: ['1'] } }] } },
    ],
    [
      'a page of too many queries',
      'DESCRITOR',
      {
        descriptor: {
          routes: [
            { path: 'b', access: 'public', reads: ['todas', 'pagina'], renderedWith: { todas: ['1'], pagina: 3501 } },
          ],
        },
      },
    ],
    [
      'a route that the API answers',
      'ROTA',
      { descriptor: { routes: [{ path: 'publico/edital', access: 'public' }] } },
    ],
    ['a route through another’s', 'ROTA', { descriptor: { routes: [{ path: 'tomada/nova', access: 'public' }] } }],
    ['a menu that leads elsewhere', 'DESCRITOR', { descriptor: { menu: [menuTo('//evil.example')] } }],
    ['a menu of code', 'DESCRITOR', { descriptor: { menu: [menuTo('javascript:alert(1)')] } }],
    [
      'too many entries',
      'DESCRITOR',
      { descriptor: { menu: Array.from({ length: 300 }, (_, at) => menuTo(`a${at}`)) } },
    ],
    ['a label without end', 'DESCRITOR', { descriptor: { menu: [menuTo('a', 'x'.repeat(5_000))] } }],
    [
      'another’s first page',
      'INICIO',
      { descriptor: { routes: [{ path: 'b', access: 'any', homeFor: ['EXTERNO'] }] } },
    ],
    ['a program of megabytes', 'TAMANHO', { files: { 'mapa.12345678.mjs': randomBytes(600_000).toString('latin1') } }],
    [
      'more in all than it may have',
      'TAMANHO',
      {
        files: Object.fromEntries(
          Array.from({ length: 13 }, (_, at) => [`p${at}.12345678.js`, 'x'.repeat(120 * 1024)]),
        ),
      },
    ],
    ['an icon that is no line', 'DESCRITOR', { descriptor: { menu: [{ ...menuTo('a'), icon: 'M0 0"/><script>' }] } }],
    ['an icon that there is not', 'DESCRITOR', { descriptor: { menu: [{ ...menuTo('a'), icon: 'foguete' }] } }],
    ['an icon without end', 'DESCRITOR', { descriptor: { menu: [{ ...menuTo('a'), icon: `M${'1 '.repeat(300)}` }] } }],
    [
      'a profile a thousand times',
      'DESCRITOR',
      {
        descriptor: {
          routes: [{ path: 'a', access: Array.from({ length: 1000 }, () => 'CAGEO' as const) }],
        },
      },
    ],
    ['a copy in another kind of script', 'COPIA', { files: { 'm.12345678.mjs': 'e("https://react.dev/errors/"+c)' } }],
    ['a part of megabytes', 'TAMANHO', { files: { 'mapa.12345678.js': randomBytes(6_000_000).toString('latin1') } }],
    ['a copy that it hides', 'COPIA', { files: { 'mapa.12345678.js': 'e("https://react.dev/errors/"+c)' } }],
    ['too much at first', 'TAMANHO', { files: { 'spa.12345678.js': 'x'.repeat(40_000) } }],
    ['a widget that another uses no more', 'WIDGET', {}, OTHER],
    ['a widget that nobody has', 'OFERTA', { files: { 'w.12345678.js': `x({module:"${OTHER}",widget:"nenhum"})` } }],
    ['a link that nobody has', 'OFERTA', { files: { 'l.12345678.js': `(0,t.linkTo)("${OTHER}:nenhum")` } }],
    [
      'a link twice',
      'DESCRITOR',
      {
        descriptor: {
          routes: ['b', 'c'].map((path) => ({ path, access: 'public' as const, link: 'inicio' })),
        },
      },
    ],
    ['a file that isn’t listed', 'ARQUIVOS', { after: inFolder((file) => writeFile(file('more.js'), '')) }],
    ['a file that is missing', 'ARQUIVOS', { after: inFolder((file) => rm(file('spa.12345678.js'))) }],
    ['a file that was changed', 'ARQUIVOS', { after: inFolder((file) => appendFile(file('remoteEntry.js'), ' ')) }],
    ['no list', 'ARQUIVOS', { after: inFolder((file) => rm(file('files.json'))) }],
    ['a list that isn’t one', 'ARQUIVOS', { after: inFolder((file) => writeFile(file('files.json'), '{"a":1}')) }],
    ['a page', 'TIPO', { files: { 'index.html': '<p>' } }],
    ['a script of the server', 'TIPO', { files: { 'run.sh': '' } }],
    ['a source map of no script', 'TIPO', { files: { 'mapa.map': '{}' } }],
    ['a compressed file that holds another', 'ARQUIVOS', { files: { 'remoteEntry.js.gz': gzipSync('alert(1)') } }],
    ['a compressed file that is none', 'ARQUIVOS', { files: { 'remoteEntry.js.br': 'no brotli' } }],
    ['a compressed file without its own', 'ARQUIVOS', { files: { 'alone.js.gz': gzipSync('x') } }],
    ['a compressed bomb', 'ARQUIVOS', { files: { 'remoteEntry.js.gz': gzipSync(Buffer.alloc(50_000_000)) } }],
    [
      'a file that its manifest names in vain',
      'ARQUIVOS',
      {
        before: inFolder((file) => rename(file('spa.12345678.js'), file('spa.js'))),
      },
    ],
  ])('with %s (%s)', async (_what, codigo, parts, ...given) => {
    const name = given[0] ?? nextModule();
    const before = await registry();
    const answer = (await publish(name, '2.0.0', parts)).json();
    expect(answer).toMatchObject({ status: 422, codigo });
    expect(answer.message.startsWith(RECUSA_MODULO[codigo])).toBe(true);
    expect(answer.erros[0]).toBe(answer.message);
    expect(await registry()).toEqual(before);
    expect(await store.folder(name, '2.0.0')).toBeNull();
  });

  it('with every fault at once', async () => {
    const answer = await publish(nextModule(), '1.0.0', {
      needs: { '@credenciados/shared': '^3.0.0' },
      descriptor: { routes: [{ path: 'tomada/:x', access: 'public' }] },
    });
    expect(answer.json().erros).toEqual([
      `${RECUSA_MODULO.FAIXA}: asks for ^3.0.0, there is 1.2.0`,
      `${RECUSA_MODULO.ROTA}: tomada/:x (${OTHER})`,
    ]);
  });

  it.each(['1.0', 'latest', '01x', '1.0.0/..', '..', '1.0.0 ', '-1.0.0'])('as version %j', async (version) => {
    const { statusCode } = await publishPackage(api, 'mf-a', encodeURIComponent(version), Buffer.from('x'));
    expect([400, 404]).toContain(statusCode);
  });
});

type Entry = Parameters<ReturnType<typeof pack>['entry']>[0];
async function tgz(...entries: [Entry, (Buffer | string)?][]): Promise<Buffer> {
  const made = pack();
  for (const [header, content] of entries) made.entry(header, content ?? '');
  made.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of made.pipe(new PassThrough())) chunks.push(chunk);
  return gzipSync(Buffer.concat(chunks));
}

/** Valid .tgz of a tar that ends after so many bytes. */
async function cutTar(bytes: number): Promise<Buffer> {
  const whole = gunzipSync(await tgz([{ name: 'a.js' }, 'x'.repeat(5000)]));
  return gzipSync(whole.subarray(0, bytes));
}

let scratch: string;
const { TMPDIR } = process.env;
/** Folders that a package left behind. */
const unpackedFolders = async () => (await readdir(scratch)).filter((name) => name.startsWith(UNPACKED_PREFIX));

describe('a package', () => {
  beforeAll(async () => {
    scratch = await mkdtemp(path.join(os.tmpdir(), 'credenciados-rascunho-'));
    process.env.TMPDIR = scratch;
  });
  afterAll(async () => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    await rm(scratch, { recursive: true });
  });

  const OUTSIDE = '/tmp/credenciados-fora.js';
  it.each<[string, RecusaModulo, () => Promise<Buffer> | Buffer]>([
    ['with a path out of its folder', 'PACOTE', () => tgz([{ name: '../credenciados-fora.js' }, 'x'])],
    ['with a path that goes in and out', 'PACOTE', () => tgz([{ name: 'a/../../credenciados-fora.js' }, 'x'])],
    ['with an absolute path', 'PACOTE', () => tgz([{ name: OUTSIDE }, 'x'])],
    ['with a path of another system', 'PACOTE', () => tgz([{ name: '..\\credenciados-fora.js' }, 'x'])],
    ['with a symbolic link', 'PACOTE', () => tgz([{ name: 'a', type: 'symlink', linkname: '/tmp' }])],
    [
      'with a link to what it then writes through',
      'PACOTE',
      () => tgz([{ name: 'a', type: 'symlink', linkname: '/tmp' }], [{ name: 'a/credenciados-fora.js' }, 'x']),
    ],
    ['with a hard link', 'PACOTE', () => tgz([{ name: 'a', type: 'link', linkname: '/etc/passwd' }])],
    ['with a device', 'PACOTE', () => tgz([{ name: 'a', type: 'character-device' }])],
    ['with a pipe', 'PACOTE', () => tgz([{ name: 'a', type: 'fifo' }])],
    ['with a hidden file', 'PACOTE', () => tgz([{ name: '.env.js' }, 'x'])],
    ['with a name twice', 'PACOTE', () => tgz([{ name: 'a.js' }, 'x'], [{ name: 'a.js' }, 'y'])],
    ['with a file that is a folder, too', 'PACOTE', () => tgz([{ name: 'a' }, 'x'], [{ name: 'a/b.js' }, 'y'])],
    ['that is a bomb', 'GRANDE', () => tgz([{ name: 'a.js' }, Buffer.alloc(MAX_UNPACKED_BYTES + 1)])],
    [
      'that is a bomb of a header',
      'PACOTE',
      () => tgz([{ name: 'a.js', pax: { comment: 'x'.repeat(MAX_UNPACKED_BYTES) } }, 'x']),
    ],
    [
      'of very many files',
      'GRANDE',
      () => tgz(...Array.from({ length: 2001 }, (_, at): [Entry] => [{ name: `a${at}.js` }])),
    ],
    ['that isn’t compressed', 'PACOTE', () => Buffer.from('plain')],
    ['that is no archive', 'PACOTE', () => gzipSync('x'.repeat(2000))],
    ['that ends early', 'PACOTE', async () => (await modulePackage('mf-cedo')).subarray(0, 300)],
    ['that is empty', 'PACOTE', () => Buffer.alloc(0)],
    ['cut within a file', 'PACOTE', () => cutTar(512 + 1000)],
    ['cut at the end of a header', 'PACOTE', () => cutTar(512)],
    ['cut within a header', 'PACOTE', () => cutTar(300)],
  ])('%s is refused (%s)', async (_what, codigo, make) => {
    const before = await registry();
    const answer = await publishPackage(api, nextModule(), '1.0.0', await make());
    expect(answer.json()).toMatchObject({ status: 422, codigo });
    expect(await registry()).toEqual(before);
    await expect(readFile(OUTSIDE)).rejects.toThrow('ENOENT');
    expect(await unpackedFolders()).toEqual([]);
  });

  it('must be a file', async () => {
    expect((await send('POST', '/modulos/mf-a/1.0.0', { file: 'x' })).statusCode).toBe(415);
  });
});

describe('an unknown module or version', () => {
  it.each([
    ['/modulos/mf-nenhum/retorno', {}],
    ['/modulos/mf-nenhum/liberacao', {}],
    ['/modulos/mf-nenhum/fixacao', { versao: '1.0.0' }],
  ])('is answered by %s with 404', async (url, body) => {
    expect((await send('POST', url, body)).statusCode).toBe(404);
  });

  it('has neither this version nor a former one', async () => {
    const name = nextModule();
    await publish(name, '1.0.0');
    expect((await send('POST', `/modulos/${name}/fixacao`, { versao: '9.0.0' })).statusCode).toBe(404);
    expect((await send('POST', `/modulos/${name}/retorno`, {})).json()).toMatchObject({ codigo: 'SEM_ANTERIOR' });
  });

  it('isn’t rolled back to a version whose files were changed', async () => {
    const name = nextModule();
    for (const version of ['1.0.0', '1.1.0']) await publish(name, version);
    const folder = await store.folder(name, '1.0.0');
    await chmod(`${folder}/remoteEntry.js`, 0o600);
    await writeFile(`${folder}/remoteEntry.js`, 'touched');
    expect((await send('POST', `/modulos/${name}/retorno`, {})).json()).toMatchObject({ codigo: 'ARQUIVOS' });
    expect(await liveVersion(name)).toBe('1.1.0');
  });

  it('isn’t rolled back to a version with a link among its files', async () => {
    const name = nextModule();
    for (const version of ['1.0.0', '1.1.0']) await publish(name, version);
    await symlink('/etc/passwd', `${await store.folder(name, '1.0.0')}/a.js`);
    expect((await send('POST', `/modulos/${name}/retorno`, {})).json()).toMatchObject({ codigo: 'PACOTE' });
  });
});

describe('the audit', () => {
  it('has one entry for a flip made on the store and seen by two processes', async () => {
    const name = nextModule();
    await publish(name, '1.0.0');
    const second = await buildApp(api.deps);
    await second.ready();
    await pin({ store, by: 'cli' }, name, '1.0.0');
    const seen = () => Promise.all([api.app.modules.read(), second.modules.read()]);
    await seen();
    // Written in the background; closing waits for it.
    await second.close();
    const third = await buildApp(api.deps);
    await third.ready();
    await third.close();
    expect(await auditOf(name)).toEqual([
      ['MODULO_PUBLICACAO', '1.0.0', null, 'ana'],
      ['MODULO_FIXACAO', '1.0.0', '1.0.0', 'cli'],
    ]);
  });
});

describe('the registry', () => {
  it('is served from the next request on', async () => {
    const name = nextModule();
    await publish(name, '1.0.0');
    const page = await api.app.inject({ url: '/credenciados/publico/modulos' });
    expect(page.headers['cache-control']).toBe(FOR_SECONDS);
    await mkdir(path.join(api.config.webDir, 'shell'), { recursive: true });
    expect(page.json().compartilhada).toBe('1.2.0');
  });
});
