import { type Endpoint, type EndpointKey, endpoints, isAllowed, PERFIS, type Perfil } from '@credenciados/contract';
import { auditoria } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { count } from 'drizzle-orm';
import { CALLERS, type Caller, type DeadToken, deadTokens, isDead, PUBLISHER } from './support/callers.ts';
import {
  CONTRACT_INPUTS,
  type ContractInput,
  type MakeInput,
  MORE_INPUTS,
  toRequest,
} from './support/contract-inputs.ts';
import { type ContractWorld, createContractWorld } from './support/contract-world.ts';
import { otherAddress } from './support/domain.ts';
import type { SignedIn } from './support/test-app.ts';

/**
 * Every call of the contract by every kind of caller. The expected result follows from `access` in the contract; the tables below add only
 * the cases that depend on who owns the record.
 */
type Outcomes = Partial<Record<Caller, number>>;

const each = (callers: readonly Caller[], status: number): Outcomes =>
  Object.fromEntries(callers.map((caller) => [caller, status]));
/** An applicant can't learn that another person's record exists. */
const NOT_THEIRS: Outcomes = { CREDENCIADOS: 404 };
const DEAD = CALLERS.filter(isDead);
const STAFF = ['CAGEO', 'CAVISTORIA'] as const;
const OUTSIDERS = ['EXTERNO', 'AGENDAMENTO', 'ENCARREGADO'] as const;

const OWNERSHIP: Partial<Record<EndpointKey | keyof typeof MORE_INPUTS, Outcomes>> = {
  'POST /documentoCredenciado/copiar': NOT_THEIRS,
  'GET /solicitacaoCredenciado/findById/:id': NOT_THEIRS,
  'GET /solicitacaoCredenciado/comprovantes/:id': NOT_THEIRS,
  'GET /prazo/byMensagem/:id': NOT_THEIRS,
  'GET /prazo/decisao/:id': NOT_THEIRS,
  'GET /ciencia/pdf/:id': NOT_THEIRS,
  'GET /prazo/bySolicitacao/:id': NOT_THEIRS,
  'GET /solicitacaoCredenciado/correcoes/:id': NOT_THEIRS,
  'GET /comprovante/pdf/:id': NOT_THEIRS,
  'POST /documentoCredenciado/renovar/:id': NOT_THEIRS,
  'POST /solicitacaoCredenciado/juntar': NOT_THEIRS,
  'PUT /solicitacaoCredenciado/desistir/:id': NOT_THEIRS,
  'PUT /solicitacaoCredenciado/renunciar/:id': NOT_THEIRS,
  'GET /procedimento/findBySolicitacao/:id': NOT_THEIRS,
  'PUT /procuracao/aceitar/:id': NOT_THEIRS,
  'PUT /procuracao/encerrar/:id': NOT_THEIRS,
  'POST /procuracao/agir/:id': NOT_THEIRS,
  'POST /impedimento/alegar': NOT_THEIRS,
  'GET /impedimento/minhasAlegacoes/:id': NOT_THEIRS,
  'GET /ato/findBySolicitacao/:id': NOT_THEIRS,
  'GET /ato/pdf/:id': NOT_THEIRS,
  'GET /autos/zip/:id': NOT_THEIRS,
  'GET /certificado/bySolicitacao/:id': NOT_THEIRS,
  'GET /certificado/pdf/:id': NOT_THEIRS,
  'GET /resultado/bySolicitacao/:id': NOT_THEIRS,
  'GET /recurso/bySolicitacao/:id': NOT_THEIRS,
  'GET /recurso/pdf/:id': NOT_THEIRS,
  'POST /recurso/apresentar': NOT_THEIRS,
  'POST /recurso/declararIntencao': NOT_THEIRS,
  'GET /conversa/bySolicitacao': NOT_THEIRS,
  'GET /conversa/getById/:id': NOT_THEIRS,
  'POST /mensagem/resposta': NOT_THEIRS,
  'PUT /credenciado/alterar': NOT_THEIRS,
  // Only the applicant, who received the message, marks it as read.
  'PUT /mensagem/lido/:id': { ...NOT_THEIRS, ...each(STAFF, 403) },
  // A solicitação's file is readable by its applicant and staff, whatever the endpoint's own access.
  'GET /publico/documentoCredenciado/findByCaminho': {
    ...NOT_THEIRS,
    ...each(OUTSIDERS, 404),
    ...each(['anonymous', ...DEAD], 401),
  },
  'DELETE /documentoCredenciado/deletar/:id (of a request)': each(
    CALLERS.filter((caller) => !isDead(caller)),
    404,
  ),
  // An upload that a visitor didn't submit is hidden from everybody else, and nobody else can remove it.
  'GET /publico/documentoCredenciado/findByCaminho (of another’s draft)': each(CALLERS, 404),
  'DELETE /documentoCredenciado/deletar/:id (of another’s draft)': each(
    CALLERS.filter((caller) => !isDead(caller)),
    404,
  ),
  // Only the uploader can see an upload.
  ...Object.fromEntries(
    ['HEAD', 'PATCH', 'DELETE'].map((method) => [
      `${method} /publico/documentoCredenciado/upload/:id (of another)`,
      each(
        CALLERS.filter((caller) => !isDead(caller)),
        404,
      ),
    ]),
  ),
  'GET /publico/documentoCredenciado/upload/:id (of another)': each(CALLERS, 404),
  'POST /publico/documentoCredenciado/upload (without a draft)': { anonymous: 403 },
  'POST /publico/documentoCredenciado/upload (of an edital)': {
    anonymous: 401,
    ...each(['CREDENCIADOS', 'owner', 'GESTAO_DE_CREDENCIADOS', ...OUTSIDERS], 403),
  },
  // Signed-in people register only themselves; a visitor can't register a person with an account.
  'POST /publico/credenciado/cadastrar (another’s CPF)': { ...each(PERFIS, 403), anonymous: 422 },
};

