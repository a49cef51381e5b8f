import type { Visitor } from './page.ts';
import { act, expectHeading, rowOf, type } from './portal-actions.ts';
import { told } from './staff.ts';

/** Adds an item to the check list of an ended edital, and saves it (CON-2). */
export async function addItem(helena: Visitor, texto: string, retificacao: string): Promise<void> {
  const { page } = helena;
  await act(page, /^Ações do edital 001/, 'Lista de conferência');
  const modal = page.getByRole('dialog', { name: /^Lista de conferência do edital nº 001/ });
  await modal.getByRole('button', { name: 'Adicionar item' }).click();
  await type(modal, 'O que conferir no item 6', texto);
  await modal.getByRole('button', { name: 'Salvar' }).click();
  await modal.getByText('Verifique todos os campos obrigatórios.').waitFor();
  await helena.step('lista de conferência com erros');
  await type(modal, 'Texto da retificação do item 6', retificacao);
  await modal.getByRole('button', { name: 'Salvar' }).click();
  await told(page, 'Lista de conferência salva com sucesso.');
  await modal.waitFor({ state: 'hidden' });
  await page.locator('button:focus[aria-label^="Ações do edital 001"]').waitFor();
}

/** Opens the first solicitação of a queue of an edital of the sample data. */
export async function openFirst({ page }: Visitor, edital: RegExp, queue: RegExp): Promise<void> {
  await page.goto('/credenciados/listagem-editais/listagem');
  await act(page, edital, 'Visualizar Edital');
  await expectHeading(page, 'Solicitações do edital');
  await page.getByRole('toolbar', { name: 'Filas de trabalho' }).getByRole('button', { name: queue }).click();
  await page.waitForURL(/\?/);
  // Otherwise the former rows are shown for a moment.
  await page.reload();
  const first = rowOf(page, 'Aguardando análise').first();
  await first.getByRole('button', { name: /^Ações de / }).click();
  await page.getByRole('menuitem', { name: 'Analisar', exact: true }).click();
  await expectHeading(page, 'ANALISAR CREDENCIADO');
}

/** Ticks an item and takes the tick off (CON-3). */
export async function tickAndUntick(helena: Visitor, texto: string): Promise<void> {
  const { page } = helena;
  const box = page.getByRole('checkbox', { name: texto });
  await box.check();
  await page.getByText(/^Marcado por Helena Barros Monteiro em /).waitFor();
  await helena.step('conferência marcada');
  await box.uncheck();
  await page.getByText(/^Marcado por Helena Barros Monteiro em /).waitFor({ state: 'detached' });
}
