import { committeeAt } from '@credenciados/journeys/committee';
import { attachAll, documentCodes } from '@credenciados/journeys/documents';
import { onStep } from '@credenciados/journeys/form-step';
import { useJourneys } from '@credenciados/journeys/journey';
import { expectHeading, expectInWindow, expectSoon, setInSight } from '@credenciados/journeys/portal-actions';
import { applicant, fillPersonAndAddress, goToReview, openForm } from '@credenciados/journeys/registration';
import { everyNight } from '@credenciados/testing/nightly';
import { describe, expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

const CPF = { desktop: '204.581.637-08', phone: '317.906.254-16' } as const;

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

describe('step by step', () => {
  const journey = useJourneys();

  for (const viewport of everyNight<('desktop' | 'phone')[]>(['desktop', 'phone'], ['phone'])) {
    // INS-10, INS-17, INS-16
    journey(`the review and the comprovante are where the person looks, ${viewport}`, async (stage) => {
      const committee = await committeeAt(stage);
      const edital = await committee.openEdital('VISTORIADOR', `06${viewport.length}/2026`);
      const isPhone = viewport === 'phone';
      const person = await stage.visitor({ viewport });
      const { page } = person;
      await page.goto('/credenciados/editais');
      await page.getByRole('link', { name: /^Cadastrar-se/ }).click();
      const terms = page.getByRole('dialog', { name: 'Termos do cadastro' });
      await expectInWindow(page, terms.getByRole('checkbox'));
      await expectInWindow(page, terms.getByRole('button', { name: 'Aceitar e continuar' }));
      expect(await terms.getByRole('link', { name: /^edital \(PDF\)/ }).getAttribute('href')).toContain(`=${edital}`);
      await person.step('termos');
      await terms.getByRole('checkbox').check();
      await terms.getByRole('button', { name: 'Aceitar e continuar' }).click();
      await terms.waitFor({ state: 'hidden' });
      // No keyboard opens by itself on a phone.
      const begin = page
        .getByRole('textbox', { name: 'CPF' })
        .or(page.getByRole('heading', { name: 'Passo 1 de 6: dados' }));
      await begin.and(page.locator(':focus')).waitFor();
      await fillPersonAndAddress(person, applicant('VISTORIADOR', CPF[viewport], 'Ivone Sarmento Dias'));
      await attachAll(page, await documentCodes(page));
      await goToReview(page);

      // The browser's Back leads to the former step, not to the former page.
      await page.goBack();
      const first = page.getByText(isPhone ? 'Passo 5 de 6: documentos' : 'Etapa 1 de 2: preenchimento');
      await first.and(page.locator(':focus')).waitFor();
      await expectInWindow(page, first);
      await goToReview(page);
      await page.getByRole('button', { name: 'Alterar: Endereço' }).click();
      const section = page.getByRole('heading', { level: 2, name: isPhone ? 'Passo 3 de 6: endereço' : 'Endereço' });
      await section.and(page.locator(':focus')).waitFor();
      await expectInWindow(page, section);
      await person.step('alterar o endereço');

      // A different address in the second field is reported at once.
      await onStep(page, 'contato');
      const email = page.getByRole('textbox', { name: 'E-mail', exact: true });
      await email.fill('outra@mail.example');
      await page.getByText('Os e-mails informados devem ser iguais').first().waitFor();
      await expectSoon(() => hasFocus(email), true);
      await email.fill('inscrito@mail.example');
      await page.getByText('Os e-mails informados devem ser iguais').first().waitFor({ state: 'detached' });

      await goToReview(page);
      await setInSight(page, false);
      await page.getByRole('button', { name: 'Cadastrar', exact: true }).click();
      await expectHeading(page, 'Cadastro enviado');
      const comprovante = page.getByRole('region', { name: 'Recibo' });
      await expectInWindow(page, comprovante.getByText(/^\d{4}\.\d{8}-\d$/));
      await expectInWindow(page, comprovante.getByRole('button', { name: 'Baixar comprovante (PDF)' }));
      await expectInWindow(page, comprovante.getByRole('button', { name: 'Ficar nesta página' }));
      await expectSoon(() => focusedText(page), 'Recibo');
      await setInSight(page, true);
      await page.waitForURL('**/editais');
      await page.getByText(/^Protocolo [\d.-]+ · edital nº 06\d\/2026 · enviada em /).waitFor();
      await person.step('editais depois do cadastro');
      const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      expect(kept).not.toMatch(/Ivone|inscrito@|317\.906|204\.581|31790625416|20458163708/);
      await page.getByRole('link', { name: 'Ver o comprovante' }).click();
      await page.getByRole('heading', { name: 'O que o portal assinou' }).waitFor();
      expect(page.url()).toMatch(/\/credenciados\/comprovante$/);
      await page.goBack();
      // In the history, the comprovante comes after the editais: the form is gone.
      await page.getByText('Em 3 segundos você será levado').waitFor({ state: 'detached' });
      await page.goBack();
      await expectHeading(page, 'Cadastro enviado');
      await page.goBack();
      await expectHeading(page, 'Editais de credenciamento');
    });
  }

  journey.atNight('at 400 % zoom the terms can be read and accepted', async (stage) => {
    const committee = await committeeAt(stage);
    const edital = await committee.openEdital('VISTORIADOR', '068/2026');
    const person = await stage.visitor({ viewport: 'zoomed' });
    const { page } = person;
    await page.goto(`/credenciados/credenciados/cadastro/${edital}`);
    const terms = page.getByRole('dialog', { name: 'Termos do cadastro' });
    const box = terms.getByRole('checkbox');
    await box.scrollIntoViewIfNeeded();
    await expectInWindow(page, box);
    // The dialog scrolls as a whole, at the window's height without its margins.
    const height = await terms.evaluate((element) => element.clientHeight);
    expect(height).toBeGreaterThan(200);
    expect(await terms.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
    await person.step('termos com zoom');
    await openForm(person, edital);
  });

  // By day this is tested in the form's own package (INS-1).
  journey.atNight('an edital that is closed says so, and leads to the open one', async (stage) => {
    const committee = await committeeAt(stage);
    const closed = await committee.openEdital('VISTORIADOR', '069/2026');
    const open = await committee.openEdital('GEOMENSOR', '070/2026');
    const person = await stage.visitor({ viewport: 'phone' });
    const { page } = person;
    await page.goto(`/credenciados/credenciados/cadastro/${closed}`);
    await page.getByText('O edital nº 069/2026 não recebe inscrições.').waitFor();
    await person.step('edital encerrado, outro aberto');
    await page.getByRole('link', { name: /^Cadastrar-se no edital nº 070\/2026/ }).click();
    await page.getByRole('dialog', { name: 'Termos do cadastro' }).waitFor();
    expect(page.url()).toMatch(new RegExp(`/cadastro/${open}$`));
  });
});
