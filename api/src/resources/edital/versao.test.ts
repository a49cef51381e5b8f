import { createHash } from 'node:crypto';
import type { Edital, EditalPublico, VersaoEdital } from '@credenciados/contract';
import { editalVersao } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { asc } from 'drizzle-orm';
import { call, createDomainApp, MIDDAY, okay, openEdital, uploadPdf } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

let api: TestApp;
let cageo: SignedIn;
let edital: Edital;

beforeAll(async () => {
  api = await createDomainApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(['edital', 'solicitacao', 'outbox'], { restart: true });
  cageo = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  edital = await openEdital(api, cageo);
});

const formOf = (change: object = {}) => ({
  id: edital.id,
  numeroEdital: edital.numero,
  tipoEdital: edital.tipoEdital,
  periodoAbertura: { inicio: '2026-03-01', fim: '2026-03-31' },
  anexoEdital: [],
  ...change,
});
const edit = (change: object) => call(api, 'POST', '/edital/save', { as: cageo, body: formOf(change) });
const fimEm = (fim: string) => ({ periodoAbertura: { inicio: '2026-03-01', fim } });
const versoes = async () =>
  okay<{ versoes: VersaoEdital[] }>(await call(api, 'GET', `/publico/edital/versoes/${edital.id}`)).versoes;
const versao = (numero: number) => call(api, 'GET', `/publico/edital/versao/${edital.id}/${numero}`);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Keys of an object and of all objects in it, in their order. */
function keysOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : [Object.keys(value)];
  return [...own, ...Object.values(value).flatMap(keysOf)];
}

