import { DEMO_ACCOUNTS } from '@credenciados/api/demo/accounts';
import { expect } from '@jest/globals';
import type { Visitor } from './page.ts';

/** Demonstration accounts by role, with their names on the sign-in page. */
export const PEOPLE = {
  cageo: 'Helena Barros Monteiro',
  cavistoria: 'Otávio Nunes Cardoso',
  gestao: 'Marília Tavares Furtado',
  /** Has two profiles, and chooses one after signing in. */
  duas: 'Rafael Amorim Siqueira',
  /** Has a solicitação returned for rectification. */
  retificar: 'Ana Lúcia Pinheiro Lobato',
  /** Has unread messages. */
  notificado: 'Bruno Caldas Ferreira',
  /** Has a rejected and an approved solicitação. */
  reprovado: 'Camila Seabra de Souza',
  encarregado: 'Lívia Moreira Quadros',
  externo: 'Davi Teles Marinho',
} as const;

/** Sends the issuer's form without rendering it. Returns the redirect's address. */
async function sendForm({ page }: Pick<Visitor, 'page'>, person: keyof typeof PEOPLE): Promise<string> {
  const account = DEMO_ACCOUNTS.find(({ nome }) => nome === PEOPLE[person]);
  if (!account) throw new Error(`The demonstration has no account of ${PEOPLE[person]}`);
  const asked = await page.request.get('/credenciados/auth/entrar');
  const action = /<form method="post" action="([^"]+)"/.exec(await asked.text())?.[1];
  if (!action) throw new Error(`${asked.url()} has no form to sign in with`);
  const { cpf, senha } = account;
  const { origin } = new URL(asked.url());
  const answered = await page.request.post(action, { form: { cpf, senha }, headers: { origin } });
  return answered.url();
}

/**
 * Signs in for a journey about something else: sends the issuer's form without rendering it, and opens its redirect, so that the portal
 * takes the session as usual and shows the profile's first page, or the one `at` an address. `perfil`: profile to choose if the account has
 * several.
 */
export async function signIn(
  visitor: Visitor,
  person: keyof typeof PEOPLE,
  { perfil, at }: { perfil?: string; at?: string } = {},
): Promise<void> {
  const { page } = visitor;
  // Like the portal when it sends a person to sign in.
  if (at) await page.addInitScript(keepPlace, at);
  await page.goto(await sendForm(visitor, person));
  if (perfil) await page.getByRole('button', { name: perfil }).click();
  await arriveInPortal({ page }, person);
}

/** Runs in the page, before the portal does. */
function keepPlace(at: string): void {
  const place = at.replace(/^\/credenciados/, '');
  if (new URLSearchParams(location.search).has('token')) sessionStorage.setItem('credenciados:voltar', place);
}

/** Signs a caller of the API in: the window stays empty, which saves loading a page. Returns the session's token. */
export async function signInToApi(visitor: Visitor, person: keyof typeof PEOPLE): Promise<string> {
  const token = new URL(await sendForm(visitor, person)).searchParams.get('token');
  const received = await visitor.page.request.post('/credenciados/sessao/receber', { data: { token } });
  if (!received.ok()) throw new Error(`The session was answered ${received.status()}: ${await received.text()}`);
  return (await received.json()).token;
}

/** On the issuer's sign-in page: chooses an account of the list and submits the form. */
export async function fillIn({ page }: Pick<Visitor, 'page'>, person: keyof typeof PEOPLE): Promise<void> {
  await page.getByRole('button', { name: PEOPLE[person] }).click();
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/** Waits until the portal shows the person's name, and checks that the token is gone from the address. */
export async function arriveInPortal({ page }: Pick<Visitor, 'page'>, person: keyof typeof PEOPLE): Promise<void> {
  await page.waitForURL(/\/credenciados\//);
  await page.getByRole('banner').getByText(PEOPLE[person]).waitFor();
  expect(page.url()).not.toContain('token=');
}
