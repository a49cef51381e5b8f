import { CONTATO_TEXT } from '@credenciados/contract/contato';
import { clearSession, MockFailure, type MockHandlers, mockApi, renderInModule } from '@credenciados/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { keepContact } from './confirmed-contact.ts';
import { ContactStep } from './contact-step.tsx';
import { useContact } from './use-contact.ts';

const SEND = 'POST /publico/contato/codigo';
const CONFIRM = 'POST /publico/contato/confirmar';
const STATE = 'POST /publico/contato/situacao';
const onCorrect = jest.fn();

/** The step in a form, whose button checks if it may be sent. */
function Step() {
  const contact = useContact('Maria@exemplo.br');
  return (
    <>
      <ContactStep contact={contact} onCorrect={onCorrect} />
      <button type="button" onClick={contact.require}>
        Cadastrar
      </button>
    </>
  );
}

/** `espera`: seconds until another code may be requested, or the form sent without one. */
const asked = (pedido: string, espera = 60, enviado = true) => ({ enviado, pedido, espera });

function show(answers: MockHandlers = {}) {
  const api = mockApi({
    [SEND]: () => asked('pedido'),
    [CONFIRM]: () => ({ prova: 'prova' }),
    [STATE]: () => ({ falhou: false, espera: 60 }),
    ...answers,
  });
  return { ...renderInModule(<Step />), api };
}

