import { randomUUID } from 'node:crypto';
import type { Registry } from '@credenciados/contract';
import { auditoria, outbox, visitaOferta } from '@credenciados/platform/db/schema/index';
import { until } from '@credenciados/platform/testing/until';
import { DiskModuleStore } from '@credenciados/releases/disk-module-store';
import { prune } from '@credenciados/releases/prune';
import { judgeRollouts } from '@credenciados/releases/rollout/judge-rollouts';
import { visitInsert } from '@credenciados/releases/rollout/store-visits';
import { nextModule } from '@credenciados/releases/testing/module-package';
import { addToken } from '@credenciados/releases/tokens';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { auditTrail } from '../../support/audit-trail.ts';
import { otherAddress } from '../../support/domain.ts';
import { openPublishing, type Publishing } from '../../support/publishing.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let api: TestApp;
let store: DiskModuleStore;
let { send, publish } = {} as Publishing;

beforeAll(async () => {
  api = await createTestApp();
  ({ send, publish } = await openPublishing(api));
  store = new DiskModuleStore(api.config.webStore);
});
afterEach(() => api.setNow(null));
afterAll(async () => {
  await api.close();
});

const registry = async (): Promise<Registry> => {
  const { registry: found } = await store.read();
  if (!found) throw new Error('There is no registry');
  return found;
};
const entryOf = async (name: string) => (await registry()).modules.find(({ descriptor }) => descriptor.name === name);

/** Publishes a module with a version in rollout. */
async function offered(query = '?etapas=20:3:0,50:3:0'): Promise<{ name: string; rollout: string }> {
  const name = nextModule();
  expect((await publish(name, '1.0.0')).statusCode).toBe(200);
  const answer = await publish(name, '1.1.0', query);
  expect(answer.json()).toMatchObject({ action: 'OFERTA', version: '1.0.0', offered: { version: '1.1.0' } });
  return { name, rollout: (await entryOf(name))?.rollout?.id ?? '' };
}

interface Visited {
  composition: string;
  measure?: string;
  cookie: string;
}

/** Loads the portal's page as a browser, with or without a cookie. */
async function visit(cookie = ''): Promise<Visited> {
  const page = await api.app.inject({ url: '/credenciados/', headers: { accept: 'text/html', cookie } });
  const [, json = '{}'] = /id="registry">([^<]*)</.exec(page.body) ?? [];
  const [set] = [page.headers['set-cookie'] ?? []].flat();
  return { ...JSON.parse(json), cookie: set ? (set.split(';')[0] ?? '') : cookie };
}

const liveFor = async (headers: Record<string, string>) =>
  api.app.inject({ url: '/credenciados/publico/modulos/navegador', headers, remoteAddress: otherAddress() });
const versionFor = async (name: string, cookie: string): Promise<string> => {
  const { modulos } = (await liveFor({ cookie })).json();
  return modulos.find(({ nome }: { nome: string }) => nome === name).versao;
};

/** Finds a browser for each version. */
async function browsers(name: string): Promise<{ next: Visited; former: Visited }> {
  const found = new Map<string, Visited>();
  for (let tries = 0; tries < 300 && found.size < 2; tries += 1) {
    const visited = await visit();
    if (visited.measure) found.set(await versionFor(name, visited.cookie), visited);
  }
  const [next, former] = [found.get('1.1.0'), found.get('1.0.0')];
  if (!next || !former) throw new Error('Chance gave no browser of one of the versions');
  return { next, former };
}

/** Finds another browser with this version. */
async function another({ composition }: Visited): Promise<Visited> {
  for (let tries = 0; tries < 100; tries += 1) {
    const visited = await visit();
    if (visited.measure && visited.composition === composition) return visited;
  }
  throw new Error('Chance gave no browser of that version');
}

