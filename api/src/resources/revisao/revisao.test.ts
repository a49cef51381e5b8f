import {
  atoSchema,
  DUAS_TEXT,
  type Edital,
  ERROR,
  type EspecieRevisao,
  type FatoHistorico,
  type Procedimento,
  REVISAO_TEXT,
} from '@credenciados/contract';
import {
  ato,
  conversa,
  edital as editais,
  loteItem,
  mensagem,
  outbox,
  solicitacao,
} from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { desc, eq } from 'drizzle-orm';
import { giveModeloAto } from '../../tests/support/atos.ts';
import { call, createDomainApp, MIDDAY, okay, openEdital, quickCadastro } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

let api: TestApp;
let carla: SignedIn;
let rita: SignedIn;
let davi: SignedIn;
let ana: SignedIn;
let edital: Edital;
let id: number;

beforeAll(async () => {
  api = await createDomainApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(['edital', 'solicitacao', 'outbox', 'lote', 'ato', 'conversa', 'mensagem'], {
    restart: true,
  });
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  rita = await api.signIn('CAGEO', { nome: 'Rita Alves' });
  davi = await api.signIn('CAVISTORIA');
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
  edital = await openEdital(api, carla);
  const body = await quickCadastro(api, edital, ana);
  const made = await call(api, 'POST', '/publico/credenciado/cadastrar', { as: ana, body });
  id = okay<{ idSolicitacao: number }>(made).idSolicitacao;
});

const decide = (aprovar: boolean) =>
  call(api, 'POST', '/solicitacaoCredenciado/validar', {
    as: carla,
    body: { id, aprovar, justificativa: aprovar ? '' : 'A certidão venceu.' },
  });
const propose = (especie: EspecieRevisao, as = carla, fundamentos = 'A certidão estava na validade.') =>
  call(api, 'POST', '/revisao/propor', { as, body: { idSolicitacao: id, especie, fundamentos } });
const loteOf = async () =>
  (await api.db.select().from(loteItem).where(eq(loteItem.solicitacaoId, id))).at(-1)?.loteId ?? 0;
const confirm = async (as = rita) => call(api, 'POST', `/lote/confirmar/${await loteOf()}`, { as });
const find = async () => {
  const [row] = await api.db.select().from(solicitacao).where(eq(solicitacao.id, id));
  if (!row) throw new Error('It is gone');
  return row;
};
const why = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, JSON.parse(body).message];
const days = (count: number) => api.setNow(new Date(MIDDAY.getTime() + count * 24 * 60 * 60_000));
/** Signs staff in anew after days have passed. */
const later = async (count: number) => {
  days(count);
  rita = await api.signIn('CAGEO', { nome: 'Rita Alves' });
};
const last = async () => (await api.db.select().from(conversa).orderBy(desc(conversa.id)))[0];

