import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Conversa,
  type Edital,
  type FatoHistorico,
  type MinhaSolicitacao,
  RULE,
  type SituacaoSolicitacao,
  type Solicitacao,
  type SolicitacaoRow,
} from '@credenciados/contract';
import { auditoria, conversa, mensagem, mensagemAnexo, outbox } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { call, createDomainApp, MIDDAY, okay, openEdital, register, uploadPdf } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { readXlsx } from '../../tests/support/xlsx.ts';

let api: TestApp;
let cageo: SignedIn;
let other: SignedIn;
let applicant: SignedIn;
let edital: Edital;
let id: number;

beforeAll(async () => {
  api = await createDomainApp();
  await api.database.allowAnyState();
  cageo = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  other = await api.signIn('CAVISTORIA', { nome: 'Otávio Reis' });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(['edital', 'solicitacao', 'outbox'], { restart: true });
  edital = await openEdital(api, cageo);
  applicant = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
  ({ idSolicitacao: id } = await register(api, edital, applicant));
  await api.db.delete(outbox);
});

const post = (action: string, body: object, as: SignedIn = cageo) =>
  call(api, 'POST', `/solicitacaoCredenciado/${action}`, { as, body });
const decide = (aprovar: boolean, justificativa = '', as: SignedIn = cageo) =>
  post('validar', { id, aprovar, justificativa }, as);
const ask = (change: object = {}, as: SignedIn = cageo) =>
  call(api, 'PUT', `/solicitacaoCredenciado/retificar/${id}`, {
    as,
    body: {
      assunto: `Assunto: Solicitar retificação - edital nº ${edital.numero}`,
      mensagem: '<p>Reenvie o comprovante.</p>',
      dataLimiteResposta: '2026-03-25',
      ...change,
    },
  });
const find = async (as: SignedIn = cageo) =>
  okay<Solicitacao>(await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as }));
const setSituacao = (situacao: SituacaoSolicitacao) =>
  api.database.asOwner(
    `update solicitacao set situacao = $2, justificativa = case when $2 = 'REJEITADO' then 'x' end,
       decidida_em = null, decidida_por = null,
       prazo_retificacao = case when $2 = 'RETIFICADO' then timestamptz '2026-03-26T02:59:59Z' end where id = $1`,
    [id, situacao],
  );

// ANL-3, ANL-4
describe('a decision', () => {
  test('approves: accredited person, conversa, e-mail, audit', async () => {
    okay(await decide(true));
    expect(await find(applicant)).toMatchObject({
      situacao: 'CREDENCIADO',
      decididaPor: 'Carla Dias',
      decididaEm: MIDDAY.toISOString(),
      credenciado: { situacao: 'ATIVO', responsavel: 'Carla Dias' },
    });
    const [made] = await api.db.select().from(conversa);
    expect(made).toMatchObject({ tipoConversa: 'RESULTADO_ANALISE', solicitacaoId: id });
    expect(made?.assunto).toBe(`Resultado da análise - edital nº ${edital.numero}`);
    const [message] = await api.db.select().from(mensagem);
    expect(message).toMatchObject({ remetenteId: cageo.usuarioId, destinatarioId: applicant.usuarioId });
    expect(await api.db.select().from(outbox)).toHaveLength(1);
    expect((await auditTrail(api.db)).at(-1)).toMatchObject({
      acao: 'SOLICITACAO_APROVADA',
      atorId: cageo.usuarioId,
      entidadeId: String(id),
    });
  });

  test('rejects with a justification, which the applicant reads as it was typed', async () => {
    const justificativa = 'Falta o <b>registro</b> & a "certidão".\nVeja o item 3.';
    okay(await decide(false, justificativa));
    expect(await find(applicant)).toMatchObject({ situacao: 'REJEITADO', justificativa });
    const [{ id: conversaId } = { id: 0 }] = await api.db.select().from(conversa);
    const read = await call(api, 'GET', `/conversa/getById/${conversaId}`, { as: applicant });
    const [message] = okay<Conversa>(read).mensagens;
    expect(message?.conteudo).toContain('Falta o &lt;b&gt;registro&lt;/b&gt; &amp; a');
    expect(message?.conteudo).not.toContain('<b>');
  });

  test.each([
    ['without a choice', {}, 'aprovar', RULE.decision],
    [
      'a rejection without a justification',
      { aprovar: false, justificativa: '  ' },
      'justificativa',
      RULE.justification,
    ],
  ])('%s is refused', async (_what, body, field, message) => {
    const response = await post('validar/', { id, ...body });
    expect(response.statusCode).toBe(400);
    expect(response.json().campos).toEqual({ [field]: message });
  });

  test('answers 404 for a missing solicitação', async () => {
    expect((await post('validar', { id: 9999, aprovar: true })).statusCode).toBe(404);
  });
});

