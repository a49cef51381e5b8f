import { DENUNCIA_TEXT } from '@credenciados/contract';
import {
  expectAllTold,
  MockFailure,
  type MockHandlers,
  mockApi,
  refusalOf,
  renderRoutes,
} from '@credenciados/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { descriptor } from '../../module.ts';
import { confirmContact } from '../testing/fill-form.ts';

const SEND = 'POST /publico/denuncia/registrar';
const FIND = 'POST /publico/denuncia/credenciados';
const PROGRESS = 'POST /publico/denuncia/andamento';
const EDITAL = { id: 3, numero: '003/2026', tipoEdital: 'GEOMENSOR' } as const;
const KEY = 'k'.repeat(32);
const RECEBIDA = {
  ...{ protocolo: 'D2026.12345678-9', codigo: '7K3M-9QXD-2VBN-HT45' },
  dataRegistro: '2026-03-10T15:04:05.000Z',
};

async function show(answers: MockHandlers = {}) {
  await import('./denuncia.page.tsx');
  const api = mockApi({
    'GET /publico/denuncia/editais': () => [EDITAL],
    'POST /publico/contato/codigo': () => ({ enviado: true, pedido: 'pedido', espera: 0, codigo: '123456' }),
    'POST /publico/contato/confirmar': () => ({ prova: 'prova' }),
    'POST /publico/contato/situacao': () => ({ falhou: false, espera: 0 }),
    'POST /publico/documentoCredenciado/upload': () => ({
      ...{ key: KEY, caminho: KEY, nome: 'foto.png', tamanho: 2048, sha256: 'a'.repeat(64) },
    }),
    [FIND]: () => [
      { id: 41, nome: 'Ana Souza', edital: EDITAL },
      { id: 42, nome: 'Ana Souza Lima', edital: EDITAL },
    ],
    [SEND]: () => RECEBIDA,
    ...answers,
  });
  return { api, ...(await act(async () => renderRoutes(descriptor.routes, { path: '/denuncia' }))) };
}
beforeEach(() => sessionStorage.clear());

type Shown = Awaited<ReturnType<typeof show>>;
const box = (name: RegExp) => screen.findByRole('textbox', { name });
const press = async ({ user }: Shown, name = 'Enviar denúncia') =>
  user.click(await screen.findByRole('button', { name }));

async function fill({ user }: Shown): Promise<void> {
  await user.type(await box(/^Nome do credenciado/), 'Ana Souza');
  await user.type(await box(/^Fatos/), 'O registro foi cancelado.');
}

// DES-8
it('sends a complaint without a name, and shows protocolo and code instead of the form', async () => {
  const shown = await show();
  await fill(shown);
  await shown.user.selectOptions(screen.getByRole('combobox', { name: /^Edital/ }), '3');
  await press(shown);
  expect(await screen.findByRole('heading', { level: 1, name: 'Denúncia recebida' })).toBeVisible();
  for (const text of [RECEBIDA.protocolo, RECEBIDA.codigo]) expect(screen.getByText(text)).toBeVisible();
  expect(document.activeElement).toHaveTextContent('Recebemos a sua denúncia.');
  const [sent, more] = shown.api.calls(SEND);
  expect(more).toBeUndefined();
  expect(sent?.sent).toEqual({
    ...{ denunciado: 'Ana Souza', fatos: 'O registro foi cancelado.', anexos: [], nome: '', email: '' },
    ...{ idSolicitacao: null, idEdital: 3, contato: null },
  });
  expect(sent?.header('Idempotency-Key')).toMatch(/^[\w-]{20,}$/);
});

it('finds the person by name, and sends the chosen accreditation', async () => {
  const shown = await show();
  await fill(shown);
  await press(shown, 'Buscar credenciado');
  const choice = within(await screen.findByRole('radiogroup', { name: /^Quem é a pessoa/ }));
  await shown.user.click(choice.getByRole('radio', { name: 'Ana Souza Lima, edital nº 003/2026 (Geomensor)' }));
  expect(screen.queryByRole('combobox', { name: /^Edital/ })).toBeNull();
  await press(shown);
  await waitFor(() => expect(shown.api.calls(SEND)[0]?.sent).toMatchObject({ idSolicitacao: 42, idEdital: null }));
  expect(shown.api.calls(FIND)[0]?.sent).toEqual({ nome: 'Ana Souza' });
});

