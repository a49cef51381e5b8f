import { CODIGO, type Conversa, type Edital, ERROR, type Inscricao } from '@credenciados/contract';
import { everyNight } from '@credenciados/testing/nightly';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import { call, createDomainApp, looseFiles, MIDDAY, okay, openEdital, quickCadastro } from './support/domain.ts';
import { nextCpf, type SignedIn, type TestApp } from './support/test-app.ts';

/** Far longer than a race takes on a busy machine. */
jest.setTimeout(everyNight(360_000, 90_000));

/** Repetitions of each race. */
const ROUNDS = everyNight(50, 12);
/** Repetitions of a race that concerns no critical rule. */
const FEWER_ROUNDS = everyNight(50, 5);
/** Concurrent calls of a race. */
const CALLERS = 20;

let api: TestApp;
let cageo: SignedIn;
let cavistoria: SignedIn;
let ana: SignedIn;

beforeAll(async () => {
  api = await createDomainApp();
  api.setNow(MIDDAY);
  cageo = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  cavistoria = await api.signIn('CAVISTORIA', { nome: 'Otávio Reis' });
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.clear(['edital', 'solicitacao', 'outbox', 'idempotencia'], { restart: true });
  // Unsubmitted files of the previous test would count towards their sender's limit.
  await api.database.asOwner('delete from arquivo where vinculado_em is null');
});

const callers = <T>(run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: CALLERS }, (_, index) => run(index)));
const rounds = async (run: (round: number) => Promise<void>, often = ROUNDS) => {
  for (let round = 1; round <= often; round += 1) await run(round);
};
const count = async (what: string, ...values: unknown[]): Promise<number> =>
  (await api.database.asOwner(`select count(*)::int as found from ${what}`, values)).rows[0].found;

/** Asserts that one answer succeeds; returns the others' refusals. */
function oneWinner(answers: LightMyRequestResponse[]): {
  winner: LightMyRequestResponse;
  losers: LightMyRequestResponse[];
} {
  const [winner, ...more] = answers.filter(({ statusCode }) => statusCode === 200);
  const losers = answers.filter(({ statusCode }) => statusCode === 422);
  expect({ more: more.length, losers: losers.length }).toEqual({ more: 0, losers: CALLERS - 1 });
  if (!winner) throw new Error('Nobody won');
  return { winner, losers };
}

async function register(edital: Edital, person: SignedIn): Promise<{ inscricao: Inscricao; body: object }> {
  const body = await quickCadastro(api, edital, person);
  const response = await call(api, 'POST', '/publico/credenciado/cadastrar', { as: person, body });
  return { inscricao: okay<Inscricao>(response), body };
}

