import { edital } from '@credenciados/platform/db/schema/index';
import { businessError } from '@credenciados/platform/http/errors';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { createTestApp, type TestApp } from '../tests/support/test-app.ts';

let api: TestApp;

function failingRoutes(app: FastifyInstance, { db }: Deps): void {
  const fail = (path: string, act: () => unknown) => app.post(path, async () => act());
  fail('/falha/regra', () => {
    throw businessError('Não pode.', { codigo: 'REGRA', campos: { nome: 'Não pode ser este.' } });
  });
  fail('/falha/zod', () =>
    z.object({ nome: z.string('Informe o nome'), itens: z.array(z.string('Informe o item')) }).parse({ itens: [1] }),
  );
  fail('/falha/interna', () => {
    throw new Error('secret of the server');
  });
  fail('/falha/sql', () => db.execute(sql`SELECT ${'11144477735'}::date`));
  fail('/falha/restricao', async () => {
    const values = {
      numero: '1/2026',
      tipoEdital: 'GEOMENSOR',
      dataInicio: new Date(),
      dataFim: new Date(),
      anexoKey: 'k',
    } as const;
    await api.database.asOwner(
      "INSERT INTO arquivo (key, nome_original, mime, tamanho, sha256, finalidade, dono) VALUES ('k', 'a.pdf', 'application/pdf', 1, '', 'EDITAL', 'x')",
    );
    await db.insert(edital).values(values);
    await db.insert(edital).values({ ...values, numero: '2/2026' });
  });
}

beforeAll(async () => {
  api = await createTestApp({ extend: failingRoutes });
});
afterAll(() => api.close());

const post = (path: string, rest: { headers?: Record<string, string>; payload?: string } = {}) =>
  api.app.inject({ method: 'POST', url: `/credenciados${path}`, ...rest });

describe('an error', () => {
  it('answers 422 with code and fields for a business rule', async () => {
    const answer = await post('/falha/regra');
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      status: 422,
      message: 'Não pode.',
      codigo: 'REGRA',
      campos: { nome: 'Não pode ser este.' },
    });
  });

  it('answers 400 with a message for each field of a form', async () => {
    const answer = await post('/falha/zod');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      status: 400,
      message: 'Verifique todos os campos obrigatórios.',
      codigo: 'FORM_INVALIDO',
      campos: { nome: 'Informe o nome', 'itens.0': 'Informe o item' },
      erros: ['Informe o nome', 'Informe o item'],
    });
  });

  it.each(['/falha/interna', '/falha/sql'])(
    'from the server (%s) reveals nothing internal, and has a reference to the log',
    async (path) => {
      const answer = await post(path);
      expect(answer.statusCode).toBe(500);
      const { requisicao, ...body } = answer.json();
      expect(body).toEqual({ status: 500, message: 'Ocorreu um erro inesperado, tente novamente mais tarde.' });
      expect(requisicao).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('for a constraint, after a race, equals that of the rule', async () => {
    const answer = await post('/falha/restricao');
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toBe('Já existe um edital aberto.');
  });

  it.each([
    [400, '{"nome":', 'application/json'],
    [413, `"${'x'.repeat(1024 * 1024)}"`, 'application/json'],
    [415, '<a/>', 'application/xml'],
  ])('%i is told in Portuguese', async (status, payload, type) => {
    const answer = await post('/falha/regra', { payload, headers: { 'content-type': type } });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ status, message: expect.stringMatching(/^[AO] (requisição|formato)/) });
  });

  it('is JSON, not a page, for an unknown endpoint', async () => {
    const answer = await api.app.inject({ url: '/credenciados/nada', headers: { accept: 'application/json' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ status: 404, message: 'O registro não foi encontrado.' });
  });
});
