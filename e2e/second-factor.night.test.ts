import { CodesApp } from '@credenciados/journeys/codes-app';
import { useJourneys } from '@credenciados/journeys/journey';
import { readMail } from '@credenciados/journeys/mailbox';
import type { Visitor } from '@credenciados/journeys/page';
import { arriveInPortal, fillIn, type PEOPLE } from '@credenciados/journeys/sign-in';
import { describe, expect } from '@jest/globals';
import type { CDPSession, Page } from 'playwright-core';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The device's own authenticator, simulated by Chromium: it always confirms. */
async function withAuthenticator({ context, page }: Visitor): Promise<CDPSession> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return devtools;
}

/** Types the password of a demonstration account. */
async function givePassword({ page }: Visitor, person: keyof typeof PEOPLE): Promise<void> {
  await page.goto('/credenciados/auth/entrar');
  await fillIn({ page }, person);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sair', exact: true }).click();
  await heading(page, 'Entrar no portal').waitFor();
}

describe('second factor', () => {
  const journey = useJourneys(async () => ({ env: { SECOND_FACTOR: 'staff' } }));

  journey('staff set one up within their sign-in, and use, add, lose and list what they have', async ({ visitor }) => {
    const helena = await visitor();
    const mailbox = await visitor();
    const { page } = helena;
    helena.problems.announce(/422/);
    await withAuthenticator(helena);

    // The first sign-in asks for the mailed code, then for a second factor.
    await givePassword(helena, 'cageo');
    await heading(page, 'Ative a verificação em duas etapas').waitFor();
    await helena.step('codigo por e-mail');
    const address = 'helena.monteiro@terras.example';
    const letter = await readMail(mailbox, address, 'Código de confirmação');
    await page.getByLabel('Código recebido por e-mail').fill(/\b(\d{6})\b/.exec(letter.text)?.[1] ?? '');
    await press(page, 'Confirmar código');
    await heading(page, 'Escolha a segunda etapa').waitFor();
    await page.getByRole('button', { name: 'Criar chave de acesso' }).waitFor();
    await helena.step('escolha da segunda etapa');
    const secret = await page.locator('.secret').textContent();
    const app = new CodesApp(secret ?? '');
    await page.getByLabel('Código do aplicativo').fill('000000');
    await press(page, 'Ativar aplicativo');
    await page.getByText(/^Código inválido/).waitFor();
    expect(await page.locator('.secret').textContent()).toBe(secret);
    await helena.step('codigo errado');
    await page.getByLabel('Código do aplicativo').fill(await app.next());
    await press(page, 'Ativar aplicativo');

    await heading(page, 'Códigos de recuperação').waitFor();
    await helena.step('codigos de recuperacao');
    const codes = await page.locator('.codes code').allTextContents();
    expect(codes).toHaveLength(10);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Baixar (arquivo de texto)' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('codigos-de-recuperacao.txt');
    await page.getByRole('button', { name: 'Imprimir' }).waitFor();
    await press(page, 'Guardei os códigos: continuar');
    await arriveInPortal(helena, 'cageo');

    // The next one asks for the application's code.
    await signOut(page);
    await givePassword(helena, 'cageo');
    await heading(page, 'Verificação em duas etapas').waitFor();
    await helena.step('segunda etapa com aplicativo');
    await page.getByLabel('Código do aplicativo').fill(await app.next());
    await press(page, 'Confirmar código');
    await arriveInPortal(helena, 'cageo');

    // A passkey is added under "Minha conta", which asks for the password again only after five minutes.
    await page.getByRole('banner').getByRole('link', { name: 'Minha conta' }).click();
    await heading(page, 'Minha conta').waitFor();
    await page.getByText(/^A verificação em duas etapas está ativada, com um aplicativo autenticador/).waitFor();
    await helena.step('minha conta');
    await page.getByRole('link', { name: 'Verificação em duas etapas' }).click();
    await page.getByText('Além da senha, a entrada pede algo que só você tem.').waitFor();
    await helena.step('verificação em duas etapas');
    await page.getByRole('link', { name: 'Incluir chave de acesso' }).click();
    await heading(page, 'Nova chave de acesso').waitFor();
    await helena.step('nova chave');
    await page.getByLabel('Nome da chave').fill('Computador do trabalho');
    await press(page, 'Criar chave de acesso');
    await page.getByText('A chave de acesso foi incluída.').waitFor();
    await page.getByText('Chave de acesso: Computador do trabalho').waitFor();

    await page.getByRole('link', { name: 'Voltar para Minha conta' }).click();
    await heading(page, 'Minha conta').waitFor();
    await signOut(page);
    await givePassword(helena, 'cageo');
    await page.getByRole('button', { name: 'Usar chave de acesso' }).waitFor();
    await helena.step('segunda etapa com chave');
    await press(page, 'Usar chave de acesso');
    await arriveInPortal(helena, 'cageo');

    // On another computer, without both, a recovery code lets her in.
    const elsewhere = await visitor();
    await givePassword(elsewhere, 'cageo');
    await elsewhere.page.getByText('Perdi o acesso: usar um código de recuperação').click();
    await elsewhere.page.getByLabel('Código de recuperação').fill(codes[0] ?? '');
    await elsewhere.step('codigo de recuperacao');
    await press(elsewhere.page, 'Usar código de recuperação');
    await arriveInPortal(elsewhere, 'cageo');

    // Leaves the portal, whose requests would be refused.
    await elsewhere.page.goto('/identidade/modulos');

    // It is one of her sessions, which she ends; that browser is asked for the password again.
    await page.getByRole('banner').getByRole('link', { name: 'Minha conta' }).click();
    await page.getByText(/Restam 9 códigos de recuperação\./).waitFor();
    const others = page.getByRole('button', { name: /^Encerrar o acesso/ });
    await others.waitFor();
    await helena.step('acessos abertos');
    await others.click();
    await page.getByText('O acesso foi encerrado.').waitFor();
    await others.waitFor({ state: 'detached' });
    await helena.step('acesso encerrado');
    await elsewhere.page.goto('/identidade/modulos');
    await heading(elsewhere.page, 'Entrar no portal').waitFor();

    // Changes the password.
    await page.getByRole('link', { name: 'Alterar senha' }).click();
    await heading(page, 'Alterar senha').waitFor();
    await helena.step('alterar senha');
    await page.getByLabel('Nova senha', { exact: true }).fill('rio largo de águas claras');
    await page.getByLabel('Repita a nova senha').fill('rio largo de águas claras');
    await press(page, 'Salvar senha');
    await heading(page, 'Senha alterada').waitFor();
    await helena.step('senha alterada');
    await page.getByRole('link', { name: 'Voltar para Minha conta' }).click();
    await heading(page, 'Minha conta').waitFor();
    expect((await readMail(mailbox, address, 'A senha da sua conta foi alterada')).text).toContain('Se não foi você');
  });

  journey('a person changes their address at 360 px, and it counts once confirmed', async ({ visitor }) => {
    const ana = await visitor({ viewport: 'phone' });
    const mailbox = await visitor();
    const { page } = ana;
    await givePassword(ana, 'retificar');
    await arriveInPortal(ana, 'retificar');
    await heading(page, 'Minhas solicitações').waitFor();
    await ana.step('caminho para a conta');
    await page.getByRole('banner').getByRole('link', { name: 'Minha conta' }).click();
    await heading(page, 'Minha conta').waitFor();
    await ana.step('minha conta');
    await page.getByRole('link', { name: 'Alterar e-mail' }).click();
    await heading(page, 'Alterar e-mail').waitFor();
    await ana.step('alterar e-mail');
    await page.getByLabel('Novo e-mail').fill('ana.nova@casa.example');
    await press(page, 'Enviar código');
    await heading(page, 'Confirme o novo e-mail').waitFor();
    await ana.step('codigo do novo e-mail');
    const letter = await readMail(mailbox, 'ana.nova@casa.example', 'Código de confirmação');
    await page.getByLabel('Código recebido por e-mail').fill(/\b(\d{6})\b/.exec(letter.text)?.[1] ?? '');
    await press(page, 'Confirmar código');
    await page.getByText('O e-mail da conta foi alterado para ana.nova@casa.example.').waitFor();
    await page.getByRole('link', { name: 'Voltar para Minha conta' }).click();
    await page.getByText('ana.nova@casa.example').waitFor();
    await page.getByRole('link', { name: 'Verificação em duas etapas' }).click();
    await heading(page, 'Verificação em duas etapas').waitFor();
    await ana.step('verificação em duas etapas');
    await page.getByRole('link', { name: 'Incluir aplicativo autenticador' }).click();
    await heading(page, 'Incluir aplicativo autenticador').waitFor();
    await ana.step('aplicativo');
  });
});
