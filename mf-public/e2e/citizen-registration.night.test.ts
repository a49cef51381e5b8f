import { committeeAt } from '@credenciados/journeys/committee';
import { codeField, shownCode } from '@credenciados/journeys/contact';
import { attach, attachAll, attached, documentCodes } from '@credenciados/journeys/documents';
import { files, hugePdf } from '@credenciados/journeys/files';
import { useJourneys } from '@credenciados/journeys/journey';
import { expectHeading, expectSoon } from '@credenciados/journeys/portal-actions';
import {
  applicant,
  fillPersonAndAddress,
  goToReview,
  openForm,
  send,
  toReview,
  typed,
} from '@credenciados/journeys/registration';
import { signIn } from '@credenciados/journeys/sign-in';
import { slowDown, waitUntilSending } from '@credenciados/journeys/slow-line';
import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';

const LABELS = [
  'CPF',
  'Nome',
  'E-mail',
  'Confirmação do e-mail',
  'Registro no conselho',
  'CEP',
  'Logradouro',
  'Bairro',
];
const VIEWPORT = { GEOMENSOR: 'desktop', VISTORIADOR: 'phone' } as const;
const PEOPLE = {
  GEOMENSOR: applicant('GEOMENSOR', '204.581.637-08', 'Raimunda Alves Teixeira'),
  VISTORIADOR: applicant('VISTORIADOR', '317.906.254-16', 'Benedito Farias Moura'),
};
const bigFile = await hugePdf(20);
const BIG = 'grande-20.pdf';

/** Returns the largest number of concurrent uploads. */
function countUploads(page: Page): () => number {
  let now = 0;
  let most = 0;
  const isUpload = (url: string) => url.includes('/documentoCredenciado/upload');
  page.on('request', (request) => {
    if (!isUpload(request.url())) return;
    now += 1;
    most = Math.max(most, now);
  });
  const end = (request: { url(): string }) => {
    if (isUpload(request.url())) now -= 1;
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return () => most;
}

describe('a citizen registers', () => {
  const journey = useJourneys();

  for (const tipo of ['GEOMENSOR', 'VISTORIADOR'] as const) {
    // DOC-7, INS-10
    journey(`as ${tipo}, with files of 20 MB on a slow connection and a reload in the middle`, async (stage) => {
      const committee = await committeeAt(stage);
      const edital = await committee.openEdital(tipo, `02${VIEWPORT[tipo].length}/2026`);
      const person = await stage.visitor({ viewport: VIEWPORT[tipo] });
      const { page } = person;
      const mostAtOnce = countUploads(page);
      await openForm(person, edital);
      await fillPersonAndAddress(person, PEOPLE[tipo]);
      const before = await typed(page, ...LABELS);
      const [first = '', second = '', ...others] = await documentCodes(page);
      await slowDown(person, 6);

      // A part of it is sent when the page is reloaded: typed text stays, the file is chosen again.
      await attach(page, first, bigFile);
      await waitUntilSending(page, BIG);
      await page.reload();
      await page.getByText('Recuperamos o seu rascunho').waitFor();
      await expectSoon(() => typed(page, ...LABELS), before);
      await expectSoon(() => typed(page, 'Município'), ['Óbidos']);
      await page.getByText(/^Documentos obrigatórios: 0 de/).waitFor();
      await attach(page, first, bigFile);
      await attach(page, second, files.pdf('pequeno.pdf'));
      await waitUntilSending(page, BIG);
      await page.getByText('Na fila: um arquivo é enviado por vez.').waitFor();
      expect(await page.getByRole('progressbar', { name: /^Envio de/ }).count()).toBe(1);
      await person.step('enviando');
      await attached(page, BIG).waitFor();
      await attached(page, 'pequeno.pdf').waitFor();
      await attachAll(page, others);
      await goToReview(page);
      await person.step('revisão');
      const comprovante = await send(page);
      expect(comprovante).toContain(`${BIG} (20 MB)`);
      expect(comprovante.match(/SHA-256: [0-9a-f]{64}/g)).toHaveLength(others.length + 2);
      expect(mostAtOnce()).toBe(1);
      expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('rascunho')))).toEqual(
        [],
      );
    });
  }

  journey('while the edital is closed: told, nothing lost, and sent once it is open again', async (stage) => {
    const committee = await committeeAt(stage);
    const edital = await committee.openEdital('VISTORIADOR', '032/2026');
    const person = await stage.visitor();
    const { page, problems } = person;
    await openForm(person, edital);
    await fillPersonAndAddress(person, applicant('VISTORIADOR', '458.120.973-05', 'Cleide Brandão Sena'));
    await attachAll(page, await documentCodes(page));
    const before = await typed(page, ...LABELS);
    await goToReview(page);
    await committee.closeEdital();
    problems.announce(/status of 422/);
    await page.getByRole('button', { name: 'Cadastrar', exact: true }).click();
    const told = page.getByRole('alert').filter({ hasText: 'O período de inscrições deste edital não está aberto.' });
    await told.getByText(/Nada do que você preencheu foi perdido/).waitFor();
    await person.step('edital encerrado');
    await page.getByRole('button', { name: 'Voltar e corrigir' }).click();
    await expectSoon(() => typed(page, ...LABELS), before);

    // Returning to an edital that accepts no registrations leads to the page that says so.
    await page.reload();
    await page.waitForURL('**/sem-edital');
    await person.step('sem edital');

    await committee.reopenEdital(edital);
    await page.goto(`/credenciados/credenciados/cadastro/${edital}`);
    await page.getByText('Recuperamos o seu rascunho').waitFor();
    await expectSoon(() => typed(page, ...LABELS), before);
    await goToReview(page);
    await send(page);
    await expectHeading(page, 'Cadastro enviado');
  });

  journey(
    'mistypes the code for the address, is told beside the field, and goes on with the right one',
    async (stage) => {
      const committee = await committeeAt(stage);
      const edital = await committee.openEdital('VISTORIADOR', '033/2026');
      const person = await stage.visitor({ viewport: 'phone' });
      const { page, problems } = person;
      await openForm(person, edital);
      await fillPersonAndAddress(person, applicant('VISTORIADOR', '270.416.895-49', 'Odete Pantoja Reis'));
      await attachAll(page, await documentCodes(page));
      const before = await typed(page, ...LABELS);
      await toReview(page);
      await page.getByRole('button', { name: 'Enviar código' }).click();
      const code = await shownCode(page);
      const wrong = `${(Number(code) + 1) % 1_000_000}`.padStart(6, '0');
      problems.announce(/status of 422/);
      await codeField(page).fill(wrong);
      await page.getByText('Código incorreto. Restam 4 tentativas.').waitFor();
      const field = codeField(page).and(page.locator('[aria-invalid=true]:focus'));
      await expectSoon(() => field.inputValue(), wrong);
      await person.step('código errado');
      await page.getByRole('button', { name: 'Voltar e corrigir' }).click();
      await expectSoon(() => typed(page, ...LABELS), before);
      await toReview(page);
      await codeField(page).fill(code);
      await page.getByText('E-mail confirmado.').waitFor();
      await send(page);
      expect(await page.evaluate(() => scrollY)).toBeLessThan(200);
    },
  );
});

