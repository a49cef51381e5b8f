import { type Edital, GOVBR_TEXT, type Inscricao, type NivelGovbr, PARTE_SAUDE } from '@credenciados/contract';
import { auditoria, edital as editalTable, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { atNight } from '@credenciados/testing/nightly';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { readSession } from '../../http/session/sessions.ts';
import { checkComponents } from '../../resources/saude/check-partes.ts';
import { findHistorico } from '../../resources/solicitacao/historico.queries.ts';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { call, MIDDAY, makeCadastro, okay, openEdital } from '../../tests/support/domain.ts';
import { nextCpf, type SignedIn } from '../../tests/support/test-app.ts';
import { freePort, startIdentityApp } from '../testing/identity-app.ts';
import { startIssuer } from '../testing/outside-issuer.ts';
import { receive } from '../testing/sign-in-steps.ts';

const LEVELS = [
  { acr: 'bronze', ids: ['1'], nivel: 'BRONZE' },
  { acr: 'prata', ids: ['1', '2'], nivel: 'PRATA' },
  { acr: 'ouro', ids: ['3', '1', '2'], nivel: 'OURO' },
  { acr: undefined, ids: [], nivel: undefined },
] as const;

/** Portal of an outside issuer, whose levels come from `source`. */
async function startPortal(source: 'acr' | 'api') {
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const issuer = await startIssuer(publicUrl, { port: await freePort() });
  const portal = await startIdentityApp({
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: 'portal-externo',
    OIDC_CLIENT_SECRET: 'segredo do portal externo',
    OIDC_CPF_CLAIM: 'cpf',
    GOVBR_LEVELS: source,
    GOVBR_RAISE_URL: `${issuer.url}/niveis`,
    ...(source === 'api' && { GOVBR_LEVELS_URL: issuer.url }),
  });
  return { issuer, portal };
}

type World = Awaited<ReturnType<typeof startPortal>>;

/** Signs a person in with the given level, and returns their session's token. */
async function signIn({ issuer, portal }: World, cpf: string, level: (typeof LEVELS)[number], query = '') {
  Object.assign(issuer.who, { cpf, acr: level.acr, name: 'Rita Campos', email: `p${cpf}@exemplo.gov.br` });
  issuer.levels.ids = [...level.ids];
  const browser = portal.browser();
  const landed = await browser.follow(await browser.get(`/credenciados/auth/entrar${query}`), /token=/);
  return (await receive(browser, landed)) ?? '';
}

const levelOf = async ({ portal }: World, token: string) => (await readSession(portal.deps, token))?.nivel;

// GOV-2
describe.each(['acr', 'api'] as const)('levels by %s', (source) => {
  let world: World;
  beforeAll(async () => {
    world = await startPortal(source);
  });
  afterAll(async () => {
    await world.portal.close();
    await world.issuer.close();
  });

  test.each(LEVELS)('are in the session: $acr', async (level) => {
    const token = await signIn(world, nextCpf(), level);
    expect(await levelOf(world, token)).toBe(level.nivel);
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims.nivel).toBe(level.nivel);
  });

  test('the first sign-in makes the account, once, and a later one finds it', async () => {
    const cpf = nextCpf();
    const [, prata] = LEVELS;
    await Promise.all([signIn(world, cpf, prata), signIn(world, cpf, prata)]);
    await signIn(world, cpf, prata);
    const accounts = await world.portal.db.select().from(usuario).where(eq(usuario.cpf, cpf));
    expect(accounts).toHaveLength(1);
    expect(accounts[0]).toMatchObject({ nome: 'Rita Campos', email: `p${cpf}@exemplo.gov.br` });
    expect(accounts[0]?.confirmadoEm).not.toBeNull();
  });

  test('a raised level is in the next sign-in of the same person', async () => {
    const cpf = nextCpf();
    expect(await levelOf(world, await signIn(world, cpf, LEVELS[0]))).toBe('BRONZE');
    expect(await levelOf(world, await signIn(world, cpf, LEVELS[2], '?nivel=PRATA'))).toBe('OURO');
    expect(world.issuer.asked.at(-1)).toBe(source === 'acr' ? 'ouro prata' : 'undefined');
  });
});

