import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ERROR } from '@credenciados/contract';
import { auditoria } from '@credenciados/platform/db/schema/index';
import { DiskModuleStore } from '@credenciados/releases/disk-module-store';
import { prune } from '@credenciados/releases/prune';
import { nextModule } from '@credenciados/releases/testing/module-package';
import { addToken } from '@credenciados/releases/tokens';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { like, sql } from 'drizzle-orm';
import { auditTrail } from '../../support/audit-trail.ts';
import { otherAddress } from '../../support/domain.ts';
import { openPublishing, type Publishing } from '../../support/publishing.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../support/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let api: TestApp;
let store: DiskModuleStore;
let analyst: SignedIn;
let { send, publish } = {} as Publishing;

beforeAll(async () => {
  api = await createTestApp();
  ({ send, publish } = await openPublishing(api));
  store = new DiskModuleStore(api.config.webStore);
  analyst = await api.signIn('CAVISTORIA');
});
afterEach(() => api.setNow(null));
afterAll(() => api.close());

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

interface Made {
  name: string;
  id: string;
  key: string;
  version: string;
  composition: string;
}

/** A live module with a preview. */
async function previewed(query = '', name = nextModule()): Promise<Made> {
  await publish(name, '1.0.0');
  const answer = await publish(name, `previas?versao=1.1.0${query}`);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  const { id, link, modulos, composicao } = answer.json();
  return { name, id, key: link.split('#')[1], version: modulos[0].versao, composition: composicao };
}

const enter = (chave: string, { headers }: Pick<SignedIn, 'headers'> = analyst) =>
  send('POST', '/previas/entrada', { chave }, headers);

/** Cookie of a browser that opened a preview. */
async function opened(key: string, who = analyst): Promise<string> {
  const answer = await enter(key, who);
  expect(answer.statusCode).toBe(200);
  const [set = ''] = [answer.headers['set-cookie'] ?? []].flat();
  expect(set).toMatch(/^portal_previa=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/i);
  return set.split(';')[0] ?? '';
}

/** Page at an address as a browser gets it, without parts that differ at each visit. */
async function pageOf(
  cookie = '',
  url = '/credenciados/',
): Promise<{ html: string; policy: string; composition: string }> {
  const page = await api.app.inject({ url, headers: { accept: 'text/html', cookie }, remoteAddress: otherAddress() });
  const html = page.body.replaceAll(/nonce="[^"]*"/g, 'nonce=""').replace(/"now":\d+/, '"now":0');
  const policy = String(page.headers['content-security-policy']).replaceAll(/'nonce-[^']*'/g, "'nonce-'");
  const [, json = '{}'] = /id="registry">([^<]*)</.exec(page.body) ?? [];
  const { composition, ...rest } = JSON.parse(json);
  expect(rest.measure).toBeUndefined();
  return { html, policy, composition };
}

