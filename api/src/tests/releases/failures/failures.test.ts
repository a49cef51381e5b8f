import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FalhaModulo } from '@credenciados/contract';
import { falhaModulo } from '@credenciados/platform/db/schema/index';
import { COMPOSITION_JSON } from '@credenciados/releases/composition';
import { browserFamily } from '@credenciados/releases/failures/browser-family';
import { countFailure, type KnownFailure } from '@credenciados/releases/failures/count-failure';
import { FailureQuota } from '@credenciados/releases/failures/failure-quota';
import { sourceName } from '@credenciados/releases/failures/locate';
import { writeFilesJson } from '@credenciados/releases/module-files';
import { COMPOSITION } from '@credenciados/releases/module-store';
import { modulePackage, nextModule, openModuleStore } from '@credenciados/releases/testing/module-package';
import { everyNight } from '@credenciados/testing/nightly';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { otherAddress } from '../../support/domain.ts';
import { publishingToken, publishPackage } from '../../support/publishing.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let api: TestApp;
let token: string;
beforeAll(async () => {
  api = await createTestApp();
  token = await publishingToken(api);
  await openModuleStore(api);
});
afterAll(() => api.close());

const SCRIPT = 'throw Error("Falta a lista de editais")';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
/** Maps column 1 to line 3 of a page, and column 20 to line 5 of React. */
const MAP = JSON.stringify({
  version: 3,
  names: [],
  sources: ['./src/lista/lista.page.tsx', '../node_modules/react-dom/cjs/react-dom.js'],
  mappings: 'AAEA,mBCEE',
});
const PLACE = 'lista.0123abcd.js:1:1';

async function published(files: Record<string, string> = {}): Promise<string> {
  const name = nextModule();
  const script = { 'lista.0123abcd.js': SCRIPT, 'lista.0123abcd.js.map': MAP, ...files };
  const answer = await publishPackage(api, name, '1.0.0', await modulePackage(name, { files: script }));
  expect(answer.statusCode).toBe(200);
  return name;
}
const tell = (modulo: string, erro: string, more: object = {}, agent = FIREFOX) =>
  api.app.inject({
    method: 'POST',
    url: '/credenciados/publico/modulos/falhas',
    headers: { 'user-agent': agent },
    remoteAddress: otherAddress(),
    payload: { modulo, versao: '1.0.0', fase: 'INICIO', erro, ...more },
  });
const list = async () => {
  const headers = { authorization: `Bearer ${token}` };
  return (await api.app.inject({ url: '/credenciados/modulos', headers })).json();
};
async function failuresOf(name: string): Promise<FalhaModulo[]> {
  const { modulos } = await list();
  return modulos.find(({ nome }: { nome: string }) => nome === name).versoes[0].falhas;
}
const composition = async () => (await api.app.inject('/credenciados/publico/modulos')).json().composicao;