it('forgets the choice once the name changes, and searches by no number', async () => {
  const shown = await show();
  await fill(shown);
  await press(shown, 'Buscar credenciado');
  await shown.user.click(await screen.findByRole('radio', { name: /^Ana Souza,/ }));
  await shown.user.type(await box(/^Nome do credenciado/), ' 52998224725');
  expect(screen.queryByRole('radio')).toBeNull();
  await press(shown, 'Buscar credenciado');
  expect(await screen.findByText(DENUNCIA_TEXT.letters)).toBeVisible();
  expect(await box(/^Nome do credenciado/)).toHaveFocus();
  expect(shown.api.calls(FIND)).toHaveLength(1);
  await press(shown);
  await waitFor(() => expect(shown.api.calls(SEND)[0]?.sent).toMatchObject({ idSolicitacao: null }));
});

it('says that nobody was found, and that it can be sent all the same', async () => {
  const shown = await show({ [FIND]: () => [] });
  await fill(shown);
  await press(shown, 'Buscar credenciado');
  expect(await screen.findByText(/^Não achamos este nome/)).toBeVisible();
});

it('attaches files as a message does', async () => {
  const shown = await show();
  await fill(shown);
  await shown.user.upload(screen.getByTestId('campo-anexos'), new File(['x'], 'foto.png'));
  await screen.findByText('foto.png');
  await press(shown);
  await waitFor(() => expect(shown.api.calls(SEND)[0]?.sent).toMatchObject({ anexos: [KEY] }));
});

it('asks to confirm an e-mail only if one is given', async () => {
  const shown = await show();
  await fill(shown);
  expect(screen.queryByRole('heading', { name: 'Confirme o seu e-mail' })).toBeNull();
  await shown.user.type(await box(/^O seu e-mail/), 'bia@exemplo.br');
  await press(shown);
  await waitFor(() => expect(screen.getAllByText(/^Confirme o e-mail: peça o código/)).toHaveLength(2));
  expect(shown.api.calls(SEND)).toHaveLength(0);
  await confirmContact(shown.user);
  await press(shown);
  await waitFor(() =>
    expect(shown.api.calls(SEND)[0]?.sent).toMatchObject({ contato: { confirmado: true, prova: 'prova' } }),
  );
});

it('names all missing values at once, and sends nothing', async () => {
  const shown = await show();
  await press(shown);
  for (const name of [`Nome do credenciado: ${DENUNCIA_TEXT.denounced}`, `Fatos: ${DENUNCIA_TEXT.facts}`]) {
    expect(await screen.findByRole('link', { name })).toBeVisible();
  }
  expect(shown.api.calls(SEND)).toHaveLength(0);
});

// ERR-6
it('shows each message of a refusal, whatever its subject', async () => {
  const { refuse, messages } = refusalOf(SEND);
  const shown = await show({ [SEND]: refuse });
  await fill(shown);
  await press(shown);
  await expectAllTold(messages);
});

it('says where no edital takes complaints, and still shows the state of one', async () => {
  await show({ 'GET /publico/denuncia/editais': () => [] });
  expect(await screen.findByText('Nenhum edital recebe denúncias por esta página.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enviar denúncia' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Ver situação' })).toBeVisible();
});

it('offers a retry', async () => {
  await show({
    'GET /publico/denuncia/editais': () => {
      throw new MockFailure(500);
    },
  });
  expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeVisible();
});

describe('the state of a complaint', () => {
  const ask = async (shown: Shown) => {
    await shown.user.type(await box(/^Protocolo/), RECEBIDA.protocolo);
    await shown.user.type(await box(/^Código da denúncia/), '7k3m9qxd2vbnht45');
    await press(shown, 'Ver situação');
  };

  it('is shown by protocolo and code, with the focus', async () => {
    const shown = await show({
      [PROGRESS]: () => ({
        ...{ protocolo: RECEBIDA.protocolo, situacao: 'ACOLHIDA', dataRegistro: RECEBIDA.dataRegistro },
        desde: RECEBIDA.dataRegistro,
      }),
    });
    await ask(shown);
    const result = await screen.findByRole('group', { name: 'Situação da denúncia' });
    await waitFor(() => expect(result).toHaveFocus());
    expect(result).toHaveTextContent('Procedimento aberto');
    expect(shown.api.calls(PROGRESS)[0]?.sent).toEqual({
      protocolo: RECEBIDA.protocolo,
      codigoDenuncia: RECEBIDA.codigo,
    });
  });

  it('isn’t shown for another code', async () => {
    const shown = await show({
      [PROGRESS]: () => {
        throw new MockFailure(404, { message: DENUNCIA_TEXT.unknown });
      },
    });
    await ask(shown);
    expect(await screen.findByText(DENUNCIA_TEXT.unknown)).toBeVisible();
  });
});
