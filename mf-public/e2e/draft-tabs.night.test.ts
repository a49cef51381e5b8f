import { committeeAt } from '@credenciados/journeys/committee';
import { attachAll, documentCodes, documentRow } from '@credenciados/journeys/documents';
import { useJourneys } from '@credenciados/journeys/journey';
import { expectHeading, expectSoon } from '@credenciados/journeys/portal-actions';
import { expectTold } from '@credenciados/journeys/refusals';
import {
  agree,
  applicant,
  fillPersonAndAddress,
  goToReview,
  openForm,
  send,
} from '@credenciados/journeys/registration';
import { describe, expect } from '@jest/globals';

describe('a form in two tabs, and in one that was reopened', () => {
  const journey = useJourneys();

  // DOC-15
  journey('a file that one tab removes is told in the other before it is sent', async (stage) => {
    const committee = await committeeAt(stage);
    const edital = await committee.openEdital('VISTORIADOR', '053/2026');
    const person = await stage.visitor();
    const { page, context } = person;
    await openForm(person, edital);
    await fillPersonAndAddress(person, applicant('VISTORIADOR', '458.120.973-05', 'Cleide Brandão Sena'));
    const codes = await documentCodes(page);
    await attachAll(page, codes);
    const [first = ''] = codes;
    const last = `${codes.at(-1)?.toLowerCase()}.pdf`;
    await expectSoon(() => page.evaluate((name) => JSON.stringify({ ...sessionStorage }).includes(name), last), true);
    // A window opened by a page starts with a copy of its tab's storage, like a duplicated tab.
    const [twin] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate(() => void window.open(location.href, '_blank')),
    ]);
    await twin.getByText('Recuperamos o seu rascunho').waitFor();
    await goToReview(page);
    await documentRow(twin, first)
      .getByRole('button', { name: /^Remover/ })
      .click();
    await twin.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click();
    await page.getByText('Este arquivo foi removido em outra aba do navegador.').waitFor();
    await page.getByRole('button', { name: 'Cadastrar', exact: true }).click();
    await expectTold(page, 'Este arquivo foi removido em outra aba do navegador.');
    expect(await documentRow(page, first).getAttribute('data-wrong')).not.toBeNull();
    await person.step('arquivo removido em outra aba');
    await attachAll(page, [first]);
    await goToReview(page);
    await send(page);
    await expectHeading(page, 'Cadastro enviado');
  });

  // INS-20
  journey('a draft that a restored tab brought back is shown to whoever says that it is theirs', async (stage) => {
    const committee = await committeeAt(stage);
    const edital = await committee.openEdital('VISTORIADOR', '054/2026');
    const person = await stage.visitor();
    const { page } = person;
    await openForm(person, edital);
    await fillPersonAndAddress(person, applicant('VISTORIADOR', '458.120.973-05', 'Cleide Brandão Sena'));
    await page.reload();
    await page.getByText('Recuperamos o seu rascunho').waitFor();
    // For the browser a restored tab is a history step, like Back from another site.
    await page.goto('about:blank');
    await page.goBack();
    await page.getByRole('heading', { name: 'Há um rascunho nesta aba' }).waitFor();
    expect(await page.content()).not.toMatch(/458\.120\.973-05|Cleide/);
    expect(await page.getByRole('textbox').count()).toBe(0);
    await person.step('rascunho de antes');
    await page.reload();
    await page.getByRole('button', { name: 'Apagar', exact: true }).click();
    await agree(page);
    await expectSoon(() => page.getByRole('textbox', { name: 'CPF' }).inputValue(), '');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('458.120');
  });
});
