import { committeeAt } from '@credenciados/journeys/committee';
import { codeField, shownCode } from '@credenciados/journeys/contact';
import { attachAll, attachButton, attached, documentCodes } from '@credenciados/journeys/documents';
import { files } from '@credenciados/journeys/files';
import { useJourneys } from '@credenciados/journeys/journey';
import { expectHeading, expectSoon } from '@credenciados/journeys/portal-actions';
import { applicant, fillPersonAndAddress, goToReview, openForm, send } from '@credenciados/journeys/registration';
import { describe } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

const MOST_TABS = 60;
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the target has the focus, which must be visible. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor();
  for (let tabs = 0; !(await hasFocus(target)); tabs += 1) {
    if (tabs === MOST_TABS) throw new Error(`${target} can't be reached by ${key}`);
    await page.keyboard.press(key);
  }
  // Polled: the script may just be hydrating the page, which keeps the focus.
  const isSeen = () =>
    target.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      return there !== null && (element.contains(there) || there.contains(element) || label?.contains(there) === true);
    });
  await expectSoon(async () => ({ target: String(target), seen: await isSeen() }), {
    target: String(target),
    seen: true,
  });
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function write(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: label, exact: typeof label === 'string' }));
  await page.keyboard.type(text);
}

/** Chooses in a native list by typing the beginning of the option. */
async function pick(page: Page, label: string, beginning: string): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: label }));
  await page.keyboard.type(beginning);
}

describe('a citizen registers', () => {
  const journey = useJourneys();

  journey('with the keyboard alone, and always sees where they are', async (stage) => {
    const committee = await committeeAt(stage);
    await committee.openEdital('VISTORIADOR', '051/2026');
    const person = await stage.visitor();
    const { page } = person;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.goto('/credenciados/editais');
    await press(page, page.getByRole('link', { name: /^Cadastrar-se/ }));

    const terms = page.getByRole('dialog', { name: 'Termos do cadastro' });
    await press(page, terms.getByRole('checkbox'), 'Space');
    await press(page, terms.getByRole('button', { name: 'Aceitar e continuar' }));
    await terms.waitFor({ state: 'hidden' });

    // Faults are listed in a summary that takes the focus and links to the field.
    await press(page, button('Revisar e cadastrar'));
    await press(page, page.getByRole('link', { name: 'CPF: O campo é obrigatório' }));
    await expectSoon(() => hasFocus(page.getByRole('textbox', { name: 'CPF' })), true);

    await write(page, 'CPF', '56173902877');
    await write(page, 'Nome', 'Odete Pantoja Reis');
    await write(page, 'E-mail', 'odete@mail.example');
    await write(page, 'Confirmação do e-mail', 'odete@mail.example');
    await write(page, /^Telefone/, '91988887777');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Remover o telefone/ }).waitFor();
    await write(page, 'Registro no conselho', 'PA-1');
    await pick(page, 'Formação', 'Engenh');
    await write(page, 'CEP', '66035100');
    await write(page, 'Logradouro', 'Travessa Padre Eutíquio');
    await press(page, page.getByRole('checkbox', { name: /S\/N/ }), 'Space');
    await write(page, 'Bairro', 'Batista Campos');
    // The CEP has filled in the UF.
    const municipio = page.getByRole('combobox', { name: 'Município' });
    await tabTo(page, municipio);
    await page.keyboard.type('obidos');
    await page.getByRole('option', { name: 'Óbidos' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectSoon(() => municipio.inputValue(), 'Óbidos');

    const codes = await documentCodes(page);
    // One permanent listener: Playwright intercepts the file dialog only while there is one, and starts with a delay.
    page.on('filechooser', () => undefined);
    for (const [place, code] of codes.entries()) {
      await tabTo(page, attachButton(page, code));
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
      await chooser.setFiles(files.pdf(`arquivo-${place}.pdf`));
      await attached(page, `arquivo-${place}.pdf`).waitFor();
    }
    await press(page, button('Revisar e cadastrar'));
    await page.getByRole('heading', { name: 'Revise antes de enviar' }).waitFor();
    await press(page, button('Enviar código'));
    await codeField(page).waitFor();
    await expectSoon(() => hasFocus(codeField(page)), true);
    await page.keyboard.type(await shownCode(page));
    await page.keyboard.press('Enter');
    await page.getByText('E-mail confirmado.').waitFor();
    await press(page, button('Cadastrar'));
    await expectHeading(page, 'Cadastro enviado');
    // The focus is at the comprovante; a key pressed there shows that the person is reading.
    await page.keyboard.press('Tab');
    await page.waitForTimeout(3500);
    await expectHeading(page, 'Cadastro enviado');
    await person.step('recibo por teclado');
  });

  journey('at 400 % zoom, where nothing scrolls sideways and nothing is out of reach', async (stage) => {
    const committee = await committeeAt(stage);
    const edital = await committee.openEdital('VISTORIADOR', '052/2026');
    const person = await stage.visitor({ viewport: 'zoomed' });
    const { page } = person;
    await page.goto('/credenciados/editais');
    await page.getByText(/^Inscrições abertas/).waitFor();
    await page.getByRole('link', { name: 'Ver editais anteriores' }).click();
    await page.getByRole('row').nth(1).waitFor();
    await person.step('editais');
    await openForm(person, edital);
    await page.getByRole('button', { name: 'Continuar', exact: true }).click();
    await page.getByRole('textbox', { name: 'CPF' }).and(page.locator('[aria-invalid=true]:focus')).waitFor();
    await person.step('erros');
    await fillPersonAndAddress(person, applicant('VISTORIADOR', '672.904.815-85', 'Zulmira Gama Lobo'));
    await attachAll(page, await documentCodes(page));
    await page
      .getByRole('button', { name: /^Remover .*\.pdf$/ })
      .first()
      .click();
    const question = page.getByRole('alertdialog', { name: 'Remover anexo' });
    await question.waitFor();
    await person.step('remover anexo');
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await question.waitFor({ state: 'hidden' });
    await goToReview(page);
    await person.step('revisão');
    await send(page);
    await person.step('recibo');
  });
});