const fail = (status: number, body: object = {}) => {
  throw new MockFailure(status, body);
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = () => screen.findByRole('textbox', { name: /^Código recebido por e-mail/ });
/** Expects the latest message to have focus, and earlier ones to be gone. */
async function told(text: RegExp | string): Promise<void> {
  const words = await screen.findByText(text);
  await waitFor(() => expect(document.activeElement).toContainElement(words));
  expect(screen.queryAllByRole('alert')).toHaveLength(1);
}

beforeEach(() => sessionStorage.clear());

it('removes the address from the tab after a sign-out', () => {
  keepContact({ email: 'maria@exemplo.br' });
  expect(JSON.stringify({ ...sessionStorage })).toContain('maria@exemplo.br');
  clearSession();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('maria@exemplo.br');
});

describe('requesting a code', () => {
  it.each([
    ['the server is down', 503, {}, /erro inesperado/],
    ['there is no connection', 0, {}, /Não houve resposta do portal/],
    ['there were too many requests', 429, {}, /Muitas tentativas/],
    ['the form is too old', 403, { message: 'A página expirou.' }, 'A página expirou.'],
  ])('while %s shows a message, and offers a retry', async (_, status, body, words) => {
    let up = false;
    const { user } = show({ [SEND]: () => (up ? asked('pedido') : fail(status, body)) });
    await user.click(button('Enviar código'));
    await told(words);
    expect(screen.getByText('Não foi possível enviar o código.')).toBeVisible();
    up = true;
    await user.click(button('Enviar código'));
    await waitFor(async () => expect(await field()).toHaveFocus());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('beyond the mail limit shows a message, and the form can be sent without a code', async () => {
    const { user, unmount } = show({ [SEND]: () => asked('nenhum', 0, false) });
    await user.click(button('Enviar código'));
    await told(/Muitos códigos já foram enviados/);
    unmount();
    show();
    expect(screen.getByText(/Muitos códigos já foram enviados/)).toBeVisible();
    expect(document.body).toHaveFocus();
    await user.click(button('Seguir sem confirmar'));
    await told(/contato não confirmado/);
  });

  it('if others requested too many, the code of the day is accepted', async () => {
    const { user, api } = show({ [SEND]: () => ({ ...asked('do-dia', 60, false), codigoDoDia: true as const }) });
    await user.click(button('Enviar código'));
    expect(await screen.findByText(/Use o de 12 números, que está na última mensagem/)).toBeVisible();
    expect(screen.getByText(/^12 números\. Vale por 24 horas\./)).toBeVisible();
    await waitFor(async () => expect(await field()).toHaveFocus());
    await user.type(await field(), '123 456 789 012');
    expect(await screen.findByText('E-mail confirmado.')).toBeVisible();
    expect(api.calls(CONFIRM).at(-1)?.sent).toMatchObject({ pedido: 'do-dia', codigo: '123456789012' });
  });

  it('again shows a message; beyond the limit, the last received code is still accepted', async () => {
    const answers = [asked('primeiro', 0), asked('segundo', 0), asked('nenhum', 0, false)];
    const { user, api } = show({ [SEND]: () => answers.shift() ?? fail(500) });
    await user.click(button('Enviar código'));
    await screen.findByText(/Enviamos um código/);
    await user.click(button('Enviar outro código'));
    await screen.findByText(/Enviamos outro código/);
    await waitFor(async () => expect(await field()).toHaveFocus());
    await user.click(button('Enviar outro código'));
    await told(/Use o último que chegou/);
    await user.type(await field(), '123 456{Enter}');
    expect(await screen.findByText('E-mail confirmado.')).toBeVisible();
    expect(api.calls(CONFIRM)[0]?.sent).toMatchObject({ email: 'maria@exemplo.br', pedido: 'segundo' });
  });
});

describe('entering the code', () => {
  it.each([
    ['is wrong', 'Código incorreto. Restam 4 tentativas.'],
    ['is over', CONTATO_TEXT.gone],
  ])('that %s shows an error beside the field, which has focus and keeps the typed code', async (_, message) => {
    let right = false;
    const { user } = show({
      [CONFIRM]: () => (right ? { prova: 'prova' } : fail(422, { message, campos: { codigo: message } })),
    });
    await user.click(button('Enviar código'));
    const code = await field();
    await user.type(code, '111111');
    await waitFor(() => expect(code).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(code).toHaveFocus();
    expect(code).toHaveValue('111111');
    right = true;
    await user.click(button('Confirmar e-mail'));
    const done = await screen.findByText('E-mail confirmado.');
    await waitFor(() => expect(document.activeElement).toContainElement(done));
  });

  it.each([
    [503, /erro inesperado/],
    [429, /Muitas tentativas/],
    [0, /Não houve resposta do portal/],
  ])('answered with %s shows a message above the field and keeps the typed code', async (status, words) => {
    const { user } = show({ [CONFIRM]: () => fail(status) });
    await user.click(button('Enviar código'));
    await user.type(await field(), '123456{Enter}');
    await told(words);
    expect(screen.getByText('Não foi possível conferir o código.')).toBeVisible();
    expect(await field()).toHaveValue('123456');
  });

  it('continues after a reload, and leaves the focus alone', async () => {
    const { user, unmount } = show();
    await user.click(button('Enviar código'));
    await field();
    unmount();
    show();
    expect(await field()).not.toHaveFocus();
  });
});

describe('a code that doesn’t arrive', () => {
  it('delays the offer to continue without it', async () => {
    const { user } = show({ [STATE]: () => fail(503) });
    await user.click(button('Enviar código'));
    await user.click(await screen.findByRole('button', { name: 'Não recebi o código' }));
    const words = await screen.findByText('O código não chegou?');
    await waitFor(() => expect(document.activeElement).toContainElement(words));
    expect(button(/^Seguir sem confirmar em/)).toBeDisabled();
    await user.click(button('Corrigir o e-mail'));
    expect(onCorrect).toHaveBeenCalledTimes(1);
  });

  it('offers to continue at once if the mail couldn’t be delivered', async () => {
    const { user } = show({ [STATE]: () => ({ falhou: true, espera: 0 }) });
    await user.click(button('Enviar código'));
    await user.click(await screen.findByRole('button', { name: 'Não recebi o código' }));
    await told('A mensagem não pôde ser entregue.');
    await user.click(await screen.findByRole('button', { name: 'Seguir sem confirmar' }));
    await told(/contato não confirmado/);
    await user.click(button('Confirmar com o código'));
    await waitFor(async () => expect(await field()).toHaveFocus());
  });
});

it('an unconfirmed address is named as the reason each time the form is submitted', async () => {
  const { user } = show();
  for (let turn = 0; turn < 2; turn += 1) {
    await user.click(button('Cadastrar'));
    await told(CONTATO_TEXT.required);
  }
});