// REV-1
describe('a review', () => {
  test.each([
    ['REVER', false, 'CREDENCIADO', 'REVISAO'],
    ['ANULAR', false, 'AGUARDANDO_APROVACAO', 'ANULACAO'],
    ['CORRIGIR', false, 'REJEITADO', 'CORRECAO_MATERIAL'],
    ['CORRIGIR', true, 'CREDENCIADO', 'CORRECAO_MATERIAL'],
  ] as const)('%s takes effect once another person confirms it', async (especie, aprovar, to, evento) => {
    okay(await decide(aprovar));
    const before = await find();
    await api.db.delete(outbox);
    expect((await propose(especie, carla, ' ')).json().campos).toHaveProperty('fundamentos');
    expect(okay(await propose(especie))).toEqual({ ok: true, manifestacaoAte: null });
    expect(await find()).toEqual(before);
    expect(await api.db.$count(outbox)).toBe(0);
    expect((await propose(especie)).statusCode).toBe(409);
    expect(why(await confirm(carla))).toEqual([403, DUAS_TEXT.another]);
    okay(await confirm());
    expect(await find()).toMatchObject({ situacao: to, versao: before.versao + 1 });
    expect(await api.db.$count(outbox)).toBe(1);
    expect(await last()).toMatchObject({ tipoConversa: 'RESULTADO_ANALISE' });
    const facts = okay<FatoHistorico[]>(
      await call(api, 'GET', `/solicitacaoCredenciado/historico/${id}`, { as: carla }),
    );
    const shown = facts.map((fato) => [fato.evento, fato.ator?.nome]);
    expect(shown).toContainEqual([evento, 'Carla Dias']);
    expect(shown).toContainEqual(['DECISAO_CONFIRMADA', 'Rita Alves']);
  });

  // ANL-24
  test.each([
    ['ANULAR', 'AGUARDANDO_APROVACAO'],
    ['CORRIGIR', 'ARQUIVADO'],
  ] as const)('%s of an archiving takes effect once another person confirms it', async (especie, to) => {
    const ask = { assunto: 'Retificar', mensagem: '<p>Reenvie.</p>', dataLimiteResposta: '2026-03-25', anexos: [] };
    okay(await call(api, 'PUT', `/solicitacaoCredenciado/retificar/${id}`, { as: carla, body: ask }));
    await later(6);
    const body = { motivo: 'Sem resposta.' };
    okay(await call(api, 'PUT', `/solicitacaoCredenciado/arquivar/${id}`, { as: rita, body }));
    okay(await propose(especie, rita));
    okay(await confirm(await api.signIn('CAGEO')));
    expect(await find()).toMatchObject({ situacao: to });
  });

  test.each([
    ['REVER', false],
    ['ANULAR', false],
    ['ANULAR', true],
    ['REVOGAR', true],
    ['CORRIGIR', true],
  ] as const)('%s makes a signed act that names both, after the approval: %s', async (tipo, aprovar) => {
    await giveModeloAto(api, edital, carla);
    okay(await decide(aprovar));
    okay(await propose(tipo));
    await later(11);
    okay(await confirm());
    const [row] = await api.db.select().from(ato).orderBy(desc(ato.id));
    expect(atoSchema.parse(JSON.parse(row?.conteudo ?? ''))).toMatchObject({
      ...{ tipo, motivos: 'A certidão estava na validade.' },
      ...{ autor: { nome: 'Carla Dias' }, confirmadoPor: { nome: 'Rita Alves' } },
    });
  });

  test('is refused without a decision, to a profile without the act, and after the exit of the person', async () => {
    expect((await propose('ANULAR')).json().codigo).toBe('SITUACAO_ALTERADA');
    okay(await decide(true));
    expect((await propose('REVOGAR', davi)).statusCode).toBe(403);
    okay(await call(api, 'PUT', `/solicitacaoCredenciado/renunciar/${id}`, { as: ana, body: { motivo: '' } }));
    expect(why(await propose('REVER'))).toEqual([422, REVISAO_TEXT.left]);
  });

  test.each(['AGUARDANDO_APROVACAO', 'CREDENCIADO'] as const)(
    'to %s is refused by the database without its second person',
    async (situacao) => {
      okay(await decide(false));
      const set = { situacao, justificativa: null, versao: 3 };
      const bare = api.db.update(solicitacao).set(set).where(eq(solicitacao.id, id));
      await expect(bare).rejects.toMatchObject({ cause: { constraint: 'decisao_sem_segunda_pessoa' } });
    },
  );

  // DES-1
  test('revokes nothing where the edital asks for a proceeding', async () => {
    const regras = { devidoProcesso: true };
    await api.db.update(editais).set({ regras }).where(eq(editais.id, edital.id));
    okay(await decide(true));
    expect(why(await propose('REVOGAR'))).toEqual([422, ERROR.dueProcess]);
    expect(await find()).toMatchObject({ situacao: 'CREDENCIADO' });
  });

  // DES-7
  test('annuls by hearing and a second person, and ends an open proceeding', async () => {
    const regras = { devidoProcesso: true };
    await api.db.update(editais).set({ regras }).where(eq(editais.id, edital.id));
    okay(await decide(true));
    const facts = { idSolicitacao: id, fatos: 'O diploma era falso.' };
    okay(await call(api, 'POST', '/procedimento/abrir', { as: carla, body: facts }));
    okay(await propose('ANULAR'));
    expect(why(await confirm())).toEqual([422, `${REVISAO_TEXT.heard}31/03/2026.`]);
    await later(11);
    okay(await confirm());
    expect(await find()).toMatchObject({ situacao: 'AGUARDANDO_APROVACAO' });
    const [proceeding] = okay<Procedimento[]>(
      await call(api, 'GET', `/procedimento/findBySolicitacao/${id}`, { as: rita }),
    );
    expect(proceeding).toMatchObject({ situacao: 'EXTINTO', acoes: [] });
  });
});

