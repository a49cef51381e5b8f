import {
  ATO_LIMITS,
  ATO_TEXT,
  type AtoRow,
  atoSchema,
  type Conversa,
  type Edital,
  ERROR,
  type FatoHistorico,
  type Verificacao,
} from '@credenciados/contract';
import { ato, atoModelo, auditoria, outbox, solicitacao } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { giveAto, giveModeloAto, killTransactions, MODELO_ATO } from '../../tests/support/atos.ts';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import {
  call,
  createDomainApp,
  MIDDAY,
  multipart,
  okay,
  openEdital,
  otherAddress,
  quickCadastro,
} from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { attachAto } from './ato.mail.ts';

let api: TestApp;
let edital: Edital;
let carla: SignedIn;
let davi: SignedIn;
let gestao: SignedIn;
let ana: SignedIn;

beforeAll(async () => {
  api = await createDomainApp();
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  davi = await api.signIn('CAVISTORIA', { nome: 'Davi Melo' });
  gestao = await api.signIn('GESTAO_DE_CREDENCIADOS');
  edital = await openEdital(api, carla);
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
  await giveModeloAto(api, edital, carla);
});

async function register(as: SignedIn = ana): Promise<number> {
  const body = await quickCadastro(api, edital, as);
  return okay<{ idSolicitacao: number }>(await call(api, 'POST', '/publico/credenciado/cadastrar', { as, body }))
    .idSolicitacao;
}
const decide = (id: number, aprovar: boolean, as = carla) =>
  call(api, 'POST', '/solicitacaoCredenciado/validar', {
    as,
    body: { id, aprovar, justificativa: aprovar ? '' : 'A certidão venceu.' },
  });
const rectify = (id: number) =>
  call(api, 'PUT', `/solicitacaoCredenciado/retificar/${id}`, {
    as: carla,
    body: {
      assunto: 'Um assunto',
      mensagem: '<p>Corrija o <b>CPF</b> &amp; o nome.</p>',
      dataLimiteResposta: '2026-03-30',
    },
  });
const deaccredit = (id: number) =>
  call(api, 'POST', '/solicitacaoCredenciado/descredenciar', { as: carla, body: { id, motivo: 'A pedido.' } });
const atosOf = async (id: number, as = carla) =>
  okay<AtoRow[]>(await call(api, 'GET', `/ato/findBySolicitacao/${id}`, { as }));
const contentsOf = async (id: number) => {
  const rows = await api.db.select().from(ato).where(eq(ato.solicitacaoId, id)).orderBy(asc(ato.id));
  return rows.map(({ conteudo }) => atoSchema.parse(JSON.parse(conteudo)));
};
const verify = async (codigo: string) =>
  okay<Verificacao>(await call(api, 'POST', '/publico/comprovante/verificar', { body: { codigo } }));
/** Numbers of the year that are missing, and decisions without their act. */
async function gaps() {
  const rows = await api.db.select({ numero: ato.numero }).from(ato).orderBy(asc(ato.numero));
  const { rows: without } = await api.db.execute(sql`
    select s.id from solicitacao s where s.situacao in ('CREDENCIADO', 'REJEITADO', 'RETIFICADO', 'INATIVO', 'ARQUIVADO')
      and not exists (select from ato a where a.solicitacao_id = s.id and a.versao = s.versao)`);
  return { inOrder: rows.every(({ numero }, index) => numero === index + 1), without: without.length };
}