// EDT-18
describe('the versions of an edital', () => {
  test('begin with its creation, and have each change with its differences, deadlines first', async () => {
    expect((await versoes()).map(({ numero, motivo, mudancas }) => [numero, motivo, mudancas])).toEqual([
      [1, 'Publicação do edital.', []],
    ]);
    okay(await edit({ numeroEdital: '9/2026', ...fimEm('2026-04-10') }));
    const [latest] = await versoes();
    expect(latest).toMatchObject({
      numero: 2,
      errata: null,
      motivo: 'Edição do edital.',
      mudancas: [
        { rotulo: 'Data de encerramento', de: '31/03/2026', para: '10/04/2026' },
        { rotulo: 'Nº do edital', de: edital.numero, para: '9/2026' },
      ],
    });
  });

  test('are made by closing and reopening, too', async () => {
    okay(await call(api, 'GET', '/edital/encerrarEdital', { as: cageo }));
    okay(
      await call(api, 'POST', '/edital/reabrirEdital', { as: cageo, body: { id: edital.id, dataFim: '2026-04-30' } }),
    );
    expect(
      (await versoes()).map(({ motivo, mudancas }) => [motivo, mudancas.map(({ rotulo, para }) => [rotulo, para])]),
    ).toEqual([
      [
        'Reabertura das inscrições.',
        [
          ['Data de encerramento', '30/04/2026'],
          ['Situação', 'Aberto'],
        ],
      ],
      ['Encerramento das inscrições.', [['Situação', 'Encerrado em 21/03/2026']]],
      ['Publicação do edital.', []],
    ]);
  });

  test('aren’t made by a change that the public doesn’t see', async () => {
    okay(await edit({ regras: { termoDeSigilo: true } }));
    expect(await versoes()).toHaveLength(1);
    okay(
      await edit({
        regras: {
          termoDeSigilo: true,
          decisaoUnidade: 'DIAS_UTEIS',
          decisaoDias: 5,
          superiorNome: 'Rui Lima',
          superiorEmail: 'rui@exemplo.gov.br',
        },
      }),
    );
    const [latest] = await versoes();
    expect(latest?.mudancas).toEqual([{ rotulo: 'Prazo para a comissão decidir', de: null, para: '5 dias úteis' }]);
    expect((await versao(2)).body).not.toContain('Rui Lima');
  });

  test('name the rules that it sets, and those that it no longer sets', async () => {
    okay(await edit({ regras: { juntarDocumento: true, segundaPessoa: { APROVAR: true } } }));
    okay(await edit({ regras: {} }));
    const [off, on] = await versoes();
    expect(on?.mudancas).toEqual([
      { rotulo: 'Decisões que duas pessoas tomam', de: null, para: 'Aprovar' },
      { rotulo: 'Juntada de documento durante a análise', de: null, para: 'Sim' },
    ]);
    expect(off?.mudancas.map(({ para }) => para)).toEqual([null, null]);
  });

  test('start with the state before the first change of an edital that has none yet', async () => {
    await api.database.clear(['edital_versao']);
    okay(await edit(fimEm('2026-04-10')));
    expect((await versoes()).map(({ numero, mudancas }) => [numero, mudancas.length])).toEqual([
      [2, 1],
      [1, 0],
    ]);
  });

  test('form a chain of hashes over their bytes, whose keys are sorted', async () => {
    const days = ['2026-04-01', '2026-04-09', '2026-04-03', '2026-05-20', '2026-04-04'];
    for (const [index, fim] of days.entries()) {
      okay(
        await edit({
          ...fimEm(fim),
          numeroEdital: `${index} “ç” \u2028/2026`,
          regras: { juntarDocumento: index % 2 === 0 },
        }),
      );
    }
    const rows = await api.db.select().from(editalVersao).orderBy(asc(editalVersao.numero));
    expect(rows.map(({ numero }) => numero)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const [index, row] of rows.entries()) {
      const shown = okay<{ conteudo: string; sha256: string; anterior: string | null }>(await versao(row.numero));
      expect(sha256(shown.conteudo)).toBe(shown.sha256);
      expect(shown.anterior).toBe(rows[index - 1]?.sha256 ?? null);
      const content = JSON.parse(shown.conteudo);
      expect(content).toMatchObject({ anterior: shown.anterior, numero: row.numero });
      expect(JSON.stringify(content)).toBe(shown.conteudo);
      for (const keys of keysOf(content)) expect(keys).toEqual([...keys].sort());
    }
  });

  test('each keep their PDF', async () => {
    const before = await call(api, 'GET', `/publico/edital/baixar?idEdital=${edital.id}`);
    okay(await edit({ anexoEdital: [{ nome: 'novo.pdf', caminho: await uploadPdf(api, 'EDITAL', cageo) }] }));
    const [first, second, present] = await Promise.all(
      ['&versao=1', '&versao=2', ''].map((of) => call(api, 'GET', `/publico/edital/baixar?idEdital=${edital.id}${of}`)),
    );
    expect(first?.rawPayload).toEqual(before.rawPayload);
    expect(second?.rawPayload).toEqual(present?.rawPayload);
    expect(second?.rawPayload).not.toEqual(before.rawPayload);
    expect(okay<{ conteudo: string }>(await versao(2)).conteudo).toContain(
      createHash('sha256')
        .update(second?.rawPayload ?? '')
        .digest('hex'),
    );
    expect((await call(api, 'GET', `/publico/edital/baixar?idEdital=${edital.id}&versao=3`)).statusCode).toBe(404);
  });

  test('are read by anybody; a missing edital or version is not found', async () => {
    expect(okay(await versao(1))).toMatchObject({
      edital: { id: edital.id, numero: edital.numero },
      temPosterior: false,
      fatos: expect.arrayContaining([{ chave: 'dataFim', rotulo: 'Data de encerramento', valor: '31/03/2026' }]),
    });
    expect((await versao(2)).statusCode).toBe(404);
    expect((await call(api, 'GET', '/publico/edital/versoes/999')).statusCode).toBe(404);
    expect((await call(api, 'GET', '/publico/edital/versao/999/1')).statusCode).toBe(404);
  });

  test('can be neither changed nor deleted, and no version joins the chain out of turn', async () => {
    const owner = (statement: string) => api.database.asOwner(statement);
    for (const change of ["motivo = 'x'", 'numero = 7', "sha256 = repeat('0', 64)"]) {
      await expect(owner(`update edital_versao set ${change}`)).rejects.toMatchObject({ code: '42501' });
    }
    await expect(owner('delete from edital_versao')).rejects.toMatchObject({ code: '42501' });
    await expect(owner('truncate edital_versao')).rejects.toMatchObject({ code: '42501' });
    await expect(api.database.pool.query("update edital_versao set motivo = 'x'")).rejects.toMatchObject({
      code: '42501',
    });
    const copy = (numero: number, conteudo: string, hash: string, anterior: string) =>
      owner(`insert into edital_versao (edital_id, numero, em, por, motivo, anexo_key, conteudo, sha256, anterior)
        select edital_id, ${numero}, em, por, motivo, anexo_key, ${conteudo}, ${hash}, ${anterior} from edital_versao where numero = 1`);
    const chained = "encode(sha256('b'), 'hex')";
    await expect(copy(3, "'b'", chained, 'sha256')).rejects.toMatchObject({ code: '23514' });
    await expect(copy(2, "'a'", chained, 'sha256')).rejects.toMatchObject({ code: '23514' });
    await expect(copy(2, "'b'", chained, chained)).rejects.toMatchObject({ code: '23514' });
    await copy(2, "'b'", chained, 'sha256');
  });

  test('number changes made at once one after the other', async () => {
    const days = ['2026-04-01', '2026-04-02', '2026-04-03', '2026-04-04', '2026-04-05'];
    const answers = await Promise.all(days.map((fim) => edit(fimEm(fim))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(days.map(() => 200));
    const rows = await api.db.select().from(editalVersao).orderBy(asc(editalVersao.numero));
    expect(rows.map(({ numero }) => numero)).toEqual([1, 2, 3, 4, 5, 6]);
    const [, geomensor] = okay<[null, EditalPublico]>(await call(api, 'GET', '/publico/edital'));
    const last = okay<{ fatos: { chave: string; valor: string }[] }>(await versao(6));
    expect(geomensor.dataFim.slice(0, 10) > '2026-04-01').toBe(true);
    expect(last.fatos.find(({ chave }) => chave === 'dataFim')?.valor).toMatch(/^0[1-5]\/04\/2026$/);
  });
});
