import { rm } from 'node:fs/promises';
import path from 'node:path';
import { ERROR } from '@credenciados/shared/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { like } from 'drizzle-orm';
import { auditoria } from '../../platform/db/tables.ts';
import { PartUnavailableError, TimeLimitError } from '../../platform/health/breaker.ts';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { otherAddress } from '../../tests/support/domain.ts';
import { nextModule, openPublishing, type Publishing } from '../../tests/support/module-package.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../tests/support/test-app.ts';
import { DiskModuleStore } from '../disk-module-store.ts';
import { prune } from '../prune.ts';
import { keptVersions } from './choice.ts';

const HOUR_MS = 60 * 60 * 1000;
const PANEL = '/painel/modulos';

let api: TestApp;
let carla: SignedIn;
let { send, publish } = {} as Publishing;

beforeAll(async () => {
  api = await createTestApp({ config: { panel: true } });
  ({ send, publish } = await openPublishing(api));
  carla = await api.signIn('CAGEO');
});
afterEach(() => api.setNow(null));
afterAll(() => api.close());

/** A live module, of version 1.1.0, with 1.0.0 kept. */
async function twice(): Promise<string> {
  const name = nextModule();
  for (const version of ['1.0.0', '1.1.0']) expect((await publish(name, version)).statusCode).toBe(200);
  return name;
}

const get = (url: string, cookie = '', { headers }: Pick<SignedIn, 'headers'> = carla) =>
  send('GET', url, undefined, { ...headers, cookie });
const choose = (nome: string, versao: string, cookie = '', { headers }: Pick<SignedIn, 'headers'> = carla) =>
  send('POST', `${PANEL}/troca`, { nome, versao }, { ...headers, cookie });

/** The cookie that an answer gives. */
function cookieOf({ headers }: Awaited<ReturnType<typeof send>>): string {
  const [set = ''] = [headers['set-cookie'] ?? []].flat();
  return set.split(';')[0] ?? '';
}

/** The page as a browser gets it, without what differs at each visit. */
async function pageOf(cookie = ''): Promise<string> {
  const page = await api.app.inject({
    url: '/credenciados/',
    headers: { accept: 'text/html', cookie },
    remoteAddress: otherAddress(),
  });
  return page.body.replaceAll(/nonce="[^"]*"/g, '').replace(/"now":\d+/, '');
}

const partOf = async (name: string, cookie = '') => {
  const panel = (await get(PANEL, cookie)).json();
  return { ...panel, part: panel.partes.find(({ nome }: { nome: string }) => nome === name) };
};

