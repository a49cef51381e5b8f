import { stat } from 'node:fs/promises';
import { committeeAt } from '@credenciados/journeys/committee';
import { attach, attached, documentCodes } from '@credenciados/journeys/documents';
import { hugePdf } from '@credenciados/journeys/files';
import { useJourneys } from '@credenciados/journeys/journey';
import type { Visitor } from '@credenciados/journeys/page';
import { chooseFile, expectHeading } from '@credenciados/journeys/portal-actions';
import { applicant, fillPersonAndAddress, openForm } from '@credenciados/journeys/registration';
import { signIn } from '@credenciados/journeys/sign-in';
import { slowDown, waitUntilSending } from '@credenciados/journeys/slow-line';
import { layWire, type Wire } from '@credenciados/journeys/wire';
import { until } from '@credenciados/platform/testing/until';
import { describe, expect } from '@jest/globals';

/** Largest file of a registration, and nearly the largest of a message. */
const OF_REGISTRATION = await hugePdf(20);
const OF_MESSAGE = await hugePdf(14);
const BROKEN = /ERR_(CONNECTION|EMPTY|SOCKET)/;

/** Waits until some per cent of a file are sent. */
async function sentPart({ page }: Visitor, name: string, percent: number): Promise<void> {
  await page.waitForFunction(
    ([label, least]) =>
      Number(document.querySelector(`[role=progressbar][aria-label="${label}"]`)?.getAttribute('aria-valuenow')) >=
      least,
    [`Envio de ${name}`, percent] as const,
  );
}

/** Bytes sent since `before`, as a multiple of the file's size. */
const times = async (wire: Wire, before: number, file: string) => (wire.sent() - before) / (await stat(file)).size;

/** Cuts the connection in the middle of a file, and restores it once the person is told. */
async function interrupt(person: Visitor, wire: Wire, name: string): Promise<void> {
  const { page, problems } = person;
  await sentPart(person, name, 60);
  problems.announce(BROKEN);
  wire.cut();
  await page.getByText('Houve um erro ao enviar o arquivo.').waitFor();
  await page.getByText(/Tentaremos de novo em instantes/).waitFor();
  await person.step(`${name} interrompido`);
  wire.mend();
}

/**
 * Waits until the page has made all its automatic requests: the last is for the service worker, which journeys block. Requests made while
 * the connection is cut would disturb the measurement.
 */
function watchWhole({ page }: Visitor): () => Promise<void> {
  let isWhole = false;
  page.on('domcontentloaded', () => {
    isWhole = false;
  });
  page.on('console', (message) => {
    isWhole ||= message.text().includes('Service Worker registration blocked');
  });
  return () => until(() => isWhole);
}

describe('a large upload resumes where it stopped', () => {
  const journey = useJourneys();

  // DOC-10
  journey('in a registration: cut by the network, and by a reload of the page', async (stage) => {
    const committee = await committeeAt(stage);
    const edital = await committee.openEdital('VISTORIADOR', '041/2026');
    const person = await stage.visitor({ viewport: 'phone' });
    const { page } = person;
    const wire = await layWire(stage.portal);
    const whole = watchWhole(person);
    await openForm(person, edital, wire.url);
    await whole();
    await fillPersonAndAddress(person, applicant('VISTORIADOR', '458.120.973-05', 'Cleide Brandão Sena'));
    const [first = '', second = ''] = await documentCodes(page);
    await slowDown(person, 6);
    const cutOnce = wire.sent();
    await attach(page, first, OF_REGISTRATION);
    await interrupt(person, wire, 'grande-20.pdf');
    await attached(page, 'grande-20.pdf').waitFor();
    expect(await times(wire, cutOnce, OF_REGISTRATION)).toBeLessThan(1.3);

    // Chosen again after a reload, the file isn't sent from its start.
    const reloaded = wire.sent();
    await attach(page, second, OF_MESSAGE);
    await sentPart(person, 'grande-14.pdf', 60);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText(/^Documentos obrigatórios: 1 de/).waitFor();
    await attach(page, second, OF_MESSAGE);
    await attached(page, 'grande-14.pdf').waitFor();
    expect(await times(wire, reloaded, OF_MESSAGE)).toBeLessThan(1.3);

    // Cancelling an upload stops it.
    const [, , third = ''] = await documentCodes(page);
    await attach(page, third, OF_REGISTRATION);
    await waitUntilSending(page, 'grande-20.pdf');
    await page.getByRole('button', { name: 'Cancelar o envio de grande-20.pdf' }).click();
    await page.getByRole('progressbar', { name: /^Envio de/ }).waitFor({ state: 'detached' });
    await page.getByText(/^Documentos obrigatórios: 2 de/).waitFor();
    await wire.remove();
  });

  // DOC-10
  journey('in a message', async (stage) => {
    const person = await stage.visitor();
    const { page } = person;
    await signIn(person, 'notificado');
    const wire = await layWire(stage.portal);
    // Copies the session to the slow line's origin.
    const session = await page.evaluate(() => Object.entries(sessionStorage));
    await page.goto(`${wire.url}/credenciados/editais`);
    await page.evaluate((entries) => {
      for (const [name, value] of entries) sessionStorage.setItem(name, value);
    }, session);
    const whole = watchWhole(person);
    await page.goto(`${wire.url}/credenciados/credenciado/mensagens`);
    await whole();
    await page.getByRole('link', { name: 'Confirmação de dados de contato' }).click();
    await expectHeading(page, 'Confirmação de dados de contato');
    await slowDown(person, 6);
    const before = wire.sent();
    await chooseFile(page, page.getByRole('button', { name: /^Selecionar arquivo/ }), OF_MESSAGE);
    await interrupt(person, wire, 'grande-14.pdf');
    await attached(page, 'grande-14.pdf').waitFor();
    expect(await times(wire, before, OF_MESSAGE)).toBeLessThan(1.3);
    await page.getByRole('textbox', { name: 'Mensagem' }).fill('Segue o arquivo.');
    await page.getByRole('button', { name: 'Enviar' }).click();
    await page.getByText('Mensagem enviada com sucesso.').first().waitFor();
    await wire.remove();
  });
});
