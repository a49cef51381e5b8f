import {
  ERROR,
  type FatoHistorico,
  PARECER_TEXT,
  type Parecer,
  type ParecerAberto,
  type Solicitacao,
} from '@credenciados/contract';
import { auditoria, outbox, parecer } from '@credenciados/platform/db/schema/index';
import { readBody } from '@credenciados/platform/mail/secret-body';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { call, createDomainApp, MIDDAY, okay, openEdital, register } from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let api: TestApp;
let carla: SignedIn;
let davi: SignedIn;
let ana: SignedIn;
let alvo: Solicitacao;

beforeAll(async () => {
  api = await createDomainApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.setNow(MIDDAY);
  carla = await api.signIn('CAGEO', { nome: 'Carla Dias', email: 'carla@orgao.gov.br' });
  davi = await api.signIn('CAVISTORIA', { nome: 'Davi Melo' });
  await api.database.clear(['edital', 'solicitacao', 'parecer', 'outbox', 'tentativa_login'], { restart: true });
  const edital = await openEdital(api, carla);
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza', email: 'ana@exemplo.br' });
  const { idSolicitacao } = await register(api, edital, ana);
  alvo = await find(idSolicitacao);
  await api.db.delete(outbox);
});

const find = async (id: number) =>
  okay<Solicitacao>(await call(api, 'GET', `/solicitacaoCredenciado/findById/${id}`, { as: carla }));
const ids = () => alvo.credenciado.documentos.map(({ id }) => id);
const ask = (change: object = {}, as = carla) =>
  call(api, 'POST', '/parecer/pedir', {
    as,
    body: {
      ...{ idSolicitacao: alvo.id, nome: 'Paulo Perito', email: 'paulo@exemplo.org' },
      ...{ pergunta: 'A certidão serve?', dias: 7, documentos: ids().slice(0, 1) },
      ...change,
    },
  });
const list = async (as = carla) =>
  okay<Parecer[]>(await call(api, 'GET', `/parecer/findBySolicitacao/${alvo.id}`, { as }));
const only = async () => {
  const [row] = await list();
  if (!row) throw new Error('No opinion was asked for');
  return row;
};
/** Key of the latest mailed link. */
async function mailedKey(): Promise<string> {
  const mails = await api.db
    .select()
    .from(outbox)
    .where(eq(outbox.destinatario, 'paulo@exemplo.org'))
    .orderBy(outbox.id);
  const mail = mails.at(-1);
  if (!mail) throw new Error('Nothing was mailed');
  const { texto } = await readBody(api.deps.config, mail);
  return /parecer#([\w-]{43})/.exec(texto)?.[1] ?? '';
}
const asked = async () => {
  okay(await ask());
  return mailedKey();
};
const open = (chave: string) => call(api, 'POST', '/publico/parecer/abrir', { body: { chave } });
const read = (chave: string, id: number) => call(api, 'POST', '/publico/parecer/documento', { body: { chave, id } });
const answer = (chave: string, change: object = {}) =>
  call(api, 'POST', '/publico/parecer/responder', {
    body: { chave, conclusao: 'FAVORAVEL_COM_RESSALVAS', texto: 'Serve, com ressalvas.', ...change },
  });
const decide = async () =>
  okay(
    await call(api, 'POST', '/solicitacaoCredenciado/validar', {
      as: carla,
      body: { id: alvo.id, aprovar: true, justificativa: '' },
    }),
  );
const extend = (id: number, dias = 3) => call(api, 'PUT', `/parecer/prorrogar/${id}`, { as: davi, body: { dias } });
const cancel = (id: number, as = davi) => call(api, 'PUT', `/parecer/cancelar/${id}`, { as });
const dead = [404, PARECER_TEXT.deadLink];
const told = ({ statusCode, json }: Awaited<ReturnType<typeof open>>) => [statusCode, json().message];

