import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import type { Registry } from '@credenciados/contract';
import { edital } from '@credenciados/platform/db/schema/index';
import { modulePackage, TEST_SHELL } from '@credenciados/releases/testing/module-package';
import { everyNight } from '@credenciados/testing/nightly';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { createDomainApp, MIDDAY, openEdital } from '../../tests/support/domain.ts';
import { publishPackage } from '../../tests/support/publishing.ts';
import type { TestApp } from '../../tests/support/test-app.ts';

/** Minimal renderer of a shell; the module supplies the page's text. */
const SHELL = `
const pages = new Map();
exports.usePageBlocks = () => undefined;
exports.share = (name) => { throw new Error('nothing is shared: ' + name); };
exports.addModule = (name, { page }) => pages.set(name, page);
exports.render = async (address, name, answers) => {
  const asked = [];
  const ask = (key) => {
    const found = answers.find(([each]) => JSON.stringify(each) === JSON.stringify(key));
    if (!found) asked.push(key);
    return found ? found[1] : undefined;
  };
  const html = await pages.get(name)({ address, ask, now: Date.now() });
  return { html, title: 'Título', styles: '<style nonce="__CSP_NONCE__">a{}</style>', asked, complete: true };
};`;
/** Renders whether each edital is open, and also asks for private data. */
const EDITAIS = `exports.page = ({ ask, now }) => {
  ask(['GET /edital/tipo', {}, null]);
  ask(['GET /publico/edital/baixar', { query: { idEdital: 1 } }, null]);
  const editais = ask(['GET /publico/edital', {}, null]) ?? [];
  return '<p>' + editais.map((each) => each ? each.numero + (each.valido ? ' aberto' : ' encerrado') : 'nenhum').join(', ') + '</p>';
};`;
const TEMPLATE =
  '<html><head><title>Portal</title><!--preload--><link href="/credenciados/shell/main.css" rel="stylesheet"><style nonce="__CSP_NONCE__"></style></head><body><div id="portal"></div>' +
  '<noscript>sem</noscript><!--registry--><script src="/credenciados/shell/main.0123abcd.js"></script></body></html>';

/** A process starts slowly on a busy machine. */
const PATIENCE_MS = 20_000;

let webDir: string;
let api: TestApp;

/** Makes a version of the module live, with a shell of the library that it was built with, or of another one. */
function publish(
  version: string,
  code: string,
  registry: Pick<Registry, 'shell' | 'libraries'> = { shell: TEST_SHELL },
): void {
  const folder = path.join(webDir, 'modules/mf-teste', version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'render.js'), code);
  writeFileSync(path.join(folder, 'remoteEntry.js'), '1');
  writeFileSync(path.join(folder, 'files.json'), '{}');
  const metaData = { remoteEntry: { name: 'remoteEntry.js', path: '' } };
  writeFileSync(path.join(folder, 'parte.0123abcd.js'), 'parte');
  const js = { sync: [], async: ['297.0123abcd.js', 'parte.0123abcd.js'] };
  const exposes = [{ path: './spa', assets: { js, css: {} } }];
  writeFileSync(path.join(folder, 'mf-manifest.json'), JSON.stringify({ metaData, exposes }));
  const routes = [
    {
      ...{ path: 'editais', access: 'public', rendered: 'page', preload: ['/publico/edital'] },
      ...{ reads: ['anteriores', 'pagina', 'tamanho'], renderedWith: { anteriores: ['1'], pagina: 3 } },
    },
    { path: 'uma/:id', access: 'public', rendered: 'head', ahead: ['parte', 'shared/forms', 'nenhuma', 'shared/none'] },
    { path: 'outra', access: 'public', preload: ['/publico/edital'] },
  ];
  const entry = {
    descriptor: { name: 'mf-teste', title: 'Teste', routes, menu: [], widgets: [] },
    version,
    manifest: `/credenciados/modules/mf-teste/${version}/mf-manifest.json`,
    sharedRange: '^1.0.0',
    integrity: `sha384-${'a'.repeat(64)}`,
    files: '0'.repeat(64),
    uses: [],
    pinned: true,
  };
  const draft = path.join(webDir, '.registry');
  writeFileSync(draft, JSON.stringify({ ...registry, modules: [entry], flips: [] }));
  renameSync(draft, path.join(webDir, 'registry.json'));
}

