import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { TipoEdital } from './committee.ts';
import { confirmContact } from './contact.ts';
import { toReview } from './form-step.ts';
import type { Visitor } from './page.ts';
import { expectHeading, setInSight } from './portal-actions.ts';
import { type Case, fillAddress, fillPerson, fillProfession } from './way-through.ts';

export { toReview };

/** Acts of a person in the registration form. */

/** Person and type of edital, which decides the form's fields. */
export function applicant(tipo: TipoEdital, cpf: string, nome: string): Case {
  const pessoa = { cpf, nome, email: 'inscrito@mail.example', senha: '' };
  return { tipo, numero: '', pessoa, aprovar: true, justificativa: '' };
}

/** Opens the form of an edital and accepts its terms; `origin`: the portal's address, if not its own. */
export async function openForm({ page }: Visitor, idEdital: number, origin = ''): Promise<void> {
  await page.goto(`${origin}/credenciados/credenciados/cadastro/${idEdital}`);
  await agree(page);
}

/** Accepts the terms before the form. */
export async function agree(page: Page): Promise<void> {
  const terms = page.getByRole('dialog', { name: 'Termos do cadastro' });
  await terms.getByRole('checkbox').check();
  await terms.getByRole('button', { name: 'Aceitar e continuar' }).click();
  await terms.waitFor({ state: 'hidden' });
}

/** Fills in everything but the documents. */
export async function fillPersonAndAddress(visitor: Visitor, it: Case): Promise<void> {
  await fillPerson(visitor.page, it);
  await fillAddress(visitor);
  await fillProfession(visitor.page, it);
}

/** From the filled form to its review, with the address confirmed, now or earlier. */
export async function goToReview(page: Page): Promise<void> {
  await toReview(page);
  const confirmed = page.getByText('E-mail confirmado.');
  const ask = page.getByRole('button', { name: 'Enviar código' });
  await confirmed.or(ask).waitFor();
  if (await ask.isVisible()) await confirmContact(page);
}

/** Sends the reviewed form and stays at the comprovante. Returns its text. */
export async function send(page: Page): Promise<string> {
  await setInSight(page, false);
  await page.getByRole('button', { name: 'Cadastrar', exact: true }).click();
  await expectHeading(page, 'Cadastro enviado');
  await page.getByRole('button', { name: 'Ficar nesta página' }).click();
  await setInSight(page, true);
  const comprovante = (await page.getByRole('region', { name: 'Recibo' }).textContent()) ?? '';
  expect(comprovante).toMatch(/\d{4}\.\d{8}-\d/);
  return comprovante;
}

/** Values of fields by label, also of those on another step. */
export async function typed(page: Page, ...labels: string[]): Promise<string[]> {
  const field = (name: string) => page.locator('input').and(page.getByLabel(new RegExp(`^${name}\\*?$`)));
  return Promise.all(labels.map((name) => field(name).inputValue()));
}
