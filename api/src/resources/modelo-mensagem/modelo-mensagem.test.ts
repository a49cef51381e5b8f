import { type ModeloMensagem, RULE, unknownError } from '@credenciados/contract';
import { auditoria } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { call, okay } from '../../tests/support/domain.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../tests/support/test-app.ts';

let api: TestApp;
let cageo: SignedIn;
let gestao: SignedIn;
let ana: SignedIn;

beforeAll(async () => {
  api = await createTestApp();
  cageo = await api.signIn('CAGEO', { nome: 'Helena Comissão' });
  gestao = await api.signIn('GESTAO_DE_CREDENCIADOS');
  ana = await api.signIn('CREDENCIADOS');
});
afterAll(() => api.close());

const add = (body: object, as = cageo) => call(api, 'POST', '/modeloMensagem/cadastrar', { as, body });
const change = (body: object, as = cageo) => call(api, 'PUT', '/modeloMensagem/alterar', { as, body });
const remove = (id: number, as = cageo) => call(api, 'DELETE', `/modeloMensagem/deletar/${id}`, { as });
const search = async (texto: string) =>
  okay<ModeloMensagem[]>(
    await call(api, 'GET', `/modeloMensagem/findBySearch/${encodeURIComponent(texto)}`, { as: gestao }),
  ).map(({ assunto }) => assunto);

// MSG-10
describe('modelos', () => {
  test('are added sanitised, with their author, and listed in alphabetical order', async () => {
    const made = okay<ModeloMensagem>(
      await add({ assunto: '  Órgão de classe ', conteudo: '<p>Oi<img src=x onerror=alert(1)></p>' }),
    );
    expect(made).toMatchObject({
      assunto: 'Órgão de classe',
      conteudo: '<p>Oi</p>',
      usuario: { pessoa: { nomeRazaoSocial: 'Helena Comissão' } },
      versao: 1,
    });
    okay(await add({ assunto: 'Prazo de 100% cumprido', conteudo: '<p>a</p>' }));
    okay(await add({ assunto: 'Certidão vencida', conteudo: '<p>a</p>' }));
    const all = okay<ModeloMensagem[]>(await call(api, 'GET', '/modeloMensagem/findAll', { as: gestao }));
    expect(all.map(({ assunto }) => assunto)).toEqual([
      'Certidão vencida',
      'Órgão de classe',
      'Prazo de 100% cumprido',
    ]);
  });

  test('are found by part of the subject, ignoring accents and case; wildcards are literal', async () => {
    expect(await search('orgao')).toEqual(['Órgão de classe']);
    expect(await search('CERTIDÃO')).toEqual(['Certidão vencida']);
    expect(await search('%')).toEqual(['Prazo de 100% cumprido']);
    expect(await search('_')).toEqual([]);
    expect(await search("' or 1=1 --")).toEqual([]);
    expect(await search('ç'.repeat(200))).toEqual([]);
  });

  test.each([
    [{ assunto: '', conteudo: '<p>a</p>' }, 400, RULE.subjectRequired],
    [{ assunto: 'abcd', conteudo: '<p>a</p>' }, 400, RULE.subjectMin],
    [{ assunto: 'a'.repeat(201), conteudo: '<p>a</p>' }, 400, RULE.subjectMax],
    [{ assunto: 'Assunto', conteudo: '<p><br></p>' }, 400, RULE.messageRequired],
    [{ assunto: 'Assunto', conteudo: '<style>a</style>' }, 422, RULE.messageRequired],
    [{ assunto: 'Assunto', conteudo: '<p>{cargo}</p>' }, 400, unknownError('{cargo}')],
    [{ assunto: 'Para {setor}', conteudo: '<p>{nome}, até {prazo}</p>' }, 400, unknownError('{setor}')],
  ])('are refused without their fields: %j', async (body, status, text) => {
    const response = await add(body);
    expect(response.statusCode).toBe(status);
    expect(response.body).toContain(text);
  });

  test('lose a NUL character, which no column can hold, in a text and in a search', async () => {
    const { assunto } = okay<ModeloMensagem>(await add({ assunto: 'Assunto\u0000 limpo', conteudo: '<p>a</p>' }));
    expect(assunto).toBe('Assunto limpo');
    expect((await call(api, 'GET', '/modeloMensagem/findBySearch/%00', { as: cageo })).statusCode).toBe(200);
  });

  test('change by version: one of two concurrent changes wins, and the other is refused', async () => {
    const { id, versao } = okay<ModeloMensagem>(await add({ assunto: 'Boas-vindas', conteudo: '<p>a</p>' }));
    const answers = await Promise.all(
      ['Um assunto', 'Outro assunto'].map((assunto) => change({ id, versao, assunto, conteudo: '<p>b</p>' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const current = okay<ModeloMensagem>(await change({ id, versao: 2, assunto: 'Boas-vindas', conteudo: '<p>c</p>' }));
    expect(current).toMatchObject({ versao: 3, conteudo: '<p>c</p>' });
    expect((await change({ id: 2_000_000_000, versao: 1, assunto: 'Nenhum', conteudo: '<p>a</p>' })).statusCode).toBe(
      404,
    );
    expect((await change({ id, versao: 9e15, assunto: 'Nenhum', conteudo: '<p>a</p>' })).statusCode).toBe(400);
  });

  test('are deleted once, and the audit trail has the deletion', async () => {
    const { id } = okay<ModeloMensagem>(await add({ assunto: 'Passageiro', conteudo: '<p>a</p>' }));
    okay(await remove(id));
    expect((await remove(id)).statusCode).toBe(404);
    const audit = await auditTrail(api.db, eq(auditoria.entidadeId, String(id)));
    expect(audit.map(({ acao }) => acao)).toEqual(['MODELO_CADASTRADO', 'MODELO_EXCLUIDO']);
  });

  test('are read by staff and written by the committees only', async () => {
    const body = { assunto: 'Assunto', conteudo: '<p>a</p>' };
    expect((await add(body, gestao)).statusCode).toBe(403);
    expect((await remove(1, gestao)).statusCode).toBe(403);
    expect((await call(api, 'GET', '/modeloMensagem/findAll', { as: ana })).statusCode).toBe(403);
    expect((await call(api, 'GET', '/modeloMensagem/findAll')).statusCode).toBe(401);
  });
});
