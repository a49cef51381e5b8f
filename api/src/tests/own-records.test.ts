import { ACCESS, CODIGO, type Endpoint, type EndpointKey, endpoints } from '@credenciados/contract';
import { conversa, mensagem } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { CONTRACT_INPUTS, toRequest } from './support/contract-inputs.ts';
import { type ContractWorld, createContractWorld } from './support/contract-world.ts';
import type { SignedIn } from './support/test-app.ts';

/** Every call of staff that has an id, called by staff with the id of their own record (ANL-5). */

/** Calls of staff whose ids belong to no record of a solicitação. */
const OTHER_IDS: Partial<Record<EndpointKey, string>> = {
  'POST /edital/errata': 'edital',
  'POST /edital/errata/previa': 'edital',
  'POST /edital/listagem': 'edital',
  'POST /edital/save': 'edital',
  'POST /edital/reabrirEdital': 'edital',
  'GET /edital/conferencia/byId/:id': 'edital',
  'GET /extincao/byEdital/:id': 'edital',
  'POST /extincao/propor': 'edital',
  'PUT /extincao/decidir/:id': 'proposal about an edital, refused if a case of it is their own (REV-4)',
  'PUT /edital/conferencia/byId/:id': 'edital',
  'GET /ato/modelo/:id': 'edital',
  'PUT /ato/modelo/:id': 'edital',
  'GET /recurso/byEdital/:id': 'edital',
  'GET /resultado/proposta/:id': 'edital',
  'POST /resultado/publicar': 'edital',
  'POST /ato/findByFiltro': 'edital',
  'POST /ato/diario': 'edital',
  'POST /edital/indisponibilidades/decidir': 'outage',
  'DELETE /feriado/excluir/:id': 'holiday',
  'POST /solicitacaoCredenciado/findByFiltro': 'edital',
  'POST /solicitacaoCredenciado/contadores': 'edital',
  'POST /solicitacaoCredenciado/listagem/exportar/:tipo': 'edital',
  'POST /credenciado/findByFiltro': 'cursor',
  'POST /processo/filtro': 'cursor',
  'POST /novidade/findByFiltro': 'cursor',
  'PUT /etiqueta/alterar/:id': 'label',
  'DELETE /etiqueta/excluir/:id': 'label',
  'GET /lote/findById/:id': 'the caller’s lote',
  'GET /lote/itens/:id': 'the caller’s lote',
  'GET /lote/exportar/:id': 'the caller’s lote',
  'POST /lote/iniciar/:id': 'the caller’s lote',
  'POST /lote/desfazer/:id': 'the caller’s lote',
  'POST /lote/repetir/:id': 'the caller’s lote',
  'PUT /modeloMensagem/alterar': 'modelo',
  'DELETE /modeloMensagem/deletar/:id': 'modelo',
  // These concern a person, not a solicitação; the call itself compares the CPF.
  'GET /titularidade/findById/:id': 'claim, shown to the person as well',
  'POST /titularidade/decidir': 'claim',
  'GET /inscricaoTardia/findByEdital/:id': 'edital',
  'POST /inscricaoTardia/autorizar': 'edital',
  'PUT /inscricaoTardia/revogar/:id': 'late entry',
  // Staff don't find a complaint about themselves, nor one in which they are impeded.
  'GET /denuncia/findById/:id': 'complaint',
  'PUT /denuncia/arquivar/:id': 'complaint',
  'GET /esclarecimento/findByEdital/:id': 'edital',
  'PUT /esclarecimento/responder/:id': 'question',
  'POST /processo/credenciar/:idProcesso': 'processo',
};
/** Calls that refuse the person concerned; calls about a processo are tested beside their rule. */
const OF_A_PERSON: readonly EndpointKey[] = ['POST /titularidade/decidir'];

const isStaffs = ({ access }: Endpoint) =>
  typeof access !== 'string' && access.some((perfil) => ACCESS.staffRead.some((staff) => staff === perfil));
const STAFF_ENDPOINTS = Object.entries<Endpoint>(endpoints).flatMap(([key, endpoint]) =>
  isStaffs(endpoint) ? [[key as EndpointKey, endpoint] as const] : [],
);
const ABOUT = STAFF_ENDPOINTS.flatMap(([key, { about }]) => (about ? [[key, about] as const] : []));

let world: ContractWorld;
beforeAll(async () => {
  world = await createContractWorld();
});
afterAll(() => world.close());

/** Names of fields in an input's JSON schema that contain ids. */
function idsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const named = 'properties' in schema && typeof schema.properties === 'object' ? schema.properties : {};
  const own = Object.keys(named ?? {}).filter((name) => /^ids?$|^id[A-Z]|^solicitacoes$/.test(name));
  return [...own, ...Object.values(schema).flatMap(idsIn)];
}

it('each call of staff with an id names its record in the contract', () => {
  const withId = STAFF_ENDPOINTS.filter(([, { params, query, body }]) =>
    [params, query, body].some(
      (part) => part && idsIn(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })).length > 0,
    ),
  ).map(([key]) => key);
  const said = new Set<string>([...ABOUT.map(([key]) => key), ...Object.keys(OTHER_IDS)]);
  expect(withId.filter((key) => !said.has(key))).toEqual([]);
  // The search by field names finds every call that the contract marks, so it misses none.
  expect(ABOUT.map(([key]) => key).filter((key) => !withId.includes(key))).toEqual([]);
});

