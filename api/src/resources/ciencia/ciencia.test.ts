import {
  type Conversa,
  type Edital,
  type EditalRegras,
  type FatoHistorico,
  NO_REGRAS,
  type Perfil,
  type Solicitacao,
  type Verificacao,
} from '@credenciados/contract';
import { auditoria, ciencia, edital as editais } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { call, createDomainApp, MIDDAY, okay, openEdital, register } from '../../tests/support/domain.ts';
import { openSession } from '../../tests/support/open-session.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { lapseCiencias } from './lapse.ts';

let api: TestApp;
let cageo: SignedIn;
let ana: SignedIn;
let edital: Edital;
let id: number;

beforeAll(async () => {
  api = await createDomainApp();
});
afterAll(() => api.close());
// MIDDAY is Saturday, 21 March 2026; notice is presumed at the end of 31 March.
beforeEach(async () => {
  api.setNow(MIDDAY);
  cageo = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  await api.database.clear(['ciencia', 'edital', 'solicitacao', 'outbox', 'auditoria'], { restart: true });
  edital = await openEdital(api, cageo);
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
  ({ idSolicitacao: id } = await register(api, edital, ana));
  await sets({ registrarCiencia: true, prazoUnidade: 'DIAS_UTEIS', prazoDias: 5, prazoInicio: 'CIENCIA' });
});

const sets = (regras: Partial<EditalRegras>) =>
  api.db
    .update(editais)
    .set({ regras: { ...NO_REGRAS, ...regras } })
    .where(eq(editais.id, edital.id));
/** A moment in Belém. Sessions of before have ended by then: both sign in again. */
async function at(day: string, time = '12:00:00'): Promise<void> {
  api.setNow(new Date(`${day}T${time}-03:00`));
  cageo = await again(cageo, 'CAGEO');
  ana = await again(ana, 'CREDENCIADOS');
}
async function again(person: SignedIn, perfil: Perfil): Promise<SignedIn> {
  const token = await openSession(api.deps, api.db, person.usuarioId, perfil);
  return { ...person, token, headers: { authorization: `Bearer ${token}` } };
}
const notify = async (dataLimiteResposta = '2026-04-08') => {
  const { id: conversaId, mensagens } = okay<Conversa>(
    await call(api, 'POST', '/conversa/cadastrar', {
      as: cageo,
      body: {
        assunto: 'Um assunto',
        idSolicitacao: id,
        mensagens: [{ conteudo: '<p>Envie.</p>', dataLimiteResposta, anexos: [] }],
      },
    }),
  );
  return { conversaId, mensagemId: mensagens[0]?.id ?? 0 };
};
const open = (mensagemId: number) => call(api, 'PUT', `/mensagem/lido/${mensagemId}`, { as: ana });
const message = async (conversaId: number, as = ana) =>
  okay<Conversa>(await call(api, 'GET', `/conversa/getById/${conversaId}`, { as })).mensagens.at(-1);
const all = () => api.db.select().from(ciencia);

// CIE-1
test('the first opening is certified, starts the deadline, and is shown to both sides', async () => {
  const { conversaId, mensagemId } = await notify();
  expect((await message(conversaId))?.dataLimiteResposta).toBe('2026-04-09T02:59:59.000Z');
  await at('2026-03-23');
  okay(await open(mensagemId));
  okay(await open(mensagemId));
  const [made, ...more] = await all();
  expect(more).toEqual([]);
  for (const as of [ana, cageo]) {
    expect(await message(conversaId, as)).toMatchObject({
      dataLimiteResposta: '2026-03-31T02:59:59.000Z',
      ciencia: { forma: 'ABERTURA', em: '2026-03-23T15:00:00.000Z', codigo: made?.codigo },
    });
  }
  const [fact] = okay<FatoHistorico[]>(
    await call(api, 'GET', `/solicitacaoCredenciado/historico/${id}`, { as: cageo }),
  );
  expect(fact).toMatchObject({
    titulo: 'Ciência certificada',
    detalhe: 'Mensagem aberta pelo destinatário. Prazo: 30/03/2026',
    ator: { nome: 'Ana Souza' },
  });
});