/** Reports pages of both versions, each from a browser at another address. */
async function went(
  oferta: string,
  count: number,
  falhou: (arm: string, place: number) => boolean,
  {
    aberta = false,
    falls = () => false,
    rede = () => null,
    origem = String,
  }: {
    aberta?: boolean;
    falls?: typeof falhou;
    rede?: (place: number) => string | null;
    origem?: (order: number) => string;
  } = {},
): Promise<void> {
  const arms = ['NOVA', 'ATUAL'] as const;
  const rows = Array.from({ length: count }, (_, place) => arms.map((braco) => ({ braco, place }))).flat();
  await api.db.insert(visitaOferta).values(
    rows.map(({ braco, place }, order) => ({
      oferta,
      pagina: randomUUID(),
      braco,
      origem: origem(order),
      rede: rede(place),
      falhou: falhou(braco, place),
      montagem: falls(braco, place) ? null : 300,
      em: new Date(api.deps.now().getTime() + order),
      aberta,
      contada: falls(braco, place) ? null : new Date(api.deps.now().getTime() + order),
      ordem: order + 1,
    })),
  );
}

const judged = () => judgeRollouts(api.app, api.deps);

// TEL-37
describe('a version in rollout', () => {
  it('is the same for a browser at every visit, and its pages have a stored composition', async () => {
    const { name } = await offered();
    const { next, former } = await browsers(name);
    expect(next.cookie).toMatch(/^portal_vez=\d{1,6}$/);
    expect(former.composition).toBe((await registry()).composition);
    for (const { cookie, composition } of [next, former, next]) {
      const again = await visit(cookie);
      expect([again.composition, again.cookie]).toEqual([composition, cookie]);
    }
    const kept = await store.text('composition', next.composition, 'composition.json');
    expect(JSON.parse(kept).modules).toContainEqual(expect.objectContaining({ version: '1.1.0' }));
    expect((await liveFor({ cookie: next.cookie })).json().composicao).toBe(next.composition);
    // The cacheable answer is equal for everybody, and says that it isn't complete.
    const told = await send('GET', '/publico/modulos', undefined, { cookie: next.cookie });
    expect(told.json()).toMatchObject({ composicao: former.composition, emOferta: true });
    // Clients without cookies get the live version.
    expect(await versionFor(name, '')).toBe('1.0.0');
    // Its files stay, however long the rollout takes.
    await prune(store, 1, new Date(Date.now() + 90 * 24 * 60 * 60 * 1000));
    expect(await store.folder(name, '1.1.0')).not.toBeNull();
    expect(await store.folder('composition', next.composition)).not.toBeNull();

    const [mine] = (await send('GET', '/modulos')).json().modulos.filter(({ nome }: { nome: string }) => nome === name);
    expect(mine.oferta).toEqual({ versao: '1.1.0', parte: 20, perfis: null });
    const back = await send('POST', `/modulos/${name}/retorno`);
    expect(back.json()).toMatchObject({ action: 'RECUO', version: '1.0.0', offered: { version: '1.1.0', share: 20 } });
    expect(await versionFor(name, next.cookie)).toBe('1.0.0');
    const calm = await api.app.inject({ url: '/credenciados/', headers: { accept: 'text/html' } });
    expect(calm.headers['set-cookie']).toBeUndefined();
    expect((await publish(name, '1.1.0')).json()).toMatchObject({ codigo: 'VERSAO_USADA' });
  });

  it('is refused for a first version, a second rollout at once, an unfit version, or impossible steps', async () => {
    const name = nextModule();
    expect((await publish(name, '1.0.0', '?etapas=5:1:1')).json()).toMatchObject({ codigo: 'SEM_MODULO' });
    expect((await send('POST', `/modulos/${name}/conclusao`)).json()).toMatchObject({ codigo: 'SEM_MODULO' });
    await publish(name, '1.0.0');
    const tooNew = { needs: { '@credenciados/shared': '^9.0.0', react: '^19.3.1' } };
    expect((await publish(name, '1.1.0', '?etapas=5:1:1', tooNew)).json()).toMatchObject({ codigo: 'FAIXA' });
    for (const steps of ['5', '0:1:1', '50:1:1,5:1:1', '100:1:1']) {
      expect((await publish(name, '1.1.0', `?etapas=${steps}`)).statusCode).toBe(400);
    }
    expect((await send('GET', `/modulos/${name}/oferta`)).json()).toMatchObject({ status: 404, codigo: 'SEM_OFERTA' });
    await publish(name, '1.1.0', '?etapas=5:1:1');
    for (const query of ['', '?etapas=5:1:1']) {
      expect((await publish(name, '1.2.0', query)).json()).toMatchObject({ codigo: 'EM_OFERTA' });
    }
    // Pinning ends a rollout.
    await send('POST', `/modulos/${name}/fixacao`, { versao: '1.0.0' });
    expect((await entryOf(name))?.rollout).toBeUndefined();
  });

  it('may be for a profile alone: the portal knows a browser’s profile once somebody has signed in', async () => {
    const { name } = await offered('?etapas=99:3:0&perfis=CAVISTORIA');
    const analyst = await api.signIn('CAVISTORIA');
    const other = await api.signIn('CAGEO');
    const { cookie } = await visit();
    expect(await versionFor(name, cookie)).toBe('1.0.0');
    const seen = async (headers: { authorization: string }, given: string) => {
      const answer = await liveFor({ ...headers, cookie: given });
      const [set] = [answer.headers['set-cookie'] ?? []].flat();
      const { modulos } = answer.json();
      const { versao } = modulos.find(({ nome }: { nome: string }) => nome === name);
      return { versao, cookie: set?.split(';')[0] ?? given };
    };
    // One in a hundred browsers is compared with the others.
    let mine = await seen(analyst.headers, cookie);
    for (let tries = 0; tries < 5 && mine.versao === '1.0.0'; tries += 1) {
      mine = await seen(analyst.headers, (await visit()).cookie);
    }
    expect(mine.versao).toBe('1.1.0');
    expect(await versionFor(name, mine.cookie)).toBe('1.1.0');
    expect((await seen(other.headers, mine.cookie)).versao).toBe('1.0.0');
    await send('POST', `/modulos/${name}/retorno`);
  });
});

