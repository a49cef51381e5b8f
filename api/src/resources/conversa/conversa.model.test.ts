import type { Conversa, ConversaRow, StatusMensagem } from '@credenciados/contract';
import { everyNight } from '@credenciados/testing/nightly';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  call,
  createDomainApp,
  looseFiles,
  MIDDAY,
  okay,
  openEdital,
  quickCadastro,
} from '../../tests/support/domain.ts';
import { command, Ledger, runMachine } from '../../tests/support/model.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

interface ModelMensagem {
  id: number;
  de: number;
  para: number;
  status: StatusMensagem;
}
interface ModelConversa {
  id: number;
  encerrada: boolean;
  /** Oldest first. */
  mensagens: ModelMensagem[];
}
interface Model {
  editalAberto: boolean;
  conversas: ModelConversa[];
}
interface Real {
  idSolicitacao: number;
  ledger: Ledger;
}

const RUNS = everyNight(260, 25);

let api: TestApp;
let cageo: SignedIn;
/** The applicant, and two people of the agency. */
let people: SignedIn[];
let idSolicitacao: number;
let checks = 0;

beforeAll(async () => {
  api = await createDomainApp();
  cageo = await api.signIn('CAGEO');
  people = [await api.signIn('CREDENCIADOS'), cageo, await api.signIn('CAVISTORIA')];
  const edital = await openEdital(api, cageo);
  const body = await quickCadastro(api, edital, people[0]);
  ({ idSolicitacao } = okay<{ idSolicitacao: number }>(
    await call(api, 'POST', '/publico/credenciado/cadastrar', { as: people[0], body }),
  ));
});
afterAll(() => api.close());

const place = fc.nat({ max: 5 });
const staff = fc.constantFrom(1, 2);
const anyone = fc.constantFrom(0, 0, 1, 2);
const person = (who: number): SignedIn => {
  const found = people[who];
  if (!found) throw new Error(`There is no person ${who}`);
  return found;
};
const at = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(1, list.length)];

async function settle(model: Model, { ledger }: Real, effect: { emails?: number; facts?: number } = {}): Promise<void> {
  await ledger.check(effect);
  const sent = model.conversas.flatMap(({ mensagens }) => mensagens);
  const { rows } = await api.database.asOwner('select id, status from mensagem order by id');
  expect(rows).toEqual(sent.map(({ id, status }) => ({ id, status })).toSorted((a, b) => a.id - b.id));
  // Alternates: the next step checks another person.
  checks += 1;
  const who = checks % people.length;
  const mine = model.conversas.filter(
    ({ mensagens }) => who === 0 || mensagens.some(({ de, para }) => de === who || para === who),
  );
  const unread = ({ mensagens }: ModelConversa) =>
    mensagens.filter(({ para, status }) => para === who && status === 'ENVIADA').length;
  const own = okay<{ content: ConversaRow[]; totalElements: number; totalNaoLidas: number }>(
    await call(api, 'GET', '/conversa/getByUser?pagina=0&tamanho=999999', { as: person(who) }),
  );
  expect(own.totalNaoLidas).toBe(mine.reduce((total, one) => total + unread(one), 0));
  expect(own.totalElements).toBe(mine.length);
  const dates = own.content.map(({ dataUltimaMensagem }) => dataUltimaMensagem);
  expect(dates).toEqual(dates.toSorted());
  const shown = own.content.map(({ id, status, lida }) => ({ id, status, lida })).toSorted((a, b) => a.id - b.id);
  expect(shown).toEqual(
    mine.map((one) => ({ id: one.id, status: one.encerrada ? 'ENCERRADA' : 'ABERTA', lida: unread(one) === 0 })),
  );
}

const notify = command('notify', staff, async (who, model: Model, real: Real) => {
  const body = {
    assunto: 'Certidão vencida',
    idSolicitacao: real.idSolicitacao,
    mensagens: [{ conteudo: '<p>Envie outra.</p>', dataLimiteResposta: '2026-04-30', anexos: [] }],
  };
  const response = await call(api, 'POST', '/conversa/cadastrar', { as: person(who), body });
  expect(response.statusCode).toBe(model.editalAberto ? 200 : 422);
  if (model.editalAberto) {
    const { id, mensagens } = response.json<Conversa>();
    const sent: ModelMensagem = { id: mensagens[0]?.id ?? 0, de: who, para: 0, status: 'ENVIADA' };
    model.conversas.push({ id, encerrada: false, mensagens: [sent] });
  }
  await settle(model, real, { emails: model.editalAberto ? 1 : 0 });
});

