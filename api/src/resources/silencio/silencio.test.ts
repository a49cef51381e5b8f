import {
  type Ato,
  type Edital,
  type EditalPublico,
  type EditalRegras,
  type FatoHistorico,
  NO_REGRAS,
  type PrazoDecisao,
  type SolicitacaoRow,
} from '@credenciados/contract';
import {
  ato,
  auditoria,
  conversa,
  decisaoAviso,
  edital as editais,
  outbox,
  solicitacao,
  usuario,
} from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { eq, like, sql } from 'drizzle-orm';
import { giveModeloAto } from '../../tests/support/atos.ts';
import { call, createDomainApp, MIDDAY, okay, openEdital, register } from '../../tests/support/domain.ts';
import { openSession } from '../../tests/support/open-session.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import { watchDecisions } from './watch-decisions.ts';

let api: TestApp;
let cageo: SignedIn;
let ana: SignedIn;
let edital: Edital;
let id: number;

const CHEFE = 'chefe@agencia.gov.br';
const TERM: Partial<EditalRegras> = {
  decisaoUnidade: 'DIAS_UTEIS',
  decisaoDias: 10,
  superiorNome: 'Célia Prado',
  superiorEmail: CHEFE,
};
const SILENCE: Partial<EditalRegras> = { ...TERM, silencio: 'APROVAR', silencioFundamento: 'item 9 do edital.' };

beforeAll(async () => {
  api = await createDomainApp();
});
afterAll(() => api.close());
// MIDDAY is Saturday, 21 March 2026; Sexta-feira Santa is on 3 April: ten working days end on 6 April.
beforeEach(async () => {
  api.setNow(MIDDAY);
  cageo = await api.signIn('CAGEO', { nome: 'Carla Dias' });
  await api.database.clear(['edital', 'solicitacao', 'outbox', 'auditoria', 'decisao_aviso'], { restart: true });
  edital = await openEdital(api, cageo);
  ana = await api.signIn('CREDENCIADOS', { nome: 'Ana Souza' });
  ({ idSolicitacao: id } = await register(api, edital, ana));
  await api.db.delete(outbox);
});

const sets = (regras: Partial<EditalRegras>) =>
  api.db
    .update(editais)
    .set({ regras: { ...NO_REGRAS, ...regras } })
    .where(eq(editais.id, edital.id));
const at = async (day: string, time = '12:00:00') => {
  api.setNow(new Date(`${day}T${time}-03:00`));
  const token = await openSession(api.deps, api.db, cageo.usuarioId, 'CAGEO');
  cageo = { ...cageo, token, headers: { authorization: `Bearer ${token}` } };
  const own = await openSession(api.deps, api.db, ana.usuarioId, 'CREDENCIADOS');
  ana = { ...ana, token: own, headers: { authorization: `Bearer ${own}` } };
};
const watch = () => watchDecisions(api.deps, api.app.log);
const stored = async () => (await api.db.select().from(solicitacao).where(eq(solicitacao.id, id)))[0];
const term = async (as = ana) => okay<PrazoDecisao | null>(await call(api, 'GET', `/prazo/decisao/${id}`, { as }));
const take = () =>
  call(api, 'PUT', `/solicitacaoCredenciado/responsavel/${id}`, { as: cageo, body: { para: 'EU', de: null } });
const decide = (aprovar: boolean) =>
  call(api, 'POST', '/solicitacaoCredenciado/validar', {
    as: cageo,
    body: { id, aprovar, justificativa: 'Faltou um documento.' },
  });
const rectify = (dataLimiteResposta = '2026-04-20') =>
  call(api, 'PUT', `/solicitacaoCredenciado/retificar/${id}`, {
    as: cageo,
    body: { assunto: 'Solicitar retificação', mensagem: '<p>Reenvie.</p>', dataLimiteResposta },
  });
const warnings = async () =>
  (await api.db.select().from(outbox).where(like(outbox.evento, 'DECISAO:%')))
    .map(({ destinatario, assunto }) => `${/\d+%/.exec(assunto)?.[0]} ${destinatario === CHEFE ? 'chefe' : 'analista'}`)
    .sort();

