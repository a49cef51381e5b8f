import { rm } from 'node:fs/promises';
import { attachAll, documentCodes } from '@credenciados/journeys/documents';
import { useJourneys } from '@credenciados/journeys/journey';
import { act, dayFromToday, rowOf } from '@credenciados/journeys/portal-actions';
import { applicant, fillPersonAndAddress, goToReview, send } from '@credenciados/journeys/registration';
import { signIn } from '@credenciados/journeys/sign-in';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import { afterAll, describe, expect } from '@jest/globals';

const CPF = '561.739.028-77';
const NOME = 'Odete Pantoja Reis';

describe('somebody new starts the portal', () => {
  const folders: string[] = [];
  const journey = useJourneys(async () => {
    // Empty, so that this portal fills it like a new person's.
    const dataDir = await temporaryFolder('first-run');
    folders.push(dataDir);
    return { dataDir };
  });
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

  journey('registers in the open edital at once, and finds it among the committee’s', async ({ visitor }) => {
    const person = await visitor();
    const { page } = person;
    await page.goto('/credenciados/editais');
    const cards = page.getByRole('main').getByRole('article');
    await cards.first().waitFor();
    const geomensor = cards.filter({ has: page.getByRole('heading', { name: 'Geomensor' }) });
    await geomensor.getByText(dayFromToday(30)).waitFor();
    // Only one edital is open at a time: the other type's is closed.
    expect(await page.getByRole('link', { name: /^Cadastrar-se/ }).count()).toBe(1);
    await person.step('editais');

    // The address printed at the start leads directly to the form (TEL-2).
    await page.goto('/');
    const terms = page.getByRole('dialog', { name: 'Termos do cadastro' });
    await terms.getByText(/^Cadastro no edital nº 003\/\d{4} \(Geomensor\)/).waitFor();
    await terms.getByRole('checkbox').check();
    await terms.getByRole('button', { name: 'Aceitar e continuar' }).click();
    await terms.waitFor({ state: 'hidden' });
    await fillPersonAndAddress(person, applicant('GEOMENSOR', CPF, NOME));
    await attachAll(page, await documentCodes(page));
    await goToReview(page);
    await send(page);

    const helena = await visitor();
    await signIn(helena, 'cageo');
    await act(helena.page, /^Ações do edital 003/, 'Visualizar Edital');
    await rowOf(helena.page, NOME).first().waitFor();
    await helena.step('solicitação recebida');
  });
});
