import { emptyRegistration, type RegistrationValues } from '@credenciados/contract/registration.values';
import {
  MockFailure,
  type MockHandlers,
  mockApi,
  noticesShown,
  renderInModule,
  setWidgetLoader,
} from '@credenciados/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { RegistrationForm } from './registration.form.tsx';
import type { DraftPlace } from './registration-draft.ts';

const CEP = 'GET /publico/cep/:cep';
const DELETE = 'DELETE /documentoCredenciado/deletar/:id';
const edital = { id: 7, numero: '002/2026', tipoEdital: 'GEOMENSOR' as const };
const belem = { id: 1501402, nome: 'Belém', codigoEstado: 'PA' };

const values: RegistrationValues = {
  ...emptyRegistration(7, { cpf: '52998224725', nome: 'Maria da Silva' }),
  documentos: [
    {
      caminho: 'k'.repeat(24),
      nomeOriginal: 'rg.pdf',
      tamanho: 2048,
      tipoDocumento: { codigo: 'OUTROS', descricao: 'Outros' },
      anexadoEm: null,
    },
  ],
};

// Settings as the API writes them; the page reads them once.
document.head.insertAdjacentHTML('beforeend', '<script type="application/json" id="settings">{"cep":true}</script>');

// The check of attached PDFs is mf-analise's: a form under test has an empty place for it.
setWidgetLoader(async () => () => null);

function show(answers: MockHandlers = {}, initialValues = values, draft: DraftPlace | null = null, of = edital) {
  const api = mockApi({
    'GET /publico/municipios/estados': () => [
      { codigo: 'PA', nome: 'Pará' },
      { codigo: 'SP', nome: 'São Paulo' },
    ],
    'GET /publico/municipios/findByCodigoEstado/:uf': () => [belem],
    ...answers,
  });
  const view = renderInModule(
    <RegistrationForm
      edital={of}
      tiposDocumento={[{ codigo: 'OUTROS', descricao: 'Outros', obrigatorio: false }]}
      mode="edit"
      initialValues={initialValues}
      lockedCpf
      draft={draft}
      send={() => Promise.reject(new Error('not sent in these tests'))}
      onSent={() => undefined}
      onCancel={() => undefined}
      intro={<p>Corrija o endereço.</p>}
    />,
  );
  return { ...view, api };
}

const box = (name: RegExp) => screen.getByRole('textbox', { name });
/** Text field of a section that loads late. */
const late = (name: RegExp) => screen.findByRole('textbox', { name });

it('a key press renders only what it changes, not the whole form', async () => {
  let renders = 0;
  // Counts renderings: each reads this property once.
  const counting = {
    ...edital,
    get tipoEdital() {
      renders += 1;
      return edital.tipoEdital;
    },
  };
  const { user } = show({}, values, null, counting);
  const name = await screen.findByRole('textbox', { name: /^Nome/ });
  await screen.findByRole('heading', { name: 'Documentos' });
  expect(renders).toBeGreaterThan(0);
  renders = 0;
  await user.clear(name);
  await user.tab();
  await waitFor(() => expect(name).toHaveAccessibleDescription(/O campo é obrigatório/));
  await user.type(name, 'Ana');
  await waitFor(() => expect(name).not.toHaveAccessibleDescription(/obrigatório/));
  await user.type(box(/^E-mail/), 'a');
  await user.type(box(/^CEP/), '6');
  expect(renders).toBe(0);
});