// PRZ-7
describe('the date of the decision', () => {
  test('is the same for applicant and staff, with its reasons, and nobody else’s', async () => {
    expect(await term()).toBeNull();
    await sets(SILENCE);
    for (const as of [ana, cageo]) {
      expect(await term(as)).toMatchObject({
        ...{ situacao: 'CORRENDO', fim: '2026-04-06', termo: '10 dias úteis', restam: 10 },
        explicacao: { naoContados: expect.arrayContaining([{ motivo: 'Sexta-feira Santa', dias: ['2026-04-03'] }]) },
      });
    }
    const bia = await api.signIn('CREDENCIADOS', { nome: 'Bia Lima' });
    expect((await call(api, 'GET', `/prazo/decisao/${id}`, { as: bia })).statusCode).toBe(404);
    okay(await decide(true));
    expect(await term()).toBeNull();
  });

  test('is in the queue of the edital', async () => {
    const row = async () => {
      const body = { idEdital: edital.id, tamanho: 10 };
      const answer = await call(api, 'POST', '/solicitacaoCredenciado/findByFiltro', { as: cageo, body });
      return okay<{ content: Pick<SolicitacaoRow, 'decisao'>[] }>(answer).content[0]?.decisao;
    };
    expect(await row()).toBeUndefined();
    await sets(TERM);
    expect(await row()).toEqual({ fim: '2026-04-06', restam: 10, etapa: 0 });
    await at('2026-04-03');
    expect(await row()).toEqual({ fim: '2026-04-06', restam: 1, etapa: 80 });
    await at('2026-04-07');
    expect(await row()).toEqual({ fim: '2026-04-06', restam: 0, etapa: 100 });
    await at('2026-03-23');
    okay(await rectify());
    expect(await row()).toEqual({ fim: null, restam: 10, etapa: 0 });
  });

  test('moves by the days of a rectification, and has no day meanwhile', async () => {
    await sets(TERM);
    await at('2026-03-24');
    okay(await rectify('2026-03-26'));
    await at('2026-03-27');
    expect(await term()).toMatchObject({ situacao: 'PAUSADO', fim: null, restam: 9 });
    okay(await call(api, 'PUT', `/solicitacaoCredenciado/retomar/${id}`, { as: cageo, body: { motivo: 'Venceu.' } }));
    // 24 to 27 March are four working days.
    expect(await term()).toMatchObject({ situacao: 'CORRENDO', fim: '2026-04-10', restam: 9 });
  });
});

// PRZ-6
describe('the rules of the term', () => {
  const save = (regras: Partial<EditalRegras>) =>
    call(api, 'POST', '/edital/save', {
      as: cageo,
      body: {
        id: edital.id,
        numeroEdital: edital.numero,
        periodoAbertura: { inicio: '2026-03-01', fim: '2026-03-31' },
        anexoEdital: [],
        regras: { ...NO_REGRAS, ...regras },
      },
    });

  test('ask for a superior, and for the legal source of an effect of silence', async () => {
    const refused = await save({ decisaoUnidade: 'DIAS_UTEIS', silencio: 'REJEITAR', superiorEmail: 'chefe' });
    expect([refused.statusCode, Object.keys(refused.json().campos ?? {})]).toEqual([400, ['regras.superiorEmail']]);
    const incomplete = await save({ decisaoUnidade: 'DIAS_UTEIS', silencio: 'REJEITAR' });
    expect([incomplete.statusCode, Object.keys(incomplete.json().campos ?? {})]).toEqual([
      422,
      ['regras.superiorNome', 'regras.superiorEmail', 'regras.silencioFundamento'],
    ]);
    const two = { ...NO_REGRAS.segundaPessoa, APROVAR: true };
    expect((await save({ ...SILENCE, segundaPessoa: two })).json().campos).toEqual({
      'regras.silencio': 'Este edital pede duas pessoas para esta decisão: o portal não decide sozinho.',
    });
    expect(okay<Edital>(await save(SILENCE)).decisao).toBe('10 dias úteis');
  });

  test('never count from before they were set, nor from before they became stricter', async () => {
    await at('2026-03-25');
    expect(okay<Edital>(await save(SILENCE)).regras.decisaoDesde).toBe('2026-03-25');
    expect(await term()).toMatchObject({
      fim: '2026-04-09',
      explicacao: { frases: expect.arrayContaining([expect.stringContaining('do dia em que o edital passou a ter')]) },
    });
    await at('2026-03-27');
    expect(okay<Edital>(await save({ ...SILENCE, decisaoDias: 20 })).regras.decisaoDesde).toBe('2026-03-25');
    expect(okay<Edital>(await save({ ...SILENCE, decisaoDias: 2 })).regras.decisaoDesde).toBe('2026-03-27');
    const entries = await api.db.select().from(auditoria).where(eq(auditoria.acao, 'EDITAL_EDITADO'));
    expect(entries.at(-1)?.dados).toMatchObject({ regras: { decisaoDias: 2, decisaoDesde: '2026-03-27' } });
  });
});