// TEL-43
describe('the panel', () => {
  it('tells what the page is made of, and of what nobody counts that it isn’t counted', async () => {
    const name = await twice();
    const { origem, ate, perdida, part, partes } = await partOf(name);
    expect([origem, ate, perdida, partes[0].tipo]).toEqual(['NO_AR', null, false, 'SHELL']);
    expect(part).toEqual({
      tipo: 'MODULO',
      nome: name,
      titulo: `Módulo ${name}`,
      versao: '1.1.0',
      origem: 'NO_AR',
      noAr: '1.1.0',
      oferta: null,
      bytes: `/* ${name} */export const mount = 1;`.length,
      montagens: null,
      falhas: 0,
    });
    for (const versao of ['1.1.0', '1.1.0', '1.0.0']) {
      const failure = { modulo: name, versao, fase: 'CARGA', erro: 'Failed to fetch' };
      const url = '/credenciados/publico/modulos/falhas';
      const told = await api.app.inject({ method: 'POST', url, payload: failure, remoteAddress: otherAddress() });
      expect(told.statusCode).toBe(200);
    }
    expect((await partOf(name)).part.falhas).toBe(2);
    await publish(name, '1.2.0?etapas=5:1:0');
    expect((await partOf(name)).part).toMatchObject({ oferta: { versao: '1.2.0', parte: 5 }, montagens: 0 });
    await send('POST', `/modulos/${name}/conclusao`, {});
  });

  it('gives one browser another kept version, tells so above its page, and takes it back', async () => {
    const [name, other] = [await twice(), await twice()];
    const live = await pageOf();
    const answer = await choose(name, '1.0.0');
    expect(Date.parse(answer.json().ate) - Date.now()).toBeGreaterThan(7.9 * HOUR_MS);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^portal_previa=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/i,
    );
    const cookie = cookieOf(answer);
    const page = await pageOf(cookie);
    expect(page).toContain(
      `<aside id="previa" aria-label="Versões trocadas"><p>Só neste navegador: ${name} 1.0.0 até `,
    );
    expect(page).toMatch(/"integrity":"sha384-/);
    expect(await pageOf()).toBe(live);
    expect(await partOf(name, cookie)).toMatchObject({
      origem: 'TROCA',
      part: { versao: '1.0.0', noAr: '1.1.0', origem: 'TROCA' },
    });
    // An open page of it is told what its own browser has, also after something else was published.
    const { composicao } = (await get(PANEL, cookie)).json();
    expect((await send('GET', `/publico/modulos?pagina=${composicao}`)).json()).toMatchObject({ emOferta: true });
    await publish(other, '1.2.0');
    const own = await send('GET', '/publico/modulos/navegador', undefined, { cookie });
    expect(own.json().composicao).toBe(composicao);

    const both = cookieOf(await choose(other, '1.0.0', cookie));
    expect(await pageOf(both)).toContain(`${name} 1.0.0, ${other} 1.0.0 até `);
    // What everybody has takes one back, and the last of them all.
    const one = cookieOf(await choose(name, '1.1.0', both));
    expect(await pageOf(one)).toContain(`Só neste navegador: ${other} 1.0.0 até `);
    const none = await choose(other, '1.2.0', one);
    expect([none.json(), cookieOf(none)]).toEqual([{ ate: null }, 'portal_previa=']);
    const restored = await send('POST', `${PANEL}/restauracao`, {}, { ...carla.headers, cookie: both });
    expect([restored.json(), cookieOf(restored)]).toEqual([{ ok: true }, 'portal_previa=']);

    const rows = await auditTrail(api.db, like(auditoria.acao, 'MODULO_%'));
    const of = rows
      .filter(({ acao }) => /TROCA|RESTAURACAO/.test(acao))
      .map(({ acao, atorId }) => [acao, atorId !== null]);
    expect(of).toEqual([...Array(4).fill(['MODULO_TROCA', true]), ['MODULO_RESTAURACAO', true]]);
    expect(rows.find(({ acao }) => acao === 'MODULO_TROCA')).toMatchObject({
      entidadeId: name,
      dados: { versao: '1.0.0', noAr: '1.1.0' },
    });
  });

  it('lists versions that can’t stand there with the reasons, and refuses them', async () => {
    const name = nextModule();
    const former = { descriptor: { routes: [{ path: `${name}/antiga`, access: 'public' as const }], menu: [] } };
    await publish(name, '1.0.0', '', former);
    await publish(name, '1.1.0');
    const taken = nextModule();
    await publish(taken, '1.0.0', '', former);
    const listed = (await get(`/painel/modulos/versoes?nome=${name}`)).json();
    expect(listed).toEqual([
      { versao: '1.1.0', noAr: true, impedimentos: [] },
      { versao: '1.0.0', noAr: false, impedimentos: [`O endereço é de outro módulo: ${name}/antiga (${taken}).`] },
    ]);
    const refused = await choose(name, '1.0.0');
    expect([refused.statusCode, refused.json().erros, refused.headers['set-cookie']]).toEqual([
      422,
      listed[1].impedimentos,
      undefined,
    ]);
    // Others' unpublished versions are for who has their link.
    const { modulos } = (await publish(name, 'previas?versao=2.0.0')).json();
    expect((await get(`/painel/modulos/versoes?nome=${name}`)).json()).toHaveLength(2);
    expect((await choose(name, modulos[0].versao)).json()).toMatchObject({
      status: 404,
      message: ERROR.panelNoVersion,
    });
    expect((await choose(name, '7.0.0')).json()).toMatchObject({ status: 404, message: ERROR.panelNoVersion });
    for (const at of ['mf-nenhum', 'mf-nenhum1']) {
      expect((await get(`/painel/modulos/versoes?nome=${at}`)).json()).toMatchObject({
        status: 404,
        message: ERROR.panelNoModule,
      });
      expect((await choose(at, '1.0.0')).json()).toMatchObject({ status: 404, message: ERROR.panelNoModule });
    }
    for (const bad of ['../../etc', 'shell', 'composition', 'mf-a/../b', 'mf-<b>', '']) {
      expect([bad, (await choose(bad, '1.0.0')).statusCode]).toEqual([bad, 400]);
      expect([bad, (await get(`/painel/modulos/versoes?nome=${encodeURIComponent(bad)}`)).statusCode]).toEqual([
        bad,
        400,
      ]);
    }
    for (const bad of ['..', '1.0.0/../x', 'latest', '']) expect((await choose(name, bad)).statusCode).toBe(400);
  });

  it('tells nobody to wait for a store that hangs, and reads each version whole once', async () => {
    const name = await twice();
    const { registry } = await new DiskModuleStore(api.config.webStore).read();
    if (!registry) throw new Error('There is no registry');
    const store = new DiskModuleStore(api.config.webStore);
    const list = (limitMs: number) => keptVersions(store, registry, name, [], limitMs);
    const hanging = jest.spyOn(store, 'folder').mockReturnValue(new Promise(() => undefined));
    await expect(list(50)).rejects.toThrow(TimeLimitError);
    hanging.mockRejectedValue(new PartUnavailableError('modulos'));
    await expect(list(10_000)).rejects.toThrow(PartUnavailableError);
    hanging.mockRestore();
    const found = await list(10_000);
    expect(found).toEqual(['1.1.0', '1.0.0'].map((version) => ({ version, refusals: [] })));
    // Another time none of its files is asked for: what is changed on the disk is found by who chooses it.
    await rm(path.join(api.config.webStore, 'modules', name, '1.0.0', 'descriptor.json'));
    expect(await list(10_000)).toEqual(found);
    expect((await choose(name, '1.0.0')).statusCode).toBe(422);
  });

  it('is CAGEO’s alone, while the session and the hours last', async () => {
    const name = await twice();
    const live = await pageOf();
    for (const perfil of ['CAVISTORIA', 'GESTAO_DE_CREDENCIADOS', 'CREDENCIADOS'] as const) {
      const who = await api.signIn(perfil);
      const answers = [await get(PANEL, '', who), await choose(name, '1.0.0', '', who)];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
    }
    const leaver = await api.signIn('CAGEO');
    const cookie = cookieOf(await choose(name, '1.0.0', '', leaver));
    expect(await pageOf(cookie)).toContain('Só neste navegador');
    const [value = '', mac = ''] = cookie.slice('portal_previa='.length).split('.');
    for (const bad of [`${value}A.${mac}`, `${value}.${mac.slice(1)}A`]) {
      expect(await pageOf(`portal_previa=${bad}`)).toBe(live);
    }
    api.setNow(new Date(Date.now() + 8 * HOUR_MS + 1000));
    expect(await pageOf(cookie)).toBe(live);
    api.setNow(null);
    await send('POST', '/sessao/sair', undefined, leaver.headers);
    expect(await pageOf(cookie)).toBe(live);
    // Who signs in after them in that browser is told that there was something.
    expect((await get(PANEL, cookie)).json()).toMatchObject({ origem: 'NO_AR', perdida: true });
  });

  it('goes back to what is live where a chosen version’s files are gone, or `prune` is removing them', async () => {
    const name = await twice();
    const cookie = cookieOf(await choose(name, '1.0.0'));
    const live = await pageOf();
    await rm(path.join(api.config.webStore, 'modules', name, '1.0.0'), { recursive: true });
    expect(await pageOf(cookie)).toBe(live);
    expect((await get(PANEL, cookie)).json()).toMatchObject({ origem: 'NO_AR', perdida: true });
    expect((await choose(name, '1.0.0', cookie)).json()).toMatchObject({ message: ERROR.panelNoVersion });
    const other = await twice();
    const kept = cookieOf(await choose(other, '1.0.0'));
    await prune(new DiskModuleStore(api.config.webStore), 30);
    expect(await pageOf(kept)).toContain(`${other} 1.0.0`);
    const store = new DiskModuleStore(api.config.webStore);
    const { registry, tag } = await store.read();
    await store.replace({ ...registry, pruning: [`${other}/1.0.0`] } as NonNullable<typeof registry>, tag);
    expect((await choose(other, '1.0.0')).json()).toMatchObject({ status: 404, message: ERROR.panelNoVersion });
    await prune(store, 30);
  });

  it('leaves a preview as it is, and isn’t there where the settings have none', async () => {
    const name = await twice();
    const { link } = (await publish(name, 'previas?versao=2.0.0')).json();
    const cookie = cookieOf(await send('POST', '/previas/entrada', { chave: link.split('#')[1] }, carla.headers));
    expect(await partOf(name, cookie)).toMatchObject({ origem: 'PREVIA', part: { origem: 'PREVIA', falhas: null } });
    expect((await choose(name, '1.0.0', cookie)).json()).toMatchObject({ status: 409, message: ERROR.panelInPreview });
    const chosen = cookieOf(await choose(name, '1.0.0'));
    expect(await pageOf()).toContain('"panel":true');
    api.config.panel = false;
    expect(await pageOf()).not.toContain('"panel"');
    expect(await pageOf(chosen)).toBe(await pageOf());
    const answers = [await get(PANEL), await get(`/painel/modulos/versoes?nome=${name}`), await choose(name, '1.0.0')];
    answers.push(await send('POST', `${PANEL}/restauracao`, {}, carla.headers));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    api.config.panel = true;
  });
});
