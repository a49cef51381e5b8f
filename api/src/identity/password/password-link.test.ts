import { auditoria, outbox, senhaLink, tentativaLogin, usuario } from '@credenciados/platform/db/schema/index';
import { readBody } from '@credenciados/platform/mail/secret-body';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { readSession } from '../../http/session/sessions.ts';
import { auditTrail } from '../../tests/support/audit-trail.ts';
import { openSession } from '../../tests/support/open-session.ts';
import { nextCpf } from '../../tests/support/test-app.ts';
import { findProfiles } from '../accounts.queries.ts';
import { createAccountForRegistration } from '../create-account.ts';
import { mailTo } from '../testing/factors.ts';
import { type IdentityApp, startIdentityApp } from '../testing/identity-app.ts';
import { openSignIn, receive, submitSignIn } from '../testing/sign-in-steps.ts';
import { createPasswordLink } from './password-link.ts';

const NEW_PASSWORD = 'rio largo e manso 44';
const HOUR = 60 * 60 * 1000;

let portal: IdentityApp;
beforeAll(async () => {
  portal = await startIdentityApp();
});
afterEach(async () => {
  portal.setNow(null);
  await portal.db.delete(tentativaLogin);
  await portal.db.delete(outbox);
});
afterAll(() => portal.close());

const linkFor = (id: number) => portal.db.transaction((tx) => createPasswordLink(portal.deps, tx, id));
const form = { senha: NEW_PASSWORD, confirmacao: NEW_PASSWORD };

