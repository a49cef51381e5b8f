import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { FONT_PATH, MARK_PATH, STYLE_PATH } from '../identity/pages/style.ts';
import { CACHING, documentedCaching } from '../tests/support/caching-table.ts';
import { createTestApp, type TestApp } from '../tests/support/test-app.ts';

const SHELL = { shared: '1.2.0', offers: {} };
const WHEN = new Date('2026-01-01T00:00:00Z');
/** Two processes on one database, each with its own copy of the files, like two containers. */
let processes: TestApp[];
const folders: string[] = [];

/** Writes the files of a build, with this age. */
function writeWeb(age: number): string {
  const folder = mkdtempSync('/tmp/credenciados-web-');
  folders.push(folder);
  const files = {
    'shell/index.html': '<html><head><!--preload--></head><body><!--registry--></body></html>',
    'shell/main.0123abcd.js': 'main',
    'shell/fonte.0123abcd.woff2': 'font',
    'shell/service-worker.js': 'worker one',
    'shell/sem-conexao.html': '<p>Sem conexão</p>',
    'shell/mf-manifest.json': JSON.stringify({ shared: [{ name: '@credenciados/shared', version: '1.2.0' }] }),
    'modules/mf-teste/1.0.0-a/remoteEntry.js': 'entry',
    'modules/mf-teste/1.0.0-a/spa.css': 'style',
    'registry.json': JSON.stringify({ shell: SHELL, modules: [], flips: [] }),
  };
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    if (/\.(js|css)$/.test(name)) {
      writeFileSync(`${file}.br`, brotliCompressSync(text));
      writeFileSync(`${file}.gz`, gzipSync(text));
    }
    const then = new Date(WHEN.getTime() + age);
    for (const each of readdirSync(path.dirname(file))) utimesSync(path.join(path.dirname(file), each), then, then);
  }
  return folder;
}

const start = (webDir: string, appUrl?: string) =>
  createTestApp({
    config: { webDir, webStore: webDir, sessionSecret: 'a secret that both processes have' },
    database: { through: async (own) => appUrl ?? own },
  });