// PRZ-10
test('a visitor about to register reads the term, and the median of the decided ones once they are ten', async () => {
  const espera = async () => okay<EditalPublico>(await call(api, 'GET', `/publico/edital/byId/${edital.id}`)).espera;
  expect(await espera()).toBeUndefined();
  for (let other = 1; other < 10; other += 1) {
    await register(api, edital, await api.signIn('CREDENCIADOS', { nome: `Bia ${other}` }));
  }
  await api.db
    .update(solicitacao)
    .set({ situacao: 'CREDENCIADO', decididaEm: sql`${solicitacao.criadaEm} + interval '11.5 days'` });
  expect(await espera()).toBe('Metade dos pedidos já decididos deste edital saiu em até 12 dias.');
  await sets(TERM);
  expect(await espera()).toMatch(/^A comissão tem 10 dias úteis para decidir\. Metade dos pedidos/);
  await api.db.update(solicitacao).set({ situacao: 'INATIVO' }).where(eq(solicitacao.id, id));
  expect(await espera()).toBe('A comissão tem 10 dias úteis para decidir.');
});

// PRZ-8
describe('warnings', () => {
  test('go to the analyst at each step, to the superior from 80 %, each once over three processes', async () => {
    await sets(TERM);
    okay(await take());
    await at('2026-03-28');
    await Promise.all([watch(), watch(), watch()]);
    expect(await warnings()).toEqual(['50% analista']);
    await at('2026-04-03');
    await Promise.all([watch(), watch(), watch()]);
    expect(await warnings()).toEqual(['50% analista', '80% analista', '80% chefe']);
    await at('2026-04-06', '23:59:59');
    await watch();
    await at('2026-04-07', '00:00:00');
    await Promise.all([watch(), watch(), watch()]);
    expect(await warnings()).toEqual(['100% analista', '100% chefe', '50% analista', '80% analista', '80% chefe']);
    expect((await stored())?.situacao).toBe('AGUARDANDO_APROVACAO');
    const [fact] = okay<FatoHistorico[]>(
      await call(api, 'GET', `/solicitacaoCredenciado/historico/${id}`, { as: cageo }),
    );
    expect(fact).toMatchObject({
      titulo: 'Aviso do prazo para decidir',
      detalhe: '100% do prazo. Prazo: 06/04/2026',
      ator: null,
    });
  });

  test('go to the superior from the first step if nobody is responsible, and skip steps that were missed', async () => {
    await sets(TERM);
    await at('2026-04-20');
    expect(await watch()).toEqual({ warned: 1, decided: 0 });
    expect(await watch()).toEqual({ warned: 0, decided: 0 });
    expect(await warnings()).toEqual(['100% chefe']);
    expect(await api.db.$count(decisaoAviso)).toBe(3);
  });

  test('wait while a rectification is asked for, and end with the rule, whose history stays', async () => {
    await sets(TERM);
    await at('2026-03-23');
    okay(await rectify());
    await at('2026-04-10');
    await watch();
    expect(await warnings()).toEqual([]);
    await api.db
      .update(solicitacao)
      .set({ situacao: 'AGUARDANDO_APROVACAO', prazoRetificacao: null })
      .where(eq(solicitacao.id, id));
    await at('2026-05-10');
    await sets({});
    expect(await watch()).toEqual({ warned: 0, decided: 0 });
    await sets(SILENCE);
    await api.db.insert(decisaoAviso).values({ solicitacaoId: id, etapa: 50, prazo: '2026-04-06', em: MIDDAY });
    await sets({});
    expect(await api.db.$count(decisaoAviso)).toBe(1);
  });
});

