import { type AtoRecurso, type Endpoint, type EndpointKey, endpoints } from '@credenciados/contract';
import { edital, loteItem, outbox, recurso, resultadoItem, solicitacao } from '@credenciados/platform/db/schema/index';
import { everyNight } from '@credenciados/testing/nightly';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { and, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { appealOf, listAsRejected } from '../../tests/support/appeals.ts';
import { CONTRACT_INPUTS, type ContractInput, toRequest } from '../../tests/support/contract-inputs.ts';
import { type ContractWorld, createContractWorld } from '../../tests/support/contract-world.ts';
import { call, MIDDAY, okay, otherAddress } from '../../tests/support/domain.ts';
import type { SignedIn } from '../../tests/support/test-app.ts';

// ANL-22, RES-1, RES-7: until a decision leaves, its applicant and the public are answered as if there were none.

let world: ContractWorld;
beforeAll(async () => {
  world = await createContractWorld();
  world.api.setNow(MIDDAY);
  world.api.config.decisionDelayMinutes = 5;
});
afterAll(() => world.close());

const DECISIONS = [
  (id: number) => validar({ id, aprovar: true }),
  (id: number) => validar({ id, aprovar: false, justificativa: 'Falta o registro.' }),
  (id: number) =>
    call(world.api, 'PUT', `/solicitacaoCredenciado/retificar/${id}`, {
      as: world.people.CAGEO,
      body: { assunto: 'Retificar', mensagem: '<p>Reenvie.</p>', dataLimiteResposta: '2026-03-25', anexos: [] },
    }),
];
const validar = (body: object) =>
  call(world.api, 'POST', '/solicitacaoCredenciado/validar', { as: world.people.CAGEO, body });

/** A decision that waits. `prepare` is done before the answers that it must not change. */
interface Wait {
  prepare(owner: SignedIn): Promise<unknown>;
  decide(owner: SignedIn, turn: number): Promise<void>;
}

const UNDOABLE: Wait = {
  prepare: (owner) => letWait(owner, false),
  decide: (owner, turn) => decideOf(owner, DECISIONS[turn % 3]),
};
const UNPUBLISHED: Wait = {
  prepare: (owner) => letWait(owner, true),
  decide: (owner, turn) => decideOf(owner, DECISIONS[turn % 2]),
};
const ON_APPEAL: Wait = {
  prepare: async (owner) => {
    await letWait(owner, true);
    await decideOf(owner, DECISIONS[1]);
    const { id: solicitacaoId } = await theirs(owner);
    if ((await findAppeal(solicitacaoId)) === undefined) await appealAgainst(owner, solicitacaoId);
  },
  decide: async (owner, turn) => {
    const { CAGEO, CAVISTORIA } = world.people;
    const appeal = (await findAppeal((await theirs(owner)).id)) ?? 0;
    const act = (as: SignedIn, ato: AtoRecurso) =>
      call(world.api, 'PUT', `/recurso/decidir/${appeal}`, { as, body: { ato, motivo: 'A certidão vale.' } });
    okay(await act(CAGEO, 'ENCAMINHAR'));
    okay(await act(CAVISTORIA, turn % 2 === 0 ? 'PROVER' : 'NEGAR'));
  },
};

const WAITS: readonly [string, Wait][] = [
  ['that can be undone', UNDOABLE],
  ['that waits for the published result', UNPUBLISHED],
  ['on an appeal', ON_APPEAL],
];

/** Lets decisions on the person's solicitação wait for the published result, or for a while in which they can be undone. */
async function letWait(owner: SignedIn, inStages: boolean): Promise<void> {
  world.api.config.decisionDelayMinutes = inStages ? 0 : 5;
  const { id } = await theirs(owner);
  await world.api.db
    .update(edital)
    .set({ regras: sql`${edital.regras} || jsonb_build_object('resultadoEmEtapas', ${inStages}::boolean)` })
    .where(eq(edital.id, sql`(select s.edital_id from ${solicitacao} s where s.id = ${id})`));
}

/** Decides the person's solicitação, which then waits. */
async function decideOf(owner: SignedIn, decide = DECISIONS[0]): Promise<void> {
  const { id } = await theirs(owner);
  if (decide) okay(await decide(id));
  const waiting = and(eq(loteItem.solicitacaoId, id), eq(loteItem.situacao, 'PENDENTE'));
  expect(await world.api.db.$count(loteItem, waiting)).toBe(1);
}

async function findAppeal(solicitacaoId: number): Promise<number | undefined> {
  const [row] = await world.api.db
    .select({ id: recurso.id })
    .from(recurso)
    .where(eq(recurso.solicitacaoId, solicitacaoId));
  return row?.id;
}

/** Publishes the person's rejection, and appeals against it. */
async function appealAgainst(owner: SignedIn, solicitacaoId: number): Promise<void> {
  const { db } = world.api;
  const [row] = await db.select().from(solicitacao).where(eq(solicitacao.id, solicitacaoId));
  const item = await db.$count(resultadoItem, eq(resultadoItem.solicitacaoId, solicitacaoId));
  const decididaPor = world.people.CAGEO.usuarioId;
  if (item === 0) await listAsRejected(world, { editalId: row?.editalId ?? 0, solicitacaoId, decididaPor });
  await appealOf(world, owner, solicitacaoId);
}

/** The person's solicitação that awaits approval, made if the call's input has none. */
async function theirs(owner: SignedIn): Promise<{ id: number }> {
  const [row] = await world.api.db
    .select({ id: solicitacao.id })
    .from(solicitacao)
    .where(and(eq(solicitacao.usuarioId, owner.usuarioId), eq(solicitacao.situacao, 'AGUARDANDO_APROVACAO')));
  return row ?? world.solicitacaoOf(owner);
}

async function send(key: string, input: ContractInput, caller: SignedIn | null) {
  const request = toRequest(key, input);
  const headers = { ...request.headers, ...caller?.headers };
  const answer = await world.api.app.inject({ ...request, headers, remoteAddress: otherAddress() });
  const { date: _, 'x-request-id': __, 'set-cookie': ___, ...compared } = answer.headers;
  return { status: answer.statusCode, headers: compared, body: comparable(answer.rawPayload.toString('latin1')) };
}

/** Without a PDF's signatures, which differ each time, and without signals of the edital that this file changes. */
const comparable = (body: string) =>
  body
    .replace(/^\/Contents <[0-9a-f]+>/m, '')
    .replace(/^%comprovante-selo \S+$/m, '')
    .replaceAll('event: edital\ndata: {}\n\n', '');

/** Reads that don't use GET. */
const READS: readonly string[] = [
  'POST /publico/comprovante/andamento',
  'POST /publico/comprovante/verificar',
  'POST /publico/comprovante/verificarArquivo',
  'POST /publico/comprovante/pdf',
  'POST /publico/contato/situacao',
  'POST /publico/parecer/abrir',
  'POST /publico/parecer/documento',
];
const APPLICANTS = Object.entries<Endpoint>(endpoints).filter(
  ([, { access }]) => access === 'public' || access === 'any' || access.includes('CREDENCIADOS'),
) as [EndpointKey, Endpoint][];
const isRead = ([key]: readonly [string, Endpoint]) => /^(GET|HEAD) /.test(key) || READS.includes(key);
/** Reads of a solicitação in a state in which nothing can be decided: of a rectification that is awaited, or of an accreditation. */
const OF_ANOTHER_STATE: readonly string[] = ['GET /prazo/bySolicitacao/:id', 'GET /certificado/pdf/:id'];

/** Their solicitação is in a state in which nothing can be decided. */
const NOT_AWAITING: readonly string[] = [
  'PUT /credenciado/alterar',
  'PUT /solicitacaoCredenciado/renunciar/:id',
  'POST /documentoCredenciado/renovar/:id',
];

/** By day each call is tried with one of the reasons. */
const triedWith = (wait: Wait) =>
  everyNight(
    () => true,
    (_: unknown, turn: number) => WAITS[turn % WAITS.length]?.[1] === wait,
  );

describe.each(WAITS)('a decision %s', (_why, wait) => {
  test.each(
    APPLICANTS.filter((call) => isRead(call) && !OF_ANOTHER_STATE.includes(call[0]))
      .filter(triedWith(wait))
      .map(([key, { access }], turn) => [key, access, turn] as const),
  )('changes no byte of the answer of %s', async (key, access, turn) => {
    const owner = await world.newApplicant();
    const input = await CONTRACT_INPUTS[key](world, owner, owner);
    await theirs(owner);
    await wait.prepare(owner);
    const callers = access === 'public' ? [null, owner] : [owner];
    const before = [];
    for (const caller of callers) before.push(await send(key, input, caller));
    await wait.decide(owner, turn);
    const after = [];
    for (const caller of callers) after.push(await send(key, input, caller));
    expect(after).toEqual(before);
  });

  test.each(
    APPLICANTS.filter((call) => !isRead(call))
      .filter(triedWith(wait))
      .map(([key], turn) => [key, turn] as const),
  )('changes no outcome of %s', async (key, turn) => {
    const outcomes = [];
    for (const decided of [false, true]) {
      const owner = await world.newApplicant();
      const input = await CONTRACT_INPUTS[key](world, owner, owner);
      if (!key.endsWith('/cadastrar') && !NOT_AWAITING.includes(key)) {
        // The input may have closed the edital: this opens the next one.
        await theirs(owner);
        await wait.prepare(owner);
        if (decided) await wait.decide(owner, turn);
      }
      const { status, body } = await send(key, input, owner);
      outcomes.push({ status, fields: fieldsOf(body) });
    }
    expect(outcomes[1]).toEqual(outcomes[0]);
  });

  test('sends no signal to open pages, and no e-mail', async () => {
    const owner = await world.newApplicant();
    await theirs(owner);
    await wait.prepare(owner);
    const client = new pg.Client({ connectionString: world.api.database.ownerUrl });
    await client.connect();
    try {
      const heard: (string | undefined)[] = [];
      // Only staff hear of their inbox.
      client.on('notification', ({ payload }) => payload !== 'novidade' && heard.push(payload));
      await client.query('listen avisos');
      const mails = await world.api.db.$count(outbox);
      await wait.decide(owner, 0);
      await client.query('select');
      expect(heard).toEqual([]);
      expect(await world.api.db.$count(outbox)).toBe(mails);
    } finally {
      await client.end();
    }
  });
});

/** Names of the fields of an answer, and its message. */
function fieldsOf(body: string): unknown {
  if (!body.startsWith('{')) return body.length > 0;
  const answer = JSON.parse(body);
  return [Object.keys(answer).sort(), answer.message];
}