// TEL-38
it('accepts any number of reports of a page, and counts one of each browser; unsigned pages don’t count', async () => {
  const { name, rollout } = await offered('?etapas=50:3:0');
  const { next, former } = await browsers(name);
  const tell = (pagina: string | undefined, told: object, remoteAddress = otherAddress()) =>
    api.app.inject({
      method: 'POST',
      url: '/credenciados/publico/modulos/medidas',
      remoteAddress,
      payload: { pagina, modulos: [{ nome: name, montagem: 200, falhou: false, ...told }], inp: 80, lcp: null, cls: 4 },
    });
  expect((await tell(next.measure, {})).json()).toEqual({ ok: true });
  await tell(next.measure, { montagem: null, falhou: true });
  await tell(former.measure, {});
  await tell(former.measure, { nome: 'mf-outro' });
  // A faulty machine fails again and again, and counts once.
  for (const { cookie } of [next, former]) await tell((await visit(cookie)).measure, { montagem: 900, falhou: true });
  await tell(`${next.measure?.split('.')[0]}.${'A'.repeat(22)}`, { falhou: true });
  const rows = await api.db.select().from(visitaOferta).where(eq(visitaOferta.oferta, rollout));
  expect(rows.map(({ braco, falhou, montagem, inp }) => [braco, falhou, montagem, inp]).sort()).toEqual([
    ['ATUAL', false, 200, 80],
    ['NOVA', true, 200, 80],
  ]);
  for (const { navegador } of rows) expect(navegador).toMatch(/^[\w-]{16}$/);
  // One address counts for ten browsers, however many pages it loads.
  const crowd = otherAddress();
  for (let page = 0; page < 14; page += 1) await tell((await another(next)).measure, { falhou: true }, crowd);
  const offer = (await send('GET', `/modulos/${name}/oferta`)).json();
  expect(offer).toMatchObject({ versao: '1.1.0', anterior: '1.0.0', etapa: 0, montagens: 1 });
  expect(offer.medidas[0]).toMatchObject({ medida: 'FALHA', nova: { de: 11, ruins: 11 }, atual: { de: 1, ruins: 0 } });
  await judged();
  expect((await entryOf(name))?.rollout?.id).toBe(rollout);
  await send('POST', `/modulos/${name}/retorno`);
});

