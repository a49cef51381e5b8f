import {
  type Cadastro,
  type Conversa,
  type Edital,
  type Inscricao,
  mayDo,
  type SituacaoSolicitacao,
  type Solicitacao,
  TRANSITIONS,
} from '@credenciados/contract';
import { everyNight } from '@credenciados/testing/nightly';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { call, createDomainApp, looseFiles, MIDDAY, okay, quickCadastro } from '../../tests/support/domain.ts';
import { command, Ledger, moveClock, runMachine } from '../../tests/support/model.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';
import type { Acao } from './solicitacao.rules.ts';

/** A solicitação by its states (ANL-1). */
interface ModelSolicitacao {
  id: number;
  situacao: SituacaoSolicitacao;
  versao: number;
  /** Day of March on which the rectification is due. */
  prazo: number | null;
  cadastro: Cadastro | null;
}
interface Model {
  aberto: boolean;
  /** Day of March 2026, at noon in UTC. */
  hoje: number;
  solicitacoes: (ModelSolicitacao | null)[];
  /** Number of unread messages per person. */
  naoLidas: { retificacao: number; outras: number }[];
}
interface Real {
  edital: { id: number; tipoEdital: 'GEOMENSOR' };
  ledger: Ledger;
}

const RUNS = everyNight(330, 30);
/** Last day of the edital. */
const FIM = 31;

let api: TestApp;
let cageo: SignedIn;
let cavistoria: SignedIn;
let people: SignedIn[];
let chamados = 0;
let checks = 0;

beforeAll(async () => {
  api = await createDomainApp();
  cageo = await api.signIn('CAGEO');
  cavistoria = await api.signIn('CAVISTORIA');
  people = [await api.signIn('CREDENCIADOS'), await api.signIn('CREDENCIADOS')];
});
afterAll(() => api.close());

const slot = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) });
const person = (who: number): SignedIn => {
  const found = people[who];
  if (!found) throw new Error(`There is no person ${who}`);
  return found;
};
const dayOfMarch = (day: number) => new Date(Date.UTC(2026, 2, day, 12)).toISOString().slice(0, 10);

/** Opens an edital for one sequence, as `POST /edital/save` leaves it in the database. */
async function start(): Promise<{ model: Model; real: Real }> {
  await api.database.clear(['edital', 'solicitacao', 'processo']);
  await moveClock(api, MIDDAY, [cageo, cavistoria, ...people]);
  const [anexo] = await looseFiles(api, 'EDITAL', 1);
  chamados += 1;
  const { rows } = await api.database.asOwner(
    `insert into edital (numero, tipo_edital, data_inicio, data_fim, anexo_key)
     values ($1, 'GEOMENSOR', '2026-03-01T03:00:00Z', '2026-04-01T02:59:59Z', $2) returning id`,
    [`${chamados}/2026`, anexo],
  );
  for (const [place, { cpf, nome }] of people.entries()) {
    const dados = { dados: { cadastro: { georreferenciamento: { responsavel: { nome, cpf } } } } };
    await api.database.asOwner(
      `insert into processo (id_processo, numero_processo, numero_protocolo, versao, cpf_interessado,
         nome_razao_social_interessado, status, setor, tipo, dados_cadastro)
       values ($1::int, $1::text, $1::text, 1, $2, $3, 'x', 'x', 'x', $4)`,
      [place + 1, cpf, nome, dados],
    );
  }
  const ledger = new Ledger(api);
  await ledger.begin();
  return {
    model: {
      aberto: true,
      hoje: 21,
      solicitacoes: [null, null],
      naoLidas: people.map(() => ({ retificacao: 0, outras: 0 })),
    },
    real: { edital: { id: rows[0].id, tipoEdital: 'GEOMENSOR' }, ledger },
  };
}

