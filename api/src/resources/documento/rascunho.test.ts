import { type Arquivo, DRAFT_HEADER, ERROR, type Rascunho } from '@credenciados/contract';
import { arquivo } from '@credenciados/platform/db/schema/index';
import { currentKey } from '@credenciados/platform/derived-keys';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import {
  call,
  createDomainApp,
  MIDDAY,
  makeCadastro,
  okay,
  openEdital,
  pdf,
  upload,
} from '../../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../../tests/support/test-app.ts';

const HOUR_MS = 60 * 60_000;
let api: TestApp;
let cageo: SignedIn;

beforeAll(async () => {
  api = await createDomainApp();
  cageo = await api.signIn('CAGEO');
});
afterAll(() => api.close());
beforeEach(() => api.setNow(MIDDAY));

const NOBODY = { headers: {} as SignedIn['headers'] };
const withToken = (rascunho: string) => ({ headers: { [DRAFT_HEADER]: rascunho } });
async function newDraft(headers: Record<string, string> = {}) {
  const answer = await api.app.inject({ method: 'POST', url: '/credenciados/publico/rascunho', headers });
  return okay<Rascunho>(answer);
}
const send = (as: { headers: Record<string, string> }) => upload(api, 'CADASTRO', 'a.pdf', pdf(), as as SignedIn);
const read = (key: string, headers: Record<string, string>) =>
  api.app.inject({ url: `/credenciados/publico/documentoCredenciado/findByCaminho?caminho=${key}`, headers });
const remove = (key: string, headers: Record<string, string>) =>
  api.app.inject({ method: 'DELETE', url: `/credenciados/documentoCredenciado/deletar/${key}`, headers });

describe('a visitor’s uploads', () => {
  test('need a draft', async () => {
    const answer = await send(NOBODY);
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { status: 403, message: ERROR.draftExpired, codigo: 'RASCUNHO_INVALIDO' },
    ]);
  });

  test('belong to their draft alone: the key is no public link', async () => {
    const mine = withToken((await newDraft()).rascunho);
    const theirs = withToken((await newDraft()).rascunho);
    const { key } = okay<Arquivo>(await send(mine));
    for (const headers of [{}, theirs.headers, cageo.headers]) {
      expect((await read(key, headers)).statusCode).toBe(404);
      expect((await remove(key, headers)).statusCode).toBe(404);
    }
    expect((await read(key, mine.headers)).statusCode).toBe(200);
    expect((await remove(key, mine.headers)).statusCode).toBe(200);
    expect((await read(key, mine.headers)).statusCode).toBe(404);
  });

  test('are stored under a digest: the database gives nobody access', async () => {
    const { rascunho } = await newDraft();
    const { key } = okay<Arquivo>(await send(withToken(rascunho)));
    const [row] = await api.db.select().from(arquivo).where(eq(arquivo.key, key));
    const id: string = JSON.parse(Buffer.from(rascunho.split('.')[1] ?? '', 'base64url').toString()).sub;
    expect(row?.dono).toMatch(/^rascunho:.{43}$/);
    expect(row?.dono).not.toContain(id);
  });

  test('can be registered with their draft alone', async () => {
    const edital = await openEdital(api, cageo);
    const body = await makeCadastro(api, edital);
    const register = (headers: Record<string, string>) =>
      api.app.inject({ method: 'POST', url: '/credenciados/publico/credenciado/cadastrar', headers, payload: body });
    for (const { headers } of [NOBODY, await api.newDraft()]) {
      const refused = await register({ ...headers });
      const each = body.documentos.map((_, index) => [`documentos.${index}.caminho`, ERROR.fileNotFound]);
      expect([refused.statusCode, refused.json().campos]).toEqual([422, Object.fromEntries(each)]);
    }
    okay(await register(api.draft.headers));
    const rows = await api.db
      .select()
      .from(arquivo)
      .where(eq(arquivo.key, body.documentos[0]?.caminho ?? ''));
    expect(rows.map(({ vinculadoEm, origem }) => [vinculadoEm, origem])).toEqual([[MIDDAY, null]]);
  });

  test('stay theirs after signing in; an account’s uploads belong to the account', async () => {
    const ana = await api.signIn('CREDENCIADOS');
    const before = okay<Arquivo>(await send(api.draft));
    expect((await read(before.key, { ...ana.headers, ...api.draft.headers })).statusCode).toBe(200);
    const own = okay<Arquivo>(await send(ana));
    expect((await read(own.key, ana.headers)).statusCode).toBe(200);
    expect((await read(own.key, api.draft.headers)).statusCode).toBe(404);
  });
});