beforeEach(async () => {
  webDir = mkdtempSync('/tmp/credenciados-rendered-');
  mkdirSync(path.join(webDir, 'shell'));
  writeFileSync(path.join(webDir, 'shell/index.html'), TEMPLATE);
  writeFileSync(path.join(webDir, 'shell/start.js'), 'start()');
  writeFileSync(path.join(webDir, 'shell/main.css'), '@font-face{src:url(a.woff2)}b{color:red}');
  writeFileSync(path.join(webDir, 'shell/render.js'), SHELL);
  writeFileSync(
    path.join(webDir, 'shell/mf-manifest.json'),
    JSON.stringify({
      shared: [
        { name: '@credenciados/shared', version: '1.2.0' },
        { name: '@credenciados/shared/forms', version: '1.2.0', assets: { js: { sync: ['11.0123abcd.js'] } } },
      ],
    }),
  );
  publish('1.0.0', EDITAIS);
  api = await createDomainApp({
    config: { webDir, webStore: webDir, metricsPort: 1 },
  });
});
afterEach(async () => {
  await api.close();
  rmSync(webDir, { recursive: true });
});

const get = (url = '/credenciados/editais', headers: Record<string, string> = {}) =>
  api.app.inject({ url, headers: { accept: 'text/html', ...headers } });
const contentOf = (html: string) => /<div id="servida">(.*?)<\/div>/.exec(html)?.[1] ?? null;
const failures = async (reason: string) =>
  Number(
    new RegExp(`public_page_failures_total\\{reason="${reason}"\\} (\\d+)`).exec(
      (await api.app.metrics?.text()) ?? '',
    )?.[1],
  );

/** Waits for the expected page: answers may be a second old, and a renderer needs time to start. */
async function arrives(wanted: string | null, url?: string): Promise<string> {
  const since = performance.now();
  for (;;) {
    const { body } = await get(url);
    const content = contentOf(body);
    if (content === wanted) return body;
    if (performance.now() - since > PATIENCE_MS) throw new Error(`The page brings ${content}`);
    await sleep(100);
  }
}

it('includes the content, and the data it was rendered from, in the first answer (TEL-11)', async () => {
  api.setNow(MIDDAY);
  await openEdital(api, await api.signIn('CAGEO'), 'GEOMENSOR', '</script><b>');
  const body = await arrives('<p>nenhum, </script><b> aberto</p>');
  // Private or non-JSON calls are left to the browser.
  const answers = JSON.parse(/id="respostas">(.*?)<\/script>/.exec(body)?.[1] ?? '');
  expect(answers).toEqual([
    [
      ['GET /publico/edital', {}, null],
      [null, expect.objectContaining({ valido: true })],
    ],
  ]);
  expect(/id="respostas">.*?<\/script>/.exec(body)?.[0]).not.toContain('<b>');
  expect(body).toContain('<title>Título</title>');
  expect(body).toContain('"wake":"touch"');
  expect(body).not.toContain('noscript');
  expect(body).not.toContain('<script src=');
  expect(body).not.toContain('as="fetch"');
  const { headers, rawPayload } = await get(undefined, { 'accept-encoding': 'gzip, br' });
  expect(headers['content-encoding']).toBe('br');
  const policy = String(headers['content-security-policy']);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  expect(brotliDecompressSync(rawPayload).toString()).toContain(`<style nonce="${nonce}">a{}</style>`);
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/);
  // Pages that aren't rendered are sent without content.
  expect(contentOf((await get('/credenciados/outra')).body)).toBeNull();
  expect((await get('/credenciados/outra')).headers['content-security-policy']).toContain("script-src 'self';");
  // Parameters that the page reads lead to another page; other parameters of a shared link don't.
  const content = contentOf(body);
  expect(contentOf((await get('/credenciados/editais?utm_source=rede&fbclid=a%3Cb')).body)).toBe(content);
  expect(contentOf((await get('/credenciados/editais?tamanho=30&fbclid=a')).body)).toBeNull();
  await arrives('<p>nenhum, </script><b> aberto</p>', '/credenciados/uma/1');
  expect(contentOf((await get('/credenciados/uma/1?utm_source=rede')).body)).toBeNull();
});

