import { MAX_ERRO_MODULO } from '@credenciados/contract/domain';
import { MAX_QUADROS } from '@credenciados/contract/modulos';
import * as fc from 'fast-check';
import { MockFailure, mockApi } from '../testing/index.ts';
import { sendFailure } from './send-failure.ts';

const SEND = 'POST /publico/modulos/falhas';
const ofModule = { modulo: 'mf-um', versao: '1.0.0-aaaaaaaa', fase: 'CARGA' as const };
const OWN = 'http://localhost/credenciados/modules/mf-um/1.0.0-aaaaaaaa/spa.0123abcd.js';
const SHELL = 'http://localhost/credenciados/shell/main.0123abcd.js';
const SCRIPT = 'throw Error("Falta a lista de editais")';

function pageOf(shell: object): void {
  const registry = { composition: 'c0ffee000001', shell, modules: [] };
  document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(registry)}</script>`;
}
const fetched = jest.fn(async () => ({ text: async () => SCRIPT }));
beforeEach(() => {
  Object.assign(window, { fetch: fetched });
  pageOf({ shared: '1.0.0', version: '1.0.0-cccccccccccc' });
});
afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(window, 'fetch');
});

interface Sent {
  modulo: string;
  erro: string;
  pilha: string[];
}
async function sentOf(error: unknown): Promise<Sent> {
  const api = mockApi({ [SEND]: () => ({ ok: true }) });
  await sendFailure({ ...ofModule, error });
  return api.calls(SEND).at(-1)?.sent as Sent;
}
/** An error with a stack in Chromium's format. */
function thrown(message: string, places: readonly string[], error = new Error(message)): Error {
  error.stack = [`${error.name}: ${message}`, ...places.map((place) => `    at fn (${place})`)].join('\n');
  return error;
}

const ofShell = new Error('Loading chunk 763 failed.\n(error: http://localhost/credenciados/shell/763.8f10fe68.js)');

test('a missing file of the shell is reported as the shell’s failure (TEL-13)', async () => {
  const composicao = 'c0ffee000001';
  expect(await sentOf(ofShell)).toMatchObject({
    modulo: 'shell',
    versao: '1.0.0-cccccccccccc',
    fase: 'CARGA',
    composicao,
  });
});

test('a missing file of another major’s library is reported with that shell’s version (TEL-34)', async () => {
  pageOf({ shared: '3.0.0', version: '3.0.0-cccccccccccc' });
  const file = 'http://localhost/credenciados/modules/shell/2.1.0-aaaaaaaaaaaa/library/remoteEntry.js';
  expect(await sentOf(new Error(`Failed to load ${file}`))).toMatchObject({
    modulo: 'shell',
    versao: '2.1.0-aaaaaaaaaaaa',
  });
});

test('a page without the shell’s version reports the module', async () => {
  pageOf({ shared: '1.0.0' });
  expect(await sentOf(ofShell)).toMatchObject({ modulo: 'mf-um' });
});

// TEL-22
test('positions in its own and the shell’s files are reported, in either browser’s format, and no others', async () => {
  const other = OWN.replace('aaaaaaaa', 'bbbbbbbb');
  const places = [`${OWN}:1:22`, `${SHELL}:2:33`, `${other}:1:1`, 'https://extensao/x.js:1:1', 'native'];
  expect((await sentOf(thrown('x', places))).pilha).toEqual(['spa.0123abcd.js:1:22', 'shell/main.0123abcd.js:2:33']);
  // Position in another major's library on this page (TEL-34).
  const beside = SHELL.replace('shell/main', 'modules/shell/2.1.0-aaaaaaaaaaaa/library/forms');
  const thrownThere = [`${beside}:4:5`, `${OWN}:1:22`, `${beside.replace('/library/', '/')}:1:1`];
  expect((await sentOf(thrown('x', thrownThere))).pilha).toEqual([
    'library-2/forms.0123abcd.js:4:5',
    'spa.0123abcd.js:1:22',
  ]);
  const firefox = new TypeError('x is undefined');
  firefox.stack = `fn@${OWN}?1:1:22\n@${SHELL}:2:33\n`;
  expect((await sentOf(firefox)).pilha).toEqual(['spa.0123abcd.js:1:22', 'shell/main.0123abcd.js:2:33']);
  const deep = thrown(
    'x',
    Array.from({ length: 50 }, (_, line) => `${OWN}:${line + 1}:1`),
  );
  expect((await sentOf(deep)).pilha).toHaveLength(MAX_QUADROS);
});

test('a text is sent in full if it is a literal in the throwing file, otherwise its constant part', async () => {
  expect((await sentOf(thrown('Falta a lista de editais', [`${OWN}:1:7`]))).erro).toBe(
    'Error: Falta a lista de editais',
  );
  expect((await sentOf(thrown('Falta a lista de Ana', [`${OWN}:1:7`]))).erro).toBe('Error: … a …');
  fetched.mockRejectedValueOnce(new Error('offline'));
  expect((await sentOf(thrown('Falta a lista de editais', [`${OWN}:1:7`]))).erro).toBe('Error: … a …');
  expect((await sentOf(new Error('x'.repeat(9_000)))).erro.length).toBeLessThanOrEqual(MAX_ERRO_MODULO);
});

test('no personal data is in any report, wherever it is in the error', async () => {
  const data = fc.constantFrom(
    'Maria Quitéria',
    'joana.darc@exemplo.br',
    '529.982.247-25',
    '52998224725',
    '(91) 98888-7777',
  );
  const around = fc.constantFrom('', ' ', '"', '/', '?nome=', ':1:1 (http://localhost/credenciados/shell/');
  const error = fc.tuple(fc.string(), around, data, around, fc.boolean(), fc.boolean());
  await fc.assert(
    fc.asyncProperty(error, async ([before, left, word, right, isError, isOwn]) => {
      const message = `${before}${left}${word}${right}`;
      const place = `${isOwn ? OWN : `http://localhost/credenciados/x?q=${word}`}:1:1`;
      const sent = JSON.stringify(await sentOf(isError ? thrown(message, [place]) : message));
      for (const part of word.split(/[\s()]+/).filter((each) => each.length > 3)) expect(sent).not.toContain(part);
    }),
    { numRuns: 60 },
  );
});

test('a report is retried while the portal or the network is down, and dropped if refused', async () => {
  jest.useFakeTimers();
  const answers = [0, 503, 200, 400];
  const api = mockApi({
    [SEND]: () => {
      const status = answers.shift() ?? 200;
      if (status !== 200) throw new MockFailure(status);
      return { ok: true };
    },
  });
  const sending = sendFailure({ ...ofModule, error: 'um' });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(api.calls(SEND)).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(api.calls(SEND)).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(15_000);
  await sending;
  expect(api.calls(SEND)).toHaveLength(3);
  await expect(sendFailure({ ...ofModule, error: 'dois' })).rejects.toMatchObject({ status: 400 });
  expect(api.calls(SEND)).toHaveLength(4);
  jest.useRealTimers();
});