async function settle(model: Model, { ledger }: Real, done: boolean): Promise<void> {
  await ledger.check({ emails: done ? 1 : 0 });
  const made = model.solicitacoes.filter((one) => one !== null);
  const { rows } = await api.database.asOwner('select id, situacao, versao from solicitacao order by id');
  const wanted = made.map(({ id, situacao, versao }) => ({ id, situacao, versao }));
  expect(rows).toEqual(wanted.toSorted((a, b) => a.id - b.id));
  const count = (state: SituacaoSolicitacao) => made.filter(({ situacao }) => situacao === state).length;
  const listed = okay<{ content: Edital[] }>(await call(api, 'POST', '/edital/listagem', { as: cageo, body: {} }));
  expect(listed.content).toMatchObject([
    {
      solicitacoesPendentes: count('AGUARDANDO_APROVACAO'),
      solicitacoesEmValidacao: count('AGUARDANDO_VALIDACAO'),
      solicitacoesEmRetificacao: count('RETIFICADO'),
      solicitacoesAprovadas: count('CREDENCIADO'),
      solicitacoesRejeitadas: count('REJEITADO'),
      solicitacoes: made.length,
    },
  ]);
  // Alternates: the next step checks the other person.
  checks += 1;
  const who = checks % people.length;
  const own = await call(api, 'GET', '/conversa/getByUser?pagina=0&tamanho=1', { as: person(who) });
  const unread = model.naoLidas[who];
  expect(own.json()).toMatchObject({ totalNaoLidas: (unread?.retificacao ?? 0) + (unread?.outras ?? 0) });
}

/** Moves a solicitação in the model; true if the rules allow it. */
function move(present: ModelSolicitacao | null | undefined, acao: Acao): present is ModelSolicitacao {
  if (!present || !mayDo('solicitacao', acao, present.situacao)) return false;
  Object.assign(present, { situacao: TRANSITIONS.solicitacao[acao].to, versao: present.versao + 1, prazo: null });
  return true;
}

const register = command('register', slot, async (who, model: Model, real: Real) => {
  const applicant = person(who);
  const cadastro = await quickCadastro(api, real.edital, applicant);
  const response = await call(api, 'POST', '/publico/credenciado/cadastrar', { as: applicant, body: cadastro });
  const done = model.aberto && model.hoje <= FIM && !model.solicitacoes[who];
  expect(response.statusCode).toBe(done ? 200 : 422);
  if (done) {
    const { idSolicitacao: id } = response.json<Inscricao>();
    model.solicitacoes[who] = { id, situacao: 'AGUARDANDO_APROVACAO', versao: 1, prazo: null, cadastro };
  }
  await settle(model, real, done);
});

const accredit = command('accredit', slot, async (who, model: Model, real: Real) => {
  const response = await call(api, 'POST', `/processo/credenciar/${who + 1}`, { as: cageo });
  const done = model.aberto && !model.solicitacoes[who];
  expect(response.statusCode).toBe(done ? 200 : 422);
  if (done) {
    const { rows } = await api.database.asOwner('select max(id) as id from solicitacao');
    model.solicitacoes[who] = {
      id: rows[0].id,
      situacao: 'AGUARDANDO_VALIDACAO',
      versao: 1,
      prazo: null,
      cadastro: null,
    };
  }
  await settle(model, real, done);
});

/** Act of staff on a solicitação, with the conversa that informs its applicant. */
function byStaff(name: string, acao: Acao, send: (id: number, as: SignedIn) => ReturnType<typeof call>) {
  return command(
    name,
    fc.record({ who: slot, other: fc.boolean() }),
    async ({ who, other }, model: Model, real: Real) => {
      const present = model.solicitacoes[who];
      // Only CAGEO may de-accredit.
      const as = other && acao !== 'DESCREDENCIAR' ? cavistoria : cageo;
      const response = await send(present?.id ?? 999_999_999, as);
      const done = move(present, acao);
      expect(response.statusCode).toBe(done ? 200 : present ? 422 : 404);
      const unread = model.naoLidas[who];
      if (done && unread) unread.outras += 1;
      await settle(model, real, done);
    },
  );
}

const post = (action: string, as: SignedIn, body: object) =>
  call(api, 'POST', `/solicitacaoCredenciado/${action}`, { as, body });
const approve = byStaff('approve', 'APROVAR', (id, as) => post('validar', as, { id, aprovar: true }));
const reject = byStaff('reject', 'REJEITAR', (id, as) =>
  post('validar', as, { id, aprovar: false, justificativa: 'x' }),
);
const validate = byStaff('validate', 'VALIDAR', (id, as) => post('validarCredenciado', as, { id }));
const deaccredit = byStaff('deaccredit', 'DESCREDENCIAR', (id, as) =>
  post('descredenciar', as, { id, motivo: 'A pedido.' }),
);