describe('the API of levels', () => {
  let world: World;
  beforeAll(async () => {
    world = await startPortal('api');
  });
  afterAll(async () => {
    await world.portal.close();
    await world.issuer.close();
  });
  const health = async () =>
    (await checkComponents(world.portal.deps)).find(({ sobre }) => sobre === PARTE_SAUDE.niveis);

  const [, prata] = LEVELS;
  const signedIn = async () => levelOf(world, await signIn(world, nextCpf(), prata));

  // GOV-2
  test('dead and back: people sign in all the time, and the health page says so', async () => {
    const { levels } = world.issuer;
    levels.state = 'dead';
    expect(await signedIn()).toBeUndefined();
    expect(await health()).toMatchObject({ estado: 'FALHA', detalhe: expect.stringContaining('HTTP_500') });
    levels.state = 'works';
    expect(await signedIn()).toBe('PRATA');
    expect(levels.calls.at(-1)).toMatch(/^\/confiabilidades\/v3\/contas\/\d{11}\/niveis\?response-type=ids$/);
    expect(await health()).toBeUndefined();
  });

  atNight(() =>
    test('slow: a sign-in waits 5 s, after three of them none waits, and then it is asked again', async () => {
      const { levels } = world.issuer;
      levels.state = 'slow';
      for (const _ of [1, 2, 3]) {
        const begun = performance.now();
        expect(await signedIn()).toBeUndefined();
        expect(performance.now() - begun).toBeLessThan(8000);
      }
      expect(await health()).toMatchObject({ detalhe: expect.stringContaining('não respondeu a tempo') });
      const calls = levels.calls.length;
      expect(await signedIn()).toBeUndefined();
      expect(levels.calls).toHaveLength(calls);
      levels.state = 'works';
      await new Promise((resolve) => setTimeout(resolve, 10_100));
      expect(await signedIn()).toBe('PRATA');
      expect(await health()).toBeUndefined();
    }, 60_000),
  );
});

// GOV-3, GOV-4
describe('an edital that asks for a level', () => {
  let world: World;
  let staff: SignedIn;
  let edital: Edital;
  beforeAll(async () => {
    world = await startPortal('acr');
    const { portal } = world;
    portal.setNow(MIDDAY);
    staff = await portal.signIn('CAGEO');
    edital = await openEdital(portal, staff);
    portal.setNow(null);
  });
  beforeEach(() => ask('PRATA'));
  afterAll(async () => {
    await world.portal.close();
    await world.issuer.close();
  });

  /** Sets the level that the edital asks for; its period contains the present. */
  async function ask(nivelGovbr: 'NENHUM' | 'PRATA' | 'OURO') {
    const regras = { nivelGovbr } as never;
    const [dataInicio, dataFim] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000));
    if (!dataInicio || !dataFim) throw new Error('No period');
    await world.portal.db.update(editalTable).set({ regras, dataInicio, dataFim }).where(eq(editalTable.id, edital.id));
  }

  async function send(level: (typeof LEVELS)[number] | null) {
    const { portal } = world;
    const cpf = nextCpf();
    const token = level && (await signIn(world, cpf, level));
    const email = `p${cpf}@exemplo.gov.br`;
    const body = await makeCadastro(portal, edital, { cpf, nome: 'Rita Campos', email });
    return call(portal, 'POST', '/publico/credenciado/cadastrar', {
      body,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    });
  }

  test.each([
    [LEVELS[0], GOVBR_TEXT.baixo('BRONZE')],
    [LEVELS[3], GOVBR_TEXT.desconhecido],
    [null, GOVBR_TEXT.entre],
  ])('refuses who isn’t known to have it: %j', async (level, reason) => {
    const before = await world.portal.db.$count(solicitacao);
    const refused = await send(level);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      codigo: 'NIVEL_INSUFICIENTE',
      message: `Este edital pede conta gov.br de nível prata ou ouro. ${reason}`,
    });
    expect(await world.portal.db.$count(solicitacao)).toBe(before);
  });

  test.each([
    [LEVELS[1], 'PRATA'],
    [LEVELS[2], 'OURO'],
  ] as const)('takes a high enough one, and says so: %j', async (level, nivel: NivelGovbr) => {
    const { portal } = world;
    const inscricao = okay<Inscricao>(await send(level));
    expect(inscricao.nivel).toBe(nivel);
    const verified = await call(portal, 'POST', '/publico/comprovante/verificar', {
      body: { codigo: inscricao.codigoComprovante },
    });
    expect(verified.json()).toMatchObject({ resultado: 'AUTENTICO', comprovante: { nivel } });
    const facts = await auditTrail(portal.db, eq(auditoria.acao, 'SOLICITACAO_REGISTRADA'));
    expect(facts.at(-1)?.dados).toMatchObject({ nivel });
    const history = await findHistorico(portal.db, inscricao.idSolicitacao, portal.config.timeZone);
    expect(history?.[0]?.detalhe).toBe(`Enviado por conta gov.br de nível ${level.acr}`);
  });

  // GOV-1
  test('for gold refuses silver', async () => {
    await ask('OURO');
    const refused = await send(LEVELS[1]);
    expect([refused.statusCode, refused.json().message]).toEqual([
      422,
      `Este edital pede conta gov.br de nível ouro. ${GOVBR_TEXT.baixo('PRATA')}`,
    ]);
  });

  test('for none takes a visitor, and says nothing of levels', async () => {
    await ask('NENHUM');
    expect(okay<Inscricao>(await send(null)).nivel).toBeUndefined();
    expect(okay<Inscricao>(await send(LEVELS[1])).nivel).toBeUndefined();
  });
});