describe('a citizen whose code does not come', () => {
  // A mail server that can't be reached.
  const journey = useJourneys(async () => ({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } }));

  journey(
    'goes on without it, and the committee is told',
    async (stage) => {
      const committee = await committeeAt(stage);
      const edital = await committee.openEdital('VISTORIADOR', '034/2026');
      const person = await stage.visitor({ viewport: 'phone' });
      const { page } = person;
      const it = applicant('VISTORIADOR', '583.207.461-08', 'Lindalva Moraes Couto');
      await openForm(person, edital);
      await fillPersonAndAddress(person, it);
      await attachAll(page, await documentCodes(page));
      await toReview(page);
      await page.getByRole('button', { name: 'Enviar código' }).click();
      await page.getByRole('button', { name: 'Não recebi o código' }).click();
      await person.step('não recebi o código');
      // At once if the message is known to have failed by now, else after a minute.
      await page.getByRole('button', { name: 'Seguir sem confirmar', exact: true }).click({ timeout: 75_000 });
      await page.getByText(/A comissão verá o aviso “contato não confirmado”/).waitFor();
      await person.step('sem confirmar');
      await send(page);

      const analyst = await stage.visitor();
      await signIn(analyst, 'cageo');
      await analyst.page.goto(`/credenciados/solicitacoes/listagem/${edital}`);
      await analyst.page.getByRole('row', { name: it.pessoa.nome }).getByText('Contato não confirmado').waitFor();
      await analyst.step('contato não confirmado');
    },
    180_000,
  );
});
