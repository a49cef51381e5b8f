import type { Locator, Page } from 'playwright-core';
import type { Visitor } from './page.ts';
import { act, rowOf } from './portal-actions.ts';
import { PEOPLE } from './sign-in.ts';

/** Calls the API as whoever is signed in on a page. */
async function asPerson<T>(page: Page, method: string, path: string, data?: object): Promise<T> {
  const token = await page.evaluate(() => sessionStorage.getItem('@jwt'));
  const response = await page.request.fetch(`/credenciados${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    ...(data ? { data } : {}),
  });
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
  return response.json();
}

/** A day from today in the agency's zone, as the API takes it. */
function day(fromToday: number): string {
  const date = new Date(Date.now() + fromToday * 24 * 60 * 60 * 1000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Belem' }).format(date);
}

/** Makes sure that an edital is open, without which nothing new is written, as the analyst on a page. */
export async function openSomeEdital(page: Page): Promise<void> {
  const { existeAberto, content } = await asPerson<{ existeAberto: boolean; content: { id: number }[] }>(
    page,
    'POST',
    '/edital/listagem',
    {},
  );
  if (!existeAberto) await asPerson(page, 'POST', '/edital/reabrirEdital', { id: content[0]?.id, dataFim: day(20) });
}

/** A solicitação of the applicant on a page: their latest. */
export async function solicitacaoOf(page: Page): Promise<number> {
  const [latest] = await asPerson<{ id: number }[]>(page, 'GET', '/solicitacaoCredenciado/findByCurrentUser');
  if (!latest) throw new Error('The applicant has no request');
  return latest.id;
}

/** Notifies an applicant as the analyst on a page, without its screens; answers the conversa's id. */
export async function notifyApplicant(page: Page, idSolicitacao: number, assunto: string): Promise<number> {
  const { id } = await asPerson<{ id: number }>(page, 'POST', '/conversa/cadastrar', {
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

/** Replies in a conversa as the applicant on a page, without its screens. */
export async function replyAs(page: Page, idConversa: number): Promise<void> {
  const body = { conversa: { id: idConversa }, conteudo: '<p>Segue o documento.</p>', anexos: [] };
  await asPerson(page, 'POST', '/mensagem/resposta', body);
}

/** As staff, opens a conversa with who was notified, where staff answer it. */
export async function openHistory({ page }: Visitor, subject: string): Promise<Locator> {
  await page.goto('/credenciados/listagem-editais/listagem');
  await act(page, /^Ações do edital 002/, 'Visualizar Edital');
  await page.getByRole('searchbox').fill('Bruno Caldas');
  await page.getByRole('searchbox').press('Enter');
  await rowOf(page, PEOPLE.notificado).waitFor();
  await act(page, `Ações de ${PEOPLE.notificado}`, 'Histórico de conversas');
  const conversa = page.getByRole('dialog', { name: 'Histórico de Conversas' }).getByRole('region', { name: subject });
  await conversa.waitFor();
  return conversa;
}