// PRZ-9
describe('silence', () => {
  test.each([
    ['APROVAR', 'with a template', 'CREDENCIADO', 'Solicitação aprovada', 1],
    ['REJEITAR', 'with a template', 'REJEITADO', 'Solicitação reprovada', 1],
    ['REJEITAR', 'without one', 'REJEITADO', 'Solicitação reprovada', 0],
  ] as const)(
    'that is to %s, %s, decides once the last day is over, once over three processes',
    async (silencio, _, situacao, titulo, acts) => {
      if (acts) await giveModeloAto(api, edital, cageo);
      await sets({ ...SILENCE, silencio });
      await at('2026-04-06', '23:59:59');
      await watch();
      expect((await stored())?.situacao).toBe('AGUARDANDO_APROVACAO');
      await at('2026-04-07', '00:00:00');
      const runs = await Promise.all([watch(), watch(), watch()]);
      expect(runs.reduce((sum, { decided }) => sum + decided, 0)).toBe(1);
      const row = await stored();
      expect([row?.situacao, row?.decididaPor]).toEqual([situacao, null]);
      expect(row?.justificativa).toBe(
        'O prazo de 10 dias úteis para decidir terminou em 06/04/2026 sem decisão da comissão. Efeito do silêncio, como diz o edital: item 9 do edital.',
      );
      const made = (await api.db.select().from(ato)).map(({ conteudo }) => JSON.parse(conteudo) as Ato);
      expect(made.map(({ motivos, autor }) => ({ motivos, autor }))).toEqual(
        Array(acts).fill({
          motivos: row?.justificativa,
          autor: { nome: 'Portal de Credenciamento', funcao: 'Decisão automática, por regra do edital' },
        }),
      );
      expect(await api.db.$count(conversa)).toBe(1);
      expect(await api.db.$count(outbox, like(outbox.evento, 'MENSAGEM:%'))).toBe(1);
      const history = okay<FatoHistorico[]>(
        await call(api, 'GET', `/solicitacaoCredenciado/historico/${id}`, { as: cageo }),
      );
      expect(history.find(({ evento }) => ['APROVACAO', 'REJEICAO'].includes(evento))).toMatchObject({
        ...{ titulo, ator: null },
        detalhe: expect.stringContaining(
          'terminou em 06/04/2026 sem decisão da comissão. Efeito do silêncio, como diz o edital: item 9 do edital.',
        ),
      });
      // Nobody can sign in with the portal's account, and it has no profile.
      const [portal] = await api.db.select().from(usuario).where(eq(usuario.cpf, '00000000000'));
      expect(portal).toMatchObject({ ativo: false, senhaHash: null });
    },
  );

  test('and a person who decide at once: one counts', async () => {
    await sets({ ...SILENCE, silencio: 'APROVAR' });
    for (let round = 0; round < 8; round += 1) {
      await at('2026-04-08');
      const [answer] = await Promise.all([decide(false), watch(), watch()]);
      const row = await stored();
      expect(row?.situacao).toBe(answer.statusCode === 200 ? 'REJEITADO' : 'CREDENCIADO');
      expect([200, 422]).toContain(answer.statusCode);
      expect(await api.db.$count(conversa, eq(conversa.solicitacaoId, id))).toBe(1);
      const person = await api.signIn('CREDENCIADOS', { nome: `Ana ${round}` });
      api.setNow(MIDDAY);
      ana = person;
      ({ idSolicitacao: id } = await register(api, edital, ana));
    }
  });

  test('waits for a decision that is about to leave', async () => {
    await sets(SILENCE);
    await at('2026-04-06');
    api.config.decisionDelayMinutes = 30;
    try {
      okay(await decide(false));
      await at('2026-04-07');
      expect((await watch()).decided).toBe(0);
    } finally {
      api.config.decisionDelayMinutes = 0;
    }
    expect((await stored())?.situacao).toBe('AGUARDANDO_APROVACAO');
  });

  test('goes on after a failed decision', async () => {
    await sets(SILENCE);
    const { idSolicitacao: other } = await register(api, edital, await api.signIn('CREDENCIADOS', { nome: 'Bia' }));
    await at('2026-04-07');
    const log = { error: jest.fn() } as unknown as typeof api.app.log;
    await api.database.asOwner(
      `create function parar() returns trigger language plpgsql as $$ begin if new.id = ${id} then raise 'parado'; end if; return new; end $$;
       create trigger parar before update of situacao on solicitacao for each row execute function parar()`,
    );
    try {
      expect((await watchDecisions(api.deps, log)).decided).toBe(1);
    } finally {
      await api.database.asOwner('drop trigger parar on solicitacao; drop function parar()');
    }
    const [row] = await api.db.select().from(solicitacao).where(eq(solicitacao.id, other));
    expect([row?.situacao, (await stored())?.situacao]).toEqual(['CREDENCIADO', 'AGUARDANDO_APROVACAO']);
    expect((await watch()).decided).toBe(1);
  });
});