// ANL-6
describe('asking for rectification', () => {
  test('gives the applicant until 23:59:59 of the day, and tells them', async () => {
    const key = await uploadPdf(api, 'MENSAGEM', cageo);
    okay(await ask({ destinatario: { id: applicant.usuarioId }, anexos: [{ nome: 'modelo.pdf', key }] }));
    expect(await api.db.select({ key: mensagemAnexo.arquivoKey }).from(mensagemAnexo)).toEqual([{ key }]);
    expect(await find(applicant)).toMatchObject({
      situacao: 'RETIFICADO',
      isPossivelResponder: true,
      prazoRetificacao: '2026-03-26T02:59:59.000Z',
    });
    expect((await api.db.select().from(conversa))[0]).toMatchObject({ tipoConversa: 'SOLICITACAO_RETIFICACAO' });
    expect((await api.db.select().from(outbox))[0]?.texto).toContain('25/03/2026');
    const banner = await call(api, 'GET', '/solicitacaoCredenciado/findSituacaoRetificadoByCurrentUser', {
      as: applicant,
    });
    expect(banner.json()).toEqual([
      { idSolicitacao: id, idEdital: edital.id, numero: edital.numero, prazoRetificacao: '2026-03-26T02:59:59.000Z' },
    ]);
  });

  test.each([
    ['2026-03-21', false],
    ['2026-03-22', true],
    ['2026-04-30', true],
    ['2026-05-01', false],
  ])('until %s: %s (from tomorrow to 30 days after the edital’s end)', async (dataLimiteResposta, accepted) => {
    const response = await ask({ dataLimiteResposta });
    expect(response.statusCode).toBe(accepted ? 200 : 422);
    if (!accepted) {
      expect(response.json().campos).toEqual({
        dataLimiteResposta: 'O prazo deve ser de 22/03/2026 a 30/04/2026.',
      });
    }
  });

  test.each([
    ['assunto', '', RULE.subjectRequired],
    ['assunto', 'abcd', RULE.subjectMin],
    ['mensagem', '<p><br></p>', RULE.messageRequired],
  ])('%s = %j is refused', async (field, value, message) => {
    const response = await ask({ [field]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json().campos).toEqual({ [field]: message });
  });

  test('is refused for people other than the applicant', async () => {
    expect((await ask({ destinatario: { id: cageo.usuarioId } })).statusCode).toBe(422);
  });

  test('a message with nothing but a script is refused, and the solicitação stays unchanged', async () => {
    const response = await ask({ mensagem: '<script>alert(1)</script>' });
    expect(response.statusCode).toBe(422);
    expect((await find()).situacao).toBe('AGUARDANDO_APROVACAO');
  });

  test('the banner disappears with the deadline', async () => {
    okay(await ask());
    api.setNow(new Date('2026-03-26T03:00:00Z'));
    const rested = await api.signIn('CREDENCIADOS');
    await api.database.asOwner('update solicitacao set usuario_id = $1', [rested.usuarioId]);
    const url = '/solicitacaoCredenciado';
    expect((await call(api, 'GET', `${url}/findSituacaoRetificadoByCurrentUser`, { as: rested })).json()).toEqual([]);
    const [mine] = (await call(api, 'GET', `${url}/findByCurrentUser`, { as: rested })).json<MinhaSolicitacao[]>();
    expect(mine).toMatchObject({ situacao: 'RETIFICADO', isPossivelResponder: false });
  });
});

// ANL-7
describe('validating and de-accrediting', () => {
  test('a person who awaits validation becomes accredited', async () => {
    await setSituacao('AGUARDANDO_VALIDACAO');
    okay(await post('validarCredenciado/', { id }));
    expect(await find()).toMatchObject({ situacao: 'CREDENCIADO', decididaPor: 'Carla Dias' });
    expect(await api.db.select().from(outbox)).toHaveLength(1);
  });

  test('the accrediting analyst stays responsible after the de-accreditation', async () => {
    okay(await decide(true, '', other));
    okay(await post('descredenciar', { id, motivo: 'A pedido.' }));
    expect(await find()).toMatchObject({
      situacao: 'INATIVO',
      decididaPor: 'Otávio Reis',
      credenciado: { situacao: 'INATIVO', responsavel: 'Otávio Reis' },
    });
  });

  test('one of 20 concurrent de-accreditations succeeds', async () => {
    okay(await decide(true));
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => post('descredenciar', { id, motivo: 'A pedido.' })),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const refused = responses.filter(({ statusCode }) => statusCode === 422);
    expect(refused).toHaveLength(19);
    expect(refused[0]?.json().message).toContain('Situação atual da solicitação: Descredenciado, por Carla Dias em');
  });
});

