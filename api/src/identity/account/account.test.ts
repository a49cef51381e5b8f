import { auditoria, chaveAcesso, usuario } from '@credenciados/platform/db/schema/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { and, eq } from 'drizzle-orm';
import { verifyPassword } from '../password/password.ts';
import { createPasswordLink } from '../password/password-link.ts';
import { ACCOUNT, openChange, signedIn } from '../testing/account-pages.ts';
import { Authenticator, optionsOf, placeOf } from '../testing/authenticator.ts';
import { appFrom, mailedCode, mailTo, recoveryCodesOf, withCodesApp } from '../testing/factors.ts';
import { type IdentityApp, startIdentityApp, type TestAccount } from '../testing/identity-app.ts';
import { openSignIn, PASSWORD, submitSignIn } from '../testing/sign-in-steps.ts';

const NEW_PASSWORD = 'outra frase bem comprida';
const FACTORS = `${ACCOUNT}/verificacao`;
const STEP_MS = 30_000;

let portal: IdentityApp;
beforeAll(async () => {
  portal = await startIdentityApp();
});
afterAll(() => portal.close());
// A TOTP code is valid for half a minute, so a test fixes the clock unless it says otherwise.
beforeEach(() => portal.setNow(new Date()));

const mailOf = ({ cpf }: TestAccount) => `p${cpf}@exemplo.gov.br`;
const later = (ms: number) => portal.setNow(new Date(portal.deps.now().getTime() + ms));
const recorded = async ({ id }: TestAccount, acao: string) =>
  portal.db.$count(
    auditoria,
    and(eq(auditoria.entidade, 'usuario'), eq(auditoria.entidadeId, String(id)), eq(auditoria.acao, acao)),
  );

describe('the pages that change an account', () => {
  test('lead back to Minha conta, and show nothing to visitors', async () => {
    const { browser } = await signedIn(portal, await portal.account(['CREDENCIADOS']));
    const page = await browser.get(FACTORS);
    expect(page.status).toBe(200);
    expect(page.html).toContain('<h1 id="titulo">Verificação em duas etapas');
    expect(page.html).toContain('<a href="/credenciados/minha-conta">Voltar para Minha conta</a>');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");

    const stranger = portal.browser();
    for (const path of [
      '/senha',
      '/senha/feito',
      '/email',
      '/email/feito',
      '/verificacao',
      '/aplicativo',
      '/chaves/nova',
      '/confirmar',
      '/confirmar/fator',
    ]) {
      const sent = await stranger.get(`${ACCOUNT}${path}`);
      expect([sent.status, sent.location]).toEqual([303, `${portal.publicUrl}/credenciados/auth/entrar`]);
    }
  });

  test('refuses forms of another site', async () => {
    const { browser } = await signedIn(portal, await portal.account(['CREDENCIADOS']));
    const paths = [
      '/confirmar',
      '/confirmar/fator',
      '/senha',
      '/email',
      '/email/codigo',
      '/email/enviar',
      '/aplicativo',
      '/aplicativo/remover',
      '/chaves/nova',
      '/chaves/remover',
      '/codigos',
    ];
    for (const path of paths) {
      expect((await browser.post(`${ACCOUNT}${path}`, {}, 'https://evil.example')).status).toBe(403);
    }
  });
});