// CTA-1
describe('a one-time link', () => {
  test('sets the password once, and ends earlier sessions', async () => {
    const account = await portal.account(['CREDENCIADOS']);
    const token = await openSession(portal.deps, portal.db, account.id, 'CREDENCIADOS');
    const { link } = await linkFor(account.id);
    const other = await linkFor(account.id);
    const browser = portal.browser();
    expect((await browser.get(link)).html).toContain(`Olá, ${account.nome}`);
    const saved = await browser.post(link, form);
    expect(saved.location).toBe(`${portal.publicUrl}/identidade/senha-salva`);
    expect(await readSession(portal.deps, token)).toBeNull();

    for (const used of [link, other.link]) {
      expect((await browser.get(used)).status).toBe(410);
      const again = await browser.post(used, { senha: 'outra senha qualquer', confirmacao: 'outra senha qualquer' });
      expect(again.status).toBe(410);
    }
    const landed = await submitSignIn(browser, await openSignIn(browser), account.cpf, NEW_PASSWORD);
    expect(await receive(browser, landed)).not.toBeNull();
    const facts = await auditTrail(portal.db, eq(auditoria.acao, 'SENHA_DEFINIDA'));
    expect(facts.map((fact) => fact.entidadeId)).toContain(String(account.id));
    expect(await mailTo(portal, `p${account.cpf}@exemplo.gov.br`, 'A senha da sua conta foi alterada')).toHaveLength(1);
  });

  test('works once if used twice at once', async () => {
    const account = await portal.account(['CREDENCIADOS'], { senha: null });
    const { link } = await linkFor(account.id);
    const browser = portal.browser();
    const answers = await Promise.all([browser.post(link, form), browser.post(link, form), browser.post(link, form)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([303, 410, 410]);
  });

  test('is valid for 48 hours', async () => {
    const account = await portal.account(['CREDENCIADOS']);
    const { link, expiraEm } = await linkFor(account.id);
    expect(Math.abs(expiraEm.getTime() - Date.now() - 48 * HOUR)).toBeLessThan(60_000);
    portal.setNow(new Date(expiraEm.getTime() - 1000));
    expect((await portal.browser().get(link)).status).toBe(200);
    portal.setNow(expiraEm);
    expect((await portal.browser().get(link)).status).toBe(410);
    expect((await portal.browser().post(link, form)).status).toBe(410);
  });

  test('is stored only as a hash', async () => {
    const account = await portal.account(['CREDENCIADOS']);
    const { link } = await linkFor(account.id);
    const token = link.split('/').at(-1) ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(await portal.db.select().from(senhaLink))).not.toContain(token);
  });

  test('is refused if invented, too long, or of a disabled account', async () => {
    const { id } = await portal.account(['CREDENCIADOS'], { ativo: false });
    const { link } = await linkFor(id);
    for (const dead of [link, '/identidade/senha/inventado', `/identidade/senha/${'a'.repeat(250)}`]) {
      expect((await portal.browser().get(dead)).status).toBe(410);
    }
  });

  test('shows a weak or mistyped password’s error beside its field, and stays usable', async () => {
    const account = await portal.account(['CREDENCIADOS']);
    const { link } = await linkFor(account.id);
    const browser = portal.browser();
    const send = async (senha: string, confirmacao = senha) => (await browser.post(link, { senha, confirmacao })).html;
    expect(await send('curta')).toContain('pelo menos 8');
    expect(await send('12345678')).toContain('muito comum');
    expect(await send(account.cpf)).toContain('não pode ser o seu CPF');
    expect(await send(NEW_PASSWORD, 'outra')).toContain('As senhas devem ser iguais.');
    expect(await send(NEW_PASSWORD, '')).toContain('O campo é obrigatório');
    expect((await browser.post(link, form, 'https://evil.example')).status).toBe(403);
    expect((await browser.post(link, form)).status).toBe(303);
  });
});

describe('a forgotten password', () => {
  const ask = (cpf: string) => portal.browser().post('/identidade/esqueci-senha', { cpf });
  const mails = () => portal.db.select().from(outbox);

  test('gets one answer whether the account exists or not; only the account’s owner gets mail', async () => {
    const account = await portal.account(['CREDENCIADOS'], { nome: 'Ana <i>' });
    const disabled = await portal.account(['CREDENCIADOS'], { ativo: false });
    const answers = [];
    for (const cpf of [account.cpf, disabled.cpf, nextCpf()]) answers.push(await ask(cpf));
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.location}`)).size).toBe(1);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ destinatario: `p${account.cpf}@exemplo.gov.br` });
    if (!mail) throw new Error('No mail');
    const body = await readBody(portal.deps.config, mail);
    expect(body.html).toContain('Ana &lt;i&gt;');
    const link = /\bhttp:\S+\/identidade\/senha\/[\w-]+/.exec(body.texto)?.[0];
    expect(JSON.stringify(mail)).not.toContain(link?.split('/').at(-1));
    expect((await portal.browser().get(link ?? '')).status).toBe(200);
  });

  test('takes as long for an unknown CPF as for a known one', async () => {
    const started = performance.now();
    await ask(nextCpf());
    expect(performance.now() - started).toBeGreaterThanOrEqual(295);
  });

  test('sends at most three links an hour to one person, and asks for a valid CPF', async () => {
    const account = await portal.account(['CREDENCIADOS']);
    await Promise.all(Array.from({ length: 5 }, () => ask(account.cpf)));
    expect(await mails()).toHaveLength(3);
    expect((await ask('123')).html).toContain('CPF inválido');
  });
});

describe('the account of a registration', () => {
  test('has profile CREDENCIADOS, no password, and a working link', async () => {
    const cpf = nextCpf();
    const person = { cpf, nome: 'Novo Credenciado', email: 'novo@exemplo.com' };
    const made = await portal.db.transaction((tx) => createAccountForRegistration(portal.deps, tx, person));
    expect(await findProfiles(portal.db, made.usuarioId)).toEqual(['CREDENCIADOS']);
    const [row] = await portal.db.select().from(usuario).where(eq(usuario.id, made.usuarioId));
    expect(row).toMatchObject({ ...person, senhaHash: null, ativo: true });
    expect((await portal.browser().post(made.senhaLink ?? '', form)).status).toBe(303);
  });

  test('cannot be made twice for one CPF', async () => {
    const { cpf } = await portal.account(['CAGEO']);
    const again = portal.db.transaction((tx) =>
      createAccountForRegistration(portal.deps, tx, { cpf, nome: 'Outra', email: 'o@exemplo.com' }),
    );
    await expect(again).rejects.toMatchObject({ cause: { code: '23505' } });
  });
});
