import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DiskModuleStore } from '@credenciados/releases/disk-module-store';
import { rollbackShell } from '@credenciados/releases/release-shell';
import { integrityOf, writeShell } from '@credenciados/releases/testing/module-package';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../tests/support/test-app.ts';

let api: TestApp;
let webDir: string;

const TEMPLATE =
  '<html><head><!--preload--><style nonce="__CSP_NONCE__"></style></head><body><!--registry--></body></html>';
const INTEGRITY = `sha384-${'a'.repeat(64)}`;
const entry = (version: string, sharedRange: string) => ({
  descriptor: {
    name: 'mf-teste',
    title: 'Teste',
    routes: [
      { path: 'editais', access: 'public', preload: ['/publico/edital'] },
      { path: 'cadastro/:idEdital?', access: 'public', preload: ['/publico/edital/byId/:idEdital'] },
    ],
    menu: [{ label: '</script><b>', path: 'editais', access: 'public', icon: 'list', order: 1 }],
    widgets: [],
  },
  version,
  manifest: `/credenciados/modules/mf-teste/${version}/mf-manifest.json`,
  sharedRange,
  integrity: INTEGRITY,
});
const manifest = {
  metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
  exposes: [
    { path: './spa', assets: { js: { sync: ['spa.12345678.js'], async: ['297.js'] }, css: { sync: ['spa.css'] } } },
  ],
};

const SHARED = [{ name: '@credenciados/shared', version: '1.2.0' }];

function publish(version: string, sharedRange = '^1.0.0'): void {
  const folder = path.join(webDir, 'modules/mf-teste', version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'mf-manifest.json'), JSON.stringify(manifest));
  writeFileSync(path.join(folder, 'remoteEntry.js'), `"${version}"`);
  writeFileSync(path.join(folder, 'spa.12345678.js'), 'spa');
  writeFileSync(path.join(folder, 'spa.css'), 'style');
  writeFileSync(path.join(folder, 'files.json'), '{}');
  const draft = path.join(webDir, '.registry');
  const modules = [{ ...entry(version, sharedRange), files: '0'.repeat(64), uses: [], pinned: true }];
  writeFileSync(draft, JSON.stringify({ shell: { shared: '1.2.0', offers: {} }, modules, flips: [] }));
  renameSync(draft, path.join(webDir, 'registry.json'));
}

beforeAll(async () => {
  webDir = mkdtempSync('/tmp/credenciados-web-');
  mkdirSync(path.join(webDir, 'shell'));
  writeFileSync(path.join(webDir, 'shell/index.html'), TEMPLATE);
  writeFileSync(path.join(webDir, 'shell/main.0123abcd.js'), 'plain');
  writeFileSync(path.join(webDir, 'shell/main.0123abcd.js.gz'), gzipSync('packed'));
  writeFileSync(path.join(webDir, 'shell/http.0123abcd.js'), 'asks');
  writeFileSync(path.join(webDir, 'shell/mf-manifest.json'), JSON.stringify({ shared: SHARED }));
  writeFileSync(path.join(webDir, 'secret.txt'), 'secret');
  writeFileSync(path.join(webDir, 'shell/types.json'), 'secret');
  publish('1.0.0-a');
  api = await createTestApp({ config: { webDir, webStore: webDir } });
});
afterAll(async () => {
  await api.close();
  rmSync(webDir, { recursive: true });
});

