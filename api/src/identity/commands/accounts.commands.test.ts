import { setTimeout as sleep } from 'node:timers/promises';
import { auditoria, outbox, usuario } from '@credenciados/platform/db/schema/index';
import { until } from '@credenciados/platform/testing/until';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { call } from '../../tests/support/domain.ts';
import { createTestApp, nextCpf, type TestApp } from '../../tests/support/test-app.ts';
import { addFactor } from '../second-factor/factor-changes.ts';
import { findFactors } from '../second-factor/factors.queries.ts';
import { newSealedSecret } from '../second-factor/totp.ts';
import {
  addAccount,
  addSchema,
  CommandError,
  disableAccount,
  listAccounts,
  resetSecondFactor,
  signOutAccount,
  signOutSchema,
} from './accounts.commands.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const perfis = async (cpf: string) => (await listAccounts(api.db)).find((account) => account.cpf === cpf);
const input = (changes: object = {}) =>
  addSchema.parse({
    cpf: nextCpf(),
    nome: 'Nova Analista',
    email: 'Nova@Orgao.example',
    perfil: ['CAGEO'],
    ...changes,
  });

test('an account is created with its profiles and a one-time link, and listed', async () => {
  const wanted = input({ perfil: ['CAGEO', 'CAVISTORIA'] });
  const { isNew, senhaLink } = await addAccount(api.deps, wanted);
  expect(isNew).toBe(true);
  expect(senhaLink).toMatch(/^http:\/\/localhost:8080\/identidade\/senha\/[\w-]{43}$/);
  expect(await perfis(wanted.cpf)).toMatchObject({ email: 'nova@orgao.example', ativo: true });
  expect((await perfis(wanted.cpf))?.perfis.sort()).toEqual(['CAGEO', 'CAVISTORIA']);
  const audit = await auditTrail(api.db, eq(auditoria.acao, 'CONTA_CRIADA'));
  expect(audit).toHaveLength(1);
});

test('disabling ends open sessions at once; adding again restores access', async () => {
  const ana = await api.signIn('CAGEO');
  const reading = async () => (await call(api, 'GET', '/modeloMensagem/findAll', { as: ana })).statusCode;
  expect(await reading()).toBe(200);
  await disableAccount(api.deps, { cpf: ana.cpf, perfil: [] });
  // The database notifies the process.
  await until(async () => (await reading()) === 401);
  expect(await perfis(ana.cpf)).toMatchObject({ ativo: false });
  const { isNew } = await addAccount(api.deps, input({ cpf: ana.cpf }));
  expect(isNew).toBe(false);
  expect(await perfis(ana.cpf)).toMatchObject({ ativo: true, nome: 'Nova Analista' });
  expect(await reading()).toBe(401);
});

test('one profile can be removed; the account keeps the others', async () => {
  const wanted = input({ perfil: ['CAGEO', 'CAVISTORIA'] });
  await addAccount(api.deps, wanted);
  await disableAccount(api.deps, { cpf: wanted.cpf, perfil: ['CAGEO'] });
  expect((await perfis(wanted.cpf))?.perfis).toEqual(['CAVISTORIA']);
  await expect(disableAccount(api.deps, { cpf: wanted.cpf, perfil: ['CAGEO'] })).rejects.toThrow(CommandError);
  await expect(disableAccount(api.deps, { cpf: nextCpf(), perfil: [] })).rejects.toThrow('No account has this CPF.');
});

test('resetting a lost second factor ends sessions, notifies the owner and is recorded', async () => {
  const ana = await api.signIn('CAGEO', { email: 'ana@orgao.example' });
  await expect(resetSecondFactor(api.deps, { cpf: ana.cpf })).rejects.toThrow('The account has no second factor.');
  await expect(resetSecondFactor(api.deps, { cpf: nextCpf() })).rejects.toThrow('No account has this CPF.');
  const segredo = await newSealedSecret(api.deps, ana.usuarioId);
  const owner = { id: ana.usuarioId, nome: ana.nome, email: 'ana@orgao.example' };
  await addFactor(api.deps, owner, { kind: 'aplicativo', segredo, passo: 1 });
  await resetSecondFactor(api.deps, { cpf: ana.cpf });
  expect(await findFactors(api.db, ana.usuarioId)).toEqual({ passkeys: [], totp: null, recoveryCodes: 0 });
  expect((await call(api, 'GET', '/modeloMensagem/findAll', { as: ana })).statusCode).toBe(401);
  const mails = await api.db.select().from(outbox).where(eq(outbox.destinatario, 'ana@orgao.example'));
  expect(mails.map(({ assunto }) => assunto)).toContain('Verificação em duas etapas retirada da sua conta');
  const audit = await auditTrail(api.db, eq(auditoria.acao, 'SEGUNDO_FATOR_ZERADO'));
  expect(audit).toMatchObject([{ atorId: null, entidadeId: String(ana.usuarioId) }]);
});

test('applicants are neither listed nor created', async () => {
  const ana = await api.signIn('CREDENCIADOS');
  expect(await perfis(ana.cpf)).toBeUndefined();
  expect(addSchema.safeParse({ ...input(), perfil: ['CREDENCIADOS'] }).success).toBe(false);
  expect(await api.db.$count(usuario, eq(usuario.cpf, ana.cpf))).toBe(1);
});

test('signing out ends the sessions of one account, or of everybody, and is recorded', async () => {
  const [ana, bia] = [await api.signIn('CAGEO'), await api.signIn('CREDENCIADOS')];
  const reading = async (as: typeof ana) => (await call(api, 'GET', '/conversa/getByUser', { as })).statusCode;
  const before = await reading(bia);
  await signOutAccount(api.deps, signOutSchema.parse({ cpf: ana.cpf }));
  // The database notifies the processes a moment later.
  while ((await reading(ana)) !== 401) await sleep(20);
  expect(await reading(bia)).toBe(before);
  expect(await signOutAccount(api.deps, signOutSchema.parse({ all: true }))).toBeGreaterThan(0);
  while ((await reading(bia)) !== 401) await sleep(20);
  const ended = await auditTrail(api.db, eq(auditoria.acao, 'SESSOES_ENCERRADAS'));
  expect(ended.map((row) => row.entidadeId)).toEqual(
    expect.arrayContaining([String(ana.usuarioId), String(bia.usuarioId)]),
  );
  await expect(signOutAccount(api.deps, signOutSchema.parse({ cpf: nextCpf() }))).rejects.toThrow(CommandError);
  expect(signOutSchema.safeParse({}).success).toBe(false);
  expect(signOutSchema.safeParse({ cpf: ana.cpf, all: true }).success).toBe(false);
});