it('renders the pages of the queries that a route names, and of no other (TEL-11)', async () => {
  api.setNow(MIDDAY);
  publish(
    '6.0.0',
    `let made = 0; exports.page = ({ address }) => '<p>' + address.replace('/credenciados/editais', '') + ' ' + ++made + '</p>';`,
  );
  await arrives('<p> 1</p>');
  const shown = async (query: string) => contentOf((await get(`/credenciados/editais${query}`)).body);
  await arrives('<p>?anteriores=1 2</p>', '/credenciados/editais?anteriores=1');
  await arrives('<p>?anteriores=1&pagina=3 3</p>', '/credenciados/editais?anteriores=1&pagina=3');
  // Different spellings of a query are one page, rendered once.
  expect(await shown('?pagina=3&utm_source=rede&anteriores=1')).toBe('<p>?anteriores=1&pagina=3 3</p>');
  expect(await shown('?%61nteriores=1&x=y')).toBe('<p>?anteriores=1 2</p>');
  expect(await shown('?x=y')).toBe('<p> 1</p>');
  // None of these renders a page, since anybody could invent any number of them.
  const others = ['anteriores=2', 'anteriores=', 'anteriores=1&anteriores=1', 'tamanho=30', 'anteriores=1&tamanho=15'];
  const pages = ['0', '4', '03', '1e0', '-1', '1.0', '', '+1', '１', 'constructor'].map((page) => `pagina=${page}`);
  for (const query of [...others, ...pages]) expect([query, await shown(`?${query}`)]).toEqual([query, null]);
  await arrives('<p>?pagina=1 4</p>', '/credenciados/editais?pagina=1');
});

it('lists every script of a page that waits for its scripts, and delays its font', async () => {
  const body = await arrives('<p>nenhum, nenhum</p>', '/credenciados/uma/1');
  expect(JSON.parse(/id="arranque">(.*?)<\/script>/.exec(body)?.[1] ?? '')).toEqual({
    scripts: ['/credenciados/shell/main.0123abcd.js'],
    hints: [
      '/credenciados/modules/mf-teste/1.0.0/remoteEntry.js',
      '/credenciados/modules/mf-teste/1.0.0/parte.0123abcd.js',
      '/credenciados/shell/11.0123abcd.js',
    ],
    wake: 'now',
  });
  const fonts = '@font-face{src:url(/credenciados/shell/a.woff2)}';
  expect(body).toMatch(/<style nonce="[^"]+">b\{color:red\}/);
  expect(body).toContain(`id="fonte" media="not all">${fonts}</style>`);
  expect(await arrives('<p>nenhum, nenhum</p>')).toContain(`id="fonte">${fonts}</style>`);
});

it('leaves the pages of another major’s module to the browser (TEL-34)', async () => {
  const version = '1.2.0-0123456789ab';
  const alone = { integrity: `sha384-${'b'.repeat(64)}`, takes: {} };
  publish('1.3.0', EDITAIS, {
    shell: { ...TEST_SHELL, shared: '2.0.0', exports: {} },
    libraries: [{ ...TEST_SHELL, version, exports: {}, alone }],
  });
  const counted = () => Promise.all([failures('broken'), failures('late')]);
  await arrives(null);
  const before = await counted();
  expect((await get()).statusCode).toBe(200);
  expect(await counted()).toEqual(before);
});

