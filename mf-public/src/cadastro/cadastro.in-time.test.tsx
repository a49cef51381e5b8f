import type { FormularioRecebido } from '@credenciados/contract';
import { draftKey, MockFailure, mockApi } from '@credenciados/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { attach, goToReview, happyApi, keepWholeDraft, pdf, send } from '../testing/fill-form.ts';
import { renderPage } from '../testing/render-page.tsx';
import { openEdital } from '../testing/samples.ts';
import { leaveForNoEdital } from './leave-portal.ts';

jest.mock('./leave-portal.ts', () => ({ leaveForNoEdital: jest.fn() }));

const FORM = 'POST /publico/credenciado/formulario';
const SEND = 'POST /publico/credenciado/cadastrar';
const UPLOAD = 'POST /publico/documentoCredenciado/upload';
const PATH = '/credenciados/cadastro/12';
const MINUTE = 60_000;
const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
const received = (minutes: number): FormularioRecebido => ({
  emTempo: 'assinado',
  recebidoEm: at(minutes - 1),
  fim: at(minutes),
  ate: at(minutes + 15),
});

/** Stores a draft without its last file, which is still to be attached. */
function keepDraftButOneFile(): void {
  keepWholeDraft();
  const name = draftKey('12');
  const draft = JSON.parse(sessionStorage.getItem(name) ?? '');
  draft.values.documentos.pop();
  sessionStorage.setItem(name, JSON.stringify(draft));
}

const review = () => screen.findByRole('button', { name: 'Revisar e cadastrar' });

it('shows no notice long before the end', async () => {
  mockApi(happyApi());
  keepWholeDraft();
  const { user } = await renderPage(PATH);
  await user.click(await review());
  expect(screen.queryByText(/fim das inscrições/)).toBeNull();
});

it('sends the form ahead of a file being uploaded, and shows until when the file may arrive', async () => {
  const api = mockApi(
    happyApi({
      'GET /publico/edital/byId/:id': () => openEdital({ dataFim: at(30) }),
      [UPLOAD]: () => new Promise(() => undefined),
      [FORM]: () => received(30),
    }),
  );
  keepDraftButOneFile();
  const { user } = await renderPage(PATH);
  expect(await screen.findByText(/^Faltam \d+ minutos para o fim das inscrições\.$/)).toBeVisible();
  await screen.findByText(/^Documentos obrigatórios/);
  // jsdom's files have no `arrayBuffer`.
  const file = Object.assign(pdf('incra.pdf'), {
    arrayBuffer: async () => new TextEncoder().encode('%PDF-1.4').buffer,
  });
  await attach(user, 'COMPROVANTE_INCRA', file);
  await user.click(await review());
  expect(await screen.findByText(/O portal recebeu os seus dados em/)).toBeVisible();
  expect(api.calls(FORM)[0]?.sent).toMatchObject({
    documentos: [{ tipoDocumento: { codigo: 'DOCUMENTO_IDENTIFICACAO' } }],
    // SHA-256 of the file.
    aCaminho: [
      {
        tipoDocumento: { codigo: 'COMPROVANTE_INCRA' },
        sha256: 'e16fa5d9b51928755db85b917f0297babaf22c7a47e97d9212adab56e61ba04e',
      },
    ],
  });
  expect(api.calls(SEND)).toHaveLength(0);
});

it('says that the form wasn’t received if sending it ahead failed', async () => {
  mockApi(
    happyApi({
      'GET /publico/edital/byId/:id': () => openEdital({ dataFim: at(30) }),
      [FORM]: () => {
        throw new MockFailure(503);
      },
    }),
  );
  keepWholeDraft();
  const { user } = await renderPage(PATH);
  await user.click(await review());
  expect(await screen.findByText(/O portal ainda não recebeu os seus dados\./)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Revise antes de enviar' })).toBeVisible();
});

// EDT-15
it('shows no countdown for an edital that staff closed', async () => {
  mockApi(happyApi({ 'GET /publico/edital/byId/:id': () => openEdital({ dataFim: at(30), valido: false }) }));
  sessionStorage.setItem(draftKey('em-tempo:12'), JSON.stringify(received(30)));
  keepWholeDraft();
  await renderPage(PATH);
  await review();
  expect(screen.getByText(/^Inscrições encerradas\./)).toBeInTheDocument();
  expect(screen.queryByText(/Faltam? /)).toBeNull();
});

it('can be completed after the end within the grace period, also after a reload, with the server’s signature', async () => {
  const ended = openEdital({ dataFim: at(-2), valido: false });
  const api = mockApi(happyApi({ 'GET /publico/edital/byId/:id': () => ended }));
  sessionStorage.setItem(draftKey('em-tempo:12'), JSON.stringify(received(-2)));
  keepWholeDraft();
  const { user } = await renderPage(PATH);
  expect(await screen.findByText('As inscrições terminaram, e os seus dados chegaram em tempo.')).toBeVisible();
  expect(leaveForNoEdital).not.toHaveBeenCalled();
  await goToReview(user);
  await send(user);
  await waitFor(() => expect(api.calls(SEND)).toHaveLength(1));
  expect(api.calls(SEND)[0]?.sent).toMatchObject({ emTempo: 'assinado' });
  expect(api.calls(FORM)).toHaveLength(0);
  await screen.findByRole('heading', { name: 'Recibo' });
  expect(sessionStorage.getItem(draftKey('em-tempo:12'))).toBeNull();
});