describe('a failure in a browser', () => {
  // TEL-22
  it('is counted for its version without personal data, by browser, and listed with its place in the sources', async () => {
    const name = await published();
    const composicao = await composition();
    const pilha = ['nenhum.0123abcd.js:1:1', PLACE, 'lista.0123abcd.js:1:21'];
    const text = 'TypeError: "Ana Souza" ana@exemplo.gov.br 123.456.789-09 at /x?cpf=1';
    expect((await tell(name, text, { pilha })).statusCode).toBe(200);
    await tell(name, text, { pilha, composicao });
    // An unknown composition is ignored.
    await tell(name, text, { pilha, composicao: '000000000000' }, 'Ana/1.0');
    await tell(name, 'Error: Falta a lista de editais', { pilha: [PLACE] });
    const falhas = await failuresOf(name);
    expect(falhas).toMatchObject([
      { erro: 'Error: Falta a lista de editais' },
      {
        fase: 'INICIO',
        vezes: 3,
        composicao,
        erro: 'TypeError: … at …',
        lugares: [`${name}/src/lista/lista.page.tsx:3:1`],
        navegadores: { 'Firefox 128': 2, Outro: 1 },
      },
    ]);
    expect(JSON.stringify(falhas)).not.toMatch(/Ana|exemplo|123\.|cpf=1/);
    expect(await failuresOf(name)).toEqual(falhas);
  });

  it('is another one if it was thrown elsewhere, and has the place in its built file if there is no map', async () => {
    const name = await published({ 'lista.0123abcd.js.map': '{"version":3}' });
    for (const column of [1, 9, 9]) await tell(name, 'Error: x', { pilha: [`lista.0123abcd.js:1:${column}`] });
    expect(await failuresOf(name)).toMatchObject([
      { vezes: 2, lugares: ['lista.0123abcd.js:1:9'] },
      { vezes: 1, lugares: ['lista.0123abcd.js:1:1'] },
    ]);
  });

  it('in the shell counts for the page’s shell, if that is stored (TEL-13)', async () => {
    const folder = await mkdtemp('/tmp/credenciados-shell-');
    await writeFile(path.join(folder, 'main.01234567.js'), 'shell');
    await writeFile(path.join(folder, 'main.01234567.js.map'), MAP.replace('./src', '../shared/src'));
    await writeFilesJson(folder);
    await api.app.modules.store.add('shell', '1.2.0-0123456789ab', folder);
    await rm(folder, { recursive: true });
    const of = (versao: string) => ({ versao, pilha: ['main.01234567.js:1:1'] });
    await tell('shell', 'Error: x', of('1.2.0-0123456789ab'));
    await tell('shell', 'Error: x', of('9.9.9-0123456789ab'));
    const [{ versao, falhas }] = (await list()).shell.versoes;
    expect([versao, falhas]).toMatchObject([
      '1.2.0-0123456789ab',
      [{ vezes: 1, lugares: ['shared/src/lista/lista.page.tsx:3:1'] }],
    ]);
  });

  it('in the library of another major is listed with its module, by the source map of that library (TEL-34)', async () => {
    const name = await published();
    const { store } = api.app.modules;
    const folder = await mkdtemp('/tmp/credenciados-shell-');
    await mkdir(path.join(folder, 'library'));
    await writeFile(path.join(folder, 'library/forms.01234567.js'), SCRIPT);
    await writeFile(path.join(folder, 'library/forms.01234567.js.map'), MAP);
    await writeFilesJson(folder);
    await store.add('shell', '4.1.0-0123456789ab', folder);
    const library = {
      shared: '4.1.0',
      version: '4.1.0-0123456789ab',
      manifest: '',
      integrity: `sha384-${'a'.repeat(64)}`,
    };
    const shell = { shared: '5.0.0' };
    await writeFile(path.join(folder, COMPOSITION_JSON), JSON.stringify({ shell, libraries: [library], modules: [] }));
    await store.add(COMPOSITION, 'c0ffee000004', folder);
    await rm(folder, { recursive: true });
    const pilha = ['library-4/forms.01234567.js:1:1', 'library-3/forms.01234567.js:1:1', PLACE];
    await tell(name, 'Error: Falta a lista de editais', { pilha, composicao: 'c0ffee000004' });
    expect(await failuresOf(name)).toMatchObject([
      {
        erro: 'Error: Falta a lista de editais',
        lugares: ['shared/src/lista/lista.page.tsx:3:1', `${name}/src/lista/lista.page.tsx:3:1`],
      },
    ]);
  });

  it('in a version that never was live is not stored', async () => {
    const name = await published();
    await tell(name, 'x', { versao: '9.9.9' });
    await tell('mf-inventado', 'x');
    for (const modulo of [name, 'mf-inventado']) {
      expect(await api.db.select().from(falhaModulo).where(eq(falhaModulo.modulo, modulo))).toEqual([]);
    }
  });

  it('has source maps that no browser receives (TEL-21)', async () => {
    const name = await published();
    for (const file of ['lista.0123abcd.js.map', 'lista.0123abcd.js%2Emap', 'lista.0123abcd.js.map?x']) {
      const { statusCode } = await api.app.inject(`/credenciados/modules/${name}/1.0.0/${file}`);
      expect([file, statusCode]).toEqual([file, 404]);
    }
    expect((await api.app.inject(`/credenciados/modules/${name}/1.0.0/lista.0123abcd.js`)).body).toBe(SCRIPT);
  });
});

