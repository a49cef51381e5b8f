import { rename, rm, writeFile } from 'node:fs/promises';
import { formatCpf } from '@brazilian-utils/brazilian-utils';
import type { Edital } from '@credenciados/contract';
import { seedReference } from '@credenciados/platform/db/reference';
import { outbox } from '@credenciados/platform/db/schema/index';
import { readBody } from '@credenciados/platform/mail/secret-body';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { type IdentityApp, startIdentityApp } from '../identity/testing/identity-app.ts';
import { openSignIn, PASSWORD, receive, submitSignIn, tokenOf } from '../identity/testing/sign-in-steps.ts';
import { call, MIDDAY, makeCadastro, okay, openEdital, pdf, upload } from './support/domain.ts';
import { nextCpf, type SignedIn } from './support/test-app.ts';

/** Log line. */
interface Line {
  reqId?: string;
  msg: string;
  err?: { message: string; stack: string; cause?: { message: string } };
}

let portal: IdentityApp;
let carla: SignedIn;
let edital: Edital;
let written = '';

const lines = (): Line[] =>
  written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

beforeAll(async () => {
  const logTo = {
    write: (text: string) => {
      written += text;
    },
  };
  portal = await startIdentityApp({}, [], logTo);
  await seedReference(portal.db);
  portal.setNow(MIDDAY);
  carla = await portal.signIn('CAGEO', { nome: 'Carla Dias' });
  edital = await openEdital(portal, carla);
});
afterAll(() => portal.close());
beforeEach(() => {
  written = '';
});