// TEL-41
describe('a preview', () => {
  it('is shown to staff who open its link, and changes no byte of other people’s pages', async () => {
    const before = nextModule();
    await publish(before, '1.0.0');
    const live = await pageOf();
    const answer = await publish(before, 'previas?versao=1.1.0');
    const { link, modulos, composicao: composition, ate, por, situacao } = answer.json();
    expect(link).toMatch(new RegExp(`^${api.config.publicUrl}/credenciados/previa#[\\w-]{43}$`));
    expect(modulos).toEqual([
      { nome: before, titulo: `Módulo ${before}`, versao: expect.stringMatching(/^1\.1\.0-preview-[0-9a-f]{16}$/) },
    ]);
    expect([por, situacao]).toEqual(['ana', 'NO_AR']);
    expect(Date.parse(ate) - Date.now()).toBeGreaterThan(6.9 * DAY_MS);
    expect(await pageOf()).toEqual(live);
    const cookie = await opened(link.split('#')[1]);
    expect(await pageOf()).toEqual(live);

    const seen = await pageOf(cookie);
    expect(seen.composition).toBe(composition);
    expect(live.policy).toContain("default-src 'none'; script-src 'self'");
    expect(seen.policy).toBe(live.policy);
    expect(seen.html).toContain(`<aside id="previa" aria-label="Prévia"><p>Prévia de ${before} 1.1.0 até `);
    expect(await pageOf(cookie, `/credenciados/${before}/lista`)).toMatchObject({
      html: expect.stringContaining(`/credenciados/modules/${before}/${modulos[0].versao}/remoteEntry.js`),
    });
    // The check for new versions answers with the browser's own ones.
    const told = await send('GET', `/publico/modulos?pagina=${composition}`);
    expect(told.json()).toMatchObject({ composicao: live.composition, emOferta: true });
    const own = await send('GET', '/publico/modulos/navegador', undefined, { cookie });
    expect(own.json().composicao).toBe(composition);
    expect((await send('GET', `/publico/modulos?pagina=${live.composition}`)).json()).not.toHaveProperty('emOferta');

    const left = await send('POST', '/previa/sair', undefined, {
      cookie,
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([left.statusCode, left.headers.location]).toEqual([303, '/credenciados/']);
    expect(String(left.headers['set-cookie'])).toMatch(/^portal_previa=; .*Expires=Thu, 01 Jan 1970/i);
  });

  it('keeps its versions, whatever is published since', async () => {
    const { name, key, composition } = await previewed();
    const cookie = await opened(key);
    await publish(name, '2.0.0');
    expect((await pageOf(cookie)).composition).toBe(composition);
    const kept = JSON.parse(await store.text('composition', composition, 'composition.json'));
    expect(
      kept.modules.find(({ descriptor }: { descriptor: { name: string } }) => descriptor.name === name),
    ).toMatchObject({
      version: expect.stringMatching(/^1\.1\.0-preview-/),
    });
  });

  it('shows versions of several modules, also of another preview', async () => {
    const other = await previewed();
    const { key, id, composition } = await previewed(`&com=${other.name}@${other.version}&dias=2`);
    const listed = (await send('GET', '/modulos/previas')).json();
    const mine = listed.find((each: { id: string }) => each.id === id);
    expect(mine.modulos.map(({ versao }: { versao: string }) => versao)).toEqual([expect.any(String), other.version]);
    expect((await pageOf(await opened(key))).composition).toBe(composition);
    // Neither is listed as a version that can go live.
    const { modulos } = (await send('GET', '/modulos')).json();
    const [one] = modulos.filter(({ nome }: { nome: string }) => nome === other.name);
    expect(one.versoes.map(({ versao }: { versao: string }) => versao)).toEqual(['1.0.0']);
    for (const [method, url, body] of [
      ['POST', `/modulos/${other.name}/fixacao`, { versao: other.version }],
    ] as const) {
      expect((await send(method, url, body)).json()).toMatchObject({ status: 422, codigo: 'PREVIA' });
    }
    expect((await publish(other.name, other.version)).json()).toMatchObject({ codigo: 'PREVIA' });
  });

  it('is checked like a publication', async () => {
    const name = nextModule();
    const tooNew = { needs: { '@credenciados/shared': '^9.0.0', react: '^19.3.1' } };
    expect((await publish(name, 'previas?versao=1.0.0', '', tooNew)).json()).toMatchObject({ codigo: 'FAIXA' });
    const taken = { descriptor: { routes: [{ path: 'privacidade', access: 'public' as const }] } };
    expect((await publish(name, 'previas?versao=1.0.0', '', taken)).json()).toMatchObject({ codigo: 'ROTA' });
    for (const com of ['mf-nenhum@1.0.0', `${name}@1.0.0`]) {
      const answer = await publish(name, `previas?versao=1.0.0&com=${com}`);
      expect([com, answer.json().codigo]).toEqual([com, 'SEM_VERSAO']);
    }
    for (const query of [
      '',
      '?versao=x',
      '?versao=1.0.0&dias=0',
      '?versao=1.0.0&dias=31',
      '?versao=1.0.0&com=../../etc@1',
    ]) {
      expect([query, (await publish(name, `previas${query}`)).statusCode]).toEqual([query, 400]);
    }
    expect(
      (await send('GET', '/modulos/previas'))
        .json()
        .filter(({ modulos }: { modulos: { nome: string }[] }) => modulos[0]?.nome === name),
    ).toEqual([]);
  });

  it('is shown to staff alone, with its link, during their session', async () => {
    const { key, composition } = await previewed();
    const live = await pageOf();
    for (const perfil of ['CREDENCIADOS', 'EXTERNO'] as const) {
      expect((await enter(key, await api.signIn(perfil))).json()).toMatchObject({ status: 403 });
    }
    expect((await enter(key, { headers: { authorization: '' } })).statusCode).toBe(401);
    expect((await enter('A'.repeat(43))).json()).toMatchObject({ status: 404, message: ERROR.previewUnknown });
    const who = await api.signIn('GESTAO_DE_CREDENCIADOS');
    const cookie = await opened(key, who);
    expect((await pageOf(cookie)).composition).toBe(composition);
    // A forged cookie has no effect.
    const [value = '', mac = ''] = cookie.slice('portal_previa='.length).split('.');
    const forged = Buffer.from(
      Buffer.from(value, 'base64url')
        .toString()
        .replace(/"sid":"(.)/, (_, first) => `"sid":"${first === 'x' ? 'y' : 'x'}`),
    ).toString('base64url');
    for (const bad of [`${forged}.${mac}`, `${value}.${mac.slice(1)}A`, 'x', '', `${value}.`]) {
      expect(await pageOf(`portal_previa=${bad}`)).toEqual(live);
    }
    await send('POST', '/sessao/sair', undefined, who.headers);
    expect(await pageOf(cookie)).toEqual(live);
  });

  it('ends after its days, or when its team ends it, also by two requests at once', async () => {
    const { name, id, key } = await previewed('&dias=3');
    const cookie = await opened(key);
    const live = await pageOf();
    const alien = await addToken(api.deps, { team: 'Outros', module: ['mf-alheio'], days: 1 });
    const end = (module: string, which: string, token?: string) =>
      send('POST', `/modulos/${module}/previas/${which}/fim`, {}, token ? { authorization: `Bearer ${token}` } : {});
    expect((await end(name, id, alien.token)).statusCode).toBe(403);
    // The token's own module opens nobody else's preview.
    expect((await end('mf-alheio', id, alien.token)).json()).toMatchObject({ status: 404, codigo: 'SEM_PREVIA' });
    const both = await Promise.all([end(name, id), end(name, id)]);
    expect(both.map((answer) => [answer.statusCode, answer.json().situacao])).toEqual([
      [200, 'ENCERRADA'],
      [200, 'ENCERRADA'],
    ]);
    expect(await pageOf(cookie)).toEqual(live);
    expect((await enter(key)).json()).toMatchObject({ status: 410, message: ERROR.previewOver });

    const other = await previewed('&dias=3');
    const its = await opened(other.key);
    expect((await pageOf(its)).composition).toBe(other.composition);
    const rows = await auditTrail(api.db, like(auditoria.acao, 'MODULO_PREVIA%'));
    const of = (which: string) => rows.filter(({ entidadeId }) => entidadeId === which).map(({ acao }) => acao);
    expect(of(name)).toEqual(['MODULO_PREVIA', 'MODULO_PREVIA_ABERTA', 'MODULO_PREVIA_FIM']);
    expect(JSON.stringify(rows)).not.toContain(key);
    api.setNow(inDays(4));
    const again = await api.signIn('CAGEO');
    expect((await enter(other.key, again)).statusCode).toBe(410);
    expect((await pageOf(its)).composition).not.toBe(other.composition);
  });

  it('keeps its files while it lasts and its pages may be open, and no longer', async () => {
    const { name, version, composition } = await previewed('&dias=30');
    const there = async () =>
      Promise.all(
        [store.folder(name, version), store.folder('composition', composition)].map(
          async (each) => (await each) !== null,
        ),
      );
    await prune(store, 30, inDays(59));
    expect(await there()).toEqual([true, true]);
    await prune(store, 30, inDays(61));
    expect(await there()).toEqual([false, false]);
    expect((await pageOf()).html).toContain('<head>');
  });

  it('falls back to the live versions while its files are missing, or the database is slow, and comes back', async () => {
    const { key, composition } = await previewed();
    const cookie = await opened(key);
    const live = await pageOf();
    const file = path.join(api.config.webStore, 'modules/composition', composition, 'composition.json');
    const text = await readFile(file, 'utf8');
    await writeFile(file, 'broken');
    expect(await pageOf(cookie)).toEqual(live);
    await writeFile(file, text);
    await api.db.transaction(async (tx) => {
      await tx.execute(sql`lock table sessao in access exclusive mode`);
      expect(await pageOf(cookie)).toEqual(live);
    });
    expect((await pageOf(cookie)).composition).toBe(composition);
  });
});
