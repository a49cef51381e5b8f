import { fillIn, MockFailure, mockApi } from '@credenciados/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  acceptTerms,
  attach,
  confirmContact,
  happyApi,
  inscricao,
  keepWholeDraft,
  pdf,
  send,
} from '../testing/fill-form.ts';
import { renderPage } from '../testing/render-page.tsx';

const SEND = 'POST /publico/credenciado/cadastrar';
const PATH = '/credenciados/cadastro/12';

let listeners: (() => void)[];
let narrow: boolean;
beforeEach(() => {
  listeners = [];
  narrow = true;
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        get matches() {
          return narrow && media.includes('max-width');
        },
        addEventListener: (_: string, listener: () => void) => void listeners.push(listener),
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
});
afterEach(() => jest.restoreAllMocks());

function setNarrow(isNarrow: boolean): void {
  narrow = isNarrow;
  act(() => {
    for (const listener of listeners) listener();
  });
}

const box = (name: RegExp) => screen.getByRole('textbox', { name });
const goOn = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Continuar' }));
async function atStep(title: string): Promise<void> {
  await waitFor(() => expect(screen.getByRole('heading', { name: title })).toHaveFocus());
}

/** From the first step to the documentos. */
async function fillSteps(user: UserEvent): Promise<void> {
  await fillIn(user, box(/^CPF/), '52998224725');
  await fillIn(user, box(/^Nome/), 'Maria da Silva');
  await goOn(user);
  await atStep('Passo 2 de 6: contato');
  await fillIn(user, box(/^E-mail/), 'maria@exemplo.br');
  await fillIn(user, box(/^Confirmação/), 'maria@exemplo.br');
  await fillIn(user, box(/^Telefone/), '91999991234');
  await goOn(user);
  await atStep('Passo 3 de 6: endereço');
  await fillIn(user, box(/^CEP/), '66035100');
  await waitFor(() => expect(box(/^Logradouro/)).toHaveFocus());
  await fillIn(user, box(/^Logradouro/), 'Rua dos Mundurucus');
  await user.type(box(/^Número/), '10');
  await fillIn(user, box(/^Bairro/), 'Batista Campos');
  await user.click(screen.getByRole('combobox', { name: /^Município/ }));
  await user.paste('bel');
  await user.tab();
  await goOn(user);
  await atStep('Passo 4 de 6: credenciamento');
  await fillIn(user, box(/^Registro no conselho/), 'PA-12345');
  await fillIn(user, box(/^Código do INCRA/), 'ABC');
  await fillIn(user, box(/^Formação/), 'Agrimensura');
  await goOn(user);
  await atStep('Passo 5 de 6: documentos');
}