test('the certificate is downloaded by both sides, and verified by anybody with its code', async () => {
  const { mensagemId } = await notify();
  const pdf = (as: SignedIn) => call(api, 'GET', `/ciencia/pdf/${mensagemId}`, { as });
  expect((await pdf(ana)).statusCode).toBe(404);
  okay(await open(mensagemId));
  const [made] = await all();
  for (const as of [ana, cageo]) expect((await pdf(as)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await pdf(await api.signIn('CREDENCIADOS', { nome: 'Bia Lima' }))).statusCode).toBe(404);
  const body = { codigo: made?.codigo };
  const verified = okay<Verificacao>(await call(api, 'POST', '/publico/comprovante/verificar', { body }));
  expect(verified).toMatchObject({
    resultado: 'AUTENTICO',
    certidao: { tipo: 'CIENCIA', forma: 'ABERTURA', nome: 'Ana Souza', mensagem: { assunto: 'Um assunto' } },
  });
  expect((await call(api, 'POST', '/publico/comprovante/pdf', { body })).statusCode).toBe(200);
});

// CIE-2
test('an unopened message counts as noticed once its term has lapsed, once over three processes', async () => {
  const { conversaId, mensagemId } = await notify();
  await at('2026-03-31', '23:59:59');
  expect(await lapseCiencias(api.deps)).toBe(0);
  await at('2026-04-01', '00:00:00');
  const made = await Promise.all([1, 2, 3].map(() => lapseCiencias(api.deps)));
  expect(made.reduce((sum, one) => sum + one)).toBe(1);
  expect(await lapseCiencias(api.deps)).toBe(0);
  okay(await open(mensagemId));
  // Sexta-feira Santa, 3 April, isn't counted.
  expect(await message(conversaId)).toMatchObject({
    dataLimiteResposta: '2026-04-09T02:59:59.000Z',
    ciencia: { forma: 'DECURSO', em: '2026-04-01T02:59:59.000Z' },
  });
  const [audited, ...twice] = await api.db.select().from(auditoria).where(eq(auditoria.acao, 'CIENCIA_REGISTRADA'));
  expect([audited?.atorId, twice]).toEqual([null, []]);
});

test('an opening and the lapse at once: one certificate', async () => {
  for (let round = 0; round < 10; round++) {
    const { mensagemId } = await notify();
    await at('2026-04-01', '00:00:00');
    await Promise.all([open(mensagemId), lapseCiencias(api.deps), lapseCiencias(api.deps)]);
    const made = await api.db.select().from(ciencia).where(eq(ciencia.mensagemId, mensagemId));
    expect(made.map(({ forma }) => forma)).toEqual(['DECURSO']);
    await at('2026-03-21', '09:00:00');
  }
});

// CIE-3
test('a rectification counts from its notice, by opening or by resubmitting', async () => {
  const body = { assunto: 'Solicitar retificação', mensagem: '<p>Reenvie.</p>', dataLimiteResposta: '2026-04-08' };
  okay(await call(api, 'PUT', `/solicitacaoCredenciado/retificar/${id}`, { as: cageo, body }));
  const { content } = okay<{ content: { id: number }[] }>(await call(api, 'GET', '/conversa/getByUser', { as: ana }));
  const asked = await message(content[0]?.id ?? 0);
  okay(await open(asked?.id ?? 0));
  const found = okay<Solicitacao>(await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as: ana }));
  expect(found.prazoRetificacao).toBe('2026-03-28T02:59:59.000Z');
});

test('nothing is certified where the edital doesn’t ask for it, nor of the applicant’s own messages', async () => {
  await sets({});
  const { mensagemId } = await notify('2026-03-30');
  okay(await open(mensagemId));
  await sets({ registrarCiencia: true });
  await at('2026-04-20');
  expect(await lapseCiencias(api.deps)).toBe(0);
  expect(await all()).toEqual([]);
});