describe('the list of an edital', () => {
  const list = async (body: object) =>
    okay<{ content: SolicitacaoRow[]; totalElements: number }>(
      await post('findByFiltro', { idEdital: edital.id, ...body }),
    );
  const names = async (campoSimples: string) => (await list({ campoSimples })).content.map(({ nome }) => nome);

  async function registered(...nomes: string[]): Promise<SignedIn[]> {
    const people = [];
    for (const nome of nomes) {
      const person = await api.signIn('CREDENCIADOS', { nome });
      await register(api, edital, person);
      people.push(person);
    }
    return people;
  }

  test('finds names with accents and case ignored', async () => {
    await registered('João da Conceição', 'Joana Melo');
    expect(await names('joao')).toEqual(['João da Conceição']);
    expect(await names('CONCEICAO')).toEqual(['João da Conceição']);
    expect((await names('jo')).sort()).toEqual(['Joana Melo', 'João da Conceição']);
  });

  // FIL-4
  test('finds words of a name in any order, and a protocolo', async () => {
    await registered('Edílson Souza Brandão', 'Edilson Ramos', 'Ana Brandão');
    expect(await names('edilson brandao')).toEqual(['Edílson Souza Brandão']);
    expect(await names('brandão  EDIL')).toEqual(['Edílson Souza Brandão']);
    expect(await names('ed br')).toEqual(['Edílson Souza Brandão']);
    const [found] = (await list({ campoSimples: 'ana' })).content;
    expect(await names(found?.protocolo ?? '')).toEqual(['Ana Brandão']);
    expect(await names((found?.protocolo ?? '').replace(/\D/g, ''))).toEqual(['Ana Brandão']);
  });

  test('takes %, _, quotes and backslashes literally', async () => {
    await registered("100% D'Ávila_x", 'Cem\\por cento');
    expect(await names('100%')).toEqual(["100% D'Ávila_x"]);
    expect(await names('100_')).toEqual([]);
    expect(await names('ávila_')).toEqual(["100% D'Ávila_x"]);
    expect(await names('á%la')).toEqual([]);
    expect(await names("d'a")).toEqual(["100% D'Ávila_x"]);
    expect(await names('cem\\por')).toEqual(['Cem\\por cento']);
    // Neither letters nor digits: no index contains them.
    for (const sign of ['%', '_', '\\']) expect(await names(sign)).toEqual([]);
    expect(await names("'; drop table solicitacao; --")).toEqual([]);
  });

  test('finds a CPF whole or by its start, with or without punctuation', async () => {
    const { cpf } = applicant;
    const masked = cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4');
    expect(await names(cpf)).toEqual(['Ana Souza']);
    expect(await names(masked)).toEqual(['Ana Souza']);
    expect(await names(masked.slice(0, 9))).toEqual(['Ana Souza']);
    expect(await names(cpf.slice(1))).toEqual([]);
  });

  test('has one edital’s rows, newest first, in pages that neither repeat nor skip', async () => {
    await registered('B', 'A', 'C', 'A');
    const whole = (await list({})).content.map((row) => row.id);
    expect(whole).toEqual([...whole].sort((a, b) => b - a));
    const seen: number[] = [];
    for (let pagina = 0; pagina < 3; pagina += 1) {
      const page = await list({ pagina, tamanho: 2, ordem: 'nome', ordemDirecao: 'ASC' });
      expect(page.totalElements).toBe(5);
      seen.push(...page.content.map((row) => row.id));
    }
    expect(new Set(seen).size).toBe(5);
    expect((await list({ ordem: 'nome' })).content.map(({ nome }) => nome)).toEqual(['A', 'A', 'Ana Souza', 'B', 'C']);
    expect((await list({ idEdital: 999 })).totalElements).toBe(0);
  });

  test('sorts by its own columns only', async () => {
    for (const ordem of ['edital.numero', 'situacao', 'dataCadastro', 'nome', 'cpf']) {
      expect((await list({ ordem, ordemDirecao: 'DESC' })).totalElements).toBe(1);
    }
    for (const ordem of ['senha_hash', 'email', 'codigoCrea', 'codigoIncra'])
      expect((await post('findByFiltro', { idEdital: edital.id, ordem })).statusCode).toBe(400);
  });
});

