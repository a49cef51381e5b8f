import {
  expectAllTold,
  MockFailure,
  type MockHandlers,
  mockApi,
  refusalOf,
  renderRoutes,
} from '@credenciados/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { descriptor } from '../../module.ts';
import { confirmContact } from '../testing/fill-form.ts';

const SEND = 'POST /publico/titularidade/pedir';
const UPLOAD = 'POST /publico/documentoCredenciado/upload';
const KEY = 'k'.repeat(32);

async function show(answers: MockHandlers = {}) {
  await import('./titularidade.page.tsx');
  const api = mockApi({
    'POST /publico/contato/codigo': () => ({ enviado: true, pedido: 'pedido', espera: 0, codigo: '123456' }),
    'POST /publico/contato/confirmar': () => ({ prova: 'prova' }),
    'POST /publico/contato/situacao': () => ({ falhou: false, espera: 0 }),
    [UPLOAD]: () => ({ key: KEY, caminho: KEY, nome: 'rg.pdf', tamanho: 2048, sha256: 'a'.repeat(64) }),
    [SEND]: () => ({ protocolo: 'T2026.12345678-9', dataPedido: '2026-03-10T15:04:05.000Z' }),
    ...answers,
  });
  return { api, ...(await act(async () => renderRoutes(descriptor.routes, { path: '/credenciados/este-cpf-e-meu' }))) };
}
beforeEach(() => sessionStorage.clear());

type Shown = Awaited<ReturnType<typeof show>>;

const box = (name: RegExp) => screen.getByRole('textbox', { name });
const press = ({ user }: Shown) => user.click(screen.getByRole('button', { name: 'Enviar pedido' }));

async function fill({ user }: Shown): Promise<void> {
  await user.type(box(/^CPF/), '52998224725');
  await user.type(box(/^Nome/), 'Ana Souza');
  await user.type(box(/^E-mail/), 'ana@exemplo.br');
  await user.type(box(/^O que aconteceu/), 'Nunca me cadastrei.');
  await user.upload(screen.getByTestId('campo-caminho'), new File(['%PDF-1.7'], 'rg.pdf'));
  await screen.findByText('rg.pdf');
}

async function fillAndConfirm(shown: Shown): Promise<void> {
  await fill(shown);
  await confirmContact(shown.user);
}

// ERR-6
it('shows each message of a refusal, whatever its subject', async () => {
  const { refuse, messages } = refusalOf(SEND);
  const shown = await show({ [SEND]: refuse });
  await fillAndConfirm(shown);
  await press(shown);
  await expectAllTold(messages);
});

it('sends the claim once, with its document, and shows the protocol instead of the form', async () => {
  const shown = await show();
  await fillAndConfirm(shown);
  await press(shown);
  expect(await screen.findByText('T2026.12345678-9')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Pedido recebido' })).toBeVisible();
  const calls = shown.api.calls(SEND);
  expect(calls).toHaveLength(1);
  expect(calls[0]?.sent).toMatchObject({
    cpf: '52998224725',
    nome: 'Ana Souza',
    email: 'ana@exemplo.br',
    caminho: KEY,
    relato: 'Nunca me cadastrei.',
    contato: { confirmado: true, prova: 'prova' },
  });
  expect(calls[0]?.sent).not.toHaveProperty('documento');
  expect(calls[0]?.header('Idempotency-Key')).toMatch(/^[\w-]{20,}$/);
});

it('names all missing values at once, the document too, and sends nothing', async () => {
  const shown = await show();
  await press(shown);
  expect(await screen.findByRole('link', { name: 'CPF: O campo é obrigatório' })).toBeVisible();
  expect(screen.getByText('Anexe um documento de identificação com foto.', { selector: 'p' })).toBeVisible();
  expect(shown.api.calls(SEND)).toHaveLength(0);
});

it('waits for the code, and is sent without it if it doesn’t arrive', async () => {
  const shown = await show();
  expect(screen.queryByRole('heading', { name: 'Confirme o seu e-mail' })).toBeNull();
  await fill(shown);
  expect(screen.getByRole('heading', { level: 2, name: 'Confirme o seu e-mail' })).toBeVisible();
  await press(shown);
  await waitFor(() => expect(screen.getAllByText(/^Confirme o e-mail: peça o código/)).toHaveLength(2));
  expect(shown.api.calls(SEND)).toHaveLength(0);
  await shown.user.click(screen.getByRole('button', { name: 'Enviar código' }));
  await shown.user.click(await screen.findByRole('button', { name: 'Não recebi o código' }));
  await shown.user.click(await screen.findByRole('button', { name: 'Seguir sem confirmar' }));
  await press(shown);
  expect(await screen.findByText('T2026.12345678-9')).toBeVisible();
  expect(shown.api.calls(SEND)[0]?.sent).toMatchObject({ contato: { confirmado: false, prova: 'pedido' } });
});

it('requests another code if the proof has expired, and keeps the typed data', async () => {
  const message = 'Confirme o e-mail: peça o código e digite-o. Se ele não chegar, você pode seguir sem confirmar.';
  const shown = await show({
    [SEND]: () => {
      throw new MockFailure(422, { message, campos: { contato: message } });
    },
  });
  await fillAndConfirm(shown);
  await press(shown);
  expect(await screen.findByRole('button', { name: 'Enviar código' })).toBeVisible();
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
  expect(box(/^Nome/)).toHaveValue('Ana Souza');
});

it('accepts only pictures and PDFs', async () => {
  const shown = await show();
  await shown.user.upload(screen.getByTestId('campo-caminho'), new File(['x'], 'rg.png'));
  await waitFor(() => expect(shown.api.calls(UPLOAD)[0]?.query).toEqual({ finalidade: 'TITULARIDADE' }));
  await waitFor(() => expect(screen.queryByTestId('campo-caminho')).toBeNull());
  expect(screen.getByText(/Formatos: pdf, png, jpg, jpeg\. Até 10 MB\./)).toBeVisible();
});

it('keeps the typed data if the claim is refused, and shows why beside the field', async () => {
  const repeated = 'Já recebemos um pedido com este CPF e este e-mail. A resposta chega por e-mail.';
  const shown = await show({
    [SEND]: () => {
      throw new MockFailure(422, { message: repeated, campos: { cpf: repeated } });
    },
  });
  await fillAndConfirm(shown);
  await press(shown);
  await waitFor(() => expect(box(/^CPF/)).toHaveAccessibleDescription(new RegExp(repeated)));
  expect(box(/^Nome/)).toHaveValue('Ana Souza');
  expect(screen.getByText('rg.pdf')).toBeVisible();
});

it('asks for another document if the sent one is gone', async () => {
  const gone = 'O arquivo não foi encontrado ou expirou. Anexe-o novamente.';
  const shown = await show({
    [SEND]: () => {
      throw new MockFailure(422, { message: gone, campos: { caminho: gone } });
    },
  });
  await fillAndConfirm(shown);
  await press(shown);
  expect(await screen.findByText(gone, { selector: 'p' })).toBeVisible();
});