beforeAll(async () => {
  const first = await start(writeWeb(0));
  processes = [first, await start(writeWeb(60_000), first.database.appUrl)];
});
afterAll(async () => {
  // Closes the second process first: the first one owns the database.
  for (const each of processes.toReversed()) await each.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const get = (of: number, url: string, headers: Record<string, string> = {}) =>
  processes[of]?.app.inject({ url, headers }) ?? Promise.reject(new Error(`There is no process ${of}`));

/** Sample addresses for each row of the documentation. */
const KEPT: Record<string, readonly string[]> = {
  '/credenciados/modules/*': [
    '/credenciados/modules/mf-teste/1.0.0-a/remoteEntry.js',
    '/credenciados/modules/mf-teste/1.0.0-a/spa.css',
  ],
  '/credenciados/shell/*.????????.*': [
    '/credenciados/shell/main.0123abcd.js',
    '/credenciados/shell/fonte.0123abcd.woff2',
  ],
  '/credenciados/shell/*': ['/credenciados/shell/service-worker.js', '/credenciados/shell/sem-conexao.html'],
  '/identidade/recursos/*': [STYLE_PATH, FONT_PATH, MARK_PATH],
  '/credenciados/publico/modulos': ['/credenciados/publico/modulos'],
  '/credenciados/publico/municipios/*': [
    '/credenciados/publico/municipios/estados',
    '/credenciados/publico/municipios/findByCodigoEstado/PA',
  ],
  '/credenciados/.well-known/jwks.json': ['/credenciados/.well-known/jwks.json'],
  '/credenciados/openapi.json': ['/credenciados/openapi.json'],
};

it('every row of the documentation is tested, and no other', () => {
  expect(Object.keys(KEPT).sort()).toEqual(CACHING.map(({ address }) => address).sort());
});

const kept = CACHING.flatMap(({ address, header }) => (KEPT[address] ?? []).map((url) => [url, header] as const));
it.each(kept)('%s is cached as documented, with one ETag in all processes', async (url, header) => {
  // No earlier row of the documentation matches the address.
  expect(documentedCaching(url)).toBe(header);
  for (const encoding of ['identity', 'br', 'gzip']) {
    const [one, other] = [0, 1].map((of) => get(of, url, { 'accept-encoding': encoding }));
    const { headers, statusCode } = (await one) ?? {};
    expect([statusCode, headers?.['cache-control']]).toEqual([200, header]);
    expect(headers?.etag).toMatch(/^"[\w.-]{10,}"$/);
    expect((await other)?.headers.etag).toBe(headers?.etag);
    // Answers selected by encoding send `Vary`, the uncompressed ones too.
    if (/\/(shell|modules)\//.test(url)) expect(headers?.vary).toBe('accept-encoding');
    expect(headers).not.toHaveProperty('set-cookie');
    const again = await get(1, url, { 'accept-encoding': encoding, 'if-none-match': `"other", W/${headers?.etag}` });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers?.etag]);
    expect(again.headers['cache-control']).toBe(header);
    expect((await get(1, url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  }
});

it.each([
  '/credenciados/',
  '/credenciados/publico/edital',
  '/credenciados/shell/nada.0123abcd.js',
  '/credenciados/modules/mf-teste/1.0.0-a/nada.js',
  '/',
  '/credenciados/openapi',
  '/credenciados/openapi/static/swagger-ui.css',
  '/credenciados/openapi/json',
  '/identidade/.well-known/openid-configuration',
  '/identidade/jwks',
  '/healthz',
  '/readyz',
  '/.well-known/security.txt',
  '/.well-known/nada',
  '/credenciados/chegada.json',
])('%s is never cached', async (url) => {
  expect((await get(0, url, { accept: 'text/html' })).headers['cache-control']).toMatch(/\bno-store\b/);
});

it.each([
  ['a script of the shell', '/credenciados/shell/main.0123abcd.js', {}],
  ['a file of a module', '/credenciados/modules/mf-teste/1.0.0-a/spa.css', {}],
  [
    'what stands for the portal without a network',
    '/credenciados/shell/sem-conexao.html',
    { 'content-security-policy': expect.stringContaining("default-src 'none'") },
  ],
])('%s comes with the headers that say something of a file, and no others', async (_what, url, own) => {
  const { headers } = await get(0, url);
  const about =
    /^(content-(type|length)|accept-ranges|cache-control|etag|vary|date|connection|service-worker-allowed)$/;
  expect(Object.fromEntries(Object.entries(headers).filter(([name]) => !about.test(name)))).toEqual({
    'content-security-policy': "object-src 'none';base-uri 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...own,
  });
});

it('files of equal size and time have different ETags if their content differs', async () => {
  const url = '/credenciados/shell/service-worker.js';
  const before = await get(0, url);
  const folder = folders[0] ?? '';
  const file = path.join(folder, 'shell/service-worker.js');
  writeFileSync(file, 'worker two');
  utimesSync(file, WHEN, WHEN);
  const after = await get(0, url, { 'if-none-match': String(before.headers.etag) });
  expect([after.statusCode, after.body]).toEqual([200, 'worker two']);
  expect(after.headers.etag).not.toBe(before.headers.etag);
});

it('pages are compressed with an encoding that the client accepts', async () => {
  const page = async (encoding: string) =>
    get(0, '/credenciados/', { accept: 'text/html', 'accept-encoding': encoding });
  const br = await page('gzip, deflate, br, zstd');
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload).toString()).toContain('</html>');
  const gz = await page('gzip');
  expect(gz.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept, accept-encoding' });
  expect(gunzipSync(gz.rawPayload).toString()).toContain('</html>');
  const plain = await page('br;q=0');
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.body).toContain('</html>');
});