const HTML = { accept: 'text/html,application/xhtml+xml' };
const get = (url: string, headers: Record<string, string> = HTML) => api.app.inject({ url, headers });
const hints = (html: string) => [...html.matchAll(/<link rel="preload" ([^>]+)>/g)].map(([, attributes]) => attributes);
const block = (html: string, id: string) =>
  JSON.parse(new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null');

describe('the shell of an open page', () => {
  const folders: string[] = [];
  const opened: TestApp[] = [];
  afterAll(async () => {
    for (const each of opened) await each.close();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  /** Process with its own build, which shares the store with others. */
  async function process(build: string, webStore: string): Promise<TestApp> {
    const folder = mkdtempSync('/tmp/credenciados-web-');
    folders.push(folder);
    await writeShell(path.join(folder, 'shell'), build);
    writeFileSync(path.join(folder, 'registry.json'), readFileSync(path.join(webDir, 'registry.json')));
    cpSync(path.join(webDir, 'modules'), path.join(folder, 'modules'), { recursive: true });
    const made = await createTestApp({ config: { webDir: folder, webStore } });
    opened.push(made);
    return made;
  }
  const load = (from: TestApp, url: string) => from.app.inject({ url, headers: HTML });
  const live = async (from: TestApp) => (await load(from, '/credenciados/publico/modulos')).json();

  it('is served by every process, and all processes name one live shell (TEL-13)', async () => {
    const store = mkdtempSync('/tmp/credenciados-web-store-');
    folders.push(store);
    const one = await process('one', store);
    const first = await load(one, '/credenciados/');
    const before = await live(one);
    const other = await process('other', store);
    const turns = [one, other, one, other];
    for (const [turn, from] of turns.entries()) {
      const { body } = await load(from, '/credenciados/');
      // The last deployed shell, even if this process has another build.
      const registry = block(body, 'registry');
      expect(registry).toMatchObject({ composition: expect.stringMatching(/^[0-9a-f]{12}$/) });
      // The composition is fetched once, by its hash (TEL-16).
      expect(hints(body)[0]).toBe(`as="fetch" href="${registry.address}" crossorigin`);
      expect(await live(turns[(turn + 1) % 4] ?? from)).toMatchObject({
        shell: registry.shell.version,
        composicao: registry.composition,
      });
      for (const page of [body, first.body]) {
        const [, main = ''] = /<script src="([^"]+)">/.exec(page) ?? [];
        const answers = [main, main.replace('main', 'later')].map((file) => load(turns[(turn + 1) % 4] ?? from, file));
        for (const { statusCode, headers, body: text } of await Promise.all(answers)) {
          expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
          expect(text).toContain(page === body ? 'other' : 'one');
        }
      }
      // Files without a hash in their name come from the live shell.
      expect((await load(from, '/credenciados/shell/service-worker.js')).body).toBe('worker other');
    }
    // An open page learns that a newer shell is live; its own composition is still available.
    const of = block(first.body, 'registry');
    expect(of).toMatchObject({ composition: before.composicao, shell: { version: before.shell } });
    expect((await live(one)).composicao).not.toBe(of.composition);
    const kept = await load(other, `/credenciados/modules/composition/${of.composition}/composition.json`);
    expect([kept.statusCode, kept.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect([kept.json().shell, integrityOf(kept.body), of.address]).toEqual([of.shell, of.integrity, kept.raw.req.url]);
  });

  it('stays the one that was rolled back to after a restart, until the next deployment', async () => {
    const [store = ''] = folders.filter((folder) => folder.includes('store'));
    const context = { store: new DiskModuleStore(store), by: 'x' };
    const { version: former } = await rollbackShell(context);
    const again = await process('other', store);
    expect((await live(again)).shell).toBe(former);
    const next = await process('next', store);
    expect((await live(again)).shell).toBe((await live(next)).shell);
    const hash = createHash('sha256').update('one').digest('hex').slice(0, 8);
    expect((await load(next, `/credenciados/shell/main.${hash}.js`)).body).toBe('one');
    const unserved = ['types.json', 'types%2Ejson', '%74ypes.json'];
    const absent = ['main.01234567.js', '../registry.json', '%2e%2e/main.01234567.js', 'index.html', ''];
    for (const file of [...absent, ...unserved]) {
      for (const from of [next, again]) {
        expect([file, (await load(from, `/credenciados/shell/${file}`)).statusCode]).toEqual([file, 404]);
      }
    }
  });
});

describe('the page', () => {
  it('contains the registry and the settings as data that no text can escape from', async () => {
    const { body } = await get('/credenciados/editais');
    const modules = [entry('1.0.0-a', '^1.0.0')];
    expect(block(body, 'registry')).toEqual({ shell: { shared: '1.2.0' }, modules });
    expect(block(body, 'settings')).toMatchObject({
      ...{ timeZone: 'America/Belem', receiptRedirect: true, cep: false, moduleOverrides: false },
    });
    expect(Math.abs(block(body, 'settings').now - Date.now())).toBeLessThan(10_000);
    expect(body).not.toContain('</script><b>');
  });

  it('preloads the files of its module and its first calls', async () => {
    const { body } = await get('/credenciados/editais/');
    const folder = '/credenciados/modules/mf-teste/1.0.0-a';
    const check = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
    expect(hints(body)).toEqual([
      `as="script" href="${folder}/remoteEntry.js" integrity="${INTEGRITY}" crossorigin`,
      `as="script" href="${folder}/spa.12345678.js" integrity="${check('spa')}" crossorigin`,
      'as="script" href="/credenciados/shell/http.0123abcd.js"',
      `as="style" href="${folder}/spa.css" integrity="${check('style')}" crossorigin`,
      'as="fetch" href="/credenciados/publico/edital" crossorigin',
    ]);
  });

  it.each([
    ['^1.0.0', true],
    ['^1.2.0', true],
    ['^1.3.0', false],
    ['^2.0.0', false],
    ['^0.9.0', false],
  ])('marks a module that requires the library at %s for a shell with 1.2.0', async (range, compatible) => {
    publish('1.0.0-a', range);
    try {
      const { body } = await get('/credenciados/editais');
      const [module] = block(body, 'registry').modules;
      expect(module).toEqual({ ...entry('1.0.0-a', range), ...(compatible ? {} : { incompatible: true }) });
      expect(hints(body)).toHaveLength(compatible ? 5 : 1);
    } finally {
      publish('1.0.0-a');
    }
  });

  it('fills the parameters of its preloaded calls, and omits calls that lack one', async () => {
    expect((await get('/credenciados/cadastro/7')).body).toContain('/credenciados/publico/edital/byId/7"');
    expect((await get('/credenciados/cadastro')).body).not.toContain('as="fetch" href="/credenciados/publico');
    expect((await get('/credenciados/cadastro/%22%3E%3Cb')).body).not.toContain('"><b');
  });

  it.each([
    ['/credenciados', 200],
    ['/credenciados/', 200],
    ['/credenciados/?token=a', 200],
    ['/credenciados/cadastro/7', 200],
    ['/credenciados/nada', 404],
    ['/credenciados/editais/mais', 404],
    ['/credenciados/%E0%A4%A', 400],
  ])('of %s answers %i', async (url, status) => {
    expect((await get(url)).statusCode).toBe(status);
  });

  it('is also sent to clients that accept anything, but not for an unknown API call', async () => {
    const status = async (url: string, accept: string) => (await get(url, { accept })).statusCode;
    expect(await status('/credenciados/editais', '*/*')).toBe(200);
    expect(await status('/credenciados/editais', 'application/json')).toBe(404);
    const unknown = await get('/credenciados/edital/nada', { accept: '*/*' });
    expect([unknown.statusCode, unknown.json().status]).toEqual([404, 404]);
  });

  it('allows nothing from other origins, and styles by a fresh nonce', async () => {
    const answers = [await get('/credenciados/'), await get('/credenciados/')];
    const nonces = answers.map(({ headers, body }) => {
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'; script-src 'self'; connect-src 'self'");
      expect(policy).not.toMatch(/unsafe|\*/);
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      expect(body).toContain(`nonce="${nonce}"`);
      return nonce;
    });
    expect(new Set(nonces).size).toBe(2);
    expect(answers[0]?.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  // INS-10
  it('says if a receipt stays', async () => {
    const open = await createTestApp({ config: { webDir, webStore: webDir, receiptRedirect: false } });
    try {
      const { body } = await open.app.inject({ url: '/credenciados/editais', headers: HTML });
      expect(block(body, 'settings').receiptRedirect).toBe(false);
    } finally {
      await open.close();
    }
  });

  it('loads VLibras from its own site if enabled, and forbids eval', async () => {
    const closed = await get('/credenciados/editais');
    expect(block(closed.body, 'settings').vlibras).toBe(false);
    expect(closed.headers['content-security-policy']).not.toContain('vlibras');
    const open = await createTestApp({ config: { webDir, webStore: webDir, vlibras: true } });
    try {
      const { headers, body } = await open.app.inject({ url: '/credenciados/editais', headers: HTML });
      expect(block(body, 'settings').vlibras).toBe(true);
      const policy = String(headers['content-security-policy']);
      const outside = 'https://vlibras.gov.br https://*.vlibras.gov.br';
      expect(policy).toContain(`script-src 'self' ${outside};`);
      expect(policy).toContain(`connect-src 'self' ${outside};`);
      expect(policy).toContain(`style-src 'self' 'unsafe-inline' ${outside};`);
      expect(policy).toContain(`frame-src 'self' blob: ${outside};`);
      expect(policy).not.toContain('eval');
    } finally {
      await open.close();
    }
  });

  it('allows modules from the developer’s machine if enabled, and from nowhere else', async () => {
    const open = await createTestApp({ config: { webDir, webStore: webDir, moduleOverrides: true } });
    try {
      const { headers, body } = await open.app.inject({ url: '/credenciados/editais', headers: HTML });
      expect(block(body, 'settings').moduleOverrides).toBe(true);
      expect(hints(body)).toEqual([
        'as="script" href="/credenciados/shell/http.0123abcd.js"',
        'as="fetch" href="/credenciados/publico/edital" crossorigin',
      ]);
      expect(headers['content-security-policy']).toContain(
        "script-src 'self' http://localhost:*; connect-src 'self' http://localhost:* ws://localhost:*;",
      );
      expect(headers['content-security-policy']).toMatch(/style-src 'self' http:\/\/localhost:\* 'nonce-/);
      expect(headers['content-security-policy']).not.toContain('unsafe');
    } finally {
      await open.close();
    }
  });

  it('follows the registry without a restart', async () => {
    publish('1.0.1-b');
    const { body } = await get('/credenciados/editais');
    expect(body).toContain('/mf-teste/1.0.1-b/remoteEntry.js');
    expect((await get('/credenciados/modules/mf-teste/1.0.1-b/remoteEntry.js')).body).toBe('"1.0.1-b"');
    expect((await get('/credenciados/modules/mf-teste/1.0.0-a/remoteEntry.js')).statusCode).toBe(200);
  });

  it('is reached from the root by a redirect', async () => {
    const answer = await get('/');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/credenciados/']);
  });
});

describe('files of the build', () => {
  it('are sent as compressed by the build, cached for ever', async () => {
    const answer = await get('/credenciados/shell/main.0123abcd.js', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(answer.rawPayload).toString()).toBe('packed');
    expect(answer.headers['content-type']).toContain('javascript');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/credenciados/shell/main.0123abcd.js', {})).body).toBe('plain');
  });

  it('without a hash in the name are revalidated', async () => {
    expect((await get('/credenciados/shell/mf-manifest.json')).headers['cache-control']).toBe('public, no-cache');
  });

  it.each([
    '/credenciados/shell/index.html',
    '/credenciados/shell/nada.js',
    '/credenciados/shell/types.json',
    '/credenciados/shell/',
    '/credenciados/shell/../secret.txt',
    '/credenciados/shell/%2e%2e/secret.txt',
    '/credenciados/modules/..%2fsecret.txt',
  ])('don’t include %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toBe('secret');
  });
});

describe('the probes', () => {
  it('distinguish liveness from readiness', async () => {
    expect((await get('/healthz')).json()).toMatchObject({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
    expect((await get('/readyz')).json()).toEqual({
      status: 'ok',
      database: true,
      storage: true,
      disk: true,
      modules: true,
      uploads: true,
    });
    const { fileStore } = api.config;
    renameSync(fileStore, `${fileStore}-away`);
    try {
      const answer = await get('/readyz');
      expect([answer.statusCode, answer.json().storage]).toEqual([503, false]);
      expect((await get('/healthz')).statusCode).toBe(200);
    } finally {
      renameSync(`${fileStore}-away`, fileStore);
    }
  });
});
