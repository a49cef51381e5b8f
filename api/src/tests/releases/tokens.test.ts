import { statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { RECUSA_TOKEN } from '@credenciados/contract';
import { auditoria, tokenPublicacao } from '@credenciados/platform/db/schema/index';
import { CALLS_JSON, filesDigest } from '@credenciados/releases/module-files';
import { signProof } from '@credenciados/releases/proof';
import { modulePackage, nextModule, openModuleStore } from '@credenciados/releases/testing/module-package';
import { addToken, listTokens, ownToken, renewOwnToken, revokeToken, tokenSchema } from '@credenciados/releases/tokens';
import { withUnpacked } from '@credenciados/releases/unpack';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eq, like } from 'drizzle-orm';
import { auditTrail } from '../support/audit-trail.ts';
import { multipart, otherAddress } from '../support/domain.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let api: TestApp;
let name: string;
beforeAll(async () => {
  api = await createTestApp();
  await openModuleStore(api);
});
afterAll(() => api.close());
beforeEach(() => {
  api.setNow(null);
  name = nextModule();
});

const tokenOf = (team: string, ...module: string[]) => addToken(api.deps, { team, module, days: 30 });
const ask = (authorization: string, url = '/modulos', body?: object) =>
  api.app.inject({
    method: body ? 'POST' : 'GET',
    url: `/credenciados${url}`,
    headers: { authorization },
    remoteAddress: otherAddress(),
    ...(body ? { payload: body } : {}),
  });
const publishBy = async (token: string, version: string, parts: object = {}, query = 'por=Diretor%20Geral') => {
  const { payload, headers } = multipart('modulo.tgz', await modulePackage(name, parts));
  return api.app.inject({
    method: 'POST',
    // `por` is ignored: the token determines the author.
    url: `/credenciados/modulos/${name}/${version}?${query}`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    remoteAddress: otherAddress(),
    payload,
  });
};
const auditOf = async (action: string) => {
  const rows = await auditTrail(api.db, like(auditoria.acao, action));
  return rows.map(({ entidadeId, dados }) => ({ ...dados, of: entidadeId }));
};

