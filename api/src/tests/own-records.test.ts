import { ACCESS, CODIGO, type Endpoint, type EndpointKey, endpoints } from '@credenciados/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { CONTRACT_INPUTS, toRequest } from './support/contract-inputs.ts';
import { type ContractWorld, createContractWorld } from './support/contract-world.ts';
import type { SignedIn } from './support/test-app.ts';

/** Every call of staff that has an id, called by staff with the id of their own record (ANL-5). */

/** Calls of staff whose ids belong to no record of a solicitação. */
const OTHER_IDS: Partial<Record<EndpointKey, string>> = {
  'POST /edital/save': 'edital',
  'POST /edital/reabrirEdital': 'edital',
  'GET /edital/conferencia/byId/:id': 'edital',
  'PUT /edital/conferencia/byId/:id': 'edital',
  'GET /ato/modelo/:id': 'edital',
  'PUT /ato/modelo/:id': 'edital',
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
  'PUT /exclusao/responder/:id': 'deletion',
  'POST /processo/credenciar/:idProcesso': 'processo',
};
/** Calls that refuse the person concerned; calls about a processo are tested beside their rule. */
const OF_A_PERSON: readonly EndpointKey[] = ['POST /titularidade/decidir', 'PUT /exclusao/responder/:id'];

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

// IMP-2
describe('staff, about a record in which they are impeded', () => {
  it.each([...CASES('refused'), ...CASES('shown')])('are refused %s (%s)', async (key, _record) => {
    const [carla, owner] = [await staffFor(key), await world.newApplicant()];
    const input = await CONTRACT_INPUTS[key](world, owner, carla);
    await world.api.database.asOwner(
      `insert into impedimento (solicitacao_id, usuario_id, situacao, motivo)
       select id, $1, 'VIGENTE', 'Fomos sócios.' from solicitacao where usuario_id = $2`,
      [carla.usuarioId, owner.usuarioId],
    );
    const { headers, ...sent } = toRequest(key, input);
    const refused = await world.api.app.inject({ ...sent, headers: { ...headers, ...carla.headers } });
    expect([refused.statusCode, refused.json().codigo]).toEqual([403, 'IMPEDIDO']);
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
