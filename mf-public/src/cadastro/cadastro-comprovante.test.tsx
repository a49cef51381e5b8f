import { settings } from '@credenciados/shared';
import { currentAddress, MockFailure, mockApi, noticesShown, renderInModule } from '@credenciados/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { inscricao } from '../testing/fill-form.ts';
import { CadastroComprovante } from './cadastro-comprovante.tsx';

const PDF = 'POST /publico/comprovante/pdf';
const PATH = '/credenciados/cadastro/12';
const show = (as?: 'CREDENCIADOS') =>
  renderInModule(<CadastroComprovante inscricao={inscricao} justSent />, { path: PATH, ...(as && { as }) });
const save = () => screen.getByRole('button', { name: 'Baixar comprovante (PDF)' });

it('shows a failed download of the PDF, and keeps the comprovante visible', async () => {
  mockApi({
    [PDF]: () => {
      throw new MockFailure(0);
    },
  });
  const { user } = show();
  await user.click(save());
  await waitFor(() => expect(noticesShown()).toHaveLength(1));
  expect(screen.getByText(inscricao.protocolo)).toBeVisible();
  expect(save()).toBeEnabled();
});

it('folds the hashes of the files away', async () => {
  const { user } = show();
  const hash = screen.getByText(`SHA-256: ${inscricao.documentos[0]?.sha256}`);
  expect(hash).not.toBeVisible();
  await user.click(screen.getByText('Códigos SHA-256 dos documentos'));
  expect(hash).toBeVisible();
});

it('links to the page that checks it, and claims no signature for a PDF that may be unsigned (INS-15)', () => {
  show();
  const comprovante = screen.getByRole('region', { name: 'Recibo' });
  expect(comprovante).toHaveTextContent('Qualquer pessoa pode conferir o comprovante em Conferir comprovante.');
  expect(comprovante).not.toHaveTextContent(/assina/);
});

describe('after the registration', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('a download of the PDF by code cancels the redirect', async () => {
    const api = mockApi({ [PDF]: () => ({ content: 'pdf', fileName: 'comprovante.pdf' }) });
    const { user } = show();
    expect(screen.getByText(inscricao.codigoComprovante)).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(api.calls(PDF)[0]?.sent).toEqual({ codigo: inscricao.codigoComprovante }));
    await pass(3200);
    expect(currentAddress()).toBe(PATH);
    expect(noticesShown()).toEqual([]);
  });

  it('leads to the editais after 3 seconds', async () => {
    show();
    await pass(2900);
    expect(currentAddress()).toBe(PATH);
    await pass(200);
    expect(currentAddress()).toBe('/editais');
  });

  it('leads a signed-in person to their solicitações', async () => {
    show('CREDENCIADOS');
    await pass(3200);
    expect(currentAddress()).toBe('/mf-credenciado/solicitacoes');
  });

  it('stays on the page if the setting turns the redirect off', async () => {
    settings().receiptRedirect = false;
    show();
    expect(screen.queryByText(/segundos/)).toBeNull();
    await pass(3200);
    expect(currentAddress()).toBe(PATH);
    expect(screen.getByRole('link', { name: 'Ir para a página inicial' })).toBeVisible();
    settings().receiptRedirect = true;
  });

  it('stays on the page if asked to', async () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Ficar nesta página' }));
    await pass(3200);
    expect(currentAddress()).toBe(PATH);
    fireEvent.click(screen.getByRole('link', { name: 'Ir para a página inicial' }));
    expect(currentAddress()).toBe('/editais');
  });

  it.each([
    ['the focus comes to it', () => screen.getByRole('button', { name: 'Imprimir' }).focus()],
    ['the pointer comes to it', () => fireEvent.pointerDown(screen.getByText(inscricao.protocolo))],
  ])('stays when %s', async (_, come) => {
    show();
    act(() => void come());
    await pass(3200);
    expect(currentAddress()).toBe(PATH);
  });
});