it('follows the API’s answers, the clock and the live versions', async () => {
  api.setNow(MIDDAY);
  const { dataFim } = await openEdital(api, await api.signIn('CAGEO'), 'GEOMENSOR', '1/2026');
  await arrives('<p>nenhum, 1/2026 aberto</p>');
  // A running renderer has loaded its code.
  rmSync(path.join(webDir, 'modules/mf-teste/1.0.0/render.js'));
  await api.db.update(edital).set({ numero: '2/2026' });
  await arrives('<p>nenhum, 2/2026 aberto</p>');
  // The edital ends by the clock alone, without a signal.
  api.setNow(new Date(Date.parse(dataFim) + 1_000));
  await arrives('<p>nenhum, 2/2026 encerrado</p>');
  publish('1.1.0', 'exports.page = () => "<p>outra versão</p>";');
  await arrives('<p>outra versão</p>');
  publish('1.0.0', EDITAIS);
  await arrives('<p>nenhum, 2/2026 encerrado</p>');
});

it('sends a recent page if the API doesn’t answer in time, unless an edital changed (TEL-11)', async () => {
  api.setNow(MIDDAY);
  await openEdital(api, await api.signIn('CAGEO'), 'GEOMENSOR', '1/2026');
  const content = '<p>nenhum, 1/2026 aberto</p>';
  await arrives(content);
  const [late, kept] = [await failures('late'), await failures('kept')];
  await api.db.transaction(async (tx) => {
    await tx.execute(sql`lock table edital in access exclusive mode`);
    // Longer than an answer is cached: from then on the API is called, and is late.
    for (const since = performance.now(); performance.now() - since < 2_000; ) {
      const asked = performance.now();
      expect(contentOf((await get()).body)).toBe(content);
      expect(performance.now() - asked).toBeLessThan(PATIENCE_MS);
    }
    // Stale pages and pages without content have separate counters.
    expect(await failures('late')).toBe(late);
    expect(await failures('kept')).toBeGreaterThan(kept);
    await api.db.execute(sql`select pg_notify('avisos', 'edital')`);
    await arrives(null);
  });
  await arrives(content);
});

it('renders the page of a missing record, and few pages at once (TEL-11)', async () => {
  publish(
    '5.0.0',
    `exports.page = async ({ ask, address }) => {
      const none = ask(['GET /publico/edital/byId/:id', { params: { id: '999' } }, null]);
      await new Promise((done) => setTimeout(done, 50));
      return '<p>' + address.slice(-1) + (none === null) + '</p>';
    };`,
  );
  const body = await arrives('<p>strue</p>');
  expect(JSON.parse(/id="respostas">(.*?)<\/script>/.exec(body)?.[1] ?? '')).toEqual([
    [
      ['GET /publico/edital/byId/:id', { params: { id: '999' } }, null],
      null,
      { status: 404, body: expect.objectContaining({ message: 'O registro não foi encontrado.' }) },
    ],
  ]);
  // Invented addresses delay nobody: most are sent without content.
  const before = await failures('late');
  await Promise.all(Array.from({ length: 20 }, (_, id) => get(`/credenciados/uma/${id}`)));
  expect((await failures('late')) - before).toBeGreaterThanOrEqual(16);
  // Encoded delimiters in an address aren't decoded.
  expect(contentOf((await get('/credenciados/uma/1%3Fx')).body)).toBeNull();
});

it('is rendered as soon as an edital has changed, before a request', async () => {
  api.setNow(MIDDAY);
  await openEdital(api, await api.signIn('CAGEO'), 'GEOMENSOR', '1/2026');
  publish(
    '4.0.0',
    `exports.page = ({ ask, now }) => '<p>' + (ask(['GET /publico/edital', {}, null]) ?? [])[1]?.numero + ' ' + now + '</p>';`,
  );
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const since = performance.now();
  // The start and the publication have the page rendered too, once each.
  for (let [turn, made] = [2, 0]; made < 3; turn += 1) {
    const changed = new Date(MIDDAY.getTime() + turn * 60_000);
    api.setNow(changed);
    await api.db.update(edital).set({ numero: `${turn}/2026` });
    // Waits longer on a busy machine: an earlier request would render the page itself and prove nothing.
    await sleep(turn * 300);
    api.setNow(new Date(changed.getTime() + 10_000));
    const content = contentOf((await get()).body);
    if (content === `<p>${turn}/2026 ${changed.getTime()}</p>`) made += 1;
    else if (performance.now() - since > PATIENCE_MS)
      throw new Error(`At ${changed.getTime()} the page says ${content}`);
  }
});