describe('a team’s token', () => {
  it('publishes its modules in its team’s name, whatever author the client names', async () => {
    const { token } = await tokenOf('Time de Análise', 'mf-outro', name);
    expect((await publishBy(token, '1.0.0')).json()).toMatchObject({ version: '1.0.0', by: 'Time de Análise' });
    const pinned = await ask(`Bearer ${token}`, `/modulos/${name}/fixacao`, { versao: '1.0.0', por: 'Diretor Geral' });
    expect(pinned.json()).toMatchObject({ action: 'FIXACAO', by: 'Time de Análise' });
    const told = (await auditOf('MODULO_%')).filter(({ of }) => of === name);
    expect(told.map((row) => 'por' in row && row.por)).toEqual(['Time de Análise', 'Time de Análise']);
  });

  it('does nothing to another team’s module, and its file isn’t read', async () => {
    const [{ token: own }, { token: others }] = [await tokenOf('A', name), await tokenOf('B', `${name}x`)];
    expect((await publishBy(own, '1.0.0')).statusCode).toBe(200);
    const refusal = { status: 403, codigo: 'TOKEN_DE_OUTROS', message: RECUSA_TOKEN.TOKEN_DE_OUTROS };
    expect((await publishBy(others, '1.1.0')).json()).toMatchObject(refusal);
    for (const [act, body] of Object.entries({ retorno: {}, fixacao: { versao: '1.0.0' }, liberacao: {} })) {
      expect((await ask(`Bearer ${others}`, `/modulos/${name}/${act}`, body)).json()).toMatchObject(refusal);
    }
    // Every team may read live versions and failures.
    expect((await ask(`Bearer ${others}`)).statusCode).toBe(200);
    expect((await ask(`Bearer ${others}`, '/modulos/historico')).json()[0]).toMatchObject({ module: name, by: 'A' });
  });

  // TEL-25
  it('signs that the tests of these files passed, while it is valid', async () => {
    const [own, others] = [await tokenOf('A', name), await tokenOf('B', `${name}x`)];
    const arquivos = await withUnpacked(Readable.from([await modulePackage(name)]), (folder) => filesDigest(folder));
    const what = { modulo: name, arquivos: arquivos ?? '' };
    const refused = async (proof: string) =>
      expect((await publishBy(own.token, '1.0.0', {}, `prova=${proof}`)).json()).toMatchObject({ codigo: 'PROVA' });
    await refused(await signProof(others.token, what));
    await refused(await signProof(own.token, { ...what, arquivos: 'f'.repeat(64) }));
    await refused(await signProof(own.token, { ...what, modulo: `${name}x` }));
    const proof = await signProof(own.token, what);
    await refused(`${proof.slice(0, -4)}AAAA`);
    await refused('e30.e30.x');
    const signer = await tokenOf('CI', name);
    const revoked = await signProof(signer.token, what);
    await revokeToken(api.deps, signer.id);
    await refused(revoked);
    expect((await publishBy(own.token, '1.0.0', {}, `prova=${proof}`)).json()).toMatchObject({ version: '1.0.0' });
  });

  // TEL-21
  it('reads what builds record of their sources, of every team; nobody else does, and browsers can’t at any address', async () => {
    const [{ token: own }, { token: others }] = [await tokenOf('A', name), await tokenOf('B', `${name}x`)];
    expect((await publishBy(own, '1.0.0', { files: { [CALLS_JSON]: '{}' } })).statusCode).toBe(200);
    const typesOf = (nome: string, versao: string) => `/modulos/tipos?nome=${nome}&versao=${versao}`;
    expect((await ask(`Bearer ${others}`, typesOf(name, '1.0.0'))).json()).toEqual({
      sources: { 'src/spa.tsx': 'export const mount = 1;' },
    });
    expect((await ask('Bearer x', typesOf(name, '1.0.0'))).json()).toMatchObject({ codigo: 'TOKEN_PUBLICACAO' });
    for (const gone of [typesOf(name, '1.0.1'), typesOf('shell', '1.0.0'), typesOf(`${name}y`, '1.0.0')]) {
      expect((await ask(`Bearer ${own}`, gone)).json()).toMatchObject({ status: 404, codigo: 'SEM_VERSAO' });
    }
    const served = async (file: string, headers = {}) =>
      (await api.app.inject({ url: `/credenciados/modules/${name}/1.0.0/${file}`, headers })).statusCode;
    expect(await served('spa.12345678.js')).toBe(200);
    for (const file of ['types.json', 'calls.json', 'types%2Ejson', '%74ypes.json', './types.json', 'types.json?x']) {
      expect([file, await served(file), await served(file, { authorization: `Bearer ${own}` })]).toEqual([
        file,
        404,
        404,
      ]);
    }
  });

  it('opens no other call', async () => {
    const { token } = await tokenOf('A', name);
    expect((await ask(`Bearer ${token}`, '/edital/listagem', {})).statusCode).toBe(401);
  });

  it('expires, and ends at once when revoked, once', async () => {
    const { token, id, expiraEm } = await tokenOf('A', name);
    api.setNow(new Date(expiraEm.getTime() - 1000));
    expect((await ask(`Bearer ${token}`)).statusCode).toBe(200);
    api.setNow(expiraEm);
    expect((await ask(`Bearer ${token}`)).statusCode).toBe(401);
    expect(await revokeToken(api.deps, id)).toBe(false);
    api.setNow(null);
    const revoked = await Promise.all([revokeToken(api.deps, id), revokeToken(api.deps, id)]);
    expect(revoked.sort()).toEqual([false, true]);
    const refused = await ask(`Bearer ${token}`);
    expect(refused.json()).toMatchObject({ status: 401, codigo: 'TOKEN_PUBLICACAO' });
    // The answer differs from that of an expired session.
    expect(refused.json()).toMatchObject({ message: RECUSA_TOKEN.TOKEN_PUBLICACAO });
    expect(refused.body).not.toContain('sessão');
    expect((await auditOf('TOKEN_PUBLICACAO_REVOGADO')).filter(({ of }) => of === String(id))).toEqual([
      { of: String(id), equipe: 'A', modulos: [name] },
    ]);
  });

  it.each(['Bearer errado', 'Bearer ', 'Bearer demonstracao-modulo', `Bearer ${'x'.repeat(43)}`, ''])(
    'is not %j',
    async (authorization) => {
      expect((await ask(authorization)).json()).toMatchObject({ status: 401, codigo: 'TOKEN_PUBLICACAO' });
    },
  );

  it('isn’t accepted as its hash, nor under another scheme', async () => {
    const { token, id } = await tokenOf('A', name);
    const [row] = await api.db.select().from(tokenPublicacao).where(eq(tokenPublicacao.id, id));
    expect(JSON.stringify(row)).not.toContain(token);
    for (const wrong of [`Bearer ${row?.hash}`, `Basic ${token}`, token]) {
      expect((await ask(wrong)).statusCode).toBe(401);
    }
    expect(JSON.stringify(await listTokens(api.db))).not.toContain(row?.hash);
    expect(JSON.stringify(await auditOf('TOKEN_%'))).not.toMatch(new RegExp(`${token}|${row?.hash}`));
  });
});

