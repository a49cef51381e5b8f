import { readXlsx } from '@credenciados/api/tests/support/xlsx';
import { expectAccessible } from '@credenciados/journeys/axe';
import { useJourneys } from '@credenciados/journeys/journey';
import { openSomeEdital } from '@credenciados/journeys/messages';
import type { Visitor } from '@credenciados/journeys/page';
import { act, dayFromToday, expectHeading, expectSoon, rowOf, type } from '@credenciados/journeys/portal-actions';
import { PEOPLE, signIn } from '@credenciados/journeys/sign-in';
import { latestEdital } from '@credenciados/journeys/solicitacoes';
import { exportAs, exportList, goTo, openSolicitacoes, told, write } from '@credenciados/journeys/staff';
import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/** Number of rows of the open list, on all its pages, as shown below it. */
async function totalOf(page: Page): Promise<number> {
  const text = await page
    .getByText(/ de [\d.]+ registros?$/)
    .first()
    .textContent();
  return Number(/de ([\d.]+) registros?$/.exec(text ?? '')?.[1]?.replaceAll('.', ''));
}

async function reopen(helena: Visitor, numero: string): Promise<void> {
  const { page } = helena;
  await act(page, `Ações do edital ${numero}`, 'Reabrir');
  const modal = page.getByRole('dialog', { name: 'Reabrir edital' });
  await type(modal, 'Nova data de encerramento', dayFromToday(-1));
  await modal.getByRole('button', { name: 'Editar' }).click();
  await modal.getByText('A data de encerramento deve ser superior ao dia atual.').first().waitFor();
  await helena.step('reabrir edital com erro');
  await type(modal, 'Nova data de encerramento', dayFromToday(10));
  await modal.getByRole('button', { name: 'Editar' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Tem certeza que deseja reabrir o edital?').waitFor();
  await helena.step('confirmar reabertura');
  await question.getByRole('button', { name: 'Reabrir', exact: true }).click();
  await told(page, 'Sucesso ao reabrir Edital.');
  await rowOf(page, numero).getByText('Aberto', { exact: true }).waitFor();
}

/** Opens the form of the open edital, and leaves it unchanged. */
async function edit(helena: Visitor, numero: string): Promise<void> {
  const { page } = helena;
  await act(page, `Ações do edital ${numero}`, 'Editar');
  const modal = page.getByRole('dialog', { name: 'Editar edital' });
  await expectSoon(() => modal.getByRole('textbox', { name: 'Número do edital' }).inputValue(), numero);
  // With solicitações the edital's type can't change.
  expect(await modal.getByLabel('Tipo do edital').isDisabled()).toBe(true);
  await type(modal, 'Data de encerramento', dayFromToday(15));
  await helena.step('editar edital');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Fechar sem concluir?' });
  await question.waitFor();
  await helena.step('fechar sem concluir');
  await question.getByRole('button', { name: 'Fechar sem concluir' }).click();
  await modal.waitFor({ state: 'hidden' });
}

async function close(helena: Visitor, numero: string): Promise<void> {
  const { page } = helena;
  await act(page, `Ações do edital ${numero}`, 'Encerrar');
  const question = page.getByRole('alertdialog');
  await question.getByText('Tem certeza que deseja encerrar o edital vigente?').waitFor();
  await helena.step('encerrar edital');
  await question.getByRole('button', { name: 'Encerrar', exact: true }).click();
  await told(page, 'Edital encerrado com sucesso.');
  await rowOf(page, numero).getByText('Encerrado', { exact: true }).waitFor();
}

/** Accredits a processo, after one without a responsible person; returns the name of the accredited person. */
async function accredit(helena: Visitor): Promise<string> {
  const { page } = helena;
  await goTo(page, 'Possíveis credenciados', 'Listagem de possíveis credenciados');
  const menus = page.getByRole('button', { name: /^Ações do processo/ });
  await menus.first().waitFor();
  await helena.step('possíveis credenciados');
  const choose = async (place: number) => {
    await menus.nth(place).click();
    await page.getByRole('menuitem', { name: 'Credenciar', exact: true }).click();
  };
  await menus.first().click();
  const [popup] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('menuitem', { name: 'Visualizar processo (abre em nova janela)' }).click(),
  ]);
  await popup.getByRole('heading', { level: 1 }).waitFor();
  // A heading can appear before its style.
  await popup.waitForLoadState();
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight, window.opener])).toEqual([800, 500, null]);
  await expectAccessible(popup);
  await popup.close();
  const modal = page.getByRole('dialog', { name: 'Credenciar' });
  await choose(0);
  await modal.getByText('Este processo não informa o responsável técnico.').waitFor();
  expect(await modal.getByRole('button', { name: 'Credenciar', exact: true }).isDisabled()).toBe(true);
  await modal.getByRole('button', { name: 'Cancelar' }).click();
  await modal.waitFor({ state: 'hidden' });
  await choose(1);
  await modal.getByText('Tem certeza que deseja credenciar o processo?').waitFor();
  await helena.step('credenciar processo');
  const nome = await modal.getByText('Nome do responsável').locator('xpath=following::*[1]').textContent();
  await modal.getByRole('button', { name: 'Credenciar', exact: true }).click();
  await told(page, 'Processo credenciado com sucesso');
  await modal.waitFor({ state: 'hidden' });
  return nome ?? '';
}

