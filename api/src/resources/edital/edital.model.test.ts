import type { Edital, TipoEdital } from '@credenciados/contract';
import { everyNight } from '@credenciados/testing/nightly';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { call, createDomainApp, looseFiles, MIDDAY, quickCadastro } from '../../tests/support/domain.ts';
import { command, Ledger, runMachine } from '../../tests/support/model.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

/** State of an edital by the rules (EDT-1, EDT-8, EDT-9). */
interface ModelEdital {
  id: number;
  numero: string;
  tipo: TipoEdital;
  aberto: boolean;
  fim: string;
  versao: number;
  /** Order in which editais were closed. */
  fechado: number;
  solicitacoes: number;
}
interface Model {
  editais: ModelEdital[];
  fechamentos: number;
}
interface Real {
  ledger: Ledger;
}

/** The API's clock is at 21 March 2026. */
const HOJE = '2026-03-21';
const RUNS = everyNight(450, 40);

let api: TestApp;
let staff: SignedIn;
let people: SignedIn[];

beforeAll(async () => {
  api = await createDomainApp();
  staff = await api.signIn('CAGEO');
  people = [await api.signIn('CREDENCIADOS'), await api.signIn('CREDENCIADOS')];
});
afterAll(() => api.close());

const openOf = (model: Model) => model.editais.find(({ aberto }) => aberto);
const lastClosed = (model: Model) =>
  model.editais.filter(({ aberto }) => !aberto).toSorted((a, b) => b.fechado - a.fechado)[0];
const at = (model: Model, place: number) => model.editais[place % Math.max(1, model.editais.length)];
const taken = (model: Model, tipo: TipoEdital, numero: string, self?: ModelEdital) =>
  model.editais.some((one) => one !== self && one.tipo === tipo && one.numero === numero);

async function settle(model: Model, { ledger }: Real, effect: { emails?: number; facts?: number } = {}): Promise<void> {
  await ledger.check(effect);
  const response = await call(api, 'POST', '/edital/listagem', { as: staff, body: { tamanho: 100 } });
  const { content, totalElements, existeAberto } = response.json<{
    content: Edital[];
    totalElements: number;
    existeAberto: boolean;
  }>();
  const open = openOf(model);
  const reopenable = open ? undefined : lastClosed(model);
  expect(existeAberto).toBe(open !== undefined);
  expect(totalElements).toBe(model.editais.length);
  expect(content.map(shown).toSorted((a, b) => a.id - b.id)).toEqual(
    model.editais.map(({ id, numero, tipo, aberto, fim, versao, solicitacoes }) => ({
      id,
      numero,
      tipo,
      aberto,
      versao,
      solicitacoes,
      fim,
      podeReabrir: id === reopenable?.id,
    })),
  );
}

function shown(edital: Edital) {
  const { id, numero, tipoEdital, situacao, versao, podeReabrir, solicitacoesPendentes: solicitacoes } = edital;
  // 23:59:59 in Belém is 02:59:59 of the next day in UTC.
  const fim = new Date(new Date(edital.dataFim).getTime() - 3 * 3600_000).toISOString().slice(0, 10);
  return { id, numero, tipo: tipoEdital, aberto: situacao === 'ABERTO', versao, solicitacoes, fim, podeReabrir };
}

const tipo = fc.constantFrom<TipoEdital>('GEOMENSOR', 'VISTORIADOR');
const numero = fc.constantFrom('1/2026', '2/2026', '3/2026');
const fim = fc.constantFrom('2026-03-20', HOJE, '2026-03-31', '2026-04-30');
const place = fc.nat({ max: 5 });

const open = command(
  'open',
  fc.record({ tipo, numero, fim }),
  async ({ tipo, numero, fim }, model: Model, real: Real) => {
    const [caminho] = await looseFiles(api, 'EDITAL', 1, staff);
    const body = {
      numeroEdital: numero,
      tipoEdital: tipo,
      periodoAbertura: { inicio: '2026-03-01', fim },
      anexoEdital: [{ nome: 'a.pdf', caminho }],
    };
    const response = await call(api, 'POST', '/edital/save', { as: staff, body });
    const allowed = !openOf(model) && !taken(model, tipo, numero) && fim >= HOJE;
    expect(response.statusCode).toBe(allowed ? 200 : 422);
    if (allowed) {
      const { id } = response.json<Edital>();
      model.editais.push({ id, numero, tipo, fim, aberto: true, versao: 1, fechado: 0, solicitacoes: 0 });
    }
    await settle(model, real, { facts: allowed ? 1 : 0 });
  },
);