describe('made-up reports', () => {
  const REPORTS = everyNight(10_000, 300);
  const NOW = new Date('2026-05-04T12:00:00Z');
  const failure = (modulo: string, line: number, pilha = [`lista.0123abcd.js:${line}:1`]): KnownFailure => ({
    modulo,
    versao: '1.0.0',
    fase: 'USO',
    erro: 'Error: …',
    pilha,
    navegador: `Chrome ${line}`,
    composicao: null,
  });
  /** Sends a flood of reports from some addresses, with `real` reported by some people in between. */
  async function flood(addresses: number, people: number): Promise<(typeof falhaModulo.$inferSelect)[]> {
    const name = nextModule();
    const quota = new FailureQuota();
    const told = async (address: string, of: KnownFailure) => {
      const admitted = quota.admit(address, of.pilha[0] ?? '', NOW);
      if (admitted) await countFailure(api.deps, of, admitted, NOW);
    };
    const share = Math.floor(REPORTS / (people + 1));
    for (let report = 0; report < REPORTS; report += 1) {
      if (report % share === 0 && report > 0) await told(`pessoa ${report / share}`, failure(name, 999_999));
      await told(`endereço ${report % addresses}`, failure(name, report));
    }
    return api.db.select().from(falhaModulo).where(eq(falhaModulo.modulo, name));
  }
  const isReal = ({ lugar }: { lugar: string }) => lugar === 'lista.0123abcd.js:999999:1';

  // TEL-23
  it('from one address don’t displace a real failure, reported once; from many, one that three people report', async () => {
    const ofOne = await flood(1, 1);
    expect(ofOne.filter(isReal)).toMatchObject([{ vezes: 1 }]);
    expect(ofOne).toHaveLength(11);
    const ofMany = await flood(REPORTS / 10, 3);
    expect(ofMany.filter(isReal)).toMatchObject([{ vezes: 3, quem: { length: 3 } }]);
    expect(ofMany.length).toBe(50);
  }, 120_000);

  // TEL-23
  it.each([
    ['of ten new kinds an hour', 480],
    ['of the same kinds again and again', 49],
  ])('of one address leave real failures in the list for two days, %s', async (_, kinds) => {
    const name = nextModule();
    const quota = new FailureQuota();
    const told = async (address: string, line: number, now: Date) => {
      const of = failure(name, line);
      const admitted = quota.admit(address, of.pilha[0] ?? '', now);
      if (admitted) await countFailure(api.deps, of, admitted, now);
    };
    const [once, byFive, last] = [900_001, 900_002, 900_003];
    await told('pessoa', once, NOW);
    for (let person = 0; person < 5; person += 1) await told(`pessoa ${person}`, byFive, NOW);
    for (let report = 0; report < 480; report += 1) {
      await told('endereço', report % kinds, new Date(NOW.getTime() + Math.floor(report / 10) * 3_600_000));
    }
    await told('outra pessoa', last, new Date(NOW.getTime() + 48 * 3_600_000));
    const rows = await api.db.select().from(falhaModulo).where(eq(falhaModulo.modulo, name));
    const tellers = (line: number) => rows.find(({ lugar }) => lugar === `lista.0123abcd.js:${line}:1`)?.quem.length;
    expect([once, byFive, last].map(tellers)).toEqual([1, 5, 1]);
    expect(rows).toHaveLength(50);
    expect(JSON.stringify(rows)).not.toMatch(/pessoa|endereço/);
  });

  // TEL-23
  it('from many addresses that repeat one failure don’t displace a failure of one address', async () => {
    const name = nextModule();
    const tell = (tellers: string[], line: number) =>
      countFailure(api.deps, failure(name, line), { mayBeNew: true, tellers }, NOW);
    await tell(['pessoa'], 900_001);
    for (let line = 0; line < 60; line += 1) {
      for (let address = 0; address < 9; address += 1) await tell([`endereço ${address}`], line);
    }
    const rows = await api.db.select().from(falhaModulo).where(eq(falhaModulo.modulo, name));
    expect(rows.filter(({ lugar }) => lugar === 'lista.0123abcd.js:900001:1')).toHaveLength(1);
    expect(Math.max(...rows.map(({ quem }) => quem.length))).toBe(8);
  });

  it('without a place don’t displace failures with one, and many browsers are counted up to ten', async () => {
    const name = nextModule();
    const always = { mayBeNew: true, tellers: ['endereço'] };
    await countFailure(api.deps, failure(name, 1), always, NOW);
    for (let turn = 0; turn < 60; turn += 1) {
      await countFailure(api.deps, { ...failure(name, turn, []), erro: `Error: ${turn}` }, always, NOW);
      if (turn < 12) await countFailure(api.deps, { ...failure(name, 1), navegador: `Edge ${turn}` }, always, NOW);
    }
    const rows = await api.db.select().from(falhaModulo).where(eq(falhaModulo.modulo, name));
    const [located] = rows.filter(({ lugar }) => lugar !== '');
    expect(located?.vezes).toBe(13);
    expect(Object.keys(located?.navegadores ?? {})).toHaveLength(10);
    expect(rows).toHaveLength(51);
  });

  it('count up to two hundred an hour per address, of ten kinds', () => {
    const quota = new FailureQuota();
    const admit = (kind: string, at = NOW) => quota.admit('192.0.2.1', kind, at);
    const admitted = Array.from({ length: 10_000 }, (_, turn) => admit(`${turn}`));
    expect(admitted.filter((each) => each?.mayBeNew)).toHaveLength(10);
    expect(admitted.filter(Boolean)).toHaveLength(200);
    expect(admit('0', new Date(NOW.getTime() + 3_600_000))).toEqual({ mayBeNew: true, tellers: ['192.0.2.1'] });
  });
});