/** Starts an export of the open list, checks its progress, and cancels it. */
async function cancelExport(helena: Visitor): Promise<void> {
  const { page } = helena;
  // Never answered, so that it ends by being cancelled.
  await page.route('**/listagem/exportar/**', () => undefined);
  await page.getByRole('button', { name: 'Exportar (CSV)' }).click();
  const cancel = page.getByRole('button', { name: 'Cancelar exportação' });
  await cancel.waitFor();
  await helena.step('exportação em curso');
  await cancel.click();
  await page.getByText('Exportação cancelada. Nada foi salvo.').waitFor();
  await page.unroute('**/listagem/exportar/**');
}

async function validate(helena: Visitor, nome: string): Promise<void> {
  const { page } = helena;
  await rowOf(page, nome).getByText('Aguardando validação').waitFor();
  await act(page, `Ações de ${nome}`, 'Validar credenciado');
  const question = page.getByRole('alertdialog');
  await question.getByText(`Deseja validar o credenciado ${nome} ?`).waitFor();
  await helena.step('validar credenciado');
  await question.getByRole('button', { name: 'Validar', exact: true }).click();
  await told(page, 'Válidado com sucesso');
  await rowOf(page, nome).getByText('Credenciado', { exact: true }).waitFor();
}

async function deaccredit(helena: Visitor, nome: string): Promise<void> {
  const { page } = helena;
  await act(page, `Ações de ${nome}`, 'Descredenciar');
  const question = page.getByRole('alertdialog');
  await question.getByText('Após confirmar o solicitante sera descrendenciado, deseja continuar?').waitFor();
  await question.getByLabel('Motivo').fill('Registro cassado no conselho.');
  await helena.step('descredenciar');
  await question.getByRole('button', { name: 'Descredenciar', exact: true }).click();
  // The screen collapses its two spaces.
  await told(page, 'Descredenciado com sucesso');
  await rowOf(page, nome).getByText('Descredenciado', { exact: true }).waitFor();
}