// REV-2
describe('a review by which the person loses', () => {
  test.each([
    ['ANULAR', 'AGUARDANDO_APROVACAO'],
    ['REVOGAR', 'INATIVO'],
  ] as const)('%s waits for their term, which they are told', async (especie, to) => {
    okay(await decide(true));
    await api.db.delete(outbox);
    expect(okay(await propose(especie))).toEqual({ ok: true, manifestacaoAte: '2026-03-31' });
    expect(await api.db.$count(outbox)).toBe(1);
    expect(await find()).toMatchObject({ situacao: 'CREDENCIADO' });
    expect(why(await confirm())).toEqual([422, `${REVISAO_TEXT.heard}31/03/2026.`]);
    await later(11);
    okay(await confirm());
    expect(await find()).toMatchObject({ situacao: to });
  });

  test('waits no longer once they answered', async () => {
    okay(await decide(true));
    okay(await propose('ANULAR'));
    const about = await last();
    const body = { conversa: { id: about?.id }, conteudo: '<p>O documento é válido.</p>', anexos: [] };
    okay(await call(api, 'POST', '/mensagem/resposta', { as: ana, body }));
    okay(await confirm());
    expect(await find()).toMatchObject({ situacao: 'AGUARDANDO_APROVACAO', decididaPor: null });
  });

  test('is told to be over once it is taken back or returned', async () => {
    okay(await decide(true));
    for (const end of ['desfazer', 'devolver'] as const) {
      okay(await propose('ANULAR'));
      await api.db.delete(outbox);
      const body = end === 'devolver' ? { body: { motivo: 'Falta o fato.' } } : {};
      const as = end === 'devolver' ? rita : carla;
      okay(await call(api, 'POST', `/lote/${end}/${await loteOf()}`, { as, ...body }));
      expect(await api.db.$count(outbox)).toBe(1);
      expect((await last())?.assunto).toMatch(/^Proposta de revisão retirada/);
      expect(await find()).toMatchObject({ situacao: 'CREDENCIADO' });
    }
  });

  test('counts the term of the edital', async () => {
    const regras = { prazoUnidade: 'DIAS_UTEIS', prazoDias: 3 } as const;
    await api.db.update(editais).set({ regras }).where(eq(editais.id, edital.id));
    okay(await decide(true));
    expect(okay(await propose('REVOGAR'))).toEqual({ ok: true, manifestacaoAte: '2026-03-25' });
    const [notice] = await api.db.select().from(mensagem).orderBy(desc(mensagem.id));
    expect(notice?.contagem).toMatchObject({ unidade: 'DIAS_UTEIS', dias: 3 });
  });

  // REV-3
  test('is refused after the years of the edital', async () => {
    await api.db
      .update(editais)
      .set({ regras: { revisaoAnos: 5 } })
      .where(eq(editais.id, edital.id));
    okay(await decide(true));
    await api.database.asOwner(`update solicitacao set decidida_em = '2021-03-20T12:00:00Z' where id = ${id}`);
    expect(why(await propose('ANULAR'))).toEqual([422, REVISAO_TEXT.barred]);
    okay(await propose('CORRIGIR'));
  });
});