/** Creates the input of a call about a record of `owner`, and calls it as `caller`. */
async function send(key: EndpointKey, owner: SignedIn, caller: SignedIn) {
  const input = await CONTRACT_INPUTS[key](world, owner, caller);
  const { headers, ...sent } = toRequest(key, input);
  return world.api.app.inject({ ...sent, headers: { ...headers, ...caller.headers } });
}

/** Staff with a permitted profile. */
const staffFor = (key: EndpointKey) => {
  const { access } = endpoints[key] as Endpoint;
  const perfil = ACCESS.staffRead.find((one) => typeof access !== 'string' && access.includes(one)) ?? 'CAGEO';
  return world.api.signIn(perfil);
};
const CASES = (own: string) =>
  ABOUT.flatMap(([key, about]) => (about.own === own ? [[key, about.record] as const] : []));

/** Makes a person impeded in all solicitações of an applicant. */
const impede = (person: SignedIn, owner: SignedIn) =>
  world.api.database.asOwner(
    `insert into impedimento (solicitacao_id, usuario_id, situacao, motivo)
     select id, $1, 'VIGENTE', 'Fomos sócios.' from solicitacao where usuario_id = $2`,
    [person.usuarioId, owner.usuarioId],
  );

/** Lists of staff, with the reason why a row of the applicant stays for an impeded person; null: it is left out. */
const LISTS: Partial<Record<EndpointKey, string | null>> = {
  'POST /solicitacaoCredenciado/findByFiltro': null,
  'POST /solicitacaoCredenciado/contadores': 'shows figures only',
  'POST /solicitacaoCredenciado/vizinhos/:id': null,
  'POST /solicitacaoCredenciado/listagem/exportar/:tipo': null,
  'POST /busca/findByFiltro': null,
  'POST /novidade/findByFiltro': null,
  'POST /credenciado/findByFiltro': null,
  'POST /credenciado/listagem/exportar': null,
  'GET /lote/itens/:id': null,
  'GET /lote/exportar/:id': null,
  'POST /ato/findByFiltro': null,
  'GET /recurso/byEdital/:id': null,
  'GET /inscricaoTardia/findByEdital/:id': 'lists decisions about late entries',
  'GET /esclarecimento/findByEdital/:id': 'lists questions of anybody',
  'GET /resultado/proposta/:id': 'prepares the publication of every result',
  'POST /ato/diario': 'prepares the publication of every act',
  'POST /feriado/previa': 'lists every deadline that is about to move',
  'POST /titularidade/findByFiltro': 'lists claims to accounts',
  'POST /processo/filtro': 'lists processos',
  'POST /denuncia/findByFiltro': null,
  'GET /conversa/getByUser': null,
};
/** Calls of staff that show personal data and ask for no term of secrecy: none shows a solicitação. */
const WITHOUT_TERM: readonly EndpointKey[] = [
  'GET /inscricaoTardia/findByEdital/:id',
  'GET /esclarecimento/findByEdital/:id',
  'POST /titularidade/findByFiltro',
  'POST /processo/filtro',
  'GET /processo/withCadastro/:protocolo/:versao',
];