it.each([
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36', 'Chrome 130'],
  ['Mozilla/5.0 AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0.2849.68', 'Edge 130'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15', 'Safari 17'],
  [FIREFOX, 'Firefox 128'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605 CriOS/129.0 Mobile/15E148 Safari/604.1', 'Chrome 129'],
  ['curl/8.5.0 (Ana Souza)', 'Outro'],
])('a browser is known by family and major version: %s', (agent, family) => {
  expect(browserFamily(agent)).toBe(family);
});

it.each([
  ['./src/fila/fila.page.tsx', 'mf-um/src/fila/fila.page.tsx'],
  ['src/fila/fila.page.tsx', 'mf-um/src/fila/fila.page.tsx'],
  ['module.ts', 'mf-um/module.ts'],
  ['node_modules/@credenciados/shared/src/format/dates.js', 'shared/src/format/dates.js'],
  ['../node_modules/@credenciados/contract/src/zone.ts', 'contract/src/zone.ts'],
  ['./node_modules/@credenciados/shared/src/format/dates.js', 'shared/src/format/dates.js'],
  ['../shared/src/ui/button.tsx?1a2b', 'shared/src/ui/button.tsx'],
  ['../node_modules/react-dom/cjs/react-dom.js', null],
  ['webpack/runtime/get chunk filename', null],
])('a source is named by its place in the project: %s', (source, name) => {
  expect(sourceName(source, 'mf-um')).toBe(name);
});