describe(`${CALLERS} at once, many times, have one effect each:`, () => {
  test('opening an edital', async () => {
    await rounds(async (round) => {
      const keys = await looseFiles(api, 'EDITAL', CALLERS, cageo);
      const answers = await callers((index) =>
        call(api, 'POST', '/edital/save', {
          as: cageo,
          body: {
            numeroEdital: `${round}.${index}/2026`,
            tipoEdital: index % 2 ? 'GEOMENSOR' : 'VISTORIADOR',
            periodoAbertura: { inicio: '2026-03-01', fim: '2026-03-31' },
            anexoEdital: [{ nome: 'a.pdf', caminho: keys[index] }],
          },
        }),
      );
      const { losers } = oneWinner(answers);
      for (const loser of losers)
        expect(loser.json().message).toMatch(/^Já existe um edital aberto\. .*por Carla Dias em /);
      expect(await count('edital')).toBe(round);
      expect(
        await count(`auditoria where acao = 'EDITAL_ABERTO' and entidade_id = (select max(id)::text from edital)`),
      ).toBe(1);
      // Files of the losers stay unlinked, to be submitted again or garbage-collected.
      expect(await count('arquivo where vinculado_em is not null and key = any($1)', keys)).toBe(1);
      okay(await call(api, 'GET', '/edital/encerrarEdital', { as: cageo }));
    });
  });

  test('reopening an edital', async () => {
    const { id } = await openEdital(api, cageo);
    await rounds(async (round) => {
      okay(await call(api, 'GET', '/edital/encerrarEdital', { as: cageo }));
      const body = { id, dataFim: '2026-04-30' };
      const { losers } = oneWinner(
        await callers(() => call(api, 'POST', '/edital/reabrirEdital', { as: cageo, body })),
      );
      for (const loser of losers) expect(loser.json().message).toMatch(/^Já existe um edital aberto\./);
      expect(await count('edital where versao = $1', 1 + 2 * round)).toBe(1);
      expect(await count(`auditoria where acao = 'EDITAL_REABERTO' and entidade_id = $1`, String(id))).toBe(round);
    }, FEWER_ROUNDS);
  });

  // ANL-2
  test('deciding a solicitação', async () => {
    const edital = await openEdital(api, cageo);
    await rounds(async () => {
      const { inscricao } = await register(edital, await api.signIn('CREDENCIADOS'));
      const id = inscricao.idSolicitacao;
      const answers = await callers((index) =>
        call(api, 'POST', '/solicitacaoCredenciado/validar', {
          as: index % 3 ? cageo : cavistoria,
          body: { id, aprovar: index % 2 === 0, justificativa: 'Falta um documento.' },
        }),
      );
      const { losers } = oneWinner(answers);
      const { rows } = await api.database.asOwner(
        `select s.situacao, u.nome from solicitacao s join usuario u on u.id = s.decidida_por where s.id = $1`,
        [id],
      );
      const label = rows[0].situacao === 'CREDENCIADO' ? 'Credenciado' : 'Reprovado';
      for (const loser of losers) {
        expect(loser.json().message).toContain(`Situação atual da solicitação: ${label}, por ${rows[0].nome} em `);
      }
      expect(await count('conversa where solicitacao_id = $1', id)).toBe(1);
      expect(await count(`outbox where solicitacao_id = $1 and evento like 'MENSAGEM:%'`, id)).toBe(1);
    });
  });

  test('resubmitting a solicitação', async () => {
    const edital = await openEdital(api, cageo);
    const { inscricao, body } = await register(edital, ana);
    const idSolicitacao = inscricao.idSolicitacao;
    await rounds(async (round) => {
      const ask = { assunto: 'Retificar', mensagem: '<p>Reenvie.</p>', dataLimiteResposta: '2026-03-25' };
      okay(await call(api, 'PUT', `/solicitacaoCredenciado/retificar/${idSolicitacao}`, { as: cageo, body: ask }));
      const again = { ...body, idSolicitacao, versao: 2 * round };
      const { losers } = oneWinner(
        await callers(() => call(api, 'PUT', '/credenciado/alterar', { as: ana, body: again })),
      );
      for (const loser of losers) expect(loser.json().codigo).toBe('ERRO_EDICAO_SOLICITACAO');
      expect(await count('solicitacao where id = $1 and versao = $2', idSolicitacao, 1 + 2 * round)).toBe(1);
      expect(await count(`outbox where evento like 'REENVIO:%'`)).toBe(round);
      expect(
        await count(`auditoria where acao = 'SOLICITACAO_REENVIADA' and entidade_id = $1`, String(idSolicitacao)),
      ).toBe(round);
    }, FEWER_ROUNDS);
  });

  test.each([['visitors'], ['the person']])('registering one CPF, by %s', async (who) => {
    const edital = await openEdital(api, cageo);
    await rounds(async (round) => {
      const applicant = who === 'visitors' ? undefined : await api.signIn('CREDENCIADOS');
      const cpf = applicant?.cpf ?? nextCpf();
      // Each has a separate draft and address, since the answer that a CPF is known is rate-limited.
      const forms: { body: object; headers: Record<string, string> }[] = [];
      for (let index = 0; index < CALLERS; index += 1) {
        api.draft = await api.newDraft();
        const body = await quickCadastro(api, edital, { cpf, email: `pessoa${round}-${index}@exemplo.gov.br` });
        forms.push({ body, headers: api.draft.headers });
      }
      const { losers } = oneWinner(
        await callers((index) =>
          call(api, 'POST', '/publico/credenciado/cadastrar', { as: applicant, ...forms[index] }),
        ),
      );
      for (const loser of losers) {
        expect(loser.json()).toMatchObject({
          codigo: 'CREDENCIADO_CADASTRADO_EDITAL',
          message: CODIGO.CREDENCIADO_CADASTRADO_EDITAL,
        });
      }
      expect(await count('solicitacao where cpf = $1', cpf)).toBe(1);
      expect(await count('usuario where cpf = $1', cpf)).toBe(1);
      expect(await count('outbox')).toBe(round);
    });
  });

  test('replying with one idempotency key', async () => {
    const edital = await openEdital(api, cageo);
    const { inscricao } = await register(edital, ana);
    const notification = {
      assunto: 'Certidão vencida',
      idSolicitacao: inscricao.idSolicitacao,
      mensagens: [{ conteudo: '<p>Envie outra.</p>', dataLimiteResposta: '2026-04-30', anexos: [] }],
    };
    await rounds(async (round) => {
      const { id } = okay<Conversa>(await call(api, 'POST', '/conversa/cadastrar', { as: cageo, body: notification }));
      const headers = { 'idempotency-key': `uma-so-resposta-${round}` };
      const send = (conteudo: string) =>
        call(api, 'POST', '/mensagem/resposta', { as: ana, headers, body: { conversa: { id }, conteudo, anexos: [] } });
      const answers = await callers(() => send('<p>Segue.</p>'));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(CALLERS).fill(200));
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      expect(await count('mensagem where conversa_id = $1', id)).toBe(2);
      const other = await send('<p>Outra.</p>');
      expect(other.statusCode).toBe(422);
      expect(other.json().message).toBe(ERROR.idempotencyMismatch);
    }, FEWER_ROUNDS);
  });
});

test('leaves the audit trail intact after all races', async () => {
  expect((await api.database.asOwner('select auditoria_verificar() as primeira')).rows).toEqual([{ primeira: null }]);
});