describe('the export', () => {
  const fill = async (rows: number) => {
    await api.database.asOwner(
      `insert into solicitacao (protocolo, edital_id, usuario_id, cpf, nome, email, telefones, codigo_crea,
         logradouro, numero, bairro, cep, uf, criada_em)
       select 'p' || n, $1, $2, lpad(n::text, 11, '0'), 'Pessoa ' || n, 'p@exemplo.br', '{}', 'x', 'r', '1', 'b', '66010000', 'PA', $4
       from generate_series(1, $3) n`,
      [edital.id, applicant.usuarioId, rows, MIDDAY],
    );
  };
  async function everyConnectionBack(): Promise<void> {
    const { pool } = api.database;
    for (let tries = 0; tries < 60 && pool.idleCount < pool.totalCount; tries += 1) await sleep(50);
    expect(pool.idleCount).toBe(pool.totalCount);
  }

  const csv = (tipo: string, body: object = {}, as: SignedIn = cageo) =>
    post(`listagem/exportar/${tipo}`, { idEdital: edital.id, ...body }, as);

  test('is a CSV that spreadsheets open, without live formulas', async () => {
    for (const nome of ['=1+1', '  +cmd', '@soma', '-2', 'Zé; "o bom"']) {
      await register(api, edital, await api.signIn('CREDENCIADOS', { nome }));
    }
    const response = await csv('GEOMENSOR');
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="relatorio_listagem_solicitacoes_GEOMENSOR.csv"',
    });
    expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const lines = response.payload.replace('\uFEFF', '').split('\r\n');
    expect(lines[0]).toBe(
      'Situação;Protocolo;Data da solicitação;Nome;CPF;Código do INCRA;Registro no conselho;E-mail;Situação desde',
    );
    expect(lines).toHaveLength(8);
    expect(response.payload).toContain(";'=1+1;");
    expect(response.payload).toContain(";'+cmd;");
    expect(response.payload).toContain(";'@soma;");
    expect(response.payload).toContain(";'-2;");
    expect(response.payload).toContain(';"Zé; ""o bom""";');
    const cpf = applicant.cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4');
    expect(lines.at(-2)).toMatch(/^Aguardando análise;2026\.\d{8}-\d;21\/03\/2026 09:00:00;Ana Souza;/);
    expect(lines.at(-2)).toContain(`;${cpf};ABC1;PA-1234;ana@exemplo.gov.br`);
  });

  test('as CSV has the bare INCRA code, as .xlsx equal cells with texts and dates', async () => {
    await register(api, edital, await api.signIn('CREDENCIADOS', { nome: '=1+1' }));
    await api.database.asOwner(`update solicitacao set codigo_incra = '007' where nome = '=1+1'`);
    const lines = (await csv('GEOMENSOR')).payload.slice(1).trimEnd().split('\r\n');
    const rows = lines.map((line) => line.split(';'));
    expect(rows[1]?.slice(3, 6)).toEqual(["'=1+1", expect.any(String), '007']);

    const response = await post('listagem/exportar/GEOMENSOR?formato=xlsx', { idEdital: edital.id });
    expect(response.headers['content-disposition']).toBe(
      'attachment; filename="relatorio_listagem_solicitacoes_GEOMENSOR.xlsx"',
    );
    const { Solicitações = [] } = await readXlsx(response.rawPayload);
    const [head, ...cells] = Solicitações;
    expect(head?.map(({ text }) => text)).toEqual(rows[0]);
    expect(cells).toHaveLength(rows.length - 1);
    for (const [index, row] of cells.entries())
      for (const [place, { type, text }] of row.entries()) {
        const wanted = rows[index + 1]?.[place]?.replace(/^'/, '');
        const isDate = [2, 8].includes(place);
        expect([type, isDate ? '' : text]).toEqual(isDate ? ['number', ''] : ['text', wanted]);
      }
    // 21 March 2026, 9:00 in the agency's zone.
    expect(cells[0]?.[2]).toEqual({ type: 'number', text: '46102.375', format: 'dd/mm/yyyy hh:mm:ss' });
    expect((await csv('GEOMENSOR', {}, applicant)).statusCode).toBe(403);
    const refused = await post('listagem/exportar/GEOMENSOR?formato=xlsx', { idEdital: edital.id }, applicant);
    expect(refused.statusCode).toBe(403);
    await everyConnectionBack();
  });

  test('has every row of the filter, whatever the page', async () => {
    // Statistics of an almost empty table, as before autovacuum's next visit: a plan that searches once for each row ends in a 503.
    await api.database.asOwner('analyze solicitacao');
    await fill(2500);
    expect((await csv('GEOMENSOR', { pagina: 3, tamanho: 15 })).payload.split('\r\n')).toHaveLength(2503);
    expect((await csv('GEOMENSOR', { campoSimples: 'pessoa 2500' })).payload.split('\r\n')).toHaveLength(3);
    await everyConnectionBack();
  });

  test('a VISTORIADOR edital has no INCRA code; the type must be the edital’s', async () => {
    expect((await csv('VISTORIADOR')).statusCode).toBe(404);
    await call(api, 'GET', '/edital/encerrarEdital', { as: cageo });
    edital = await openEdital(api, cageo, 'VISTORIADOR');
    expect((await csv('VISTORIADOR')).payload).not.toContain('INCRA');
  });
});

