import type { Page } from 'playwright-core';

/** Steps of the registration form on a phone, which shows one topic a screen; a wide window shows all of them. */
const STEPS = ['dados', 'contato', 'endereço', 'credenciamento', 'documentos'] as const;

export const stepHeading = (page: Page) => page.getByRole('heading', { name: /^Passo \d de 6: / });

/** Presses a button of the step and waits until another one is shown. */
export async function leaveStep(page: Page, button: 'Continuar' | 'Voltar'): Promise<void> {
  const text = (await stepHeading(page).textContent()) ?? '';
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('heading', { name: text, exact: true }).waitFor({ state: 'detached' });
}

/** Goes to a step of the form, where it has steps. */
export async function onStep(page: Page, wanted: (typeof STEPS)[number]): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 768) return;
  await stepHeading(page).waitFor();
  const to = STEPS.indexOf(wanted);
  for (;;) {
    const text = (await stepHeading(page).textContent()) ?? '';
    const at = STEPS.findIndex((step) => text.endsWith(`: ${step}`));
    if (at === to) return;
    await leaveStep(page, at < to ? 'Continuar' : 'Voltar');
  }
}

/** From any step of the filled form to its review. */
export async function toReview(page: Page): Promise<void> {
  const last = page.getByRole('button', { name: /^Revisar e (cadastrar|salvar)$/ });
  const next = page.getByRole('button', { name: 'Continuar', exact: true });
  await last.or(next).waitFor();
  while (await next.isVisible()) await leaveStep(page, 'Continuar');
  await last.click();
  await page.getByRole('heading', { name: 'Revise antes de enviar' }).waitFor();
}