function expected(name: string, caller: Caller): number {
  const key = name.replace(/ \(.*\)$/, '');
  const endpoint: Endpoint = endpoints[key as EndpointKey];
  const special = OWNERSHIP[name as EndpointKey]?.[caller];
  if (special !== undefined) return special;
  if (endpoint.access === 'publicacao') return caller === PUBLISHER ? 200 : 401;
  if (isDead(caller)) return endpoint.access === 'public' && key.startsWith('GET ') ? 200 : 401;
  const perfil: Perfil | null = caller === 'anonymous' ? null : caller === 'owner' ? 'CREDENCIADOS' : caller;
  if (isAllowed(endpoint.access, perfil)) return 200;
  return perfil === null ? 401 : 403;
}

let world: ContractWorld;
/** Invalid tokens by the profile that they claim. */
let dead: Record<Perfil, Record<DeadToken, string>>;
let cells = 0;

beforeAll(async () => {
  world = await createContractWorld();
  const tokens = await Promise.all(PERFIS.map(async (perfil) => [perfil, await deadTokens(world.api, perfil)]));
  dead = Object.fromEntries(tokens);
});
afterAll(async () => {
  process.stdout.write(`permission matrix: ${cells} cells\n`);
  await world.close();
});

/** An invalid token claims a permitted profile, so that only its invalidity can refuse it. */
function perfilFor({ access }: Endpoint): Perfil {
  return typeof access === 'string' ? 'CAGEO' : (access[0] ?? 'CAGEO');
}

async function tryAs(caller: Caller, owner: SignedIn, key: string, input: ContractInput): Promise<number> {
  const request = toRequest(key, input);
  const headers: Record<string, string> = { ...request.headers };
  const person = personOf(caller, owner);
  if (person) headers.authorization = person.headers.authorization;
  if (isDead(caller)) headers.authorization = `Bearer ${dead[perfilFor(endpoints[key as EndpointKey])][caller]}`;
  cells += 1;
  const { statusCode } = await world.api.app.inject({ ...request, headers, remoteAddress: otherAddress() });
  // Any success counts as 200.
  return statusCode >= 200 && statusCode < 300 ? 200 : statusCode;
}

function personOf(caller: Caller, owner: SignedIn): SignedIn | null {
  if (caller === 'anonymous' || isDead(caller)) return null;
  return caller === 'owner' ? owner : world.people[caller];
}

async function auditRows(): Promise<number> {
  const [row] = await world.api.db.select({ rows: count() }).from(auditoria);
  return row?.rows ?? 0;
}

const scenarios = Object.entries<MakeInput>({ ...CONTRACT_INPUTS, ...MORE_INPUTS });

// CTA-3
describe('every call of the contract', () => {
  it('has an entry', () => {
    expect(Object.keys(CONTRACT_INPUTS).sort()).toEqual(Object.keys(endpoints).sort());
  });

  it.each(scenarios)('%s', async (name, make) => {
    const key = name.replace(/ \(.*\)$/, '');
    const owner = await world.newApplicant();
    const shared = await make(world, owner, null);
    const before = await auditRows();
    const found: Outcomes = {};
    const allowed = CALLERS.filter((caller) => expected(name, caller) === 200);
    for (const caller of CALLERS.filter((each) => !allowed.includes(each))) {
      found[caller] = await tryAs(caller, owner, key, shared);
    }
    // Refused calls have changed nothing.
    expect(await auditRows()).toBe(before);
    for (const caller of allowed) {
      // One caller's change would prevent the next one's, so each gets a new record.
      const own = key.startsWith('GET /publico') ? owner : await freshOwner(caller, owner);
      const input = key.startsWith('GET /publico') ? shared : await make(world, own, personOf(caller, own));
      found[caller] = await tryAs(caller, own, key, input);
      if (name === 'POST /sessao/sair') await signInAgain(caller);
    }
    expect(found).toEqual(Object.fromEntries(CALLERS.map((caller) => [caller, expected(name, caller)])));
  });
});

/** New owner per attempt, and a new applicant without records if the caller is one: some calls work once per person. */
async function freshOwner(caller: Caller, owner: SignedIn): Promise<SignedIn> {
  if (caller === 'CREDENCIADOS') world.people.CREDENCIADOS = await world.newApplicant();
  return caller === 'owner' || caller in world.people ? world.newApplicant() : owner;
}

async function signInAgain(caller: Caller): Promise<void> {
  const perfil = PERFIS.find((known) => known === caller);
  if (perfil) world.people[perfil] = await world.api.signIn(perfil);
}

describe('an applicant’s own lists', () => {
  it.each([
    '/conversa/getByUser',
    '/solicitacaoCredenciado/findByCurrentUser',
    '/solicitacaoCredenciado/findSituacaoRetificadoByCurrentUser',
  ])('%s shows nothing of another applicant', async (url) => {
    const owner = await world.newApplicant();
    await world.notificationTo(owner);
    await world.closedEdital();
    await world.solicitacaoOf(owner, 'RETIFICADO');
    const rowsOf = async ({ headers }: SignedIn) => {
      const answer = await world.api.app.inject({ url: `/credenciados${url}`, headers, remoteAddress: otherAddress() });
      const body = answer.json();
      return Array.isArray(body) ? body : body.content;
    };
    expect(await rowsOf(owner)).not.toHaveLength(0);
    expect(await rowsOf(await world.newApplicant())).toEqual([]);
  });
});