const reply = command(
  'reply',
  fc.record({ who: anyone, place, attached: fc.boolean(), twice: fc.boolean() }),
  async ({ who, place, attached, twice }, model: Model, real: Real) => {
    const present = at(model.conversas, place);
    const anexos = attached ? [{ nome: 'a.pdf', key: (await looseFiles(api, 'MENSAGEM', 1, person(who)))[0] }] : [];
    const body = { conversa: { id: present?.id ?? 999_999_999 }, conteudo: '<p>Segue.</p>', anexos };
    const headers = { 'idempotency-key': `resposta-${crypto.randomUUID()}` };
    const send = () => call(api, 'POST', '/mensagem/resposta', { as: person(who), body, headers });
    const response = await send();
    const done = present !== undefined && !present.encerrada;
    expect(response.statusCode).toBe(done ? 200 : present ? 422 : 404);
    // A repeat with the same key returns the same message.
    if (twice) expect((await send()).body).toBe(response.body);
    if (done) {
      const other = present.mensagens.filter(({ de }) => (de === 0) !== (who === 0));
      for (const message of other) message.status = 'RESPONDIDA';
      const para = who === 0 ? (other.at(-1)?.de ?? 0) : 0;
      const id = response.json<Conversa>().mensagens[0]?.id ?? 0;
      present.mensagens.push({ id, de: who, para, status: 'ENVIADA' });
    }
    await settle(model, real, { emails: done ? 1 : 0 });
  },
);

const read = command(
  'read',
  fc.record({ who: anyone, place, message: place }),
  async (input, model: Model, real: Real) => {
    const message = at(at(model.conversas, input.place)?.mensagens ?? [], input.message);
    const response = await call(api, 'PUT', `/mensagem/lido/${message?.id ?? 999_999_999}`, { as: person(input.who) });
    const mine = message?.para === input.who;
    expect(response.statusCode).toBe(mine ? 200 : message ? 403 : 404);
    const first = mine && message.status === 'ENVIADA';
    if (first) message.status = 'LIDA';
    await settle(model, real, { facts: first ? 1 : 0 });
  },
);

const close = command('close', fc.record({ who: staff, place }), async ({ who, place }, model: Model, real: Real) => {
  const present = at(model.conversas, place);
  const response = await call(api, 'PUT', `/conversa/encerrar/${present?.id ?? 999_999_999}`, { as: person(who) });
  const done = present !== undefined && !present.encerrada;
  expect(response.statusCode).toBe(done ? 200 : present ? 422 : 404);
  if (done) present.encerrada = true;
  await settle(model, real, { facts: done ? 1 : 0 });
});

const closeEdital = command('closeEdital', fc.constant(null), async (_, model: Model, real: Real) => {
  const response = await call(api, 'GET', '/edital/encerrarEdital', { as: cageo });
  expect(response.statusCode).toBe(model.editalAberto ? 200 : 422);
  await settle(model, real, { facts: model.editalAberto ? 1 : 0 });
  model.editalAberto = false;
});

test(`${RUNS} random sequences leave the conversas as the rules say`, async () => {
  const start = async () => {
    api.setNow(MIDDAY);
    await api.database.asOwner(
      `delete from mensagem_anexo; delete from mensagem; delete from conversa; delete from idempotencia;
       update edital set situacao = 'ABERTO', encerrado_em = null`,
    );
    const ledger = new Ledger(api);
    await ledger.begin();
    return { model: { editalAberto: true, conversas: [] }, real: { idSolicitacao, ledger } };
  };
  await runMachine<Model, Real>([notify, notify, reply, reply, reply, read, read, close, closeEdital], start, RUNS);
  const { rows } = await api.database.asOwner('select auditoria_verificar() as primeira');
  expect(rows).toEqual([{ primeira: null }]);
}, 300_000);