describe('a draft', () => {
  test('lasts a day, and keeps its id when renewed within another day', async () => {
    const first = await newDraft();
    expect(first.expiraEm).toBe(new Date(MIDDAY.getTime() + 24 * HOUR_MS).toISOString());
    api.setNow(new Date(MIDDAY.getTime() + 20 * HOUR_MS));
    const { key } = okay<Arquivo>(await send(withToken(first.rascunho)));
    api.setNow(new Date(MIDDAY.getTime() + 25 * HOUR_MS));
    for (const refused of [await send(withToken(first.rascunho)), await read(key, withToken(first.rascunho).headers)]) {
      expect([refused.statusCode, refused.json().codigo]).toEqual([403, 'RASCUNHO_INVALIDO']);
    }
    const renewed = await newDraft(withToken(first.rascunho).headers);
    expect((await read(key, withToken(renewed.rascunho).headers)).statusCode).toBe(200);
    api.setNow(new Date(MIDDAY.getTime() + 49 * HOUR_MS));
    const another = await newDraft(withToken(first.rascunho).headers);
    const subject = ({ rascunho }: Rascunho) => rascunho.split('.')[1] ?? '';
    expect(JSON.parse(Buffer.from(subject(another), 'base64url').toString()).sub).not.toBe(
      JSON.parse(Buffer.from(subject(first), 'base64url').toString()).sub,
    );
  });

  const sign = (key: Uint8Array, change: (jwt: SignJWT) => SignJWT = (jwt) => jwt) =>
    change(
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject('x')
        .setAudience('rascunho')
        .setExpirationTime('1y'),
    ).sign(key);
  const own = () => currentKey(api.config, 'rascunho');
  test.each<[string, () => Promise<string>]>([
    ['nothing', async () => ''],
    ['no token', async () => 'x.y.z'],
    ['one of another key', () => sign(currentKey({ sessionSecret: 'another secret of thirty-two bytes' }, 'rascunho'))],
    ['one for something else', () => sign(own(), (jwt) => jwt.setAudience('credenciados'))],
    [
      'one without end',
      () => new SignJWT().setProtectedHeader({ alg: 'HS256' }).setSubject('x').setAudience('rascunho').sign(own()),
    ],
    ['an unsigned one', async () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
    ['a session’s', async () => cageo.token],
    ['one without end of characters', async () => 'x'.repeat(7000)],
  ])('is not %s', async (_what, make) => {
    const answer = await send(withToken(await make()));
    expect([answer.statusCode, answer.json().codigo]).toEqual([403, 'RASCUNHO_INVALIDO']);
  });
});

test('a message and an edital can only bind uploads of their author', async () => {
  const other = await api.signIn('CAGEO');
  const { key: caminho } = okay<Arquivo>(await upload(api, 'EDITAL', 'a.pdf', pdf(), other));
  const body = {
    numeroEdital: '77/2026',
    tipoEdital: 'VISTORIADOR',
    periodoAbertura: { inicio: '2026-03-01', fim: '2026-03-31' },
    anexoEdital: [{ nome: 'a.pdf', caminho }],
  };
  await call(api, 'GET', '/edital/encerrarEdital', { as: cageo });
  const refused = await call(api, 'POST', '/edital/save', { as: cageo, body });
  expect([refused.statusCode, refused.json().campos]).toEqual([422, { anexoEdital: ERROR.fileNotFound }]);
  okay(await call(api, 'POST', '/edital/save', { as: other, body }));
});