async function search(page: Page, label: string, text: string): Promise<void> {
  await page
    .getByRole('searchbox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .fill(text);
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
}

describe('CAGEO', () => {
  const journey = useJourneys();

  journey.atNight('closes an edital, reopens it, and looks at its form', async ({ visitor }) => {
    const helena = await visitor();
    const { page } = helena;
    await signIn(helena, 'cageo');
    await openSomeEdital(page);
    await page.reload();
    const { numero } = await latestEdital(page, 'GEOMENSOR');
    await close(helena, numero);
    await reopen(helena, numero);
    await edit(helena, numero);
  });

  journey('accredits, validates and de-accredits people, and takes both lists away', async ({ visitor }) => {
    const helena = await visitor();
    const { page } = helena;
    await signIn(helena, 'cageo');
    await openSomeEdital(page);
    const { numero } = await latestEdital(page, 'GEOMENSOR');
    const responsavel = await accredit(helena);
    await openSolicitacoes(page, numero);
    await search(page, 'Buscar solicitação', responsavel);
    await validate(helena, responsavel);
    await search(page, 'Buscar solicitação', PEOPLE.notificado);
    await deaccredit(helena, PEOPLE.notificado);

    await openSolicitacoes(page, numero);
    await cancelExport(helena);
    const lines = await exportList(helena, 'relatorio_listagem_solicitacoes_GEOMENSOR.csv');
    await helena.step('exportação concluída');
    const [head, ...rows] = lines;
    expect(head).toEqual([
      'Situação',
      'Protocolo',
      'Data da solicitação',
      'Nome',
      'CPF',
      'Código do INCRA',
      'Registro no conselho',
      'E-mail',
      'Situação desde',
    ]);
    expect(rows).toHaveLength(await totalOf(page));
    expect(rows.find((row) => row[3] === PEOPLE.notificado)).toEqual(
      expect.arrayContaining(['Descredenciado', '652.093.841-60', 'bruno.ferreira@mail.example']),
    );
    expect(rows.find((row) => row[3] === responsavel)?.[0]).toBe('Credenciado');

    const xlsx = await exportAs(helena, 'Excel', 'relatorio_listagem_solicitacoes_GEOMENSOR.xlsx');
    const { Solicitações: [xlsxHead = [], ...xlsxRows] = [] } = await readXlsx(xlsx);
    expect(xlsxHead.map(({ text }) => text)).toEqual(head);
    expect(xlsxRows.map((row) => row[3]?.text)).toEqual(rows.map((row) => row[3]));

    await goTo(page, 'Credenciados', 'Listagem de credenciados');
    await helena.step('listagem de credenciados');
    const people = await exportList(helena, 'relatorio_listagem_credenciados_GEOMENSOR.csv');
    expect(people[0]?.at(-1)).toBe('Responsável pelo credenciamento');
    expect(people).toHaveLength((await totalOf(page)) + 1);
    expect(people.find((row) => row[1] === responsavel)).toEqual(expect.arrayContaining(['Ativo', PEOPLE.cageo]));
    expect(people.find((row) => row[1] === PEOPLE.notificado)?.[0]).toBe('Inativo');
  });

  journey.atNight('keeps modelos de mensagem: adds, reads, changes and deletes one', async ({ visitor }) => {
    const helena = await visitor();
    const { page } = helena;
    await signIn(helena, 'cageo');
    await page.getByRole('banner').getByRole('link', { name: 'Modelos' }).click();
    await expectHeading(page, 'Pesquisa de Modelos');
    await helena.step('modelos');
    await page.getByRole('button', { name: 'Cadastrar modelo' }).click();
    const adding = page.getByRole('dialog', { name: 'Cadastrar modelo' });
    await adding.getByRole('button', { name: 'Cadastrar', exact: true }).click();
    await adding.getByText('Defina um assunto').first().waitFor();
    await helena.step('cadastrar modelo com erros');
    await type(adding, 'Assunto', 'Visita ao escritório');
    await write(adding, 'Mensagem', 'Compareça ao escritório.');
    await adding.getByRole('button', { name: 'Cadastrar', exact: true }).click();
    await told(page, 'Modelo cadastrado com sucesso.');
    await rowOf(page, 'Visita ao escritório').getByText(PEOPLE.cageo).waitFor();

    await act(page, 'Ações do modelo Visita ao escritório', 'Visualizar');
    await page.getByRole('dialog').getByText('Compareça ao escritório.').waitFor();
    await helena.step('visualizar modelo');
    await page.keyboard.press('Escape');
    await act(page, 'Ações do modelo Visita ao escritório', 'Editar');
    const editing = page.getByRole('dialog', { name: 'Editar modelo' });
    await type(editing, 'Assunto', 'Visita marcada');
    await helena.step('editar modelo');
    await editing.getByRole('button', { name: 'Salvar' }).click();
    await told(page, 'Modelo editado com sucesso.');
    await act(page, 'Ações do modelo Visita marcada', 'Excluir');
    const question = page.getByRole('alertdialog', { name: 'Excluir modelo' });
    await question.waitFor();
    await helena.step('excluir modelo');
    await question.getByRole('button', { name: 'Excluir', exact: true }).click();
    await told(page, 'Modelo excluído com sucesso.');
    await rowOf(page, 'Visita marcada').waitFor({ state: 'detached' });
  });
});
