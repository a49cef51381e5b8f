import type { Conversa, Edital } from '@credenciados/contract';
import { outbox } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { like } from 'drizzle-orm';
import { call, createDomainApp, MIDDAY, okay, openEdital, register } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { remindDeadlines } from './remind-deadlines.ts';

let api: TestApp;
let cageo: SignedIn;
let ana: SignedIn;
let edital: Edital;
let idSolicitacao: number;

beforeAll(async () => {
  api = await createDomainApp();
  cageo = await api.signIn('CAGEO');
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza', email: 'ana@exemplo.br' });
  edital = await openEdital(api, cageo);
  ({ idSolicitacao } = await register(api, edital, ana));
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  await api.database.clear(['outbox', 'mensagem_anexo', 'mensagem', 'conversa', 'conversa_pessoa']);
});

/** A moment in Belém, which is three hours behind UTC. */
const at = (day: string, time: string) => api.setNow(new Date(`${day}T${time}:00-03:00`));
const reminders = () => api.db.select().from(outbox).where(like(outbox.evento, 'PRAZO:%'));

async function notify(dataLimiteResposta: string, as = cageo): Promise<Conversa> {
  const mensagens = [{ conteudo: '<p>Envie.</p>', dataLimiteResposta, anexos: [] }];
  const body = { assunto: 'Certidão vencida', idSolicitacao, mensagens };
  return okay<Conversa>(await call(api, 'POST', '/conversa/cadastrar', { as, body }));
}

test('an applicant is reminded once, in the morning three days before', async () => {
  const { id } = await notify('2026-03-30');
  at('2026-03-27', '07:59');
  expect(await remindDeadlines(api.deps)).toBe(0);
  at('2026-03-27', '08:00');
  // By several replicas at once, and again later.
  await Promise.all([remindDeadlines(api.deps), remindDeadlines(api.deps), remindDeadlines(api.deps)]);
  at('2026-03-28', '12:00');
  expect(await remindDeadlines(api.deps)).toBe(0);
  const sent = await reminders();
  expect(sent).toMatchObject([
    {
      destinatario: 'ana@exemplo.gov.br',
      solicitacaoId: idSolicitacao,
      assunto: expect.stringMatching(/^Responda até \d{2}\/\d{2}\/2026: Certidão vencida$/),
    },
  ]);
  expect(sent[0]?.texto).toContain('Prazo: 30/03/2026, até 23:59 (horário de Belém)');
  expect(sent[0]?.texto).toContain(`/credenciados/credenciado/mensagens/responder/${id}`);
});

test('a missed reminder is sent later, until the deadline has passed', async () => {
  await notify('2026-03-30');
  at('2026-03-31', '00:00');
  expect(await remindDeadlines(api.deps)).toBe(0);
  at('2026-03-30', '23:59');
  expect(await remindDeadlines(api.deps)).toBe(1);
});

test('days are counted in the agency’s zone', async () => {
  const deps = { ...api.deps, config: { ...api.config, timeZone: 'Asia/Tokyo' } };
  await notify('2026-03-30');
  // 23:59 in Belém is the 31st in Tokyo, and three days before that begin earlier than in Belém.
  api.setNow(new Date('2026-03-28T07:59:00+09:00'));
  expect(await remindDeadlines(deps)).toBe(0);
  api.setNow(new Date('2026-03-28T08:00:00+09:00'));
  expect(await remindDeadlines(deps)).toBe(1);
});

test('nobody is reminded of deadlines that were answered, closed, or set within the three days', async () => {
  const answered = await notify('2026-03-30');
  const body = { conversa: { id: answered.id }, conteudo: '<p>Segue.</p>', anexos: [] };
  okay(await call(api, 'POST', '/mensagem/resposta', { as: ana, body }));
  const closed = await notify('2026-03-30');
  okay(await call(api, 'PUT', `/conversa/encerrar/${closed.id}`, { as: cageo }));
  at('2026-03-26', '12:00');
  await notify('2026-03-29', await api.signIn('CAGEO'));
  at('2026-03-27', '12:00');
  expect(await remindDeadlines(api.deps)).toBe(0);
});

test('awaits a rectification, until it is sent or decided otherwise', async () => {
  const retificar = { assunto: 'Corrigir', mensagem: '<p>Corrija.</p>', dataLimiteResposta: '2026-03-30' };
  okay(await call(api, 'PUT', `/solicitacaoCredenciado/retificar/${idSolicitacao}`, { as: cageo, body: retificar }));
  at('2026-03-27', '12:00');
  const back = "update solicitacao set situacao = 'AGUARDANDO_APROVACAO', prazo_retificacao = null";
  expect(await remindDeadlines(api.deps)).toBe(1);
  const [sent] = await reminders();
  expect(sent?.texto).toContain(`/credenciados/credenciado/solicitacoes/${idSolicitacao}`);
  await api.database.clear(['outbox']);
  await api.database.asOwner(back);
  expect(await remindDeadlines(api.deps)).toBe(0);
});