describe('a change of the account', () => {
  test('asks for password and second factor again, five minutes after the last confirmation', async () => {
    const account = await portal.account(['CREDENCIADOS']);
    const { app } = await withCodesApp(portal, account);
    const { browser } = await signedIn(portal, account, { code: app.code(-1) });
    later(6 * 60_000);
    const asked = await browser.follow(await browser.get(`${ACCOUNT}/senha`));
    expect(asked.html).toContain('Confirme que é você');
    const wrong = await browser.post(asked.url, { senha: 'errada mesmo' });
    expect([wrong.status, wrong.html.includes('Senha inválida.')]).toEqual([422, true]);
    expect((await browser.post(asked.url, {})).html).toContain('id="senha-erro">O campo é obrigatório');

    // The page of the second step doesn't let the person skip the first.
    expect((await browser.get(`${ACCOUNT}/confirmar/fator?para=senha`)).location).toContain('/conta/confirmar?');
    const factor = await browser.follow(await browser.post(asked.url, { senha: PASSWORD }));
    expect(factor.html).toContain('Verificação em duas etapas');
    expect((await browser.get(`${ACCOUNT}/senha`)).location).toContain('/conta/confirmar?');
    expect((await browser.post(factor.url, { codigo: app.wrong() })).status).toBe(422);
    const open = await browser.follow(await browser.post(factor.url, { codigo: app.code() }));
    expect(open.html).toContain('<h1 id="titulo">Alterar senha');

    later(6 * 60_000);
    expect((await browser.get(`${ACCOUNT}/email`)).location).toContain('/conta/confirmar?para=email');
    // A form that was opened in time is accepted for longer than the page, and keeps what the person typed.
    expect((await browser.post(`${ACCOUNT}/senha`, { senha: 'curta' })).html).toContain('pelo menos 8');
    later(6 * 60_000);
    const tooLate = await browser.post(`${ACCOUNT}/senha`, { senha: NEW_PASSWORD, confirmacao: NEW_PASSWORD });
    expect(tooLate.location).toContain('/conta/confirmar?para=senha');
  });

  test('limits wrong passwords at the confirmation', async () => {
    const account = await portal.account(['CREDENCIADOS']);
    const { browser } = await signedIn(portal, account);
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries++) {
      statuses.push((await browser.post(`${ACCOUNT}/confirmar?para=senha`, { senha: `errada ${tries}` })).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});

describe('a new password', () => {
  test('is limited to five changes in a quarter of an hour per sign-in, not counting others’ changes', async () => {
    const account = await portal.account(['CREDENCIADOS']);
    const { browser } = await signedIn(portal, account);
    const set = (senha: string) => browser.post(`${ACCOUNT}/senha`, { senha, confirmacao: senha });
    const statuses: number[] = [];
    for (let times = 0; times < 6; times++) statuses.push((await set(`${NEW_PASSWORD} ${times}`)).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    const { browser: other } = await signedIn(portal, account, { senha: `${NEW_PASSWORD} 4` });
    expect((await other.post(`${ACCOUNT}/senha`, { senha: NEW_PASSWORD, confirmacao: NEW_PASSWORD })).status).toBe(303);
  });

  test('ends other sessions, voids mailed links, notifies, is recorded, and leaves this browser signed in', async () => {
    const account = await portal.account(['CREDENCIADOS']);
    const [here, elsewhere] = [await signedIn(portal, account), await signedIn(portal, account)];
    const { link } = await portal.db.transaction((tx) => createPasswordLink(portal.deps, tx, account.id));
    const { browser } = here;
    await openChange(browser, '/senha');
    for (const [form, text] of [
      [{ senha: NEW_PASSWORD, confirmacao: 'outra coisa' }, 'As senhas devem ser iguais.'],
      [{ senha: account.cpf, confirmacao: account.cpf }, 'A senha não pode ser o seu CPF.'],
      [{}, 'Nova senha: O campo é obrigatório'],
    ] as const) {
      const refused = await browser.post(`${ACCOUNT}/senha`, form);
      expect([refused.status, refused.html.includes(text)]).toEqual([422, true]);
    }
    const done = await browser.follow(
      await browser.post(`${ACCOUNT}/senha`, { senha: NEW_PASSWORD, confirmacao: NEW_PASSWORD }),
    );
    expect(done.html).toContain('A senha foi alterada');
    const [row] = await portal.db.select().from(usuario).where(eq(usuario.id, account.id));
    expect(await verifyPassword(row?.senhaHash ?? null, NEW_PASSWORD)).toBe(true);
    expect((await elsewhere.browser.get(FACTORS)).status).toBe(303);
    // The issuer has forgotten the other browser too.
    expect((await openSignIn(elsewhere.browser)).html).toContain('Entrar no portal');
    expect((await browser.get(link)).status).toBe(410);
    expect(await mailTo(portal, mailOf(account), 'A senha da sua conta foi alterada')).toHaveLength(1);
    expect(await recorded(account, 'SENHA_ALTERADA')).toBe(1);
  });
});

describe('a new address', () => {
  test('takes effect once its code is typed, and both addresses are notified', async () => {
    const account = await portal.account(['CREDENCIADOS']);
    const { browser } = await signedIn(portal, account);
    const { link } = await portal.db.transaction((tx) => createPasswordLink(portal.deps, tx, account.id));
    await openChange(browser, '/email');
    expect((await browser.post(`${ACCOUNT}/email`, { email: 'nada' })).html).toContain('E-mail inválido');
    expect((await browser.post(`${ACCOUNT}/email`, { email: mailOf(account) })).html).toContain('já é o e-mail');
    const novo = `novo${account.cpf}@casa.example`;
    const asked = await browser.follow(await browser.post(`${ACCOUNT}/email`, { email: ` ${novo.toUpperCase()}` }));
    expect(asked.html).toContain(`Enviamos um código para ${novo}.`);
    expect(asked.html).toContain(`<a href="${ACCOUNT}/email">Usar outro e-mail</a>`);
    expect((await browser.get(`${ACCOUNT}/email`)).html).toContain(`value="${novo}"`);
    expect((await browser.get(`${ACCOUNT}/email`)).html).toContain(mailOf(account));

    const code = await mailedCode(portal, novo);
    const wrong = code === '000000' ? '111111' : '000000';
    expect((await browser.post(asked.url, { codigo: wrong })).html).toContain('Código inválido ou já usado.');
    const done = await browser.follow(await browser.post(asked.url, { codigo: code }));
    expect(done.html).toContain(`O e-mail da conta foi alterado para ${novo}.`);
    expect((await browser.get(`${ACCOUNT}/email`)).html).not.toContain(`value="${novo}"`);
    for (const address of [mailOf(account), novo]) {
      expect(await mailTo(portal, address, 'O e-mail da sua conta foi alterado')).toHaveLength(1);
    }
    expect((await browser.get(link)).status).toBe(410);
    expect(await recorded(account, 'EMAIL_ALTERADO')).toBe(1);
    expect((await browser.post(asked.url, { codigo: code })).status).toBe(422);
  });

  test('refuses a code that was mailed to a different address', async () => {
    const account = await portal.account(['CREDENCIADOS']);
    const { browser } = await signedIn(portal, account);
    await openChange(browser, '/email');
    const [first, second] = [`a${account.cpf}@casa.example`, `b${account.cpf}@casa.example`];
    await browser.post(`${ACCOUNT}/email`, { email: first });
    const code = await mailedCode(portal, first);
    await browser.post(`${ACCOUNT}/email`, { email: second });
    expect((await browser.post(`${ACCOUNT}/email/codigo`, { codigo: code })).status).toBe(422);
    const good = await mailedCode(portal, second);
    const tries = await Promise.all([1, 2, 3].map(() => browser.post(`${ACCOUNT}/email/codigo`, { codigo: good })));
    expect(tries.filter(({ status }) => status === 303)).toHaveLength(1);
    const [row] = await portal.db.select().from(usuario).where(eq(usuario.id, account.id));
    expect(row?.email).toBe(second);
  });
});

describe('second factors', () => {
  test('are added, listed and removed; recovery codes are issued with the first one and can be renewed', async () => {
    const account = await portal.account(['CREDENCIADOS']);
    const { browser } = await signedIn(portal, account);
    const page = await openChange(browser, '/aplicativo');
    const app = appFrom(page.html, portal);
    const added = await browser.post(`${ACCOUNT}/aplicativo`, { codigo: app.code() });
    const codes = recoveryCodesOf(added.html);
    expect(codes).toHaveLength(10);
    // The next enrolment generates a new secret.
    expect(appFrom((await browser.get(`${ACCOUNT}/aplicativo`)).html, portal).code()).not.toBe(app.code());

    const key = new Authenticator();
    const place = placeOf(portal.publicUrl);
    const nova = await browser.get(`${ACCOUNT}/chaves/nova`);
    const kept = await browser.follow(
      await browser.post(`${ACCOUNT}/chaves/nova`, {
        nome: 'Chave <azul>',
        resposta: key.register(optionsOf(nova.html), place),
      }),
    );
    expect(kept.html).toContain('A chave de acesso foi incluída.');
    expect(kept.html).toContain('Chave de acesso: Chave &lt;azul&gt;');
    expect(kept.html).toContain('Restam 10 códigos.');

    // A passkey that is already registered is refused for every account.
    const again = await browser.get(`${ACCOUNT}/chaves/nova`);
    const refused = await browser.post(`${ACCOUNT}/chaves/nova`, {
      resposta: key.register(optionsOf(again.html), place),
    });
    expect(refused.status).toBe(422);

    const renewed = recoveryCodesOf((await browser.post(`${ACCOUNT}/codigos`, {})).html);
    expect(renewed).toHaveLength(10);
    expect(renewed).not.toEqual(codes);
    const other = portal.browser();
    const factor = await submitSignIn(other, await openSignIn(other), account.cpf);
    expect((await other.post(factor.url, { recuperacao: codes[0] ?? '' })).status).toBe(422);
    expect((await other.post(factor.url, { recuperacao: renewed[0] ?? '' })).status).toBe(303);

    const [row] = await portal.db.select().from(chaveAcesso).where(eq(chaveAcesso.usuarioId, account.id));
    await browser.post(`${ACCOUNT}/chaves/remover`, { id: String(row?.id) });
    await browser.post(`${ACCOUNT}/aplicativo/remover`, {});
    const bare = await browser.get(FACTORS);
    expect(bare.html).toContain('Desativada.');
    expect(await recorded(account, 'SEGUNDO_FATOR_INCLUIDO')).toBe(2);
    expect(await recorded(account, 'SEGUNDO_FATOR_REMOVIDO')).toBe(2);
    expect(await recorded(account, 'CODIGOS_RECUPERACAO_CRIADOS')).toBe(1);
    const told = (await mailTo(portal, mailOf(account))).map(({ assunto }) => assunto);
    expect(told).toEqual([
      'Aplicativo de códigos removido da sua conta',
      'Chave de acesso removida da sua conta',
      'Código de recuperação usado na sua conta',
      'Novos códigos de recuperação da sua conta',
      'Chave de acesso incluída na sua conta',
      'Aplicativo de códigos incluído na sua conta',
    ]);
  });

  test('can’t be removed by another account', async () => {
    const [account, other] = [await portal.account(['CREDENCIADOS']), await portal.account(['CREDENCIADOS'])];
    const { browser } = await signedIn(portal, account);
    await withCodesApp(portal, other);
    const [row] = await portal.db
      .insert(chaveAcesso)
      .values({ usuarioId: other.id, credencial: other.cpf, publica: '', contador: 0, transportes: [], nome: 'X' })
      .returning({ id: chaveAcesso.id });
    await openChange(browser, '/chaves/nova');
    const done = await browser.follow(await browser.post(`${ACCOUNT}/chaves/remover`, { id: String(row?.id) }));
    expect(done.html).toContain('já não estava na sua conta');
    expect(await portal.db.$count(chaveAcesso, eq(chaveAcesso.usuarioId, other.id))).toBe(1);
  });

  test('replace an authenticator application by a new one', async () => {
    const account = await portal.account(['CREDENCIADOS']);
    const { app } = await withCodesApp(portal, account);
    const { browser } = await signedIn(portal, account, { code: app.code(-1) });
    const page = await openChange(browser, '/aplicativo', app.code());
    const next = appFrom(page.html, portal);
    await browser.post(`${ACCOUNT}/aplicativo`, { codigo: next.code() });
    later(2 * STEP_MS);
    const elsewhere = portal.browser();
    const asked = await submitSignIn(elsewhere, await openSignIn(elsewhere), account.cpf);
    expect((await elsewhere.post(asked.url, { codigo: app.code() })).status).toBe(422);
    expect((await elsewhere.post(asked.url, { codigo: next.code() })).status).toBe(303);
  });
});

describe('staff in production', () => {
  test('keep at least one factor even if two are removed at once', async () => {
    const strict = await startIdentityApp({ SECOND_FACTOR: 'staff' });
    try {
      const account = await strict.account(['CAGEO']);
      strict.setNow(new Date());
      const { app } = await withCodesApp(strict, account);
      const { browser } = await signedIn(strict, account, { code: app.code(-1) });
      const page = await openChange(browser, '/chaves/nova', app.code());
      const resposta = new Authenticator().register(optionsOf(page.html), placeOf(strict.publicUrl));
      await browser.post(`${ACCOUNT}/chaves/nova`, { nome: 'USB', resposta });
      const [row] = await strict.db.select().from(chaveAcesso).where(eq(chaveAcesso.usuarioId, account.id));
      const answers = await Promise.all([
        browser.post(`${ACCOUNT}/chaves/remover`, { id: String(row?.id) }),
        browser.post(`${ACCOUNT}/aplicativo/remover`, {}),
      ]);
      expect(answers.map(({ location }) => new URL(location ?? '').searchParams.get('feito')).sort()).toEqual([
        'removido',
        'ultimo',
      ]);
      expect((await browser.get(`${FACTORS}?feito=ultimo`)).html).toContain('O seu perfil exige pelo menos um meio');
    } finally {
      await strict.close();
    }
  });
});
