import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { committeeAt } from '@credenciados/journeys/committee';
import { codeField, shownCode } from '@credenciados/journeys/contact';
import { attach, attached, documentCodes } from '@credenciados/journeys/documents';
import { files } from '@credenciados/journeys/files';
import { useJourneys } from '@credenciados/journeys/journey';
import { expectHeading } from '@credenciados/journeys/portal-actions';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';

/** Most clicks and keys of a registration by the shortest path, without autofill. */
const MOST = { clicks: 25, keys: 110 };

/** A look-up of CEPs, as an agency sets one. */
const ceps = createServer((_, response) => {
  response.setHeader('content-type', 'application/json');
  const address = { cep: '66035-100', logradouro: 'Travessa Padre Eutíquio', bairro: 'Batista Campos' };
  response.end(JSON.stringify({ ...address, localidade: 'Belém', uf: 'PA', ibge: '1501402' }));
});
beforeAll(() => new Promise<void>((resolve) => void ceps.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => void ceps.close(() => resolve())));

/** A click that the page's own code makes, as the one that opens the file dialog, is nobody's. */
const COUNTER = `
  const count = (name) => sessionStorage.setItem(name, Number(sessionStorage.getItem(name) ?? 0) + 1);
  addEventListener('click', (event) => event.isTrusted && event.detail > 0 && count('clicks'), true);
  addEventListener('keydown', (event) => event.isTrusted && count('keys'), true);
`;

describe('the effort of registering', () => {
  const journey = useJourneys(async () => ({
    env: { CEP_URL: `http://127.0.0.1:${(ceps.address() as AddressInfo).port}/{cep}` },
  }));

  journey('is counted in clicks and keys, and stays small', async (stage) => {
    const committee = await committeeAt(stage);
    await committee.openEdital('GEOMENSOR', '081/2026');
    const { page } = await stage.visitor();
    await page.addInitScript({ content: COUNTER });
    const counted = () =>
      page.evaluate(() => ({
        clicks: Number(sessionStorage.getItem('clicks')),
        keys: Number(sessionStorage.getItem('keys')),
      }));
    const write = async (name: string | RegExp, text: string) => {
      const field = page.getByRole('textbox', { name, exact: typeof name === 'string' });
      await field.click();
      await page.keyboard.type(text);
    };
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    await page.goto('/credenciados/editais');
    await page.getByRole('link', { name: /^Cadastrar-se/ }).click();
    await page.getByRole('checkbox', { name: /^Li e aceito/ }).click();
    await button('Aceitar e continuar').click();
    await write('CPF', '20458163708');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Rui Sá Melo');
    await page.keyboard.press('Tab');
    await page.keyboard.type('rui@melo.eng.br');
    await page.keyboard.press('Tab');
    await page.keyboard.type('rui@melo.eng.br');
    await page.keyboard.press('Tab');
    await page.keyboard.type('91988887777');
    await write('Registro no conselho', '15161');
    await page.keyboard.press('Tab');
    await page.keyboard.type('A1B2');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Agronomia');
    await write('CEP', '66035100');
    await page.getByRole('combobox', { name: 'Município' }).and(page.locator('[value="Belém"]')).waitFor();
    await write('Número', '10');
    for (const code of await documentCodes(page)) {
      const name = `${code.toLowerCase()}.pdf`;
      await attach(page, code, files.pdf(name));
      await attached(page, name).waitFor();
    }
    await button('Revisar e cadastrar').click();
    await button('Enviar código').click();
    await codeField(page).and(page.locator(':focus')).waitFor();
    await page.keyboard.type(await shownCode(page));
    await page.keyboard.press('Enter');
    await page.getByText('E-mail confirmado.').waitFor();
    await button('Cadastrar').click();
    await expectHeading(page, 'Cadastro enviado');

    const { clicks, keys } = await counted();
    process.stdout.write(`A registration takes ${clicks} clicks and ${keys} keys.\n`);
    expect(clicks).toBeGreaterThan(10);
    expect(keys).toBeGreaterThan(80);
    expect(clicks).toBeLessThanOrEqual(MOST.clicks);
    expect(keys).toBeLessThanOrEqual(MOST.keys);
  });
});