// ATO-1, ATO-3, ATO-7
describe('an edital with a template', () => {
  test('makes one act of each decision, with its grounds, author and last day', async () => {
    const id = await register();
    okay(await rectify(id));
    const [asked] = await contentsOf(id);
    expect(asked).toMatchObject({
      tipo: 'PEDIR_RETIFICACAO',
      ano: 2026,
      orgao: MODELO_ATO.orgao,
      nome: 'Ana Souza',
      motivos: 'Corrija o CPF & o nome.',
      fundamento: MODELO_ATO.fundamento,
      autor: { nome: 'Carla Dias', funcao: 'Comissão CAGEO' },
      remedio: { ultimoDia: '2026-03-30' },
    });
    expect(asked?.texto).toContain('até 30/03/2026');
    const other = await register(await api.signIn('CREDENCIADOS', { nome: 'Bia Reis' }));
    okay(await decide(other, true, davi));
    okay(await deaccredit(other));
    expect(await contentsOf(other)).toMatchObject([
      { tipo: 'APROVAR', motivos: '', autor: { funcao: 'Comissão CAVISTORIA' }, remedio: { ultimoDia: '2026-03-31' } },
      { tipo: 'DESCREDENCIAR', motivos: 'A pedido.', remedio: { texto: 'Recorra no portal até 31/03/2026.' } },
    ]);
    const refused = await register(await api.signIn('CREDENCIADOS'));
    okay(await decide(refused, false));
    expect(await contentsOf(refused)).toMatchObject([{ tipo: 'REJEITAR', motivos: 'A certidão venceu.' }]);
    expect(await gaps()).toEqual({ inOrder: true, without: 0 });
  });

  // ANL-24
  test('makes one of an archiving and of its end, and none of going on with the analysis', async () => {
    const [id, other] = [await register(), await register(await api.signIn('CREDENCIADOS'))];
    okay(await rectify(id));
    okay(await rectify(other));
    api.setNow(new Date('2026-03-31T12:00:00Z'));
    const as = await api.signIn('CAGEO', { nome: 'Rita Alves' });
    const end = (about: number, act: string) =>
      call(api, 'PUT', `/solicitacaoCredenciado/${act}/${about}`, { as, body: { motivo: 'Sem resposta.' } });
    okay(await end(other, 'retomar'));
    expect(await contentsOf(other)).toHaveLength(1);
    okay(await end(id, 'arquivar'));
    expect((await contentsOf(id)).at(-1)).toMatchObject({
      ...{ tipo: 'ARQUIVAR', motivos: 'Sem resposta.', autor: { nome: 'Rita Alves' } },
      remedio: { texto: 'Recorra no portal até 10/04/2026.' },
    });
    expect((await atosOf(id, as))[0]?.estado.situacao).toBe('VIGENTE');
    okay(await end(id, 'desarquivar'));
    const [unarchived, archived] = await atosOf(id, as);
    expect(archived?.estado).toMatchObject({ situacao: 'SUBSTITUIDO', por: { numero: unarchived?.numero } });
    expect(unarchived).toMatchObject({ tipo: 'DESARQUIVAR', estado: { situacao: 'VIGENTE' } });
    expect(await gaps()).toEqual({ inOrder: true, without: 0 });
  });

  test('links the act from the history, the message and the e-mail', async () => {
    const id = await register();
    okay(await decide(id, false));
    const [row] = await atosOf(id);
    if (!row) throw new Error('No act');
    const [fact] = okay<FatoHistorico[]>(
      await call(api, 'GET', `/solicitacaoCredenciado/historico/${id}`, { as: carla }),
    );
    expect(fact?.ato).toEqual({ id: row.id, numero: `${row.numero}/2026` });
    const { content } = okay<{ content: Conversa[] }>(
      await call(api, 'GET', `/conversa/bySolicitacao?idSolicitacao=${id}&tipoConversa=TODOS`, { as: ana }),
    );
    expect(content[0]?.mensagens[0]?.conteudo).toContain(`ato nº ${row.numero}/2026`);
    const mails = await api.db.select().from(outbox).where(eq(outbox.solicitacaoId, id)).orderBy(asc(outbox.id));
    expect(mails.at(-1)?.anexos).toEqual([{ tipo: 'ato', id: row.id }]);
    expect(mails.at(-1)?.texto).toContain(`nº ${row.numero}/2026`);
    const attached = await attachAto(api.deps, row.id);
    expect(attached.filename).toBe(`ato-${row.numero}-2026.pdf`);
    expect(attached.content.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('has acts that nobody changes or removes, the owner of the schema included', async () => {
    const id = await register();
    okay(await decide(id, true));
    for (const statement of [
      'update ato set numero = 9',
      'delete from ato',
      'truncate ato',
      'delete from ato_modelo',
    ]) {
      await expect(api.database.asOwner(statement)).rejects.toMatchObject({ code: '42501' });
    }
    const [row] = await api.db.select().from(ato).where(eq(ato.solicitacaoId, id));
    if (!row) throw new Error('No act');
    const { id: _, ...copy } = row;
    const again = api.db.insert(ato).values({ ...copy, codigo: 'outro', numero: 9999 });
    await expect(again).rejects.toMatchObject({ cause: { constraint: 'ato_da_decisao' } });
    const taken = api.db.insert(ato).values({ ...copy, codigo: 'outro', versao: 99 });
    await expect(taken).rejects.toMatchObject({ cause: { constraint: 'ato_numero_do_ano' } });
  });

  test('has no decision that commits without its act, whatever wrote it', async () => {
    const id = await register();
    for (const situacao of ['CREDENCIADO', 'ARQUIVADO'] as const) {
      const bare = api.db.update(solicitacao).set({ situacao }).where(eq(solicitacao.id, id));
      await expect(bare).rejects.toMatchObject({ cause: { constraint: 'decisao_sem_ato' } });
    }
  });
});

// ATO-3
test('the last day to appeal moves to the next working day', async () => {
  const id = await register();
  // Ten days after Tuesday end on Good Friday.
  api.setNow(new Date('2026-03-24T12:00:00Z'));
  okay(await decide(id, true, await api.signIn('CAGEO')));
  expect((await contentsOf(id))[0]?.remedio).toMatchObject({
    ultimoDia: '2026-04-06',
    contagem:
      'O edital dá 10 dias corridos, contados do ato, em 24/03/2026. O dia 24/03/2026 não conta; o último dia conta. ' +
      'A contagem acabaria em 03/04/2026, sem expediente: passa para o próximo dia útil. O prazo termina às 23:59:59 de 06/04/2026. ' +
      'Dias não contados ou sem expediente: Sexta-feira Santa, 03/04/2026; Sábado, 04/04/2026; Domingo, 05/04/2026.',
  });
});

// ATO-1
test('an edital without a template, or without it any more, decides as specified', async () => {
  await giveModeloAto(api, edital, carla, null);
  const id = await register();
  okay(await decide(id, true));
  expect(await atosOf(id)).toEqual([]);
  const [mail] = await api.db.select().from(outbox).where(eq(outbox.solicitacaoId, id)).orderBy(asc(outbox.id));
  expect(mail?.anexos).not.toContainEqual(expect.objectContaining({ tipo: 'ato' }));
});

// ATO-2
describe('a template', () => {
  const put = (body: object, as = carla) => call(api, 'PUT', `/ato/modelo/${edital.id}`, { as, body });
  const present = async () =>
    okay<{ versao: number; modelo: typeof MODELO_ATO | null }>(
      await call(api, 'GET', `/ato/modelo/${edital.id}`, { as: gestao }),
    );

  test.each([
    ['its legal basis', { fundamento: ' ' }, 'modelo.fundamento', ATO_TEXT.fundamento],
    ['a way to appeal', { recurso: '' }, 'modelo.recurso', ATO_TEXT.recurso],
    ['a way to answer', { resposta: '\n' }, 'modelo.resposta', ATO_TEXT.resposta],
    ['days to appeal', { dias: 0 }, 'modelo.dias', ATO_TEXT.dias],
    ['a possible number of days', { dias: ATO_LIMITS.dias + 1 }, 'modelo.dias', ATO_TEXT.dias],
    ['an agency', { orgao: '' }, 'modelo.orgao', 'O campo é obrigatório'],
    ['known placeholders', { recurso: 'Até {dia}.' }, 'modelo.recurso', undefined],
  ])('can’t be saved without %s', async (_what, change, field, message) => {
    const { versao } = await present();
    const answer = await put({ versao, modelo: { ...MODELO_ATO, ...change } });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().campos)).toEqual([field]);
    if (message) expect(answer.json().campos[field]).toBe(message);
  });

  test('without legal basis or remedy is refused by the database, too', async () => {
    for (const gone of ['fundamento', 'recurso', 'resposta', 'dias'] as const) {
      const { [gone]: _, ...modelo } = MODELO_ATO;
      const row = { editalId: edital.id, versao: 999, modelo: modelo as typeof MODELO_ATO, criadoPor: carla.usuarioId };
      await expect(api.db.insert(atoModelo).values(row)).rejects.toMatchObject({
        cause: { constraint: 'ato_modelo_completo' },
      });
    }
  });

  test('is kept by versions: an act keeps the text of the version it was made from', async () => {
    const id = await register();
    okay(await decide(id, true));
    const before = await present();
    const [made] = await contentsOf(id);
    expect(made?.modelo).toBe(before.versao);
    await giveModeloAto(api, edital, davi, { ...MODELO_ATO, fundamento: 'Outra lei.' });
    expect(await present()).toMatchObject({ versao: before.versao + 1, modelo: { fundamento: 'Outra lei.' } });
    expect((await contentsOf(id))[0]?.fundamento).toBe(MODELO_ATO.fundamento);
    const [kept] = await api.db.select().from(atoModelo).where(eq(atoModelo.versao, before.versao));
    expect(kept?.modelo).toEqual(MODELO_ATO);
    const audited = await auditTrail(api.db, eq(auditoria.entidade, 'ato_modelo'));
    expect(audited.at(-1)).toMatchObject({ acao: 'MODELO_ATO_ALTERADO', dados: { versao: before.versao + 1 } });
  });

  test('saved unchanged makes no version; of two changes at once one wins', async () => {
    const { versao } = await present();
    okay(await put({ versao, modelo: MODELO_ATO }));
    expect((await present()).versao).toBe(versao);
    const both = await Promise.all(
      ['A', 'B'].map((orgao, index) => put({ versao, modelo: { ...MODELO_ATO, orgao } }, index ? davi : carla)),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(ATO_TEXT.changed);
  });

  test('is written by the committees, previewed as PDF, and read by staff only', async () => {
    expect((await put({ versao: 1, modelo: null }, gestao)).statusCode).toBe(403);
    expect((await call(api, 'GET', `/ato/modelo/${edital.id}`, { as: ana })).statusCode).toBe(403);
    expect((await call(api, 'GET', '/ato/modelo/999999', { as: carla })).statusCode).toBe(404);
    for (const tipo of ['APROVAR', 'REJEITAR', 'PEDIR_RETIFICACAO', 'DESCREDENCIAR']) {
      const drawn = await call(api, 'POST', '/ato/previa', { as: carla, body: { tipo, modelo: MODELO_ATO } });
      expect([drawn.statusCode, drawn.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    }
    const refused = await call(api, 'POST', '/ato/previa', {
      as: gestao,
      body: { tipo: 'APROVAR', modelo: MODELO_ATO },
    });
    expect(refused.statusCode).toBe(403);
  });
});

// ATO-4
describe('the PDF of an act', () => {
  test('is signed, tagged, in Portuguese, says PDF/A-3a, and verifies by file and code', async () => {
    const id = await register();
    okay(await decide(id, false));
    const [row] = await atosOf(id, ana);
    const file = await call(api, 'GET', `/ato/pdf/${row?.id}`, { as: ana });
    expect(file.headers['content-disposition']).toContain(`ato-${row?.numero}-2026.pdf`);
    const text = file.rawPayload.toString('latin1');
    for (const part of [
      '/MarkInfo',
      '/Lang (pt-BR)',
      '/DisplayDocTitle true',
      '<pdfaid:part>3<',
      '/OutputIntents',
      '/ByteRange',
    ]) {
      expect(text).toContain(part);
    }
    const checked = okay<Verificacao>(
      await api.app.inject({
        method: 'POST',
        url: '/credenciados/publico/comprovante/verificarArquivo',
        remoteAddress: otherAddress(),
        ...multipart('ato.pdf', file.rawPayload),
      }),
    );
    expect(checked).toMatchObject({
      resultado: 'AUTENTICO',
      comprovante: null,
      ato: { conteudo: { motivos: 'A certidão venceu.' }, estado: { situacao: 'VIGENTE' } },
    });
    const changed = Buffer.from(file.rawPayload);
    changed[40] = (changed[40] ?? 0) ^ 1;
    const refused = okay<Verificacao>(
      await api.app.inject({
        method: 'POST',
        url: '/credenciados/publico/comprovante/verificarArquivo',
        remoteAddress: otherAddress(),
        ...multipart('ato.pdf', changed),
      }),
    );
    expect(refused.motivo).toBe('ARQUIVO_ALTERADO');
    const byCode = await call(api, 'POST', '/publico/comprovante/pdf', { body: { codigo: row?.codigo } });
    expect([byCode.statusCode, byCode.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  test('is for its applicant, for staff, and for nobody else', async () => {
    const id = await register();
    okay(await decide(id, true));
    const [row] = await atosOf(id);
    const other = await api.signIn('CREDENCIADOS');
    for (const url of [`/ato/pdf/${row?.id}`, `/ato/findBySolicitacao/${id}`]) {
      expect((await call(api, 'GET', url, { as: gestao })).statusCode).toBe(200);
      const hidden = await call(api, 'GET', url, { as: other });
      expect([hidden.statusCode, hidden.json().message]).toEqual([404, ERROR.notFound]);
      expect((await call(api, 'GET', url)).statusCode).toBe(401);
    }
  });
});

// ATO-5
test('the code leads to the present state of the act', async () => {
  const id = await register();
  okay(await rectify(id));
  const [asked] = await atosOf(id);
  const estado = async () => (await verify(asked?.codigo ?? '')).ato?.estado;
  expect(await estado()).toEqual({ situacao: 'VIGENTE', por: null });
  await api.database.asOwner(
    `update solicitacao set situacao = 'AGUARDANDO_APROVACAO', prazo_retificacao = null, versao = versao + 1 where id = $1`,
    [id],
  );
  expect(await estado()).toEqual({ situacao: 'ENCERRADO', por: null });
  okay(await decide(id, true));
  const [approved] = await atosOf(id);
  expect(await estado()).toEqual({
    situacao: 'SUBSTITUIDO',
    por: { numero: approved?.numero, ano: 2026, em: MIDDAY.toISOString() },
  });
  expect((await verify(approved?.codigo ?? '')).ato?.estado?.situacao).toBe('VIGENTE');
});

// ATO-6
describe('the list of acts and the text for the gazette', () => {
  const page = (body: object, as = gestao) => call(api, 'POST', '/ato/findByFiltro', { as, body });
  const gazette = (body: object, as = gestao) => call(api, 'POST', '/ato/diario', { as, body });

  test('are of an edital or of a period, in the order of the numbers, without grounds and codes', async () => {
    const id = await register();
    okay(await decide(id, false));
    const [row] = await atosOf(id);
    const { content, totalElements } = okay<{ content: (AtoRow & { nome: string })[]; totalElements: number }>(
      await page({ idEdital: edital.id }),
    );
    expect(content[0]).toMatchObject({ id: row?.id, interessado: { nome: 'Ana Souza' }, tipo: 'REJEITAR' });
    const { atos, texto } = okay<{ atos: number; texto: string }>(await gazette({ idEdital: edital.id }));
    expect(atos).toBe(totalElements);
    expect(texto).toContain(`ATO Nº ${row?.numero}/2026, DE 21/03/2026 – REPROVAÇÃO.`);
    expect(texto).not.toContain('A certidão venceu.');
    expect(texto).not.toContain(row?.codigo);
    expect(texto.split('\n\n')).toHaveLength(atos);
    const none = okay<{ atos: number }>(await gazette({ de: '2026-01-01', ate: '2026-03-20' }));
    expect(none).toEqual({ atos: 0, texto: '' });
    expect(okay<{ atos: number }>(await gazette({ de: '2026-03-21', ate: '2026-03-31' })).atos).toBe(atos);
  });

  test.each([
    [{}, 'de', ATO_TEXT.filter],
    [{ de: '2026-03-01' }, 'de', ATO_TEXT.filter],
    [{ de: '2026-03-02', ate: '2026-03-01' }, 'ate', ATO_TEXT.period],
  ])('need a selection: %j', async (body, field, message) => {
    for (const answer of [await page(body), await gazette(body)]) {
      expect([answer.statusCode, answer.json().campos]).toEqual([400, { [field]: message }]);
    }
  });

  test('are for staff', async () => {
    expect((await page({ idEdital: edital.id }, ana)).statusCode).toBe(403);
    expect((await gazette({ idEdital: edital.id }, ana)).statusCode).toBe(403);
  });
});

// ANL-5
test('nobody makes an act on their own solicitação, and they see it as its applicant', async () => {
  const id = await register();
  const idAto = await giveAto(api, id, carla);
  const own = await api.signIn('CAGEO', { nome: 'Ana Souza' });
  await api.database.asOwner('update solicitacao set cpf = $1 where id = $2', [own.cpf, id]);
  expect((await decide(id, true, own)).statusCode).toBe(403);
  expect((await call(api, 'GET', `/ato/pdf/${idAto}`, { as: own })).statusCode).toBe(200);
  await api.database.asOwner(`update solicitacao set cpf = $1 where id = $2`, [ana.cpf, id]);
});

// ATO-1
describe('numbers and kills', () => {
  test('numbers of decisions at once have no gap, refused ones included', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, async () => register(await api.signIn('CREDENCIADOS'))));
    const answers = await Promise.all(
      ids.flatMap((id, index) => [decide(id, true, carla), decide(id, index % 2 === 0, davi)]),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(12);
    expect(await gaps()).toMatchObject({ inOrder: true });
  });

  test('50 kills in the middle of a decision leave no decision without its act, and no gap', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, async () => register(await api.signIn('CREDENCIADOS'))));
    // Each fifth one is archived.
    const overdue = ids.filter((_, index) => index % 5 === 4);
    for (const id of overdue) okay(await rectify(id));
    await api.db
      .update(solicitacao)
      .set({ prazoRetificacao: new Date(MIDDAY.getTime() - 1000) })
      .where(inArray(solicitacao.id, overdue));
    const archive = (id: number) =>
      call(api, 'PUT', `/solicitacaoCredenciado/arquivar/${id}`, { as: carla, body: { motivo: 'Sem resposta.' } });
    const end = (id: number, aprovar: boolean) => (overdue.includes(id) ? archive(id) : decide(id, aprovar));
    let killed = 0;
    for (let from = 0; from < ids.length; from += 5) {
      const decisions = ids.slice(from, from + 5).map((id, index) => end(id, index % 2 === 0));
      const kills = Array.from({ length: 5 }, async (_, index) => {
        await new Promise((resolve) => setTimeout(resolve, index * 7));
        await killTransactions(api);
        killed += 1;
      });
      await Promise.all([...decisions, ...kills]);
    }
    expect(killed).toBe(50);
    const { rows } = await api.db.execute<{ decided: number; acts: number }>(sql`
      select count(*) filter (where situacao not in ('AGUARDANDO_APROVACAO', 'RETIFICADO'))::int as decided, count(a.id)::int as acts
      from solicitacao s left join ato a on a.solicitacao_id = s.id and a.versao = s.versao and a.tipo <> 'PEDIR_RETIFICACAO'
      where s.id in ${ids}`);
    expect(rows[0]?.acts).toBe(rows[0]?.decided);
    // Every one that was killed can be decided again.
    const again = await Promise.all(ids.map((id) => end(id, true)));
    expect(again.filter(({ statusCode }) => statusCode === 200)).toHaveLength(50 - (rows[0]?.decided ?? 0));
    expect(await gaps()).toMatchObject({ inOrder: true });
  });
});

// ATO-1
test('numbers begin with 1 in each year, in the agency’s zone', async () => {
  const id = await register();
  // 22:30 of 31 December in Belém, which is the next year in UTC.
  api.setNow(new Date('2027-01-01T01:30:00Z'));
  okay(await decide(id, true, await api.signIn('CAGEO')));
  api.setNow(new Date('2027-01-01T03:30:00Z'));
  const as = await api.signIn('CAGEO');
  okay(await call(api, 'POST', '/solicitacaoCredenciado/descredenciar', { as, body: { id, motivo: 'A pedido.' } }));
  expect(await contentsOf(id)).toMatchObject([{ ano: 2026 }, { ano: 2027, numero: 1 }]);
});
