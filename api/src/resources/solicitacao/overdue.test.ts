import {
  type Conversa,
  type Edital,
  ERROR,
  type FatoHistorico,
  type Perfil,
  RULE,
  type Solicitacao,
} from '@credenciados/contract';
import { auditoria, conversa, edital as editais, outbox, usuarioPerfil } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { asc, eq, like, sql } from 'drizzle-orm';
import { call, createDomainApp, MIDDAY, okay, openEdital, register } from '../../tests/support/domain.ts';
import { openSession } from '../../tests/support/open-session.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { proposeArchive } from './propose-archive.ts';

let api: TestApp;
let cageo: SignedIn;
let ana: SignedIn;
let edital: Edital;
let id: number;

beforeAll(async () => {
  api = await createDomainApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  cageo = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  await api.database.clear(['edital', 'solicitacao', 'outbox'], { restart: true });
  edital = await openEdital(api, cageo);
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
  ({ idSolicitacao: id } = await register(api, edital, ana));
  okay(
    await call(api, 'PUT', `/solicitacaoCredenciado/retificar/${id}`, {
      as: cageo,
      body: { assunto: 'Solicitar retificação', mensagem: '<p>Reenvie.</p>', dataLimiteResposta: '2026-03-25' },
    }),
  );
  await api.db.delete(outbox);
});

/** A moment in Belém, three hours behind UTC. Sessions of before have ended by then: both sign in again. */
async function at(day: string, time = '12:00:00'): Promise<void> {
  api.setNow(new Date(`${day}T${time}-03:00`));
  cageo = await again(cageo, 'CAGEO');
  ana = await again(ana, 'CREDENCIADOS');
}
async function again(person: SignedIn, perfil: Perfil): Promise<SignedIn> {
  const token = await openSession(api.deps, api.db, person.usuarioId, perfil);
  return { ...person, token, headers: { authorization: `Bearer ${token}` } };
}
const put = (act: string, body: object, as = cageo) =>
  call(api, 'PUT', `/solicitacaoCredenciado/${act}/${id}`, { as, body });
const extend = (dataLimiteResposta: string) => put('prorrogar', { dataLimiteResposta, motivo: 'Feriado local.' });
const end = (act: 'retomar' | 'arquivar' | 'desarquivar', motivo = 'Os dados bastam.') => put(act, { motivo });
const find = async (as = ana) =>
  okay<Solicitacao>(await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as }));
/** Archives by SQL alone, with a message of a moment. */
const archiveBySql = (moment: string) =>
  api.db.transaction(async (tx) => {
    await tx.execute(
      sql`update solicitacao set situacao = 'ARQUIVADO', prazo_retificacao = null, justificativa = 'Fim.' where id = ${id}`,
    );
    await tx.execute(sql`with c as (
        insert into conversa (solicitacao_id, assunto, tipo_conversa) values (${id}, 'Fim', 'RESULTADO_ANALISE') returning id)
      insert into mensagem (conversa_id, conteudo, remetente_id, destinatario_id, data_enviada)
        select id, '<p>Fim.</p>', ${cageo.usuarioId}, ${ana.usuarioId}, ${moment} from c`);
  });
const told = () => api.db.select({ assunto: conversa.assunto }).from(conversa).orderBy(asc(conversa.id));
const history = async () =>
  okay<FatoHistorico[]>(await call(api, 'GET', `/solicitacaoCredenciado/historico/${id}`, { as: cageo }));

// ANL-24
test('the database archives no rectification before the end of its deadline', async () => {
  await expect(archiveBySql('2026-03-25T23:59:59-03:00')).rejects.toMatchObject({
    cause: expect.objectContaining({ constraint: 'solicitacao_arquivada_depois' }),
  });
  expect((await find()).situacao).toBe('RETIFICADO');
  await archiveBySql('2026-03-26T00:00:00-03:00');
  expect((await find()).situacao).toBe('ARQUIVADO');
});