/** Throws an uncaught error. */
const ENDS_ITSELF = 'exports.page = () => new Promise(() => setTimeout(() => { throw new Error("fim"); }));';
/** Blocks its thread like an endless loop, without using the processor. */
const NEVER_ENDS = 'exports.page = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';
const LOOPS = 'exports.page = () => { for (;;); };';
/** Renderers that use a whole processor until they are stopped. */
const GREEDY = [
  ['loops without end', LOOPS, 'late'],
  ['takes all memory', 'exports.page = () => { const all = []; for (;;) all.push(new Array(1e6).fill({})); };', 'late'],
];

it.each([
  ...everyNight(GREEDY, []),
  ['never ends', NEVER_ENDS, 'late'],
  ['throws', 'exports.page = () => { throw new Error("não"); };', 'broken'],
  ['is no program', 'exports.page = (', 'broken'],
  ['ends its process', ENDS_ITSELF, 'broken'],
  ['asks for a file', 'exports.page = () => require("node:fs").readFileSync("/etc/hostname", "utf8");', 'broken'],
  [
    'takes its time',
    'exports.page = () => new Promise((done) => setTimeout(() => done("<p>tarde</p>"), 2_000));',
    'late',
  ],
])('goes out as ever, in time and counted, when a renderer %s', async (_what, code, reason) => {
  publish('2.0.0', code);
  const since = performance.now();
  const { body, statusCode } = await get();
  expect([statusCode, contentOf(body)]).toEqual([200, null]);
  expect(performance.now() - since).toBeLessThan(2_000);
  expect(body).toContain('<script src="/credenciados/shell/main.0123abcd.js">');
  // A process that has just started may be late before it fails for the expected reason.
  for (const since = performance.now(); (await failures(reason)) === 0; await sleep(100)) {
    if (performance.now() - since > PATIENCE_MS) throw new Error(`Nothing was counted as ${reason}`);
    await get();
  }
  // Another version isn't delayed by it.
  publish('2.1.0', 'exports.page = () => "<p>de volta</p>";');
  await arrives('<p>de volta</p>');
});

it('gives a renderer no access to the machine', async () => {
  const tries = {
    env: 'Object.keys(process.env).length',
    file: 'require("node:fs").readFileSync("/etc/hostname", "utf8")',
    fetch: 'await fetch("http://127.0.0.1:1/")',
    binding: 'process.binding("tcp_wrap")',
    builtin: 'process.getBuiltinModule("node:net").connect(1)',
    imported: 'new (await import("node:net")).Socket().connect(1, "127.0.0.1")',
    listens: '(await import("node:net")).createServer().listen(0)',
    started: '(await import("node:child_process")).execSync("id")',
    thread: 'new (await import("node:worker_threads")).Worker("1", { eval: true })',
    written: '(await import("node:fs")).writeFileSync("/tmp/credenciados-fora", "")',
    told: 'process.send({})',
    killed: 'process.kill(process.ppid, 0)',
    slowed: '(await import("node:os")).getPriority(0)',
    named: 'typeof (await import("node:dns")).lookup',
    evaluated: 'typeof (await (0, eval)("import(\\"node:dns\\")")).Resolver',
    made: 'typeof (await new Function("return import(\\"node:process\\")")()).kill',
  };
  const lines = Object.entries(tries).map(
    ([name, code]) => `try { got.push("${name}:" + (${code})); } catch (error) { got.push("${name}!"); }`,
  );
  publish('3.0.0', `exports.page = async () => { const got = []; ${lines.join('\n')} return got.join(' '); };`);
  await arrives(
    Object.keys(tries)
      .map((name) => `${name}!`)
      .join(' '),
  );
});

