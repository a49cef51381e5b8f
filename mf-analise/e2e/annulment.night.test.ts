import { EXTINCAO_TEXT } from '@credenciados/contract';
import { committeeAt } from '@credenciados/journeys/committee';
import { useJourneys } from '@credenciados/journeys/journey';
import { solicitacaoOf } from '@credenciados/journeys/messages';
import type { Visitor } from '@credenciados/journeys/page';
import {
  act,
  dayFromToday,
  expectHeading,
  expectInWindow,
  expectSoon,
  rowOf,
  type,
} from '@credenciados/journeys/portal-actions';
import { PEOPLE, signIn } from '@credenciados/journeys/sign-in';
import { registerByApi } from '@credenciados/journeys/solicitacoes';
import { told } from '@credenciados/journeys/staff';
import { expect } from '@jest/globals';

const NUMERO = '063/2026';
const BRUNO = { cpf: '652.093.841-60', nome: PEOPLE.notificado, email: 'bruno.ferreira@mail.example' };
const GROUNDS = 'O edital não teve o prazo mínimo de publicação.';
const journey = useJourneys();

/** Confirms the annulment; afterwards the proposal has the focus. */
async function confirm({ page }: Visitor, answer: string): Promise<void> {
  await page.getByRole('button', { name: 'Confirmar' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Anular o edital?' });
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await told(page, answer);
  await dialog.waitFor({ state: 'hidden' });
  await expectInWindow(page, page.locator(':focus').getByText(GROUNDS));
}

// REV-4
journey(
  'an edital is annulled: proposed, heard, confirmed by another person, and told to the applicant',
  async (stage) => {
    const committee = await committeeAt(stage);
    const idEdital = await committee.openEdital('GEOMENSOR', NUMERO);
    const bruno = await stage.visitor({ viewport: 'phone' });
    const helena = await stage.visitor();
    const rafael = await stage.visitor({ viewport: 'phone' });
    rafael.problems.announce(/status of 422/);
    await signIn(bruno, 'notificado');
    await registerByApi(bruno.page, idEdital, 'GEOMENSOR', BRUNO);
    const own = `/credenciados/credenciado/solicitacoes/${await solicitacaoOf(bruno.page)}`;
    const at = `/credenciados/extincao/listagem/${idEdital}`;

    await signIn(helena, 'cageo', { at });
    await helena.page.getByText(EXTINCAO_TEXT.open).waitFor();
    await helena.step('edital aberto');
    await committee.closeEdital();
    await helena.page.goto('/credenciados/listagem-editais/listagem');
    await act(helena.page, `Ações do edital ${NUMERO}`, 'Anular ou revogar');
    await expectHeading(helena.page, `Anular ou revogar o edital nº ${NUMERO}`);
    await helena.page.getByRole('row', { name: /Aguardando análise.*É arquivada, com o motivo\./ }).waitFor();
    await helena.step('solicitações por situação');
    await helena.page.getByRole('button', { name: 'Propor' }).click();
    const dialog = helena.page.getByRole('dialog', { name: 'Anular ou revogar o edital' });
    await dialog.getByRole('button', { name: 'Propor' }).click();
    await dialog.getByText('Informe o motivo.').first().waitFor();
    await helena.step('proposta sem fundamentos');
    await type(dialog, /^Fundamentos/, GROUNDS);
    await dialog.getByRole('button', { name: 'Propor' }).click();
    await told(helena.page, 'Proposta registrada.');
    await dialog.waitFor({ state: 'hidden' });
    await expectInWindow(helena.page, helena.page.locator(':focus').getByText(GROUNDS));
    await helena.page.getByText(new RegExp(`^Avisados: 1 de 1 .*até ${dayFromToday(10)}`)).waitFor();
    expect(await helena.page.getByRole('button', { name: 'Confirmar' }).count()).toBe(0);
    await helena.step('proposta');

    await signIn(rafael, 'duas', { perfil: 'Comissão CAGEO', at });
    await confirm(rafael, `${EXTINCAO_TEXT.heard}${dayFromToday(10)}.`);
    await rafael.step('confirmação antes da resposta');
    const subject = `Proposta de anular o edital nº ${NUMERO}`;
    await bruno.page.goto('/credenciados/credenciado/mensagens');
    await bruno.page.getByRole('link', { name: subject }).click();
    await expectHeading(bruno.page, subject);
    await bruno.page.getByText(`Fundamentos: ${GROUNDS}`).first().waitFor();
    await bruno.step('proposta, para o interessado');
    await bruno.page.getByRole('button', { name: 'Responder' }).click();
    const reply = bruno.page.getByRole('form', { name: 'Responder' });
    await reply.getByRole('textbox', { name: 'Mensagem' }).fill('O prazo bastou para todos.');
    await reply.getByRole('button', { name: /^Enviar/ }).click();
    await bruno.page.getByText('Mensagem enviada com sucesso.').first().waitFor();

    await rafael.page.reload();
    await rafael.page.getByText(/Responderam: 1\./).waitFor();
    await confirm(rafael, 'Edital anulado.');
    await rafael.page.getByText(/^Edital anulado em .* Confirmado por /).waitFor();
    await rafael.step('edital anulado');
    await expectSoon(async () => {
      await bruno.page.goto('/credenciados/credenciado/solicitacoes');
      return rowOf(bruno.page, NUMERO).textContent();
    }, expect.stringContaining('Arquivado'));
    await bruno.page.goto(own);
    await bruno.page.getByText(GROUNDS).first().waitFor();
    await bruno.step('solicitação arquivada');
    await bruno.page.goto('/credenciados/editais');
    await bruno.page.getByText(/^Edital anulado em /).waitFor();
    await bruno.step('cartão do edital anulado');
  },
);
