import { readFile } from 'node:fs/promises';
import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { Visitor } from './page.ts';
import { act, expectHeading, rowOf, type } from './portal-actions.ts';

/** Acts of analysts. */

/** Opens a page by the side menu. */
export async function goTo(page: Page, entry: string, heading: string | RegExp): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: entry, exact: true })
    .click();
  await expectHeading(page, heading);
}

/** Opens the solicitações of an edital from the list of editais, freshly loaded: the cache may be a moment old. */
export async function openSolicitacoes(page: Page, numero: string): Promise<void> {
  await goTo(page, 'Listagem de Editais', 'Listagem de editais');
  await act(page, `Ações do edital ${numero}`, 'Visualizar Edital');
  await expectHeading(page, 'Solicitações do edital');
  await page.reload();
  await expectHeading(page, 'Solicitações do edital');
}

/** Opens the analysis of a person's solicitação from the list. */
export async function analyse(page: Page, nome: string): Promise<void> {
  await act(page, `Ações de ${nome}`, 'Analisar');
  await expectHeading(page, 'ANALISAR CREDENCIADO');
  await page.getByRole('radio', { name: 'Aprovar' }).waitFor();
}

/** Approves or rejects the open solicitação; ends in the list, which shows its state. */
export async function decide(page: Page, nome: string, aprovar: boolean, justificativa: string): Promise<void> {
  await page.getByRole('radio', { name: aprovar ? 'Aprovar' : 'Reprovar' }).check();
  await type(page, 'Justificativa', justificativa);
  await finish(page, aprovar);
  await expectHeading(page, 'Solicitações do edital');
  await rowOf(page, nome)
    .getByText(aprovar ? 'Credenciado' : 'Reprovado', { exact: true })
    .waitFor();
}

/** Finalises an analysis with unopened documents, which an approval asks about. */
export async function finish(page: Page, aprovar: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Finalizar', exact: true }).click();
  if (aprovar) await page.getByRole('button', { name: 'Aprovar mesmo assim' }).click();
}

/** Waits for a notification at the top right. */
export async function told(page: Page, text: string): Promise<void> {
  await page.getByRole('region', { name: 'Avisos' }).getByText(text, { exact: true }).first().waitFor();
}

/** Writes into the rich-text field of a form. */
export async function write(scope: Page | Locator, label: string, text: string): Promise<void> {
  const field = scope.getByRole('textbox', { name: label, exact: true });
  await field.click();
  await field.pressSequentially(text);
}

/** Exports the open list, and returns the saved file. */
export async function exportAs({ page }: Visitor, formato: 'CSV' | 'Excel', name: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Exportar (${formato})` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  // The notification of the former export may still be visible.
  await page.getByText(`O arquivo ${formato} foi baixado.`).first().waitFor();
  return readFile(await download.path());
}

/** Exports the open list as CSV, and returns its rows of cells. */
export async function exportList(visitor: Visitor, name: string): Promise<string[][]> {
  const text = (await exportAs(visitor, 'CSV', name)).toString('utf8');
  // Byte order mark and line ends that spreadsheets need.
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  return text
    .slice(1, -2)
    .split('\r\n')
    .map((line) => line.split(';'));
}
