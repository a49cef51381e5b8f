import { useJourneys } from '@credenciados/journeys/journey';
import { openSomeEdital } from '@credenciados/journeys/messages';
import type { Visitor } from '@credenciados/journeys/page';
import { act, dayFromToday, expectHeading, type } from '@credenciados/journeys/portal-actions';
import { signIn } from '@credenciados/journeys/sign-in';
import { goTo, told, write } from '@credenciados/journeys/staff';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

const journey = useJourneys();

/** Opens the first solicitação under a chip of the queue, by its name. */
async function openCase(page: Page, chip: RegExp, idEdital = 2): Promise<void> {
  await page.goto(`/credenciados/solicitacoes/listagem/${idEdital}`);
  await page.getByRole('toolbar').getByRole('button', { name: chip }).click();
  await page.waitForURL(({ search }) => search.includes('='));
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.getByRole('region', { name: 'Dados para conferir' }).waitFor();
}

const expectState = (page: Page, label: string) =>
  page.locator('main [data-on-paper]').getByText(label, { exact: true }).waitFor();

/** Sends a dialog whose only field is its reason. */
async function giveReason(page: Page, title: RegExp, submit: string): Promise<void> {
  const modal = page.getByRole(/Descredenciar/.test(title.source) ? 'alertdialog' : 'dialog', { name: title });
  await type(modal, /^Motivo/, 'Pedido da própria pessoa.');
  await modal.getByRole('button', { name: submit, exact: true }).click();
}

async function extend({ page }: Visitor, days: number): Promise<void> {
  const modal = page.getByRole('dialog', { name: 'Prorrogar o prazo' });
  await type(modal, 'Novo prazo', dayFromToday(days));
  await modal.getByRole('button', { name: 'Prorrogar', exact: true }).click();
  await told(page, 'Prazo prorrogado com sucesso.');
}

// ANL-1, ANL-7, ANL-24
journey('each act is on the page of its solicitação, whatever its state', async ({ visitor }) => {
  const helena = await visitor();
  const { page } = helena;
  await signIn(helena, 'cageo');
  await openSomeEdital(page);

  await openCase(page, /^Aguardando validação/);
  await act(page, 'Opções', 'Validar credenciado');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Validar', exact: true }).click();
  await told(page, 'Válidado com sucesso');
  await expectState(page, 'Credenciado');
  await act(page, 'Opções', 'Descredenciar');
  await giveReason(page, /^Descredenciar/, 'Descredenciar');
  await told(page, 'Descredenciado  com sucesso');
  await expectState(page, 'Descredenciado');
  await helena.step('descredenciado');

  await openCase(page, /^Aguardando retificação/);
  await act(page, 'Opções', 'Prorrogar o prazo');
  await extend(helena, 15);
  // The older edital's deadlines are over.
  await openCase(page, /^Aguardando retificação/, 1);
  await page.getByText(/^O prazo para retificar terminou em .*, sem resposta\.$/).waitFor();
  await page.getByRole('button', { name: 'Arquivar', exact: true }).click();
  await giveReason(page, /^Arquivar a solicitação/, 'Arquivar');
  await told(page, 'Solicitação arquivada com sucesso.');
  await expectState(page, 'Arquivado');
  await helena.step('arquivado');
  await act(page, 'Opções', 'Desarquivar');
  await giveReason(page, /^Desarquivar a solicitação/, 'Desarquivar');
  await told(page, 'A solicitação voltou para a análise.');
  await expectState(page, 'Aguardando análise');

  await openCase(page, /^Aguardando análise/);
  await act(page, 'Opções', 'Solicitar retificação');
  const modal = page.getByRole('dialog', { name: 'Solicitar retificação' });
  await type(modal, 'Prazo', dayFromToday(5));
  await write(modal, 'Mensagem', 'Corrija o bairro.');
  await modal.getByRole('button', { name: 'Enviar' }).click();
  await expectHeading(page, 'Solicitações do edital');
});

// TEL-2, TEL-48, FIL-20
journey(
  'people in lists, in the search and an edital’s number lead on, and home leads where one chose',
  async ({ visitor }) => {
    const helena = await visitor();
    const { page } = helena;
    await signIn(helena, 'cageo');
    await openSomeEdital(page);
    await goTo(page, 'Credenciados', /^Listagem de credenciados/);
    const person = page.getByRole('rowheader').getByRole('link').first();
    const nome = (await person.textContent()) ?? '';
    await person.click();
    await expectHeading(page, 'VISUALIZAR CREDENCIADO');
    await page.getByText(nome, { exact: true }).first().waitFor();

    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Buscar/ })
      .click();
    const search = page.getByRole('dialog');
    await search.getByRole('searchbox').fill(nome);
    await search.getByRole('searchbox').press('Enter');
    await search
      .getByRole('list', { name: 'Solicitações encontradas' })
      .getByRole('link', { name: nome })
      .first()
      .click();
    await expectHeading(page, /CREDENCIADO$/);
    await page.getByRole('region', { name: 'Dados para conferir' }).getByText(nome, { exact: true }).waitFor();

    await goTo(page, 'Listagem de Editais', 'Listagem de editais');
    const open = page
      .getByRole('row', { name: /Aberto/ })
      .getByRole('rowheader')
      .getByRole('link');
    await open.click();
    await expectHeading(page, 'Solicitações do edital');
    const { pathname } = new URL(page.url());
    const landing = 'Ao entrar, abrir as solicitações do edital aberto, e não a listagem de editais';
    await page.goto('/credenciados/minha-conta');
    await page.getByRole('checkbox', { name: landing }).check();
    await helena.step('onde o trabalho começa');
    await page.goto('/credenciados/');
    await expectHeading(page, 'Solicitações do edital');
    expect(new URL(page.url()).pathname).toBe(pathname);
    // A colleague on the same computer begins at the list.
    await page.getByRole('banner').getByRole('button', { name: 'Sair' }).click();
    await page.waitForURL(({ pathname: at }) => at.includes('/identidade/'));
    await signIn(helena, 'cavistoria');
    await expectHeading(page, 'Listagem de editais');
  },
);