// ANL-20
describe('an opinion of an external expert', () => {
  test('is requested by a link that shows one solicitação, without data that an expert doesn’t need', async () => {
    const chave = await asked();
    const shown = okay<ParecerAberto>(await open(chave));
    expect(shown).toMatchObject({
      nome: 'Paulo Perito',
      pergunta: 'A certidão serve?',
      solicitacao: { protocolo: alvo.protocolo, requerente: alvo.credenciado.pessoa.nomeRazaoSocial },
      documentos: [{ id: ids()[0] }],
      resposta: null,
    });
    const { cpfCnpj, email } = alvo.credenciado.pessoa;
    for (const secret of [cpfCnpj, email]) expect(JSON.stringify(shown)).not.toContain(secret);
    expect(await only()).toMatchObject({
      situacao: 'AGUARDANDO',
      pedidoPor: 'Carla Dias',
      abertoEm: MIDDAY.toISOString(),
    });
  });

  test('shows the selected documentos, and no others; each view is audited', async () => {
    const chave = await asked();
    const [chosen = 0, other = 0] = ids();
    expect((await read(chave, chosen)).headers['content-disposition']).toMatch(/^attachment/);
    expect(told(await read(chave, other))).toEqual(dead);
    await open(chave);
    const kept = await api.db
      .select({ acao: auditoria.acao })
      .from(auditoria)
      .where(eq(auditoria.entidade, 'solicitacao'))
      .orderBy(auditoria.id);
    expect(kept.map(({ acao }) => acao).slice(-3)).toEqual([
      'PARECER_PEDIDO',
      'PARECER_DOCUMENTO_LIDO',
      'PARECER_ABERTO',
    ]);
  });

  test('is given once, announced to the person who asked, and can’t change', async () => {
    const chave = await asked();
    const both = await Promise.all([answer(chave), answer(chave, { conclusao: 'DESFAVORAVEL' })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    const kept = await only();
    expect(kept).toMatchObject({ situacao: 'RESPONDIDO', respondidoEm: MIDDAY.toISOString() });
    const mails = await api.db.select().from(outbox).where(eq(outbox.destinatario, 'carla@orgao.gov.br'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.texto).not.toContain(kept.texto ?? '');
    const opened = okay<ParecerAberto>(await open(chave));
    expect(opened).toMatchObject({ documentos: [], resposta: { conclusao: kept.conclusao } });
    expect(told(await read(chave, ids()[0] ?? 0))).toEqual(dead);
    await expect(api.db.update(parecer).set({ texto: 'Outro.' })).rejects.toMatchObject({
      cause: { constraint: 'parecer_respondido' },
    });
  });

  test('is in the history, and in nothing that the applicant gets', async () => {
    await answer(await asked());
    const facts = okay<FatoHistorico[]>(
      await call(api, 'GET', `/solicitacaoCredenciado/historico/${alvo.id}`, { as: carla }),
    );
    expect(facts.map(({ titulo, detalhe }) => [titulo, detalhe])).toEqual(
      expect.arrayContaining([
        ['Parecer pedido', 'Perito: Paulo Perito'],
        ['Parecer recebido', 'Perito: Paulo Perito'],
      ]),
    );
    const own = await Promise.all(
      [`/solicitacaoCredenciado/findById/${alvo.id}`, '/conta/dados', '/conversa/getByUser'].map((url) =>
        call(api, 'GET', url, { as: ana }),
      ),
    );
    for (const { body } of own) expect(body).not.toMatch(/Paulo|parecer|ressalvas/i);
    expect((await call(api, 'GET', `/parecer/findBySolicitacao/${alvo.id}`, { as: ana })).statusCode).toBe(403);
  });

  test('can’t be given by an invalid link: expired, cancelled, replaced, of a decided solicitação, invented', async () => {
    const expired = await asked();
    api.setNow(new Date(MIDDAY.getTime() + 8 * DAY_MS));
    expect(told(await answer(expired))).toEqual(dead);
    // Sessions have expired by then, too.
    [carla, davi] = [await api.signIn('CAGEO'), await api.signIn('CAVISTORIA')];
    expect((await only()).situacao).toBe('EXPIRADO');

    const { id } = await only();
    okay(await extend(id));
    const renewed = await mailedKey();
    expect(renewed).not.toBe(expired);
    expect(told(await open(expired))).toEqual(dead);
    okay(await open(renewed));

    okay(await cancel(id));
    expect(told(await answer(renewed))).toEqual(dead);
    expect(told(await cancel(id))).toEqual([422, PARECER_TEXT.notWaiting]);
    expect(told(await extend(id))).toEqual([422, PARECER_TEXT.notWaiting]);

    const late = await asked();
    await decide();
    expect(told(await answer(late))).toEqual(dead);
    expect((await only()).situacao).toBe('DISPENSADO');
    for (const made of ['', 'a'.repeat(43), '../../etc/passwd', "' or 1=1 --"]) {
      expect(told(await open(made))).toEqual(dead);
    }
  });

  test('an answer comes before a concurrent decision or is refused', async () => {
    const chave = await asked();
    const [given] = await Promise.all([answer(chave), decide()]);
    const { situacao } = await only();
    expect([
      [200, 'RESPONDIDO'],
      [404, 'DISPENSADO'],
      [422, 'DISPENSADO'],
    ]).toContainEqual([given.statusCode, situacao]);
  });
});

describe('a request is refused', () => {
  test('to the applicant’s address, with another solicitação’s documento, twice to one address', async () => {
    const { email } = alvo.credenciado.pessoa;
    for (const own of [email, 'ana@exemplo.br']) {
      expect((await ask({ email: own })).json().campos).toEqual({ email: PARECER_TEXT.applicant });
    }
    expect((await ask({ documentos: [999_999] })).json().campos).toEqual({ documentos: PARECER_TEXT.foreignDocument });
    const twice = await Promise.all([ask(), ask()]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(told(await ask())).toEqual([422, PARECER_TEXT.waiting]);
    expect(await list()).toHaveLength(1);
  });

  test('on a decided solicitação, the person’s own, or a missing one', async () => {
    await decide();
    expect(told(await ask())).toEqual([422, PARECER_TEXT.decided]);
    expect(told(await ask({ idSolicitacao: 999_999 }))).toEqual([404, ERROR.notFound]);
    expect(await api.db.select().from(outbox).where(eq(outbox.destinatario, 'paulo@exemplo.org'))).toHaveLength(0);
  });

  test.each([
    ['no name', { nome: ' ' }, 'nome'],
    ['an address that is none', { email: 'paulo@' }, 'email'],
    ['no question', { pergunta: '' }, 'pergunta'],
    ['no days', { dias: 0 }, 'dias'],
    ['too many days', { dias: 31 }, 'dias'],
    ['no documento', { documentos: [] }, 'documentos'],
  ])('with %s, at the field', async (_what, change, campo) => {
    const refused = await ask(change);
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json().campos)).toEqual([campo]);
  });

  test('beyond the limit of a day', async () => {
    for (let turn = 0; turn < 50; turn += 1) await ask({ documentos: [999_999] });
    expect(told(await ask())).toEqual([429, ERROR.tooMany]);
    okay(await ask({}, davi));
  });
});
