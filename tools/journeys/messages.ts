import type { Locator, Page } from 'playwright-core';
import type { Stage } from './journey.ts';
import type { Visitor } from './page.ts';
import { act, rowOf } from './portal-actions.ts';
import { PEOPLE, signInToApi } from './sign-in.ts';
import { goTo } from './staff.ts';

/** Caller of the API: a page's session, or only a token. */
export type Caller = Page | { page: Page; token: string };

/** Calls the API as a person. */
export async function asPerson<T>(who: Caller, method: string, path: string, data?: object): Promise<T> {
  const { page, token } =
    'token' in who ? who : { page: who, token: await who.evaluate(() => sessionStorage.getItem('@jwt')) };
  const response = await page.request.fetch(`/credenciados${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    ...(data ? { data } : {}),
  });
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
  return response.json();
}

/** A day from today in the agency's zone, in the API's format. */
function day(fromToday: number): string {
  const date = new Date(Date.now() + fromToday * 24 * 60 * 60 * 1000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Belem' }).format(date);
}

/** An analyst without a page in view, who has opened an edital if none was open. */
export async function callingAnalyst(visitor: Stage['visitor']): Promise<Caller> {
  const helena = await visitor();
  const caller = { page: helena.page, token: await signInToApi(helena, 'cageo') };
  await openSomeEdital(caller);
  return caller;
}

/** Opens an edital as an analyst if none is open, as new conversas require. */
export async function openSomeEdital(analyst: Caller): Promise<void> {
  const { existeAberto, content } = await asPerson<{ existeAberto: boolean; content: { id: number }[] }>(
    analyst,
    'POST',
    '/edital/listagem',
    {},
  );
  if (!existeAberto) await asPerson(analyst, 'POST', '/edital/reabrirEdital', { id: content[0]?.id, dataFim: day(20) });
}

/** Latest solicitação of the applicant on a page. */
export async function solicitacaoOf(page: Page): Promise<number> {
  const [latest] = await asPerson<{ id: number }[]>(page, 'GET', '/solicitacaoCredenciado/findByCurrentUser');
  if (!latest) throw new Error('The applicant has no solicitação');
  return latest.id;
}

/** Notifies an applicant as an analyst, by the API; returns the conversa's id. */
export async function notifyApplicant(analyst: Caller, idSolicitacao: number, assunto: string): Promise<number> {
  const { id } = await asPerson<{ id: number }>(analyst, 'POST', '/conversa/cadastrar', {
    assunto,
    idSolicitacao,
    mensagens: [
      {
        conteudo: '<p>Envie o documento que falta.</p>',
        dataLimiteResposta: day(5),
        anexos: [],
      },
    ],
  });
  return id;
}

/** Replies in a conversa as the applicant on a page, by the API. */
export async function replyAs(page: Page, idConversa: number, texto = 'Segue o documento.'): Promise<void> {
  const body = { conversa: { id: idConversa }, conteudo: `<p>${texto}</p>`, anexos: [] };
  await asPerson(page, 'POST', '/mensagem/resposta', body);
}

/** As staff on any page, opens a conversa in the solicitação's history, where staff answer it. */
export async function openHistory({ page }: Visitor, subject: string): Promise<Locator> {
  await goTo(page, 'Listagem de Editais', 'Listagem de editais');
  await act(page, /^Ações do edital 002/, 'Visualizar Edital');
  await page.getByRole('searchbox').fill('Bruno Caldas');
  await page.getByRole('searchbox').press('Enter');
  await rowOf(page, PEOPLE.notificado).waitFor();
  await act(page, `Ações de ${PEOPLE.notificado}`, 'Histórico de conversas');
  const conversa = page.getByRole('dialog', { name: 'Histórico de Conversas' }).getByRole('region', { name: subject });
  await conversa.waitFor();
  return conversa;
}