describe('a new token', () => {
  it('is shown once, listed with its team, modules and end, and audited', async () => {
    const { id, expiraEm } = await tokenOf('Time B', 'mf-b', 'mf-a', 'mf-b');
    const row = (await listTokens(api.db)).find((each) => each.id === id);
    expect(row).toMatchObject({ equipe: 'Time B', modulos: ['mf-a', 'mf-b'], expiraEm, revogadoEm: null });
    expect((await auditOf('TOKEN_PUBLICACAO_CRIADO')).find(({ of }) => of === String(id))).toMatchObject({
      equipe: 'Time B',
      modulos: ['mf-a', 'mf-b'],
    });
  });

  it.each([
    [{ module: ['mf-a'] }, 'team'],
    [{ team: ' ', module: ['mf-a'] }, 'team'],
    [{ team: 'x'.repeat(81), module: ['mf-a'] }, 'team'],
    [{ team: 'a\nb', module: ['mf-a'] }, 'team'],
    [{ team: 'A' }, 'module'],
    [{ team: 'A', module: [] }, 'module'],
    [{ team: 'A', module: ['análise'] }, 'module'],
    [{ team: 'A', module: ['mf-a'], days: '0' }, 'days'],
    [{ team: 'A', module: ['mf-a'], days: '400' }, 'days'],
    [{ team: 'A', module: ['mf-a'], days: 'x' }, 'days'],
  ])('needs a team, modules and an end: %j', (given, field) => {
    expect(tokenSchema.safeParse(given).error?.issues[0]?.path[0]).toBe(field);
  });
});

describe('a demonstration’s own token', () => {
  it('is stored in its folder for its owner alone, made once by two starts, and valid for every module', async () => {
    const token = ownToken(api.config);
    expect(statSync(`${api.config.dataDir}/modules-token`).mode & 0o777).toBe(0o600);
    await Promise.all([renewOwnToken(api.deps, token), renewOwnToken(api.deps, token)]);
    expect((await publishBy(token, '1.0.0')).json()).toMatchObject({ by: 'demonstração' });
    const own = (await listTokens(api.db)).filter(({ equipe }) => equipe === 'demonstração');
    expect(own).toHaveLength(1);
    await revokeToken(api.deps, own[0]?.id ?? 0);
    await renewOwnToken(api.deps, token);
    expect((await ask(`Bearer ${token}`)).statusCode).toBe(401);
  });
});
