import { DUAS_TEXT, editalRegrasSchema } from '@credenciados/contract';
import { committeeAt } from '@credenciados/journeys/committee';
import { COUNT_EFFORT } from '@credenciados/journeys/effort';
import { useJourneys } from '@credenciados/journeys/journey';
import type { Visitor } from '@credenciados/journeys/page';
import { act, expectHeading, expectSoon, rowOf, type } from '@credenciados/journeys/portal-actions';
import { PEOPLE, signIn } from '@credenciados/journeys/sign-in';
import { registerByApi } from '@credenciados/journeys/solicitacoes';
import { finish, told } from '@credenciados/journeys/staff';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

const NUMERO = '045/2026';
const BRUNO = { cpf: '652.093.841-60', nome: PEOPLE.notificado, email: 'bruno.ferreira@mail.example' };
const journey = useJourneys();

const strip = (page: Page) => page.getByRole('region', { name: 'Decisão que espera' });
const toConfirm = (page: Page) => page.getByRole('button', { name: /^Esperam por mim/ });

/** Proposes to reject the solicitação that is shown. */
async function reject(page: Page, justificativa: string): Promise<void> {
  await page.getByRole('radio', { name: 'Reprovar' }).check();
  await type(page, 'Justificativa', justificativa);
  await finish(page, false);
  await expectHeading(page, 'Solicitações do edital');
}

/** Answer to the call that confirms the waiting decision, made without a screen as the person signed in on a page. */
async function confirmByApi(page: Page, id: number): Promise<{ status: number; message: string }> {
  const token = await page.evaluate(() => sessionStorage.getItem('@jwt'));
  const headers = { Authorization: `Bearer ${token}` };
  const { lote } = await (
    await page.request.get(`/credenciados/solicitacaoCredenciado/presenca/${id}`, { headers })
  ).json();
  const answer = await page.request.post(`/credenciados/lote/confirmar/${lote.id}`, { headers });
  return { status: answer.status(), message: (await answer.json()).message };
}

const clicks = ({ page }: Visitor) => page.evaluate(() => Number(sessionStorage.getItem('clicks')));

/** Reviews the rejection of the shown solicitação, and has another person confirm it. Answers the clicks of both. */
async function mendRejection(author: Visitor, second: Visitor, view: string): Promise<number> {
  for (const person of [author, second]) await person.page.addInitScript({ content: COUNT_EFFORT });
  await author.page.goto(view);
  await act(author.page, 'Opções', 'Rever a decisão');
  const dialog = author.page.getByRole('dialog', { name: 'Rever a decisão' });
  const grounds = dialog.getByRole('textbox', { name: /^Fundamentos/ });
  await grounds.click();
  await grounds.fill('A certidão estava na validade.');
  await dialog.getByRole('button', { name: 'Propor' }).click();
  await told(author.page, 'Revisão proposta.');
  await author.step('revisão proposta');
  await second.page.goto(view);
  await strip(second.page).getByText('A certidão estava na validade.').waitFor();
  await strip(second.page).getByRole('button', { name: 'Confirmar' }).click();
  await told(second.page, 'Decisão confirmada.');
  await second.page.getByText('Credenciado', { exact: true }).first().waitFor();
  await second.step('revisão confirmada');
  return (await clicks(author)) + (await clicks(second));
}

// DUA-1, DUA-2, REV-1
journey('one person proposes, another returns and confirms, and nobody confirms their own decision', async (stage) => {
  const segundaPessoa = { ...editalRegrasSchema.parse({}).segundaPessoa, REJEITAR: true };
  const idEdital = await (await committeeAt(stage)).openEdital('GEOMENSOR', NUMERO, { segundaPessoa });
  const bruno = await stage.visitor({ viewport: 'phone' });
  await signIn(bruno, 'notificado');
  await registerByApi(bruno.page, idEdital, 'GEOMENSOR', BRUNO);
  const [helena, otavio] = [await stage.visitor(), await stage.visitor({ viewport: 'phone' })];
  const list = `/credenciados/solicitacoes/listagem/${idEdital}`;
  await signIn(helena, 'cageo', { at: list });
  await signIn(otavio, 'cavistoria', { at: list });
  await toConfirm(otavio.page).filter({ hasText: '0' }).waitFor();

  await act(helena.page, `Ações de ${BRUNO.nome}`, 'Analisar');
  await expectHeading(helena.page, 'ANALISAR CREDENCIADO');
  const id = Number(new URL(helena.page.url()).pathname.split('/').at(-1));
  await reject(helena.page, 'A certidão está vencida.');
  await rowOf(helena.page, BRUNO.nome).getByText('Espera 2ª pessoa').first().waitFor();
  await toConfirm(helena.page).filter({ hasText: '0' }).waitFor();
  await helena.step('decisão proposta');
  await helena.page.goto(`/credenciados/solicitacoes/validar/${id}`);
  await strip(helena.page).getByRole('button', { name: 'Desfazer' }).waitFor();
  expect(await strip(helena.page).getByRole('button', { name: 'Confirmar' }).count()).toBe(0);
  await helena.step('a própria decisão espera outra pessoa');
  expect(await confirmByApi(helena.page, id)).toEqual({ status: 403, message: DUAS_TEXT.another });

  await otavio.page.reload();
  await toConfirm(otavio.page).filter({ hasText: '1' }).click();
  await otavio.page.getByText(BRUNO.nome).first().waitFor();
  await otavio.step('fila das que esperam por mim');
  await otavio.page.goto(`/credenciados/solicitacoes/validar/${id}`);
  await strip(otavio.page).getByText('A certidão está vencida.').waitFor();
  await otavio.step('decisão de outra pessoa');
  await strip(otavio.page).getByRole('button', { name: 'Devolver' }).click();
  const dialog = otavio.page.getByRole('dialog', { name: 'Devolver a decisão' });
  await type(dialog, /^Motivo/, 'Cite o item do edital.');
  await dialog.getByRole('button', { name: 'Devolver', exact: true }).click();
  await told(otavio.page, 'Decisão devolvida.');

  await helena.page.goto(`/credenciados/solicitacoes/validar/${id}`);
  await helena.page
    .getByText(/Cite o item do edital\./)
    .first()
    .waitFor();
  await helena.step('decisão devolvida');
  await reject(helena.page, 'A certidão está vencida (item 4.2 do edital).');

  await otavio.page.goto(`/credenciados/solicitacoes/validar/${id}`);
  await strip(otavio.page).getByRole('button', { name: 'Confirmar' }).click();
  await told(otavio.page, 'Decisão confirmada.');
  await otavio.page.getByText('Reprovado', { exact: true }).first().waitFor();
  await otavio.step('decisão confirmada');
  await otavio.page.goto(`${list}?fila=confirmar`);
  await otavio.page.getByText('Nenhuma solicitação com estes filtros.').waitFor();
  await expectSoon(async () => {
    await bruno.page.goto('/credenciados/credenciado/solicitacoes');
    return rowOf(bruno.page, NUMERO).textContent();
  }, expect.stringContaining('Reprovado'));
  await bruno.step('decisão que chegou');

  expect(await mendRejection(helena, otavio, `/credenciados/solicitacoes/visualizar/${id}`)).toBeLessThanOrEqual(6);
});