// INS-21
describe('on a phone', () => {
  it('asks one topic a screen, from the first step to the comprovante', async () => {
    const api = mockApi(happyApi());
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    await atStep('Passo 1 de 6: dados');
    expect(screen.queryByRole('button', { name: 'Voltar' })).toBeNull();
    expect(screen.getByText(/salvo neste aparelho$/i)).toBeVisible();
    await fillSteps(user);
    await attach(user, 'DOCUMENTO_IDENTIFICACAO', pdf('rg.pdf'));
    await attach(user, 'COMPROVANTE_INCRA', pdf('incra.pdf'));
    await screen.findByText('Documentos obrigatórios: 2 de 2 anexados');
    expect(screen.getByText('Salvo neste aparelho')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Revisar e cadastrar' }));
    expect(await screen.findByText('Passo 6 de 6: revisão')).toBeVisible();
    expect(await screen.findByText('Belém')).toBeVisible();
    await confirmContact(user);
    await send(user);
    expect(await screen.findByText(inscricao.protocolo)).toBeVisible();
    expect(api.calls(SEND)[0]?.sent).toMatchObject({ pessoa: { endereco: { uf: 'PA' } } });
  });

  it('refuses a step on itself, with the focus in its first wrong field', async () => {
    mockApi(happyApi());
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    await atStep('Passo 1 de 6: dados');
    await goOn(user);
    await waitFor(() => expect(box(/^CPF/)).toHaveFocus());
    expect(box(/^CPF/)).toHaveAccessibleDescription(/O campo é obrigatório/);
    await fillIn(user, box(/^CPF/), '52998224725');
    expect(box(/^Nome/)).toHaveFocus();
    await goOn(user);
    await waitFor(() => expect(box(/^Nome/)).toHaveAccessibleDescription(/O campo é obrigatório/));
    expect(box(/^Nome/)).toHaveFocus();
    expect(screen.getByRole('heading', { name: 'Passo 1 de 6: dados' })).toBeVisible();
  });

  it('goes a step back by the browser and by its button, and keeps what was typed', async () => {
    mockApi(happyApi());
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    await atStep('Passo 1 de 6: dados');
    await fillSteps(user);
    act(() => window.history.back());
    await atStep('Passo 4 de 6: credenciamento');
    expect(box(/^Registro no conselho/)).toHaveValue('PA-12345');
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    await atStep('Passo 3 de 6: endereço');
    act(() => window.history.go(-2));
    await atStep('Passo 1 de 6: dados');
    expect(box(/^Nome/)).toHaveValue('Maria da Silva');
  });

  it('begins at the step at which a draft was left', async () => {
    mockApi(happyApi());
    const first = await renderPage(PATH);
    await acceptTerms(first.user);
    await atStep('Passo 1 de 6: dados');
    await fillIn(first.user, box(/^CPF/), '52998224725');
    await fillIn(first.user, box(/^Nome/), 'Maria da Silva');
    await goOn(first.user);
    await atStep('Passo 2 de 6: contato');
    first.unmount();
    const { user } = await renderPage(PATH);
    expect(await screen.findByText('Recuperamos o seu rascunho')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Passo 2 de 6: contato' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    await atStep('Passo 1 de 6: dados');
    expect(box(/^Nome/)).toHaveValue('Maria da Silva');
    expect(screen.queryByText('Recuperamos o seu rascunho')).toBeNull();
  });

  it('leads from the review to a step, and from there straight back', async () => {
    mockApi(happyApi());
    keepWholeDraft();
    const { user } = await renderPage(PATH);
    await screen.findByRole('heading', { name: 'Passo 1 de 6: dados' });
    for (const title of ['2 de 6: contato', '3 de 6: endereço', '4 de 6: credenciamento', '5 de 6: documentos']) {
      await goOn(user);
      await atStep(`Passo ${title}`);
    }
    await user.click(screen.getByRole('button', { name: 'Revisar e cadastrar' }));
    await user.click(await screen.findByRole('button', { name: 'Alterar: Endereço' }));
    await atStep('Passo 3 de 6: endereço');
    await user.click(screen.getByRole('button', { name: 'Revisar e cadastrar' }));
    await screen.findByRole('heading', { name: 'Revise antes de enviar' });
    act(() => window.history.back());
    await atStep('Passo 3 de 6: endereço');
  });

  it('leads to the step of a field that the API refuses', async () => {
    mockApi(
      happyApi({
        [SEND]: () => {
          const message = 'CPF já cadastrado para o edital vigente.';
          throw new MockFailure(422, {
            codigo: 'CREDENCIADO_CADASTRADO_EDITAL',
            message,
            campos: { 'pessoa.pessoaFisica.cpf': message },
          });
        },
      }),
    );
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    await atStep('Passo 1 de 6: dados');
    await fillSteps(user);
    await attach(user, 'DOCUMENTO_IDENTIFICACAO', pdf('rg.pdf'));
    await attach(user, 'COMPROVANTE_INCRA', pdf('incra.pdf'));
    await screen.findByText('Documentos obrigatórios: 2 de 2 anexados');
    await user.click(screen.getByRole('button', { name: 'Revisar e cadastrar' }));
    await screen.findByRole('heading', { name: 'Revise antes de enviar' });
    await confirmContact(user);
    await send(user);
    await waitFor(() => expect(box(/^CPF/)).toHaveFocus());
    expect(box(/^CPF/)).toHaveAccessibleDescription(/CPF já cadastrado/);
    expect(screen.getByRole('heading', { name: 'Passo 1 de 6: dados' })).toBeVisible();
  });

  it('shows all of the form in a window that is widened, and the step of the field that is typed in once it is narrow', async () => {
    mockApi(happyApi());
    keepWholeDraft();
    await renderPage(PATH);
    await screen.findByRole('heading', { name: 'Passo 1 de 6: dados' });
    setNarrow(false);
    const street = await screen.findByRole('textbox', { name: /^Logradouro/ });
    expect(box(/^CPF/)).toHaveValue('529.982.247-25');
    act(() => street.focus());
    setNarrow(true);
    expect(await screen.findByRole('heading', { name: 'Passo 3 de 6: endereço' })).toBeVisible();
    expect(box(/^Logradouro/)).toHaveFocus();
    expect(box(/^Logradouro/)).toHaveValue('Rua dos Mundurucus');
  });
});
