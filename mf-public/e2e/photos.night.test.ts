import { committeeAt } from '@credenciados/journeys/committee';
import { attached, documentCodes, documentRow } from '@credenciados/journeys/documents';
import { useJourneys } from '@credenciados/journeys/journey';
import { chooseFile } from '@credenciados/journeys/portal-actions';
import { applicant, fillPersonAndAddress, openForm } from '@credenciados/journeys/registration';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

const journey = useJourneys();

/** JPEG of 3000 by 2000 pixels, red on the left and blue on the right, with an EXIF orientation. */
async function photo(page: Page, name: string, orientation: number) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [3000, 2000];
    const context = canvas.getContext('2d');
    for (const [x, colour] of [
      [0, 'red'],
      [1500, 'blue'],
    ] as const) {
      if (!context) continue;
      context.fillStyle = colour;
      context.fillRect(x, 0, 1500, 2000);
    }
    return canvas.toDataURL('image/jpeg').replace(/^.*,/, '');
  });
  const jpeg = Buffer.from(base64, 'base64');
  // TIFF header, and one entry: 0x0112, the orientation.
  const exif = Buffer.from([
    ...Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0', 'latin1'),
    ...[orientation, 0, 0, 0, 0, 0, 0],
  ]);
  const marker = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  const buffer = Buffer.concat([jpeg.subarray(0, 2), marker, exif, jpeg.subarray(2)]);
  return { name, mimeType: 'image/jpeg', buffer };
}

/** True if one of these scripts makes PDFs. */
async function hasPdfMaker(page: Page, scripts: readonly string[]): Promise<boolean> {
  const texts = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
  return texts.some((text) => text.includes('%PDF-'));
}

/** Runs in the page: size of each preview, and its colour in the middle of the upper edge. */
function previews() {
  return [...document.querySelectorAll<HTMLImageElement>('[role=dialog] img')].map((image) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const [red = 0, , blue = 0] = context?.getImageData(image.naturalWidth / 2, 50, 1, 1).data ?? [];
    return `${canvas.width}x${canvas.height} ${red > blue ? 'red' : 'blue'}`;
  });
}

// DOC-18
journey('photos of a phone become one upright PDF, which the portal accepts', async (stage) => {
  const committee = await committeeAt(stage);
  const edital = await committee.openEdital('GEOMENSOR', '093/2026');
  const person = await stage.visitor({ viewport: 'phone' });
  const { page } = person;
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await openForm(person, edital);
  await fillPersonAndAddress(person, applicant('GEOMENSOR', '204.581.637-08', 'Raimunda Alves Teixeira'));
  const [code = ''] = await documentCodes(page);
  expect(await hasPdfMaker(page, scripts)).toBe(false);

  const row = documentRow(page, code);
  await chooseFile(page, row.getByRole('button', { name: /^Fotografar: / }), await photo(page, 'em-pe.jpg', 6));
  const dialog = page.getByRole('dialog', { name: /^Fotos: / });
  await dialog.getByAltText('Foto da página 1').waitFor();
  const broken = { name: 'foto.heic', mimeType: 'image/heic', buffer: Buffer.from('nada') };
  const more = [await photo(page, 'outro-lado.jpg', 8), broken, await photo(page, 'deitada.jpg', 1)];
  await chooseFile(page, dialog.getByRole('button', { name: 'Escolher fotos' }), more);
  await dialog.getByText(/^foto\.heic: A foto está em um formato que o portal não abre/).waitFor();
  await dialog.getByAltText('Foto da página 3').waitFor();
  // Turned by 90°, the left side is above; by 270°, below.
  expect(await page.evaluate(previews)).toEqual(['1559x2339 red', '1559x2339 blue', '2339x1559 red']);
  await person.step('fotos');
  await dialog.getByRole('button', { name: 'Girar a página 3' }).click();
  await page.waitForFunction(
    () => document.querySelectorAll<HTMLImageElement>('[role=dialog] img')[2]?.naturalWidth === 1559,
  );
  await dialog.getByRole('button', { name: 'Remover a página 2' }).click();
  await dialog.getByRole('button', { name: 'Anexar 2 páginas' }).click();
  await row.getByText('Anexado', { exact: true }).waitFor();
  await attached(page, 'Documento de identificação.pdf').waitFor();
  await person.step('fotos anexadas');
  expect(await hasPdfMaker(page, scripts)).toBe(true);
});

// DOC-18, TEL-45
journey('photos survive Back and a dead network, and are sent when it returns', async (stage) => {
  const committee = await committeeAt(stage);
  const edital = await committee.openEdital('GEOMENSOR', '094/2026');
  const person = await stage.visitor({ viewport: 'phone' });
  const { page, context, problems } = person;
  await openForm(person, edital);
  await fillPersonAndAddress(person, applicant('GEOMENSOR', '529.982.247-25', 'Josué Pantoja Lima'));
  const [code = ''] = await documentCodes(page);
  const row = documentRow(page, code);
  await chooseFile(page, row.getByRole('button', { name: /^Fotografar: / }), await photo(page, 'frente.jpg', 1));
  const dialog = page.getByRole('dialog', { name: /^Fotos: / });
  await dialog.getByAltText('Foto da página 1').waitFor();
  await page.waitForLoadState('networkidle');
  problems.announce(/ERR_INTERNET_DISCONNECTED|\/credenciados\//);
  await context.setOffline(true);
  await chooseFile(page, dialog.getByRole('button', { name: 'Escolher fotos' }), await photo(page, 'verso.jpg', 1));
  await dialog.getByAltText('Foto da página 2').waitFor();

  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Descartar as fotos?' });
  await question.waitFor();
  await person.step('voltar com fotos');
  await question.getByRole('button', { name: 'Continuar com as fotos' }).click();
  await question.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Anexar 2 páginas' }).click();
  await row.getByRole('button', { name: /^Tentar novamente/ }).waitFor();
  await person.step('fotos sem rede');

  await context.setOffline(false);
  await row.getByText('Anexado', { exact: true }).waitFor();
  await attached(page, 'Documento de identificação.pdf').waitFor();
});
