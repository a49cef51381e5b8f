import type { Page } from 'playwright-core';
import { files, type TestFile } from './files.ts';
import { onStep } from './form-step.ts';
import { chooseFile } from './portal-actions.ts';

/** Acts with documents in the registration form. */

/** Type codes of the documents that the edital asks for, on their step of the form; the last one may be left out. */
export async function documentCodes(page: Page): Promise<string[]> {
  await onStep(page, 'documentos');
  await page.getByText(/^Documentos obrigatórios: /).waitFor();
  const codes = await page
    .locator('[data-tipo]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-tipo') ?? ''));
  return codes.filter((code) => code !== 'OUTROS');
}

/** Row of a document type. */
export const documentRow = (page: Page, code: string) => page.locator(`[data-tipo="${code}"]`);

/** Button that opens the browser's file dialog for a document type. */
export const attachButton = (page: Page, code: string) =>
  documentRow(page, code).getByRole('button', { name: /^(Anexar|Substituir|Escolher outro):/ });

/** Attaches a file to a document type, or replaces the present one; doesn't wait for the upload. */
export async function attach(page: Page, code: string, file: TestFile | string | TestFile[]): Promise<void> {
  await chooseFile(page, attachButton(page, code), file);
}

export const attached = (page: Page, name: string) => page.getByRole('button', { name: `Remover ${name}` });

/** Attaches a small file to each type, and waits for the uploads. */
export async function attachAll(page: Page, codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    const name = `${code.toLowerCase()}.pdf`;
    await attach(page, code, files.pdf(name));
    await attached(page, name).waitFor();
  }
}