/** Publishes over HTTP a module whose descriptor says that it renders two pages. */
async function publishRendered(renderer: string | null) {
  const routes = [
    { path: 'novidades', access: 'public' as const, rendered: 'page' as const },
    { path: 'boletim/:id?', access: 'public' as const, rendered: 'head' as const },
  ];
  const parts = {
    descriptor: { routes, menu: [] },
    needs: { '@credenciados/shared': '^1.0.0' },
    ...(renderer !== null && { files: { 'render.js': renderer } }),
  };
  return publishPackage(api, 'mf-novidades', '1.0.0', await modulePackage('mf-novidades', parts));
}

it.each([
  ['throws', 'exports.page = () => { throw new Error("não"); };', /novidades \(Error: não/],
  [
    'throws on one page',
    'exports.page = ({ address }) => { if (address.endsWith("/1")) throw 1; return ""; };',
    /boletim\/1 /,
  ],
  ['is no program', 'exports.page = (', /novidades \(SyntaxError/],
  ['ends its process', ENDS_ITSELF, /novidades \(The renderer ended/],
  ['asks for a file', 'exports.page = () => require("node:fs").readFileSync("/etc/hostname", "utf8");', /novidades \(/],
  ['never ends', NEVER_ENDS, /novidades \(The renderer was stopped/],
  ...everyNight([['loops without end', LOOPS, /novidades \(The renderer was stopped/] as const], []),
  ['makes a page of megabytes', 'exports.page = () => "x".repeat(1_000_001);', /novidades \(/],
  ['isn’t there', null, /render\.js$/],
])('is tried before it is published: refused is one that %s (TEL-11)', async (_what, code, told) => {
  const answer = await publishRendered(code);
  expect(answer.json()).toMatchObject({ status: 422, codigo: 'RENDERIZACAO' });
  expect(answer.json().message).toMatch(told);
  // The message doesn't reveal paths of the server either.
  expect(answer.json().message).not.toMatch(/file:|render-child/);
  expect((await get('/credenciados/novidades')).statusCode).toBe(404);
});

it('is tried with the open edital, and refused if that page throws', async () => {
  api.setNow(MIDDAY);
  const staff = await api.signIn('CAGEO');
  await openEdital(api, staff);
  await api.db.update(edital).set({ situacao: 'ENCERRADO', encerradoEm: MIDDAY });
  // An id other than the one that is always tried.
  const { id } = await openEdital(api, staff);
  const code = `exports.page = ({ address }) => { if (address.endsWith('/${id}')) throw 1; return ''; };`;
  const answer = await publishRendered(code);
  expect([answer.statusCode, answer.json().message]).toEqual([422, expect.stringContaining(`boletim/${id} `)]);
});

it('is tried with the queries of its route, and refused if such a page throws', async () => {
  const routes = [
    {
      ...{ path: 'novidades', access: 'public' as const, rendered: 'page' as const },
      ...{ reads: ['todas', 'pagina'], renderedWith: { todas: ['1'], pagina: 2 } },
    },
  ];
  const files = {
    'render.js': `exports.page = ({ address }) => { if (address.includes('todas')) throw 1; return ''; };`,
  };
  const parts = { descriptor: { routes, menu: [] }, needs: { '@credenciados/shared': '^1.0.0' }, files };
  const answer = await publishPackage(api, 'mf-novidades', '1.0.0', await modulePackage('mf-novidades', parts));
  const told = expect.stringContaining('novidades?todas=1 ');
  expect([answer.statusCode, answer.json().message]).toEqual([422, told]);
});

it('is published if its pages render with the API’s answers', async () => {
  const asks = "ask(['GET /publico/edital/byId/:id', { params: { id: '999' } }, null])";
  const answer = await publishRendered(`exports.page = ({ ask }) => '<p>' + ${asks} + '</p>';`);
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ version: '1.0.0' })]);
});
