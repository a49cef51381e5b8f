import type { Page } from 'playwright-core';
import { files, type TestFile } from './files.ts';
import { chooseFile } from './portal-actions.ts';

/** Acts with documents in the registration form. */

/** Type codes of the documents that the edital asks for; the last one may be left out. */
export async function documentCodes(page: Page): Promise<string[]> {
  await page.getByText(/^Documentos obrigatórios: /).waitFor();
  const codes = await page
    .locator('[data-tipo]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-tipo') ?? ''));
  return codes.filter((code) => code !== 'OUTROS');
}

/** The row of a document type. */
export const documentRow = (page: Page, code: string) => page.locator(`[data-tipo="${code}"]`);

/** The button of a type's row that opens the browser's file dialog. */
export const attachButton = (page: Page, code: string) =>
  documentRow(page, code).getByRole('button', { name: /^(Anexar|Substituir|Escolher outro):/ });

/** Gives a file under a document type, or in place of the one that is there; doesn't wait until it has arrived. */
export async function attach(page: Page, code: string, file: TestFile | string | TestFile[]): Promise<void> {
  await chooseFile(page, attachButton(page, code), file);
}

export const attached = (page: Page, name: string) => page.getByRole('button', { name: `Remover ${name}` });

/** Attaches a small file under each of the types, and waits until all have arrived. */
export async function attachAll(page: Page, codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    const name = `${code.toLowerCase()}.pdf`;
    await attach(page, code, files.pdf(name));
    await attached(page, name).waitFor();
  }
}