// TEL-38, TEL-39
it('counts a page of the module’s address once it is made, and as bad if it never reports', async () => {
  const { name, rollout } = await offered('?etapas=50:3:0');
  const { next, former } = await browsers(name);
  const open = (cookie: string, remoteAddress: string, accept = 'text/html') =>
    api.app.inject({ url: `/credenciados/${name}/lista`, headers: { accept, cookie }, remoteAddress });
  const rows = () => api.db.select().from(visitaOferta).where(eq(visitaOferta.oferta, rollout));
  // Neither clients without scripts nor pages of other addresses are expected to report.
  await open(next.cookie, otherAddress(), '*/*');
  await visit(next.cookie);
  const page = await open(next.cookie, otherAddress());
  await until(async () => (await rows()).length === 1);
  expect(await rows()).toMatchObject([{ braco: 'NOVA', aberta: true, contada: null, falhou: false, ordem: 1 }]);
  const [, json = '{}'] = /id="registry">([^<]*)</.exec(page.body) ?? [];
  const modulos = [{ nome: name, montagem: 200, falhou: false }];
  const payload = { pagina: JSON.parse(json).measure, modulos, inp: null, lcp: null, cls: null };
  await api.app.inject({ method: 'POST', url: '/credenciados/publico/modulos/medidas', payload });
  const [told] = await rows();
  expect(told).toMatchObject({ aberta: true, montagem: 200 });
  expect(told?.contada).not.toBeNull();
  // Ten browsers of an address count, of both versions together: later ones count for neither.
  const crowd = otherAddress();
  for (let count = 0; count < 7; count += 1) {
    const before = (await rows()).length;
    const [one, other] = [await another(next), await another(former)];
    await Promise.all([open(one.cookie, crowd), open(other.cookie, crowd)]);
    await until(async () => (await rows()).length >= Math.min(before + 2, 11));
  }
  expect(await rows()).toHaveLength(11);
  // A minute later, silent pages count as missing; one address alone withdraws no version.
  api.setNow(new Date(Date.now() + 61_000));
  const offer = (await send('GET', `/modulos/${name}/oferta`)).json();
  const silent = offer.medidas.find(({ medida }: { medida: string }) => medida === 'SILENCIO');
  expect(silent).toMatchObject({ nova: { de: 6, ruins: 5 }, atual: { de: 5, ruins: 5 } });
  await went(rollout, 60, () => false, { aberta: true, falls: (arm, place) => arm === 'NOVA' || place % 4 === 0 });
  api.setNow(new Date(Date.now() + 180_000));
  await judged();
  const [flip] = (await registry()).flips.filter(({ module }) => module === name);
  expect(flip).toMatchObject({
    action: 'RECUO',
    why: { medida: 'SILENCIO', nova: { de: 66, ruins: 65 }, atual: { de: 65, ruins: 20 } },
  });
});

// TEL-38, TEL-39
it('counts the next page that reports if the browser left its first page before that reported', async () => {
  const { name, rollout } = await offered('?etapas=50:3:0');
  const { former } = await browsers(name);
  const headers = { accept: 'text/html', cookie: former.cookie };
  const rows = () => api.db.select().from(visitaOferta).where(eq(visitaOferta.oferta, rollout));
  const page = await api.app.inject({ url: `/credenciados/${name}/lista`, headers });
  await until(async () => (await rows()).length === 1);
  const [left] = await rows();
  const [, json = '{}'] = /id="registry">([^<]*)</.exec(page.body) ?? [];
  const tell = (pagina: string | undefined, montagem: number, falhou: boolean) => {
    const payload = { pagina, modulos: [{ nome: name, montagem, falhou }], inp: null, lcp: null, cls: null };
    return api.app.inject({ method: 'POST', url: '/credenciados/publico/modulos/medidas', payload });
  };
  const { measure } = await visit(former.cookie);
  await tell(measure, 300, false);
  await tell(JSON.parse(json).measure, 900, true);
  expect(await rows()).toMatchObject([
    { navegador: left?.navegador, em: left?.em, aberta: true, montagem: 300, falhou: false },
  ]);
  await tell(measure, 300, true);
  expect(await rows()).toMatchObject([{ montagem: 300, falhou: true }]);
  await send('POST', `/modulos/${name}/retorno`);
});

