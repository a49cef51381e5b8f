import type { CredenciadoRow, Edital } from '@credenciados/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { call, createDomainApp, okay, openEdital, register } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { readXlsx } from '../../tests/support/xlsx.ts';

let api: TestApp;
let cageo: SignedIn;
let edital: Edital;

async function accredited(nome: string): Promise<number> {
  const { idSolicitacao: id } = await register(api, edital, await api.signIn('CREDENCIADOS', { nome }));
  okay(await call(api, 'POST', '/solicitacaoCredenciado/validar', { as: cageo, body: { id, aprovar: true } }));
  return id;
}
const post = (url: string, body: object, as: SignedIn = cageo) =>
  call(api, 'POST', `/credenciado/${url}`, { as, body });
const list = async (body: object) =>
  okay<{ content: CredenciadoRow[]; totalElements: number }>(
    await post('findByFiltro', { tipoEdital: 'GEOMENSOR', ...body }),
  );

beforeAll(async () => {
  api = await createDomainApp();
  cageo = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  edital = await openEdital(api, cageo);
  const gone = await accredited('Álvaro Inativo');
  okay(
    await call(api, 'POST', '/solicitacaoCredenciado/descredenciar', {
      as: cageo,
      body: { id: gone, motivo: 'A pedido.' },
    }),
  );
  await accredited('Zulmira');
  await accredited('Bento');
  await register(api, edital, await api.signIn('CREDENCIADOS', { nome: 'Ainda em análise' }));
});
afterAll(() => api.close());

describe('the accredited people', () => {
  test('active people first, with the people who accredited them', async () => {
    const { content, totalElements } = await list({});
    expect(totalElements).toBe(3);
    expect(content.map(({ nome, situacao }) => [nome, situacao])).toEqual([
      ['Bento', 'ATIVO'],
      ['Zulmira', 'ATIVO'],
      ['Álvaro Inativo', 'INATIVO'],
    ]);
    expect(content[0]).toMatchObject({ responsavel: 'Carla Dias', codigoIncra: 'ABC1', idEdital: edital.id });
  });

  test('one type, by name or CPF', async () => {
    expect((await list({ tipoEdital: 'VISTORIADOR' })).totalElements).toBe(0);
    expect((await list({ campoSimples: 'alvaro' })).totalElements).toBe(1);
    expect((await list({ campoSimples: 'inativo alvaro' })).totalElements).toBe(1);
    expect((await list({ campoSimples: 'análise' })).totalElements).toBe(0);
    const [{ cpf } = { cpf: '' }] = (await list({ campoSimples: 'bento' })).content;
    expect((await list({ campoSimples: cpf })).content.map(({ nome }) => nome)).toEqual(['Bento']);
    expect((await list({ ordem: 'nome', ordemDirecao: 'DESC', tamanho: 1 })).content[0]?.nome).toBe('Zulmira');
  });

  test('exported whole, named by type', async () => {
    const response = await post('listagem/exportar', { tipoEdital: 'GEOMENSOR' });
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="relatorio_listagem_credenciados_GEOMENSOR.csv"',
    );
    const lines = response.payload.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFSituação;Nome;CPF;Código do INCRA;Registro no conselho;E-mail;Responsável pelo credenciamento',
    );
    expect(lines[1]).toMatch(/^Ativo;Bento;\d{3}\.\d{3}\.\d{3}-\d{2};ABC1;PA-1234;ana@exemplo\.gov\.br;Carla Dias$/);
    expect(lines).toHaveLength(5);
    const vistoriador = await post('listagem/exportar', { tipoEdital: 'VISTORIADOR' });
    expect(vistoriador.payload).not.toContain('INCRA');
    const { rows } = await api.database.asOwner(`select ator_id from auditoria where acao = 'CREDENCIADOS_EXPORTADOS'`);
    expect(rows).toEqual([{ ator_id: cageo.usuarioId }, { ator_id: cageo.usuarioId }]);
  });

  // ANL-9
  test('exported as .xlsx: the cells of the CSV, audited alike', async () => {
    await api.database.asOwner(`update solicitacao set codigo_incra = '007'`);
    const csv = (await post('listagem/exportar', { tipoEdital: 'GEOMENSOR' })).payload;
    expect(csv).toContain(';007;');
    const response = await post('listagem/exportar?formato=xlsx', { tipoEdital: 'GEOMENSOR' });
    expect(response.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="relatorio_listagem_credenciados_GEOMENSOR.xlsx"',
    });
    const { Credenciados = [] } = await readXlsx(response.rawPayload);
    expect(Credenciados.map((row) => row.map(({ text }) => text))).toEqual(
      csv
        .slice(1)
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(';')),
    );
    expect(Credenciados[1]?.map(({ type, format }) => `${type} ${format}`)).toEqual(
      Array.from({ length: 7 }, () => 'text @'),
    );
    const { rows } = await api.database.asOwner(
      `select dados from auditoria where acao = 'CREDENCIADOS_EXPORTADOS' order by id desc limit 2`,
    );
    expect(rows.map(({ dados }) => dados)).toMatchObject([
      { linhas: 3, formato: 'xlsx' },
      { linhas: 3, formato: 'csv' },
    ]);
    expect((await post('listagem/exportar?formato=ods', { tipoEdital: 'GEOMENSOR' })).statusCode).toBe(400);
  });

  test('are for internal staff', async () => {
    const manager = await api.signIn('GESTAO_DE_CREDENCIADOS');
    const applicant = await api.signIn('CREDENCIADOS');
    for (const url of ['findByFiltro', 'listagem/exportar', 'listagem/exportar?formato=xlsx']) {
      expect((await post(url, { tipoEdital: 'GEOMENSOR' }, manager)).statusCode).toBe(200);
      expect((await post(url, { tipoEdital: 'GEOMENSOR' }, applicant)).statusCode).toBe(403);
    }
  });
});
