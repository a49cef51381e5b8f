import { mockApi } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { acceptTerms, documentRow, happyApi } from '../../../testing/fill-form.ts';
import { renderPage } from '../../../testing/render-page.tsx';

/** jsdom decodes no pictures: what a browser does with a photo is decided by its name. The journey has real photos. */
const decode = jest.fn(async (photo: File) => {
  if (photo.name === 'enorme.jpg') throw new RangeError('Out of memory');
  if (!photo.name.endsWith('.jpg')) throw new DOMException('The source image could not be decoded.');
  return { width: 30, height: 20, close: () => undefined };
});

beforeEach(() => {
  Object.assign(globalThis, { createImageBitmap: decode });
  Object.assign(URL, { createObjectURL: () => 'blob:foto', revokeObjectURL: () => undefined });
  const context = {
    fillRect: () => undefined,
    drawImage: () => undefined,
    translate: () => undefined,
    rotate: () => undefined,
  };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['jpeg'])));
});
afterEach(() => jest.restoreAllMocks());

const photo = (name: string) => new File(['foto'], name, { type: 'image/jpeg' });

async function photograph(user: UserEvent, first: File) {
  await acceptTerms(user);
  const input = within(documentRow('DOCUMENTO_IDENTIFICACAO')).getByLabelText(/^Foto:/);
  expect(input).toHaveAttribute('capture', 'environment');
  await user.upload(input, first);
  return within(await screen.findByRole('dialog', { name: /^Fotos: / }));
}

// DOC-18
describe('photos of a document', () => {
  it('shows each photo as a page, which can be removed', async () => {
    mockApi(happyApi());
    const { user } = await renderPage('/credenciados/cadastro/12');
    const dialog = await photograph(user, photo('a.jpg'));
    expect(await dialog.findByRole('img', { name: 'Foto da página 1' })).toBeVisible();
    await user.upload(dialog.getByLabelText('Fotos do aparelho'), [photo('b.jpg'), photo('c.jpg')]);
    expect(await dialog.findByRole('button', { name: 'Anexar 3 páginas' })).toBeEnabled();
    await user.click(dialog.getByRole('button', { name: 'Remover a página 2' }));
    expect(dialog.getByRole('button', { name: 'Anexar 2 páginas' })).toBeEnabled();
    expect(dialog.getByRole('button', { name: 'Fotografar página' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks before Back or Escape loses photos', async () => {
    mockApi(happyApi());
    const { user } = await renderPage('/credenciados/cadastro/12');
    const dialog = await photograph(user, photo('a.jpg'));
    await dialog.findByRole('img', { name: 'Foto da página 1' });
    for (const leave of [() => window.history.back(), () => user.keyboard('{Escape}')]) {
      await leave();
      const question = within(await screen.findByRole('alertdialog', { name: 'Descartar as fotos?' }));
      await user.click(question.getByRole('button', { name: 'Continuar com as fotos' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(dialog.getByRole('img', { name: 'Foto da página 1' })).toBeVisible();
    }
  });

  it('says why a photo is no page: unreadable, a format of a phone, too little memory', async () => {
    mockApi(happyApi());
    const { user } = await renderPage('/credenciados/cadastro/12');
    const dialog = await photograph(user, photo('quebrada.png'));
    expect(await dialog.findByText(/^quebrada\.png: Não foi possível abrir a foto\./)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Anexar 1 página' })).toBeDisabled();
    await user.upload(dialog.getByLabelText('Fotos do aparelho'), [
      photo('foto.heic'),
      photo('enorme.jpg'),
      photo('boa.jpg'),
    ]);
    expect(await dialog.findByText(/^foto\.heic: A foto está em um formato que o portal não abre/)).toBeVisible();
    expect(dialog.getByText(/^enorme\.jpg: A memória do aparelho não bastou/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Anexar 1 página' })).toBeEnabled();
  });

  it('takes at most 20 pages', async () => {
    mockApi(happyApi());
    const { user } = await renderPage('/credenciados/cadastro/12');
    const dialog = await photograph(user, photo('a.jpg'));
    await dialog.findByRole('img', { name: 'Foto da página 1' });
    const many = Array.from({ length: 20 }, (_, index) => photo(`${index}.jpg`));
    await user.upload(dialog.getByLabelText('Fotos do aparelho'), many);
    expect(await dialog.findByText('Um documento tem no máximo 20 páginas fotografadas.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Anexar 20 páginas' })).toBeEnabled();
  });
});