describe('rectifying', () => {
  it('begins with the submitted data, without terms or draft, and saves', async () => {
    show();
    expect(screen.getByText('Corrija o endereço.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(box(/^CPF/)).toHaveValue('529.982.247-25');
    expect(box(/^CPF/)).toHaveAttribute('readonly');
    expect(screen.getByRole('button', { name: 'Revisar e salvar' })).toBeVisible();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('removes a file from the list without removing it from the server', async () => {
    const { user, api } = show();
    await user.click(screen.getByRole('button', { name: 'Remover rg.pdf' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remover anexo' }));
    await user.click(question.getByRole('button', { name: 'Remover' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remover rg.pdf' })).toBeNull());
    expect(api.calls(DELETE)).toHaveLength(0);
  });
});

describe('CEP', () => {
  const address = { logradouro: 'Rua dos Mundurucus', bairro: 'Batista Campos', uf: 'PA' as const, municipio: belem };

  it('fills in the address', async () => {
    const { user, api } = show({ [CEP]: () => address });
    await user.type(box(/^CEP/), '66035100');
    await waitFor(() => expect(box(/^Logradouro/)).toHaveValue('Rua dos Mundurucus'));
    expect(box(/^Bairro/)).toHaveValue('Batista Campos');
    expect(screen.getByRole('combobox', { name: /^UF/ })).toHaveValue('PA');
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Município/ })).toHaveValue('Belém'));
    expect(api.calls(CEP)[0]?.params).toEqual({ cep: '66035100' });
  });

  it('never overwrites typed text', async () => {
    const { user } = show({ [CEP]: () => address });
    await user.type(box(/^Logradouro/), 'Avenida Nazaré');
    await screen.findByRole('option', { name: 'São Paulo (SP)' });
    await user.selectOptions(screen.getByRole('combobox', { name: /^UF/ }), 'SP');
    await user.type(box(/^CEP/), '66035100');
    await waitFor(() => expect(box(/^Bairro/)).toHaveValue('Batista Campos'));
    expect(box(/^Logradouro/)).toHaveValue('Avenida Nazaré');
    expect(screen.getByRole('combobox', { name: /^UF/ })).toHaveValue('SP');
  });

  it('an unknown one leaves the form as it is, without an error', async () => {
    const { user, api } = show({
      [CEP]: () => {
        throw new MockFailure(404);
      },
    });
    await user.type(box(/^CEP/), '66035100');
    await waitFor(() => expect(api.calls(CEP)).toHaveLength(1));
    expect(box(/^Logradouro/)).toHaveValue('');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(noticesShown()).toEqual([]);
  });
});

// INS-5
it('warns of a CEP of another UF or an impossible one, and refuses neither', async () => {
  const { user } = show({
    [CEP]: () => {
      throw new MockFailure(404);
    },
  });
  const cep = await late(/^CEP/);
  await user.type(cep, '99999999');
  expect(await screen.findByText(/Este CEP não está nas faixas dos Correios/)).toBeVisible();
  await user.clear(cep);
  await user.type(cep, '66035100');
  await screen.findByRole('option', { name: 'São Paulo (SP)' });
  await user.selectOptions(screen.getByRole('combobox', { name: /^UF/ }), 'SP');
  expect(await screen.findByText(/este CEP é de PA, e a UF escolhida é SP/)).toBeVisible();
  expect(cep).toBeValid();
});

// INS-3
it('keeps the focus near the phones when one is added or removed', async () => {
  const { user } = show();
  const phone = await screen.findByRole('textbox', { name: /^Telefone/ });
  const add = () => screen.getByRole('button', { name: 'Adicionar telefone' });
  for (const last of [1, 2]) {
    await user.type(phone, `9198888777${last}`);
    await user.click(add());
    await waitFor(() => expect(phone).toHaveFocus());
  }
  await user.type(phone, '91988887773{Enter}');
  await waitFor(() => expect(screen.getByText('É permitido adicionar no máximo 3 telefones.')).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Remover o telefone (91) 98888-7773' }));
  await waitFor(() => expect(phone).toHaveFocus());
});

// DOC-16
it('names the other type of a file attached twice, and accepts it', async () => {
  const twin = (codigo: string, descricao: string) => ({
    caminho: codigo.padEnd(24, '0'),
    nomeOriginal: `${codigo}.pdf`,
    tamanho: 2048,
    sha256: 'ab'.repeat(32),
    tipoDocumento: { codigo, descricao },
    anexadoEm: null,
  });
  show(
    {},
    { ...values, documentos: [twin('RG', 'Documento de identificação'), twin('INCRA', 'Comprovante do INCRA')] },
  );
  expect(await screen.findByText(/^RG\.pdf é o mesmo arquivo que está em “Comprovante do INCRA”/)).toBeVisible();
  expect(screen.getByText(/^INCRA\.pdf é o mesmo arquivo que está em “Documento de identificação”/)).toBeVisible();
});

// DOC-15
it('shows in its row, before submitting, that another tab has removed a file', async () => {
  const elsewhere = new BroadcastChannel('credenciados:arquivos-removidos');
  show();
  const row = () => document.querySelector<HTMLElement>('[data-tipo="OUTROS"]');
  await screen.findByRole('button', { name: 'Remover rg.pdf' });
  elsewhere.postMessage('k'.repeat(24));
  elsewhere.close();
  await waitFor(() => expect(row()).toHaveTextContent('Este arquivo foi removido em outra aba do navegador.'));
  expect(row()).toHaveAttribute('data-wrong');
});

describe('the draft', () => {
  const DRAFT_NAME = 'um-rascunho';
  const typed = 'Travessa Três';
  const onDevice = () => Object.values({ ...localStorage }).some((value) => value.includes(typed));
  const inTab = () => Object.values({ ...sessionStorage }).some((value) => value.includes(typed));
  const checkbox = () => screen.getByRole('checkbox', { name: /^Manter neste dispositivo/ });

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(() => void jest.restoreAllMocks());

  it('is stored for the tab, and on the device while that option is ticked', async () => {
    const { user } = show({}, values, { name: DRAFT_NAME });
    await user.clear(await late(/^Logradouro/));
    expect(checkbox()).not.toBeChecked();
    await user.type(box(/^Logradouro/), typed);
    await waitFor(() => expect(inTab()).toBe(true));
    expect(onDevice()).toBe(false);

    await user.click(checkbox());
    expect(checkbox()).toBeChecked();
    await waitFor(() => expect(onDevice()).toBe(true));

    await user.click(checkbox());
    expect(checkbox()).not.toBeChecked();
    await waitFor(() => expect(onDevice()).toBe(false));
    expect(inTab()).toBe(true);
  });

  // INS-12
  it.each([
    ['the page is left or loaded anew', () => fireEvent(window, new Event('pagehide'))],
    [
      'it is out of sight, where a phone may end it',
      () => {
        jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
        fireEvent(document, new Event('visibilitychange'));
      },
    ],
  ])('has the last key at once when %s', async (_when, leave) => {
    const { user } = show({}, values, { name: DRAFT_NAME });
    await user.type(await late(/^Logradouro/), typed);
    leave();
    expect(inTab()).toBe(true);
  });

  // INS-12
  it('is removed once the typed data is reverted', async () => {
    const first = show({}, values, { name: DRAFT_NAME });
    await first.user.type(await late(/^Logradouro/), typed);
    await waitFor(() => expect(inTab()).toBe(true));
    await first.user.clear(box(/^Logradouro/));
    first.unmount();
    show({}, values, { name: DRAFT_NAME });
    expect(await late(/^Logradouro/)).toHaveValue('');
    expect(screen.queryByText('Recuperamos o seu rascunho')).toBeNull();
  });

  // INS-20
  describe('in a tab that was restored', () => {
    const navigated = (type: string) =>
      jest.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
    const keep = async () => {
      const first = show({}, values, { name: DRAFT_NAME });
      await first.user.type(await late(/^Logradouro/), typed);
      await waitFor(() => expect(inTab()).toBe(true));
      first.unmount();
    };

    it.each(['reload', 'navigate'])('is restored without a question after a %s', async (type) => {
      await keep();
      navigated(type);
      show({}, values, { name: DRAFT_NAME });
      expect(await late(/^Logradouro/)).toHaveValue(typed);
    });

    it('is shown once the person says that it is theirs; a reload before that asks again', async () => {
      await keep();
      navigated('back_forward');
      const asked = show({}, values, { name: DRAFT_NAME });
      await screen.findByRole('heading', { name: 'Há um rascunho nesta aba' });
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(document.body).not.toHaveTextContent('529.982.247-25');
      asked.unmount();
      navigated('reload');
      const again = show({}, values, { name: DRAFT_NAME });
      await again.user.click(await screen.findByRole('button', { name: 'Continuar' }));
      expect(await late(/^Logradouro/)).toHaveValue(typed);
      again.unmount();
      show({}, values, { name: DRAFT_NAME });
      expect(await late(/^Logradouro/)).toHaveValue(typed);
    });

    it('leaves nothing behind once it is erased', async () => {
      await keep();
      navigated('back_forward');
      const { user } = show({}, values, { name: DRAFT_NAME });
      await user.click(await screen.findByRole('button', { name: 'Apagar' }));
      expect(await late(/^Logradouro/)).toHaveValue('');
      expect(inTab()).toBe(false);
    });
  });
});