// ANL-24
describe('a rectification past its deadline', () => {
  beforeEach(() => at('2026-03-26', '00:00:00'));

  test('can be extended: the applicant is notified, and may rectify again', async () => {
    expect((await find()).isPossivelResponder).toBe(false);
    okay(await extend('2026-04-10'));
    expect(await find()).toMatchObject({
      situacao: 'RETIFICADO',
      isPossivelResponder: true,
      prazoRetificacao: '2026-04-11T02:59:59.000Z',
      versao: 2,
    });
    expect((await told()).at(-1)).toEqual({ assunto: `Novo prazo para corrigir - edital nº ${edital.numero}` });
    const [mail] = await api.db.select().from(outbox);
    expect(mail?.texto).toContain('10/04/2026');
    expect((await history())[0]).toMatchObject({
      titulo: 'Prazo da retificação prorrogado',
      detalhe: 'Prazo: 10/04/2026. Motivo: Feriado local.',
      ator: { nome: 'Carla Dias' },
    });
  });

  test.each([
    ['2026-05-01', 'O prazo deve ser de 27/03/2026 a 30/04/2026.'],
    ['2026-03-26', 'O prazo deve ser de 27/03/2026 a 30/04/2026.'],
  ])('is not extended to %s', async (day, text) => {
    const answer = await extend(day);
    expect([answer.statusCode, answer.json().campos]).toEqual([422, { dataLimiteResposta: text }]);
  });

  test('goes back to analysis as it is', async () => {
    okay(await end('retomar'));
    expect(await find()).toMatchObject({ situacao: 'AGUARDANDO_APROVACAO', prazoRetificacao: null, versao: 3 });
    expect((await told()).at(-1)).toEqual({ assunto: `Análise retomada - edital nº ${edital.numero}` });
    okay(
      await call(api, 'POST', '/solicitacaoCredenciado/validar', { as: cageo, body: { id, aprovar: true, versao: 3 } }),
    );
    expect((await find()).situacao).toBe('CREDENCIADO');
  });

  test('is archived with a reason, and unarchived by a decision', async () => {
    okay(await end('arquivar', 'Sem resposta.'));
    expect(await find()).toMatchObject({
      situacao: 'ARQUIVADO',
      prazoRetificacao: null,
      justificativa: 'Sem resposta.',
    });
    expect((await history())[0]).toMatchObject({ titulo: 'Solicitação arquivada', detalhe: 'Motivo: Sem resposta.' });
    okay(await end('desarquivar', 'Esteve internada.'));
    expect(await find()).toMatchObject({ situacao: 'AGUARDANDO_APROVACAO', justificativa: null });
    expect((await told()).slice(-2)).toEqual([
      { assunto: `Solicitação arquivada - edital nº ${edital.numero}` },
      { assunto: `Solicitação desarquivada - edital nº ${edital.numero}` },
    ]);
  });

  test.each(['retomar', 'arquivar', 'desarquivar'] as const)('%s: not without a reason', async (act) => {
    for (const body of [{}, { motivo: ' ' }]) {
      const answer = await put(act, body);
      expect([answer.statusCode, answer.json().campos]).toEqual([400, { motivo: RULE.reason }]);
    }
  });

  test.each(['prorrogar', 'retomar', 'arquivar', 'desarquivar'] as const)(
    '%s: never by the applicant, a reader, or staff on their own',
    async (act) => {
      const body = { motivo: 'x', dataLimiteResposta: '2026-04-10' };
      for (const perfil of ['CREDENCIADOS', 'GESTAO_DE_CREDENCIADOS'] as const) {
        expect((await put(act, body, await api.signIn(perfil))).statusCode).toBe(403);
      }
      await api.db.insert(usuarioPerfil).values({ usuarioId: ana.usuarioId, perfil: 'CAGEO' });
      const answer = await put(act, body, await again(ana, 'CAGEO'));
      expect([answer.statusCode, answer.json().codigo]).toEqual([403, 'SOLICITACAO_PROPRIA']);
      expect((await find()).situacao).toBe('RETIFICADO');
    },
  );

  test('an extension and an end at once: one wins', async () => {
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all([extend('2026-04-10'), end(round % 2 ? 'arquivar' : 'retomar')]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
      await api.database.allowAnyState();
      await api.database.asOwner(
        "update solicitacao set situacao = 'RETIFICADO', prazo_retificacao = '2026-03-26T02:59:59Z' where id = $1",
        [id],
      );
    }
  });
});