describe('permissions', () => {
  const actions = ['validar', 'validarCredenciado', 'retificar'] as const;
  const act = (action: (typeof actions)[number], as?: SignedIn) => {
    const body = { id, aprovar: true, assunto: 'Assunto', mensagem: '<p>a</p>', dataLimiteResposta: '2026-03-25' };
    const url = '/solicitacaoCredenciado';
    return action === 'retificar'
      ? call(api, 'PUT', `${url}/retificar/${id}`, { as, body })
      : call(api, 'POST', `${url}/${action}`, { as, body });
  };

  test.each(actions)('%s: the committees alone', async (action) => {
    for (const perfil of ['CREDENCIADOS', 'GESTAO_DE_CREDENCIADOS', 'EXTERNO', 'AGENDAMENTO'] as const) {
      expect((await act(action, await api.signIn(perfil))).statusCode).toBe(403);
    }
    expect((await act(action)).statusCode).toBe(401);
    expect((await find()).situacao).toBe('AGUARDANDO_APROVACAO');
  });

  // ANL-7
  test('descredenciar: requires a reason, also in the database', async () => {
    okay(await decide(true));
    for (const body of [{ id }, { id, motivo: '' }, { id, motivo: '  ' }]) {
      const answer = await post('descredenciar', body);
      expect([answer.statusCode, answer.json().campos]).toEqual([
        400,
        { motivo: 'Informe o motivo do descredenciamento.' },
      ]);
    }
    expect((await find()).situacao).toBe('CREDENCIADO');
    for (const dados of [{}, { motivo: ' ' }]) {
      const row = { acao: 'CREDENCIADO_DESCREDENCIADO', entidade: 'solicitacao', entidadeId: String(id), dados };
      await expect(api.db.insert(auditoria).values(row)).rejects.toMatchObject({
        cause: { constraint: 'auditoria_descredenciamento' },
      });
    }
  });

  // ANL-7
  test('descredenciar: the person is told the reason, and the history records it', async () => {
    okay(await decide(true));
    okay(await post('descredenciar', { id, motivo: 'Registro <cassado> no conselho.' }));
    const told = await api.db.select({ conteudo: mensagem.conteudo }).from(mensagem).orderBy(mensagem.id);
    expect(told.at(-1)?.conteudo).toContain('<p>Motivo: Registro &lt;cassado&gt; no conselho.</p>');
    const facts = okay<FatoHistorico[]>(
      await call(api, 'GET', `/solicitacaoCredenciado/historico/${id}`, { as: cageo }),
    );
    expect(facts.find(({ evento }) => evento === 'DESCREDENCIAMENTO')?.detalhe).toBe(
      'Motivo: Registro <cassado> no conselho.',
    );
  });

  test('descredenciar: CAGEO alone', async () => {
    okay(await decide(true));
    for (const perfil of ['CAVISTORIA', 'GESTAO_DE_CREDENCIADOS', 'CREDENCIADOS'] as const) {
      expect((await post('descredenciar', { id, motivo: 'A pedido.' }, await api.signIn(perfil))).statusCode).toBe(403);
    }
    okay(await post('descredenciar', { id, motivo: 'A pedido.' }));
  });

  test('the list and the export: internal staff', async () => {
    const manager = await api.signIn('GESTAO_DE_CREDENCIADOS');
    expect((await post('findByFiltro', { idEdital: edital.id }, manager)).statusCode).toBe(200);
    expect((await post('findByFiltro', { idEdital: edital.id }, applicant)).statusCode).toBe(403);
    expect((await post('listagem/exportar/GEOMENSOR', { idEdital: edital.id }, applicant)).statusCode).toBe(403);
  });

  test('a solicitação: staff and its applicant; not found for another applicant', async () => {
    const read = async (as?: SignedIn) =>
      (await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as })).statusCode;
    expect(await read(applicant)).toBe(200);
    expect(await read(await api.signIn('GESTAO_DE_CREDENCIADOS'))).toBe(200);
    expect(await read(await api.signIn('CREDENCIADOS'))).toBe(404);
    expect(await read(await api.signIn('EXTERNO'))).toBe(403);
    expect(await read()).toBe(401);
  });

  test('the person’s own solicitações: the applicant alone', async () => {
    const url = '/solicitacaoCredenciado/findByCurrentUser';
    expect((await call(api, 'GET', url, { as: applicant })).json()).toMatchObject([{ id, edital: { id: edital.id } }]);
    expect((await call(api, 'GET', url, { as: await api.signIn('CREDENCIADOS') })).json()).toEqual([]);
    expect((await call(api, 'GET', url, { as: cageo })).statusCode).toBe(403);
  });
});
