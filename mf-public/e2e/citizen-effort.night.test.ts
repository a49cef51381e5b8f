import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { committeeAt } from '@credenciados/journeys/committee';
import { codeField, shownCode } from '@credenciados/journeys/contact';
import { attach, attached, documentCodes } from '@credenciados/journeys/documents';
import { COUNT_EFFORT } from '@credenciados/journeys/effort';
import { files } from '@credenciados/journeys/files';
import { type Stage, useJourneys } from '@credenciados/journeys/journey';
import { expectHeading } from '@credenciados/journeys/portal-actions';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/** A lookup service for CEPs, like one that an agency configures. */
const ceps = createServer((_, response) => {
  response.setHeader('content-type', 'application/json');
  const address = { cep: '66035-100', logradouro: 'Travessa Padre Eutíquio', bairro: 'Batista Campos' };
  response.end(JSON.stringify({ ...address, localidade: 'Belém', uf: 'PA', ibge: '1501402' }));
});
beforeAll(() => new Promise<void>((resolve) => void ceps.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => void ceps.close(() => resolve())));

/** Types on where the cursor is, and waits until the cursor has gone on to another field by itself. */
async function typeWhole(page: Page, label: string, text: string, next: string): Promise<void> {
  const focused = (name: string) => page.getByRole('textbox', { name, exact: true }).and(page.locator(':focus'));
  await focused(label).waitFor();
  await page.keyboard.type(text);
  await focused(next).waitFor();
}

/** Registers by the shortest path, without autofill; answers its clicks and keys. */
async function register(stage: Stage, numero: string, typeAddress: (page: Page) => Promise<void>) {
  const committee = await committeeAt(stage);
  await committee.openEdital('GEOMENSOR', numero);
  const { page } = await stage.visitor();
  await page.addInitScript({ content: COUNT_EFFORT });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  /** Texts of fields one after the other. */
  const type = async (...texts: string[]) => {
    for (const [index, text] of texts.entries()) {
      if (index > 0) await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
  };

  await page.goto('/credenciados/editais');
  await page.getByRole('link', { name: /^Cadastrar-se/ }).click();
  await page.getByRole('checkbox', { name: /^Li e aceito/ }).click();
  await button('Aceitar e continuar').click();
  await typeWhole(page, 'CPF', '20458163708', 'Nome');
  await type('Rui Sá Melo', 'rui@melo.eng.br', 'rui@melo.eng.br', '91988887777');
  await page.getByRole('textbox', { name: 'Registro no conselho' }).click();
  await type('15161', 'A1B2', 'Agronomia');
  await page.keyboard.press('Tab');
  await typeAddress(page);
  for (const code of await documentCodes(page)) {
    const name = `${code.toLowerCase()}.pdf`;
    await attach(page, code, files.pdf(name));
    await attached(page, name).waitFor();
  }
  await button('Revisar e cadastrar').click();
  await button('Enviar código').click();
  await codeField(page).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(await shownCode(page));
  await page.getByText('E-mail confirmado.').waitFor();
  await page.getByText('Belém', { exact: true }).waitFor();
  await button('Cadastrar').click();
  await expectHeading(page, 'Cadastro enviado');

  const counted = await page.evaluate(() => ({
    clicks: Number(sessionStorage.getItem('clicks')),
    keys: Number(sessionStorage.getItem('keys')),
    clicked: sessionStorage.getItem('clicked'),
  }));
  process.stdout.write(`A registration takes ${counted.clicks} clicks and ${counted.keys} keys.\n${counted.clicked}`);
  expect(counted.clicks).toBeGreaterThan(10);
  expect(counted.keys).toBeGreaterThan(80);
  return counted;
}

// INS-22
describe('the effort of registering', () => {
  const journey = useJourneys();

  journey('on a portal as it starts is at most 15 clicks and 145 keys', async (stage) => {
    const { clicks, keys } = await register(stage, '081/2026', async (page) => {
      await typeWhole(page, 'CEP', '66035100', 'Logradouro');
      await page.keyboard.type('Travessa Padre Eutíquio');
      await page.keyboard.press('Tab');
      await page.keyboard.type('10');
      await page.getByRole('textbox', { name: 'Bairro' }).click();
      await page.keyboard.type('Batista Campos');
      await page.getByRole('combobox', { name: 'Município' }).click();
      await page.keyboard.type('bele');
      await page.getByRole('option', { name: 'Belém' }).waitFor();
    });
    expect(clicks).toBeLessThanOrEqual(15);
    expect(keys).toBeLessThanOrEqual(145);
  });
});

// INS-22
describe('the effort of registering with a look-up of CEPs', () => {
  const journey = useJourneys(async () => ({
    env: { CEP_URL: `http://127.0.0.1:${(ceps.address() as AddressInfo).port}/{cep}` },
  }));

  journey('is at most 15 clicks and 110 keys', async (stage) => {
    const { clicks, keys } = await register(stage, '082/2026', async (page) => {
      await typeWhole(page, 'CEP', '66035100', 'Número');
      await page.keyboard.type('10');
    });
    expect(clicks).toBeLessThanOrEqual(15);
    expect(keys).toBeLessThanOrEqual(110);
  });
});
