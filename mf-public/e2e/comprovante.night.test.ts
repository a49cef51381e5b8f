import { readFile } from 'node:fs/promises';
import { committeeAt } from '@credenciados/journeys/committee';
import { attachAll, documentCodes } from '@credenciados/journeys/documents';
import { files } from '@credenciados/journeys/files';
import { useJourneys } from '@credenciados/journeys/journey';
import { readMail } from '@credenciados/journeys/mailbox';
import { chooseFile, expectHeading, type } from '@credenciados/journeys/portal-actions';
import { applicant, fillPersonAndAddress, goToReview, openForm, send } from '@credenciados/journeys/registration';
import { signIn } from '@credenciados/journeys/sign-in';
import { describe, expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

const journey = useJourneys();
const AUTHENTIC = 'Comprovante autêntico';
const ALTERED = 'Comprovante alterado';

/** File saved by the browser when a button is clicked. */
async function saved(page: Page, button: Locator): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

const found = (page: Page, title: string) => page.getByRole('region', { name: title });
const checkFile = (page: Page, name: string, content: Buffer) =>
  chooseFile(page, page.getByRole('button', { name: 'Selecionar comprovante' }), {
    name,
    mimeType: 'application/pdf',
    buffer: content,
  });

async function checkCode(page: Page, codigo: string): Promise<void> {
  await type(page, /Código do comprovante/, codigo);
  await page.getByRole('button', { name: 'Conferir código' }).click();
}

describe('a signed comprovante', () => {
  journey('is kept after registering, authentic where anyone checks it, and not when it was touched', async (stage) => {
    const committee = await committeeAt(stage);
    const idEdital = await committee.openEdital('VISTORIADOR', '031/2026');
    const person = await stage.visitor();
    const { page } = person;
    await openForm(person, idEdital);
    await fillPersonAndAddress(person, applicant('VISTORIADOR', '390.533.447-05', 'Iracema Falcão Duarte'));
    await attachAll(page, await documentCodes(page));
    await goToReview(page);
    const comprovante = await send(page);
    await person.step('recibo');
    const protocolo = /\d{4}\.\d{8}-\d/.exec(comprovante)?.[0] ?? '';
    const { name, content } = await saved(page, page.getByRole('button', { name: 'Baixar comprovante (PDF)' }));
    expect(name).toBe(`comprovante-${protocolo}.pdf`);
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');

    await page.getByRole('link', { name: 'Conferir comprovante' }).click();
    await expectHeading(page, 'Conferir comprovante');
    await person.step('conferir');
    await checkFile(page, name, content);
    const result = found(page, AUTHENTIC);
    await result.getByText(protocolo, { exact: true }).waitFor();
    expect(await result.getByText(/^SHA-256: [0-9a-f]{64}$/).count()).toBe(5);
    await chooseFile(page, page.getByRole('button', { name: 'Comparar documento' }), files.pdf('meu.pdf'));
    await page.getByText('É o mesmo documento.').waitFor();
    await person.step('autêntico');

    const touched = Buffer.from(content.toString('latin1').replace('/Lang (pt-BR)', '/Lang (pt-PT)'), 'latin1');
    await checkFile(page, name, touched);
    await found(page, ALTERED).getByText(protocolo, { exact: true }).waitFor();
    await person.step('alterado');
    await checkFile(page, 'outro.pdf', files.pdf().buffer);
    await found(page, 'Comprovante desconhecido').waitFor();
    await person.step('desconhecido');

    const letter = await readMail(person, 'inscrito@mail.example', protocolo);
    expect(letter.text).toContain(/[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/.exec(comprovante)?.[0]);
  });

  journey('one’s own solicitação has a PDF, checked by its code on a phone', async ({ visitor }) => {
    const ana = await visitor({ viewport: 'phone' });
    await signIn(ana, 'retificar');
    await ana.page
      .getByRole('link', { name: /Visualizar/ })
      .first()
      .click();
    const comprovantes = ana.page.getByRole('heading', { name: 'Comprovantes' });
    await comprovantes.scrollIntoViewIfNeeded();
    await ana.step('comprovantes da solicitação');
    const { name } = await saved(
      ana.page,
      ana.page.getByRole('button', { name: /^Baixar comprovante \(PDF\)/ }).first(),
    );
    expect(name).toMatch(/^comprovante-.*\.pdf$/);
    const text =
      (await ana.page
        .getByText(/^Código do comprovante: /)
        .first()
        .textContent()) ?? '';
    const codigo = text.replace('Código do comprovante: ', '');

    const passerBy = await visitor({ viewport: 'phone' });
    await passerBy.page.goto('/credenciados/editais');
    await passerBy.page.getByRole('link', { name: 'Confira se ele é autêntico' }).click();
    await expectHeading(passerBy.page, 'Conferir comprovante');
    await checkCode(passerBy.page, codigo.toLowerCase().replaceAll('-', ''));
    await found(passerBy.page, AUTHENTIC).getByText(codigo).waitFor();
    await passerBy.step('autêntico pelo código');
    await checkCode(
      passerBy.page,
      codigo.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    );
    await passerBy.page
      .getByText(/Código inválido/)
      .first()
      .waitFor();
    expect(await found(passerBy.page, AUTHENTIC).count()).toBe(0);
    await passerBy.step('código inválido');

    // A QR code with a forged signature, read by a camera.
    await passerBy.page.goto(`/credenciados/comprovante#codigo=${codigo}&assinatura=${'A'.repeat(86)}`);
    await found(passerBy.page, ALTERED).waitFor();
    await passerBy.step('código QR alterado');
  });
});