describe('a failure', () => {
  async function withoutTable<T>(table: string, act: () => Promise<T>): Promise<T> {
    await portal.database.asOwner(`alter table ${table} rename to fora`);
    try {
      return await act();
    } finally {
      await portal.database.asOwner(`alter table fora rename to ${table}`);
    }
  }

  /** The only log line with the request id of an answer. */
  function lineOf(answer: { statusCode: number; json: () => { requisicao: string } }): Line {
    expect(answer.statusCode).toBe(500);
    const { requisicao } = answer.json();
    const found = lines().filter(({ err, reqId }) => err && reqId === requisicao);
    expect(found).toHaveLength(1);
    return found[0] ?? { msg: '' };
  }

  it('logs a failed query with the request id, which is all that the answer reveals', async () => {
    const answer = await withoutTable('solicitacao', () =>
      call(portal, 'POST', '/solicitacaoCredenciado/findByFiltro', { as: carla, body: { idEdital: edital.id } }),
    );
    expect(answer.json()).toEqual({
      status: 500,
      message: 'Ocorreu um erro inesperado, tente novamente mais tarde.',
      requisicao: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const { err, msg } = lineOf(answer);
    expect(msg).toBe('request failed');
    expect(err?.message).toMatch(/^Failed query: select .* from "solicitacao"/s);
    expect(err?.cause?.message).toBe('relation "solicitacao" does not exist');
    expect(err?.stack).toMatch(/ at .*solicitacao-list\.queries/);
  });

  it('logs failures of the storage likewise', async () => {
    const { fileStore } = portal.config;
    await rename(fileStore, `${fileStore}-fora`);
    await writeFile(fileStore, 'a file where a folder was');
    const answer = await upload(portal, 'CADASTRO', 'documento.pdf', pdf());
    await rm(fileStore);
    await rename(`${fileStore}-fora`, fileStore);
    expect(answer.body).not.toContain(fileStore);
    expect(lineOf(answer).err).toMatchObject({
      message: expect.stringContaining('ENOTDIR'),
      stack: expect.any(String),
    });
    expect((await upload(portal, 'CADASTRO', 'documento.pdf', pdf())).statusCode).toBe(201);
  });

  it('has its own request id', async () => {
    const fail = () => call(portal, 'GET', '/modeloMensagem/findAll', { as: carla });
    const [first, second] = await withoutTable('modelo_mensagem', () => Promise.all([fail(), fail()]));
    if (!first || !second) throw new Error('No answers');
    expect(lineOf(first).reqId).not.toBe(lineOf(second).reqId);
  });
});

describe('personal data', () => {
  const pessoa = {
    cpf: nextCpf(),
    nome: 'Jussara Nogueira Prado',
    email: 'jussara.prado@mail.example',
    telefone: '(91) 98123-4567',
    senha: 'três rios e uma serra',
  };
  /** Values that must not be in the log. */
  const secrets: Record<string, string> = {
    ...pessoa,
    'formatted CPF': formatCpf(pessoa.cpf),
    'digits of the phone': '91981234567',
    street: 'Travessa Padre Eutíquio',
  };

  /** A visitor registers twice, with mistakes, and sets a password by the mailed link. */
  async function register(): Promise<void> {
    const body = await makeCadastro(portal, edital, pessoa);
    body.pessoa.email = pessoa.email;
    body.pessoa.telefones = [{ numero: pessoa.telefone }];
    body.pessoa.endereco.logradouro = 'Travessa Padre Eutíquio';
    const send = (cadastro: object) => call(portal, 'POST', '/publico/credenciado/cadastrar', { body: cadastro });
    const faulty = { ...body, pessoa: { ...body.pessoa, email: `${pessoa.email} ou outro` } };
    expect((await send(faulty)).statusCode).toBe(400);
    okay(await send(body));
    expect((await send(body)).statusCode).toBe(422);

    const [letter] = await portal.db.select().from(outbox);
    if (!letter) throw new Error('No mail');
    const link = /\/identidade\/senha\/([\w-]+)/.exec((await readBody(portal.deps.config, letter)).texto);
    secrets['one-time link'] = link?.[1] ?? '';
    const browser = portal.browser();
    const form = { senha: pessoa.senha, confirmacao: pessoa.senha };
    expect((await browser.post(link?.[0] ?? '', form)).status).toBe(303);
    expect((await browser.post(link?.[0] ?? '', form)).status).toBe(410);
  }

  /** Signs in on the issuer's pages, with a wrong password first. */
  async function signIn(): Promise<string> {
    portal.setNow(null);
    const browser = portal.browser();
    const page = await openSignIn(browser);
    expect((await browser.post(page.url, { cpf: pessoa.cpf, senha: PASSWORD })).status).toBe(422);
    const landed = await submitSignIn(browser, page, pessoa.cpf, pessoa.senha);
    secrets['token in the address'] = tokenOf(landed) ?? '';
    const token = (await receive(browser, landed)) ?? '';
    secrets.token = token;
    secrets['id of the session'] = String(decodeJwt(token).sid);
    await browser.get(landed.location ?? '');
    return token;
  }

  it('is in no log line, at any level', async () => {
    await register();
    const token = await signIn();
    const own = { headers: { authorization: `Bearer ${token}` } };
    const answers = [
      await call(portal, 'GET', '/solicitacaoCredenciado/findByCurrentUser', own),
      await call(portal, 'GET', `/solicitacaoCredenciado/findById/${pessoa.cpf}`, own),
      await call(portal, 'GET', `/publico/cep/${pessoa.cpf}`, own),
      await call(portal, 'GET', `/nada/${pessoa.cpf}?email=${pessoa.email}`),
      await portal.app.inject({ url: `/nada/${pessoa.cpf}`, headers: { accept: 'text/html' } }),
      await portal.app.inject({ url: `/credenciados/?token=${token}`, headers: { accept: 'text/html' } }),
    ];
    portal.setNow(MIDDAY);
    const search = { as: carla, body: { idEdital: edital.id, campoSimples: pessoa.cpf } };
    const found = await call(portal, 'POST', '/solicitacaoCredenciado/findByFiltro', search);
    expect(okay<{ totalElements: number }>(found).totalElements).toBe(1);
    const csv = await call(portal, 'POST', '/solicitacaoCredenciado/listagem/exportar/GEOMENSOR', {
      as: carla,
      body: { idEdital: edital.id },
    });
    expect(csv.payload).toContain(pessoa.nome);
    // Fails a query that contains the person's data.
    await portal.database.asOwner('alter table solicitacao rename to fora');
    answers.push(await call(portal, 'POST', '/solicitacaoCredenciado/findByFiltro', search));
    await portal.database.asOwner('alter table fora rename to solicitacao');

    // The page can't be rendered either, because this test has no build.
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 400, 404, 404, 500, 500]);
    expect(lines().length).toBeGreaterThan(20);
    expect(lines().some(({ err }) => err)).toBe(true);
    const told = Object.entries(secrets).filter(([, secret]) => secret === '' || written.includes(secret));
    expect(told).toEqual([]);
  });
});