const ask = command(
  'ask',
  fc.record({ who: slot, days: fc.integer({ min: 0, max: 4 }) }),
  async ({ who, days }, model: Model, real: Real) => {
    const present = model.solicitacoes[who];
    const prazo = model.hoje + days;
    const body = { assunto: 'Retificar', mensagem: '<p>Reenvie.</p>', dataLimiteResposta: dayOfMarch(prazo) };
    const url = `/solicitacaoCredenciado/retificar/${present?.id ?? 999_999_999}`;
    const response = await call(api, 'PUT', url, { as: cageo, body });
    // From tomorrow to thirty days after the edital's end.
    const done = days >= 1 && prazo <= FIM + 30 && move(present, 'PEDIR_RETIFICACAO');
    expect(response.statusCode).toBe(done ? 200 : present ? 422 : 404);
    const unread = model.naoLidas[who];
    if (done && present && unread) {
      present.prazo = prazo;
      unread.retificacao += 1;
    }
    await settle(model, real, done);
  },
);

const resubmit = command(
  'resubmit',
  fc.record({ who: slot, stale: fc.integer({ min: 0, max: 5 }).map((n) => n === 0) }),
  async ({ who, stale }, model: Model, real: Real) => {
    const present = model.solicitacoes[who];
    if (!present?.cadastro) return;
    const body = { ...present.cadastro, idSolicitacao: present.id, versao: present.versao - (stale ? 1 : 0) };
    const response = await call(api, 'PUT', '/credenciado/alterar', { as: person(who), body });
    const inTime = present.situacao === 'RETIFICADO' && present.prazo !== null && model.hoje <= present.prazo;
    const done = inTime && !stale && move(present, 'REENVIAR');
    expect(response.statusCode).toBe(done ? 200 : inTime ? 409 : 422);
    const unread = model.naoLidas[who];
    // Resubmitting answers the request for rectification.
    if (done && unread) unread.retificacao = 0;
    await settle(model, real, done);
  },
);

const read = command('read', slot, async (who, model: Model, real: Real) => {
  const present = model.solicitacoes[who];
  const unread = model.naoLidas[who];
  if (!present || !unread || unread.outras + unread.retificacao === 0) return;
  const url = `/conversa/bySolicitacao?idSolicitacao=${present.id}&tipoConversa=TODOS&pagina=0&tamanho=100`;
  const { content } = okay<{ content: Conversa[] }>(await call(api, 'GET', url, { as: person(who) }));
  const one = content.find(({ mensagens }) => mensagens.some(({ status }) => status === 'ENVIADA'));
  const id = one?.mensagens[0]?.id;
  expect(id).toBeDefined();
  for (let turn = 0; turn < 2; turn += 1) okay(await call(api, 'PUT', `/mensagem/lido/${id}`, { as: person(who) }));
  unread[one?.tipoConversa === 'SOLICITACAO_RETIFICACAO' ? 'retificacao' : 'outras'] -= 1;
  // Reading is recorded once, and sends nothing.
  await real.ledger.check({ facts: 1 });
  await settle(model, real, false);
});

const tick = command('tick', fc.integer({ min: 1, max: 4 }), async (days, model: Model, real: Real) => {
  model.hoje += days;
  await moveClock(api, new Date(Date.UTC(2026, 2, model.hoje, 12)), [cageo, cavistoria, ...people]);
  const present = model.solicitacoes[0];
  if (present) {
    const shown = okay<Solicitacao>(
      await call(api, 'GET', `/solicitacaoCredenciado/findById/${present.id}`, { as: person(0) }),
    );
    expect(shown.isPossivelResponder).toBe(present.prazo !== null && model.hoje <= present.prazo);
  }
  await settle(model, real, false);
});

const close = command('close', fc.constant(null), async (_, model: Model, real: Real) => {
  const response = await call(api, 'GET', '/edital/encerrarEdital', { as: cageo });
  expect(response.statusCode).toBe(model.aberto ? 200 : 422);
  await real.ledger.check({ facts: model.aberto ? 1 : 0 });
  model.aberto = false;
  await settle(model, real, false);
});

test(`${RUNS} random sequences leave the solicitações as the rules say`, async () => {
  const commands = [
    register,
    register,
    accredit,
    approve,
    reject,
    ask,
    ask,
    ask,
    resubmit,
    resubmit,
    validate,
    deaccredit,
  ];
  await runMachine<Model, Real>([...commands, read, tick, close], start, RUNS);
  const { rows } = await api.database.asOwner('select auditoria_verificar() as primeira');
  expect(rows).toEqual([{ primeira: null }]);
}, 300_000);
