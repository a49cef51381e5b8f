import { committeeAt } from '@credenciados/journeys/committee';
import { shownCode } from '@credenciados/journeys/contact';
import { attach, attached, documentCodes } from '@credenciados/journeys/documents';
import { leaveStep, onStep, stepHeading, toReview } from '@credenciados/journeys/form-step';
import { useJourneys } from '@credenciados/journeys/journey';
import { pdfWithLines } from '@credenciados/journeys/pdfs';
import { expectInWindow, expectSoon, type } from '@credenciados/journeys/portal-actions';
import { applicant, fillPersonAndAddress, openForm, typed } from '@credenciados/journeys/registration';
import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';

const IT = applicant('GEOMENSOR', '204.581.637-08', 'Raimunda Alves Teixeira');
/** Maximum height of a step, including header and footer. */
const LONGEST = 1600;

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

async function atStep(page: Page, title: string): Promise<void> {
  const heading = page.getByRole('heading', { name: title });
  await heading.and(page.locator(':focus')).waitFor();
  await expectInWindow(page, heading);
}

// INS-21
describe('the form on a phone', () => {
  const journey = useJourneys();

  journey('is short steps, and none of them is long', async (stage) => {
    const committee = await committeeAt(stage);
    const edital = await committee.openEdital('GEOMENSOR', '091/2026');
    const person = await stage.visitor({ viewport: 'phone' });
    const { page } = person;
    const heights: Record<string, number> = {};
    const measure = async () => {
      const title =
        (await page
          .getByText(/^Passo \d de 6: /)
          .first()
          .textContent()) ?? '';
      heights[title] = Math.max(heights[title] ?? 0, await heightOf(page));
      await person.step(title);
    };
    await openForm(person, edital);
    await atStep(page, 'Passo 1 de 6: dados');
    await page.getByRole('button', { name: 'Continuar' }).click();
    const cpf = page.getByRole('textbox', { name: 'CPF' });
    await cpf.and(page.locator('[aria-invalid=true]:focus')).waitFor();
    await expectInWindow(page, cpf);
    await person.step('passo recusado');
    await fillPersonAndAddress(person, IT);
    const codes = await documentCodes(page);
    await measure();
    for (const code of codes) {
      // Empty pages, and the same file twice, have warnings.
      const file = pdfWithLines(`${code.toLowerCase()}.pdf`, [`Documento ${code}`]);
      await attach(page, code, file);
      await attached(page, file.name).waitFor();
    }
    for (const step of ['dados', 'contato', 'endereço', 'credenciamento', 'documentos'] as const) {
      await onStep(page, step);
      await measure();
    }
    await toReview(page);
    await measure();
    await page.getByRole('button', { name: 'Enviar código' }).click();
    await shownCode(page);
    await measure();
    process.stdout.write(`Heights of the steps: ${JSON.stringify(heights)}\n`);
    expect(Object.entries(heights).filter(([, height]) => height > LONGEST)).toEqual([]);
    expect(Object.keys(heights)).toHaveLength(6);
  });

  journey.atNight(
    'loses nothing by Back, a reload, a turned window, a lost network, or the end of the edital',
    async (stage) => {
      const committee = await committeeAt(stage);
      const edital = await committee.openEdital('GEOMENSOR', '092/2026');
      const person = await stage.visitor({ viewport: 'phone' });
      const { page, context } = person;
      await openForm(person, edital);
      await fillPersonAndAddress(person, IT);
      const before = await typed(page, 'CPF', 'Nome', 'E-mail', 'CEP', 'Logradouro', 'Registro no conselho');
      const keeps = () =>
        expectSoon(() => typed(page, 'CPF', 'Nome', 'E-mail', 'CEP', 'Logradouro', 'Registro no conselho'), before);

      await page.goBack();
      await atStep(page, 'Passo 3 de 6: endereço');
      await page.reload();
      await page.getByRole('heading', { name: 'Passo 3 de 6: endereço' }).waitFor();
      await keeps();
      await page.goBack();
      await atStep(page, 'Passo 2 de 6: contato');
      await page.goForward();
      await atStep(page, 'Passo 3 de 6: endereço');

      // A reopened page begins at the step where the draft was left.
      await page.goto('/credenciados/editais');
      await page.getByRole('link', { name: /^Cadastrar-se/ }).click();
      await page.getByText('Recuperamos o seu rascunho').waitFor();
      await page.getByRole('heading', { name: 'Passo 3 de 6: endereço' }).waitFor();
      await keeps();

      // After turning the phone, the focused field keeps the focus.
      await onStep(page, 'credenciamento');
      await page.getByRole('textbox', { name: 'Formação' }).focus();
      await page.setViewportSize({ width: 1280, height: 800 });
      await stepHeading(page).waitFor({ state: 'detached' });
      expect(await page.getByRole('textbox', { name: 'CPF' }).isVisible()).toBe(true);
      const street = page.getByRole('textbox', { name: 'Logradouro' });
      await street.focus();
      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByRole('heading', { name: 'Passo 3 de 6: endereço' }).waitFor();
      await expectSoon(() => street.evaluate((field) => field === document.activeElement), true);
      await keeps();

      // Without a network the steps still work, and the notice stays visible.
      await context.setOffline(true);
      const offline = page.getByText('Você está sem conexão com a internet.');
      await offline.waitFor();
      await leaveStep(page, 'Continuar');
      await atStep(page, 'Passo 4 de 6: credenciamento');
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expectInWindow(page, offline);
      await person.step('sem rede');
      await context.setOffline(false);
      await offline.waitFor({ state: 'detached' });

      // A visitor learns of the edital's end by the event stream, wherever on the page they are.
      await type(page, 'Formação', 'Agronomia');
      await page.waitForResponse((response) => response.url().endsWith('/publico/eventos'));
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await committee.closeEdital();
      const closed = page.getByText('O edital nº 092/2026 não recebe mais inscrições.').first();
      await closed.waitFor({ timeout: 20_000 });
      await expectInWindow(page, closed);
      await person.step('edital encerrado');
      await keeps();
    },
  );
});