// TEL-38
it('stores a page at the same cost, however many are stored', async () => {
  const oferta = randomUUID();
  await went(oferta, 1_500, () => false);
  await api.database.asOwner('analyze visita_oferta');
  const row = {
    oferta,
    pagina: randomUUID(),
    navegador: 'x',
    braco: 'NOVA' as const,
    origem: 'x',
    falhou: false,
    em: new Date(),
  };
  const { rows } = await api.db.execute<{ 'QUERY PLAN': object[] }>(
    sql`explain (analyze, format json) ${visitInsert(row)}`,
  );
  const plan = JSON.stringify(rows);
  const read = [...plan.matchAll(/"Actual Rows":([\d.]+)/g)].map(([, count]) => Number(count));
  expect(read.length).toBeGreaterThan(4);
  expect(Math.max(...read)).toBeLessThanOrEqual(1);
  expect(plan).not.toContain('Seq Scan on visita_oferta');
});

// TEL-39
describe('a judged rollout', () => {
  it('is withdrawn if pages fail, and recorded in history, audit and a message to the team, once', async () => {
    const mail = 'equipe@exemplo.gov.br';
    await addToken(api.deps, { team: 'Equipe', module: ['*'], days: 9, mail });
    const { name, rollout } = await offered();
    await went(rollout, 60, (arm, place) => arm === 'NOVA' && place % 3 === 0);
    await Promise.all([judged(), judged()]);
    const { flips } = await registry();
    const [flip] = flips.filter(({ module }) => module === name);
    expect(flip).toMatchObject({
      action: 'RECUO',
      version: '1.0.0',
      offered: { version: '1.1.0', share: 20 },
      why: { medida: 'FALHA', nova: { de: 60, ruins: 20 }, atual: { de: 60, ruins: 0 } },
    });
    expect((await entryOf(name))?.rollout).toBeUndefined();
    const audited = await auditTrail(api.db, eq(auditoria.entidadeId, name));
    expect(audited.map(({ acao }) => acao)).toEqual(['MODULO_PUBLICACAO', 'MODULO_OFERTA', 'MODULO_RECUO']);
    const told = await api.db.select().from(outbox).where(eq(outbox.destinatario, mail));
    expect(told.map(({ assunto }) => assunto)).toEqual([`${name} 1.1.0 voltou para 1.0.0`]);
    expect(told[0]?.texto).toContain('20 de 60 páginas com falha; na versão anterior, 0 de 60.');
    expect(told[0]?.texto).toMatch(/Prova de que é pior: [\d.]+ de [\d.]+ necessários/);
  });

  it.each([
    ['few networks, with any number of accounts', { rede: (place: number) => `rede ${place % 4}` }],
    ['few accounts, in any number of networks', { rede: String, origem: (order: number) => `conta ${order % 8}` }],
  ])('stays where pages fail in %s, and its team is warned once', async (_, from) => {
    const { name, rollout } = await offered();
    const mail = `${name}@exemplo.gov.br`;
    await addToken(api.deps, { team: 'Aviso', module: [name], days: 9, mail });
    await went(rollout, 60, (arm) => arm === 'NOVA', from);
    await judged();
    await judged();
    expect((await entryOf(name))?.rollout).toMatchObject({ id: rollout, step: 0 });
    const told = await api.db.select().from(outbox).where(eq(outbox.destinatario, mail));
    expect(told.map(({ assunto }) => assunto)).toEqual([`${name} 1.1.0 parece pior que a 1.0.0`]);
    expect(told[0]?.texto).toContain('60 de 60 páginas com falha; na versão anterior, 0 de 60.');
    await send('POST', `/modulos/${name}/retorno`);
  });

  it('stays, with no warning, where one network alone reports failures', async () => {
    const { name, rollout } = await offered();
    const mail = `${name}@exemplo.gov.br`;
    await addToken(api.deps, { team: 'Rede', module: [name], days: 9, mail });
    await went(rollout, 60, () => false);
    await went(rollout, 40, (arm) => arm === 'NOVA', { rede: () => 'rede', origem: (order) => `feita ${order}` });
    await judged();
    // One network alone withdraws nothing, and holds the step back.
    expect((await entryOf(name))?.rollout).toMatchObject({ id: rollout, step: 0 });
    const [failures] = (await send('GET', `/modulos/${name}/oferta`)).json().medidas;
    expect(failures).toMatchObject({ medida: 'FALHA', nova: { de: 100, ruins: 40 }, evidencia: 0 });
    expect(await api.db.select().from(outbox).where(eq(outbox.destinatario, mail))).toEqual([]);
    await send('POST', `/modulos/${name}/retorno`);
  });

  it('continues if the former release began it', async () => {
    const { name, rollout } = await offered();
    const { registry: live, tag } = await store.read();
    const modules = live?.modules.map((entry) => {
      if (entry.descriptor.name !== name || !entry.rollout) return entry;
      const { begins: _, ...former } = entry.rollout;
      return { ...entry, rollout: former };
    });
    expect(live && modules && (await store.replace({ ...live, modules }, tag))).toBe(true);
    await went(rollout, 20, () => false);
    await judged();
    const advanced = (await entryOf(name))?.rollout;
    expect(advanced).toMatchObject({ step: 1, begins: [advanced?.began, advanced?.since] });
    await send('POST', `/modulos/${name}/retorno`);
  });

  it('advances step by step, each judged by its own pages, until everybody has the version', async () => {
    const { name, rollout } = await offered();
    await judged();
    expect((await entryOf(name))?.rollout?.step).toBe(0);
    await went(rollout, 20, () => false);
    // Pages of an earlier step don't count for the next.
    api.setNow(new Date(Date.now() + 60_000));
    await judged();
    expect((await entryOf(name))?.rollout?.step).toBe(1);
    const { flips } = await registry();
    expect(flips[0]).toMatchObject({ action: 'AVANCO', offered: { version: '1.1.0', share: 50 } });
    await judged();
    expect((await entryOf(name))?.rollout?.step).toBe(1);
    await went(rollout, 20, () => false);
    await judged();
    expect(await entryOf(name)).toMatchObject({ version: '1.1.0' });
    expect((await registry()).flips[0]).toMatchObject({ action: 'CONCLUSAO', version: '1.1.0', former: '1.0.0' });
    expect((await send('POST', `/modulos/${name}/retorno`)).json()).toMatchObject({
      version: '1.0.0',
      action: 'RETORNO',
    });
  });

  it('is judged even if another one can’t be', async () => {
    const broken = await offered();
    const { name, rollout } = await offered();
    await went(rollout, 60, (arm, place) => arm === 'NOVA' && place % 3 === 0);
    const live = await registry();
    const modules = live.modules.map((entry) =>
      entry.descriptor.name === broken.name && entry.rollout
        ? { ...entry, rollout: { ...entry.rollout, step: 9 } }
        : entry,
    );
    jest.spyOn(api.app.modules, 'read').mockResolvedValueOnce({ ...live, modules });
    await judged();
    expect((await entryOf(name))?.rollout).toBeUndefined();
    expect((await entryOf(broken.name))?.rollout?.id).toBe(broken.rollout);
    await send('POST', `/modulos/${broken.name}/retorno`);
  });

  it('ends with everybody at once if the team says so', async () => {
    const { name } = await offered();
    expect((await send('POST', `/modulos/${name}/conclusao`)).json()).toMatchObject({
      action: 'CONCLUSAO',
      version: '1.1.0',
    });
    expect(await versionFor(name, '')).toBe('1.1.0');
  });
});