const edit = command(
  'edit',
  fc.record({ place, tipo, numero, fim, stale: fc.boolean() }),
  async ({ place, tipo, numero, fim, stale }, model: Model, real: Real) => {
    const present = at(model, place);
    const body = {
      id: present?.id ?? 999_999,
      versao: (present?.versao ?? 1) - (stale ? 1 : 0),
      numeroEdital: numero,
      tipoEdital: tipo,
      periodoAbertura: { inicio: '2026-03-01', fim },
      anexoEdital: [],
    };
    const response = await call(api, 'POST', '/edital/save', { as: staff, body });
    const status = editStatus(model, present, { tipo, numero, fim, stale });
    expect(response.statusCode).toBe(status);
    if (present && status === 200) Object.assign(present, { tipo, numero, fim, versao: present.versao + 1 });
    await settle(model, real, { facts: status === 200 ? 1 : 0 });
  },
);

function editStatus(
  model: Model,
  present: ModelEdital | undefined,
  { tipo, numero, fim, stale }: { tipo: TipoEdital; numero: string; fim: string; stale: boolean },
): number {
  if (fim < HOJE) return 422;
  if (!present) return 404;
  if (!present.aberto) return 422;
  if (stale) return 409;
  if (tipo !== present.tipo && present.solicitacoes > 0) return 422;
  return taken(model, tipo, numero, present) ? 422 : 200;
}

const close = command('close', fc.constant(null), async (_, model: Model, real: Real) => {
  const present = openOf(model);
  const response = await call(api, 'GET', '/edital/encerrarEdital', { as: staff });
  expect(response.statusCode).toBe(present ? 200 : 422);
  if (present) {
    model.fechamentos += 1;
    Object.assign(present, { aberto: false, versao: present.versao + 1, fechado: model.fechamentos });
    // Each edital is closed a moment after the one before.
    api.setNow(new Date(MIDDAY.getTime() + model.fechamentos * 1000));
  }
  await settle(model, real, { facts: present ? 1 : 0 });
});

const reopen = command('reopen', fc.record({ place, fim }), async ({ place, fim }, model: Model, real: Real) => {
  const present = at(model, place);
  const body = { id: present?.id ?? 999_999, dataFim: fim };
  const response = await call(api, 'POST', '/edital/reabrirEdital', { as: staff, body });
  const allowed = present && !openOf(model) && lastClosed(model) === present && fim >= HOJE;
  expect(response.statusCode).toBe(allowed ? 200 : present ? 422 : 404);
  if (allowed) Object.assign(present, { aberto: true, fim, versao: present.versao + 1, fechado: 0 });
  await settle(model, real, { facts: allowed ? 1 : 0 });
});

const register = command('register', fc.nat({ max: 1 }), async (who, model: Model, real: Real) => {
  const present = openOf(model);
  const applicant = people[who];
  if (!present || !applicant) return;
  const known = await api.database.asOwner('select from solicitacao where edital_id = $1 and cpf = $2', [
    present.id,
    applicant.cpf,
  ]);
  const body = await quickCadastro(api, { id: present.id, tipoEdital: present.tipo }, applicant);
  const response = await call(api, 'POST', '/publico/credenciado/cadastrar', { as: applicant, body });
  const done = known.rowCount === 0;
  expect(response.statusCode).toBe(done ? 200 : 422);
  if (done) present.solicitacoes += 1;
  await settle(model, real, { emails: done ? 1 : 0 });
});

test(`${RUNS} random sequences leave the editais in the states of the rules`, async () => {
  const start = async () => {
    api.setNow(MIDDAY);
    await api.database.clear(['edital', 'solicitacao']);
    const ledger = new Ledger(api);
    await ledger.begin();
    return { model: { editais: [], fechamentos: 0 }, real: { ledger } };
  };
  await runMachine<Model, Real>([open, open, edit, close, reopen, register], start, RUNS);
  const { rows } = await api.database.asOwner('select auditoria_verificar() as primeira');
  expect(rows).toEqual([{ primeira: null }]);
}, 300_000);
