import { MAX_ERRO_MODULO } from '../contract/erro-modulo.ts';
import { mockApi } from '../testing/index.ts';
import { sendFailure } from './send-failure.ts';

const SEND = 'POST /publico/modulos/falhas';
const ofModule = { modulo: 'mf-um', versao: '1.0.0-aaaaaaaa', fase: 'CARGA' as const };

function pageOf(shell: object): void {
  const registry = { composition: 'c0ffee000001', shell, modules: [] };
  document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(registry)}</script>`;
}
afterEach(() => document.body.replaceChildren());

async function sentOf(error: unknown) {
  const api = mockApi({ [SEND]: () => ({ ok: true }) });
  await sendFailure({ ...ofModule, error });
  return api.calls(SEND).map(({ sent }) => sent);
}

const ofShell = new Error('Loading chunk 763 failed.\n(error: http://localhost/credenciados/shell/763.8f10fe68.js)');

test('a file of the shell that a module needed is the shell’s failure (TEL-13)', async () => {
  pageOf({ shared: '1.0.0', version: '1.0.0-cccccccccccc' });
  const composicao = 'c0ffee000001';
  expect(await sentOf(ofShell)).toMatchObject([
    { modulo: 'shell', versao: '1.0.0-cccccccccccc', fase: 'CARGA', composicao },
  ]);
});

test('a page that doesn’t say which shell it has tells of the module', async () => {
  pageOf({ shared: '1.0.0' });
  expect(await sentOf(ofShell)).toMatchObject([{ modulo: 'mf-um' }]);
});

test('what failed of the module is the module’s, in words without a person’s data', async () => {
  pageOf({ shared: '1.0.0', version: '1.0.0-cccccccccccc' });
  const error = new TypeError(`"Ana" 529.982.247-25 ${'x'.repeat(MAX_ERRO_MODULO)}`);
  const [sent] = (await sentOf(error)) as { modulo: string; erro: string }[];
  expect(sent?.modulo).toBe('mf-um');
  expect(sent?.erro).toMatch(/^TypeError: … … x+$/);
  expect(sent?.erro.length).toBe(MAX_ERRO_MODULO);
});
