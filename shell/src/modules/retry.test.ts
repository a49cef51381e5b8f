import { mockApi } from '@credenciados/shared/testing';
import { writeRegistry } from '../testing/page.ts';
import { REGISTRY } from '../testing/samples.ts';
import { prepareRetry } from './retry.ts';

const [entry] = REGISTRY.modules;
if (!entry) throw new Error('The registry of the tests is empty');
const FOLDER = 'http://localhost/credenciados/modules/mf-um/1.0.0-aaaaaaaa';
const OTHER = 'http://localhost/credenciados/modules/mf-dois/1.0.0-bbbbbbbb/remoteEntry.js';

const asked = jest.fn<Promise<Response>, [string, RequestInit]>();
beforeAll(() => writeRegistry());
beforeEach(() => {
  asked.mockReset();
  // jsdom lacks both: the list of loaded resources, and `fetch`, which reloads them bypassing the cache.
  Object.assign(globalThis, { fetch: asked });
  loaded([]);
});
const MODULE_FILES = [`${FOLDER}/remoteEntry.js`, `${FOLDER}/1.js`, `${FOLDER}/1.js`, OTHER];
const loaded = (shell: [file: string, responseStatus: number][]) =>
  Object.assign(performance, {
    getEntriesByType: () => [
      ...MODULE_FILES.map((name) => ({ name, responseStatus: 200 })),
      ...shell.map(([file, responseStatus]) => ({
        name: `http://localhost/credenciados/shell/${file}`,
        responseStatus,
      })),
    ],
  });
afterEach(() => {
  document.head.replaceChildren();
});

function addScript(src: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = src;
  document.head.append(script);
  return script;
}

function addHint(href: string): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.href = href;
  document.head.append(link);
}

const live = (versao: string) =>
  mockApi({
    'GET /publico/modulos': () => ({
      modulos: [{ nome: 'mf-um', versao, acesso: 'public' }],
      compartilhada: '1.0.0',
      shell: REGISTRY.shell.version ?? null,
      composicao: REGISTRY.composition ?? null,
    }),
  });

test('pending scripts are removed, and the module’s cached files are refetched', async () => {
  live(entry.version);
  // A file that fails again is left to the retry itself.
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const hanging = addScript(`${FOLDER}/remoteEntry.js`);
  const other = addScript(OTHER);
  await expect(prepareRetry(entry, 1)).resolves.toBe(true);
  expect([hanging.isConnected, other.isConnected]).toEqual([false, true]);
  expect(asked.mock.calls.map(([file, { cache }]) => `${cache} ${file}`)).toEqual([
    `reload ${FOLDER}/remoteEntry.js`,
    `reload ${FOLDER}/1.js`,
  ]);
});

test.each([
  ['script', () => addScript(`${FOLDER}/2.js`)],
  ['hint', () => addHint(`${FOLDER}/2.js`)],
])('a %s that hangs after a second try, too, is given up with the page', async (_, add) => {
  live(entry.version);
  add();
  await expect(prepareRetry(entry, 1)).resolves.toBe(true);
  add();
  await expect(prepareRetry(entry, 2)).resolves.toBe(false);
});

test('a preload hint whose file has loaded is not pending', async () => {
  live(entry.version);
  addHint(`${FOLDER}/1.js`);
  await expect(prepareRetry(entry, 2)).resolves.toBe(true);
});

test('once another version is live, the page has to be reloaded', async () => {
  live('2.0.0');
  await expect(prepareRetry(entry, 1)).resolves.toBe(false);
  expect(asked).not.toHaveBeenCalled();
});

test.each([404, 503, 0])(
  'a file of the shell that failed with %s needs a reload of the page (TEL-13)',
  async (status) => {
    live(entry.version);
    loaded([['main.01234567.js', 200]]);
    await expect(prepareRetry(entry, 1)).resolves.toBe(true);
    loaded([
      ['main.01234567.js', 200],
      ['763.8f10fe68.js', status],
    ]);
    await expect(prepareRetry(entry, 1)).resolves.toBe(false);
  },
);
