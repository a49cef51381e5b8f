import { type Conversa, LIMITS, RULE } from '@credenciados/contract';
import { auditoria, conversa, outbox } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { call, createDomainApp, okay, openEdital, register, uploadPdf } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { CONVERSA_TEXT } from './conversa.rules.ts';

let api: TestApp;
let cageo: SignedIn;
let cavistoria: SignedIn;
let ana: SignedIn;
let bruno: SignedIn;
let idSolicitacao: number;
let another: number;
let edital: Awaited<ReturnType<typeof openEdital>>;

beforeAll(async () => {
  api = await createDomainApp();
  cavistoria = await api.signIn('CAVISTORIA');
  cageo = await api.signIn('CAGEO');
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
  bruno = await api.signIn('CREDENCIADOS');
  edital = await openEdital(api, cageo);
  ({ idSolicitacao } = await register(api, edital, ana));
  ({ idSolicitacao: another } = await register(api, edital, bruno));
});
afterAll(() => api.close());

const question = (changes: object = {}) => ({
  assunto: 'Prazo da análise',
  idSolicitacao,
  conteudo: '<p>Quando sai o resultado?</p>',
  ...changes,
});
const ask = (as: SignedIn, changes: object = {}, headers: Record<string, string> = {}) =>
  call(api, 'POST', '/conversa/perguntar', { as, body: question(changes), headers });
const reply = async (as: SignedIn, id: number, conteudo: string) =>
  okay<Conversa>(
    await call(api, 'POST', '/mensagem/resposta', { as, body: { conversa: { id }, conteudo, anexos: [] } }),
  );
const unreadOf = async (as: SignedIn) =>
  okay<{ totalNaoLidas: number }>(await call(api, 'GET', '/conversa/getByUser', { as })).totalNaoLidas;

// MSG-11
test('a question goes to the edital’s committee, which gets an e-mail and answers, and the applicant replies', async () => {
  const key = await uploadPdf(api, 'MENSAGEM', ana);
  const asked = okay<Conversa>(await ask(ana, { anexos: [{ key, nome: 'anexo.pdf' }] }));
  expect(asked).toMatchObject({ tipoConversa: 'DUVIDA', status: 'ABERTA', idSolicitacao, assunto: 'Prazo da análise' });
  expect(asked.mensagens).toMatchObject([{ minha: true, paraMim: false, anexos: [{ key }] }]);
  // The applicant sees only the names of staff.
  expect(asked.mensagens[0]?.destinatario.email).toBe('');
  expect([await unreadOf(cageo), await unreadOf(cavistoria)]).toEqual([1, 0]);
  const [mail] = await api.db
    .select()
    .from(outbox)
    .where(eq(outbox.evento, `MENSAGEM:${asked.mensagens[0]?.id}`));
  expect(mail?.assunto).toBe('Responda à pergunta do interessado: Prazo da análise');
  expect(mail?.texto).not.toContain('Quando sai');
  const kept = await auditTrail(api.db, eq(auditoria.acao, 'DUVIDA_ABERTA'));
  expect(kept).toMatchObject([{ atorId: ana.usuarioId, entidadeId: String(asked.id) }]);

  // Until somebody answers, further messages go to the first addressee.
  await reply(ana, asked.id, '<p>É urgente.</p>');
  expect(await unreadOf(cageo)).toBe(2);
  const answered = await reply(cavistoria, asked.id, '<p>Na sexta-feira.</p>');
  expect(answered.mensagens.map(({ status }) => status)).toEqual(['ENVIADA', 'RESPONDIDA', 'RESPONDIDA']);
  expect([await unreadOf(ana), await unreadOf(cageo)]).toEqual([1, 0]);
  // The staff member who wrote last gets the next question.
  const again = okay<Conversa>(await ask(ana, { assunto: 'Outra pergunta' }));
  expect(again.mensagens[0]?.destinatario.id).toBe(cavistoria.usuarioId);
  for (const { id } of [asked, again]) okay(await call(api, 'PUT', `/conversa/encerrar/${id}`, { as: cageo }));
});

test('another person’s or a missing solicitação is not found, and staff can’t ask', async () => {
  expect((await ask(ana, { idSolicitacao: another })).statusCode).toBe(404);
  expect((await ask(ana, { idSolicitacao: 2_000_000 })).statusCode).toBe(404);
  expect((await ask(cageo)).statusCode).toBe(403);
});

test('a repeat with the same key asks once, also concurrently', async () => {
  const headers = { 'idempotency-key': 'pergunta-de-ana-0001' };
  const both = await Promise.all([ask(ana, {}, headers), ask(ana, {}, headers)]);
  const later = okay<Conversa>(await ask(ana, {}, headers));
  for (const answer of both) if (answer.statusCode === 200) expect(answer.json().id).toBe(later.id);
  const open = await api.db.select().from(conversa).where(eq(conversa.status, 'ABERTA'));
  expect(open).toHaveLength(1);
});

test('questions have a subject and a text, and at most five are open', async () => {
  const empty = await ask(bruno, { idSolicitacao: another, assunto: 'Oi', conteudo: '<p> </p>' });
  expect([empty.statusCode, empty.json().campos]).toEqual([
    400,
    { assunto: RULE.subjectMin, conteudo: RULE.messageRequired },
  ]);
  const many = await Promise.all(
    Array.from({ length: LIMITS.openQuestions + 2 }, () => ask(bruno, { idSolicitacao: another })),
  );
  const refused = many.filter(({ statusCode }) => statusCode === 422);
  expect(refused.map((answer) => answer.json().message)).toEqual([
    CONVERSA_TEXT.tooManyQuestions,
    CONVERSA_TEXT.tooManyQuestions,
  ]);
});