/** Input of a list that finds the applicant's solicitação, in which both sides wrote. */
async function findingInput(key: EndpointKey, owner: SignedIn, caller: SignedIn) {
  if (/^GET \/(lote|recurso)\//.test(key) || key === 'POST /denuncia/findByFiltro')
    return CONTRACT_INPUTS[key](world, owner, caller);
  if (key === 'POST /ato/findByFiltro') await CONTRACT_INPUTS['GET /ato/pdf/:id'](world, owner, caller);
  else await correspond(await world.solicitacaoOf(owner, 'CREDENCIADO'), owner, caller);
  const idEdital = (await world.theOpenEdital()).id;
  if (key === 'POST /solicitacaoCredenciado/vizinhos/:id') {
    const other = await world.solicitacaoOf(await world.newApplicant());
    return { params: { id: other.id }, body: { idEdital } };
  }
  if (key === 'POST /busca/findByFiltro') return { body: { campoSimples: owner.cpf } };
  const input = await CONTRACT_INPUTS[key](world, owner, caller);
  return key.startsWith('POST /solicitacaoCredenciado/') ? { ...input, body: { ...input.body, idEdital } } : input;
}

/** Exchanges a message and its answer. */
async function correspond({ id }: { id: number }, owner: SignedIn, caller: SignedIn): Promise<void> {
  const [head] = await world.api.db
    .insert(conversa)
    .values({ solicitacaoId: id, assunto: owner.nome, tipoConversa: 'NOTIFICACAO' })
    .returning({ id: conversa.id });
  const [to, back] = [owner, caller].map(({ usuarioId }) => usuarioId);
  for (const [destinatarioId, remetenteId] of [
    [to, back],
    [back, to],
  ]) {
    await world.api.db.insert(mensagem).values({
      conversaId: head?.id ?? 0,
      conteudo: '<p>Oi.</p>',
      remetenteId: remetenteId ?? 0,
      destinatarioId: destinatarioId ?? 0,
    });
  }
}

let people = 0;
const newNamed = () => {
  people += 1;
  return world.api.signIn('CREDENCIADOS', { nome: `Zulmira ${people} Impedida` });
};

async function answerOf(key: EndpointKey, input: Parameters<typeof toRequest>[1], as: SignedIn) {
  const { headers, ...sent } = toRequest(key, input);
  return world.api.app.inject({ ...sent, headers: { ...headers, ...as.headers } });
}

// IMP-2
describe('staff, about a record in which they are impeded', () => {
  it.each([...CASES('refused'), ...CASES('shown'), ...CASES('left out')])(
    'are refused %s (%s)',
    async (key, _record) => {
      const [carla, owner] = [await staffFor(key), await world.newApplicant()];
      const input = await CONTRACT_INPUTS[key](world, owner, carla);
      await impede(carla, owner);
      const refused = await answerOf(key, input, carla);
      expect([refused.statusCode, refused.json().codigo]).toEqual([403, 'IMPEDIDO']);
    },
  );

  it('each list of staff with personal data says what it does with such a row', () => {
    const lists = STAFF_ENDPOINTS.filter(
      ([, { leitura }]) => leitura && ['LISTA', 'PESQUISA', 'EXPORTACAO'].includes(leitura),
    );
    const about = new Set(ABOUT.map(([key]) => key));
    expect(lists.map(([key]) => key).filter((key) => !about.has(key) && !(key in LISTS))).toEqual([]);
  });

  const leftOut = Object.entries(LISTS).flatMap(([key, kept]) => (kept === null ? [key as EndpointKey] : []));
  it.each(leftOut)('have it left out of %s', async (key) => {
    const [carla, owner] = [await staffFor(key), await newNamed()];
    const input = await findingInput(key, owner, carla);
    const before = await answerOf(key, input, carla);
    expect([before.statusCode, before.body]).toEqual([200, expect.stringContaining(owner.nome)]);
    await impede(carla, owner);
    const after = await answerOf(key, input, carla);
    expect([after.statusCode, after.body]).toEqual([200, expect.not.stringContaining(owner.nome)]);
  });

  it.each(OF_A_PERSON)('are refused %s', async (key) => {
    const [carla, owner] = [await staffFor(key), await world.newApplicant()];
    await world.solicitacaoOf(owner);
    const input = await CONTRACT_INPUTS[key](world, owner, carla);
    await impede(carla, owner);
    const refused = await answerOf(key, input, carla);
    expect([refused.statusCode, refused.json().codigo]).toEqual([403, 'IMPEDIDO']);
  });
});

// IMP-4
describe('where the edital asks for the term of secrecy', () => {
  const asked = STAFF_ENDPOINTS.filter(
    ([key, { about, leitura, termo }]) =>
      (about || termo || leitura) && ![...WITHOUT_TERM, 'PUT /novidade/lida/:id'].includes(key),
  ).map(([key]) => key);
  it.each(asked)('staff who haven’t accepted it are refused %s', async (key) => {
    const [carla, owner] = [await staffFor(key), await world.newApplicant()];
    const input = await CONTRACT_INPUTS[key](world, owner, carla);
    const ask = (termoDeSigilo: boolean) =>
      world.api.database.asOwner('update edital set regras = regras || $1', [JSON.stringify({ termoDeSigilo })]);
    await ask(true);
    const refused = await answerOf(key, input, carla);
    await ask(false);
    expect([refused.statusCode, refused.json().codigo]).toEqual([403, 'TERMO_DE_SIGILO']);
  });
});

describe('staff, about a record of their own', () => {
  it.each([...CASES('refused'), ...OF_A_PERSON.map((key) => [key, 'person'] as const)])(
    'are refused %s (%s), and their colleague isn’t',
    async (key, _record) => {
      const [carla, otto] = [await staffFor(key), await staffFor(key)];
      const refused = await send(key, carla, carla);
      expect([refused.statusCode, refused.json().codigo]).toEqual([403, 'SOLICITACAO_PROPRIA']);
      const allowed = await send(key, await world.newApplicant(), otto);
      expect(allowed.body).not.toContain('SOLICITACAO_PROPRIA');
      // Only the applicant marks a message as read.
      if (key !== 'PUT /mensagem/lido/:id') expect(allowed.statusCode).toBe(200);
    },
  );

  it.each(CASES('shown'))('are answered %s (%s), as its applicant', async (key, _record) => {
    const carla = await staffFor(key);
    expect((await send(key, carla, carla)).statusCode).toBe(200);
  });

  it.each(CASES('left out'))('have it left out of %s (%s)', async (key, _record) => {
    const carla = await staffFor(key);
    const answer = await send(key, carla, carla);
    expect(answer.statusCode).toBe(200);
    if (key === 'POST /lote/previa') expect(answer.body).toContain(CODIGO.SOLICITACAO_PROPRIA);
  });
});