test('a rectification can’t be ended before its deadline, which never moves to an earlier day', async () => {
  await at('2026-03-25', '23:59:59');
  for (const act of ['retomar', 'arquivar'] as const) {
    const answer = await end(act);
    expect([answer.statusCode, answer.json().message]).toEqual([422, ERROR.rectificationRunning]);
  }
  await at('2026-03-23');
  const answer = await extend('2026-03-24');
  expect([answer.statusCode, answer.json().campos]).toEqual([422, { dataLimiteResposta: RULE.laterDeadline }]);
  okay(await extend('2026-03-26'));
});

// ANL-25
describe('the proposal to archive', () => {
  const propose = (value: boolean) =>
    api.db
      .update(editais)
      .set({ regras: { proporArquivamento: value } })
      .where(eq(editais.id, edital.id));
  const proposals = () => api.db.select().from(outbox).where(like(outbox.evento, 'ARQUIVAMENTO_PROPOSTO:%'));

  test('is made once, on the next day, and the applicant is told what happens next', async () => {
    await propose(true);
    await at('2026-03-25', '23:59:59');
    expect(await proposeArchive(api.deps)).toBe(0);
    await at('2026-03-26', '00:00:00');
    // By several replicas at once, and again later.
    const made = await Promise.all([1, 2, 3].map(() => proposeArchive(api.deps)));
    expect(made.reduce((sum, one) => sum + one)).toBe(1);
    expect(await proposeArchive(api.deps)).toBe(0);
    expect(await proposals()).toMatchObject([
      { assunto: `O prazo para corrigir terminou - edital nº ${edital.numero}` },
    ]);
    const { situacao, arquivamentoPropostoEm } = await find();
    expect([situacao, arquivamentoPropostoEm]).toEqual(['RETIFICADO', '2026-03-26T03:00:00.000Z']);
    const [audited] = await api.db.select().from(auditoria).where(eq(auditoria.acao, 'ARQUIVAMENTO_PROPOSTO'));
    expect(audited?.atorId).toBeNull();
    // More time takes it back, and its end proposes again.
    okay(await extend('2026-03-28'));
    expect((await find()).arquivamentoPropostoEm).toBeNull();
    await at('2026-03-29');
    expect(await proposeArchive(api.deps)).toBe(1);
    expect(await proposals()).toHaveLength(2);
    okay(await end('arquivar'));
    expect((await find()).arquivamentoPropostoEm).toBeNull();
  });

  test('is not made where the edital doesn’t say so', async () => {
    await at('2026-03-26');
    expect(await proposeArchive(api.deps)).toBe(0);
    expect(await proposals()).toHaveLength(0);
  });
});

// MSG-16
describe('once the edital has ended', () => {
  const notify = () =>
    call(api, 'POST', '/conversa/cadastrar', {
      as: cageo,
      body: {
        assunto: 'Aviso da comissão',
        idSolicitacao: id,
        mensagens: [{ conteudo: '<p>Leia.</p>', dataLimiteResposta: '2026-07-15', anexos: [] }],
      },
    });
  beforeEach(async () => {
    okay(await call(api, 'GET', '/edital/encerrarEdital', { as: cageo }));
    await at('2026-07-01');
  });

  test('its deadlines are over, and no conversa starts', async () => {
    expect((await notify()).json().message).toBe(ERROR.noOpenEdital);
    expect((await extend('2026-07-15')).json().message).toBe('O prazo máximo deste edital já passou.');
    okay(await end('arquivar'));
  });

  test('with the edital’s rule, applicants are notified and given time up to 30 days from today', async () => {
    await api.db.update(editais).set({ regras: { prazoAposEdital: true } });
    okay<Conversa>(await notify());
    expect((await extend('2026-08-01')).statusCode).toBe(422);
    okay(await extend('2026-07-31'));
    expect(await find()).toMatchObject({ isPossivelResponder: true, edital: { prazoAposEdital: true } });
  });
});
