import {
  expectAllTold,
  MockFailure,
  type MockHandlers,
  mockApi,
  queryClient,
  refusalOf,
  renderInModule,
} from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { inscricao } from '../testing/fill-form.ts';
import { returnedSolicitacao, tiposDocumento } from '../testing/samples.ts';
import { Retificacao } from './retificacao.tsx';

/** A single required type, which is attached. */
const TIPOS = tiposDocumento.filter(({ codigo }) => codigo !== 'COMPROVANTE_INCRA');
const onSent = jest.fn();
const onCancel = jest.fn();
beforeEach(() => jest.clearAllMocks());

function show(more: MockHandlers = {}) {
  const api = mockApi({
    'GET /solicitacaoCredenciado/findById/:id': () => returnedSolicitacao(),
    'GET /solicitacaoCredenciado/correcoes/:id': () => ({ pedidaEm: null, permitirTudo: true, itens: [] }),
    'GET /publico/tipoDocumentoCredenciado/findAllGeomensor': () => TIPOS,
    'GET /publico/municipios/estados': () => [{ codigo: 'PA', nome: 'Pará' }],
    'GET /publico/municipios/findByCodigoEstado/:uf': () => [{ id: 1501402, nome: 'Belém', codigoEstado: 'PA' }],
    ...more,
  });
  const widget = <Retificacao idSolicitacao={90} onSent={onSent} onCancel={onCancel} />;
  return { api, ...renderInModule(widget, { as: 'CREDENCIADOS' }) };
}

type User = ReturnType<typeof show>['user'];

/** Corrects the formation, opens the review and saves. */
async function correct(user: User) {
  const formacao = await screen.findByRole('textbox', { name: /^Formação/ });
  await user.clear(formacao);
  await user.type(formacao, 'Agronomia');
  await user.click(screen.getByRole('button', { name: 'Revisar e salvar' }));
  await user.click(await screen.findByRole('button', { name: 'Salvar' }));
}

test('the form shows the submitted data, with a fixed CPF', async () => {
  const { user } = show();
  expect(await screen.findByRole('textbox', { name: /^Logradouro/ })).toHaveValue('Rua Um');
  expect(screen.getByRole('textbox', { name: /^CPF/ })).toHaveValue('529.982.247-25');
  expect(screen.getByRole('textbox', { name: /^CPF/ })).toHaveAttribute('readonly');
  expect(await screen.findByText(/rg\.pdf/)).toBeVisible();
  const terms = within(screen.getByRole('dialog'));
  await user.click(terms.getByRole('button', { name: 'Cancelar' }));
  expect(onCancel).toHaveBeenCalled();
});

// INS-2
test('the terms come first and must be ticked, once', async () => {
  const { user, unmount } = show();
  const terms = within(await screen.findByRole('dialog', { name: 'Termos do cadastro' }));
  expect(terms.getByText(/^Retificação da solicitação no edital nº 002\/2026/)).toBeVisible();
  await user.click(terms.getByRole('button', { name: 'Aceitar e continuar' }));
  expect(terms.getByRole('alert')).toHaveTextContent('É necessário aceitar os termos para continuar.');
  expect(terms.getByRole('checkbox')).toHaveFocus();
  await user.click(terms.getByRole('checkbox'));
  await user.click(terms.getByRole('button', { name: 'Aceitar e continuar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.type(screen.getByRole('textbox', { name: /^Nome/ }), ' Lima');
  unmount();
  show();
  expect(await screen.findByText(/Recuperamos o seu rascunho/)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

// INS-23
test('a registration that is changed before the analysis has its own words', async () => {
  const { user } = show({
    'GET /solicitacaoCredenciado/findById/:id': () => ({
      ...returnedSolicitacao(),
      ...{ situacao: 'AGUARDANDO_APROVACAO', isPossivelResponder: false, prazoRetificacao: null },
      alteracao: { possivel: true, abertaEm: null },
    }),
  });
  const terms = within(await screen.findByRole('dialog', { name: 'Termos do cadastro' }));
  expect(terms.getByText(/^Alteração da inscrição no edital nº 002\/2026/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Revisar e salvar' }));
  expect(await screen.findByText('Nada foi alterado em relação à solicitação enviada antes.')).toBeVisible();
  expect(screen.queryByText(/o que a comissão pediu/)).toBeNull();
});

// ANL-26
describe('corrections by item', () => {
  const item = (id: number, alvo: string, observacao: string) => ({
    ...{ id, alvo, rotulo: alvo, observacao, antes: [], depois: [], conferida: null },
  });
  const asked = (permitirTudo: boolean) => ({
    'GET /solicitacaoCredenciado/correcoes/:id': () => ({
      pedidaEm: '2026-01-15T12:00:00.000Z',
      permitirTudo,
      itens: [item(1, 'codigoCrea', 'Falta o dígito.'), item(2, 'telefones', 'O número não existe.')],
    }),
  });

  test('unlock only what was asked for, with each remark beside its field', async () => {
    show(asked(false));
    expect(await screen.findByText('Você pode alterar só o que a comissão pediu.')).toBeVisible();
    const crea = await screen.findByRole('group', { name: 'Registro no conselho' });
    expect(crea).toHaveAccessibleDescription('A comissão pediu: Falta o dígito.');
    expect(screen.getByRole('textbox', { name: /^Registro no conselho/ })).toBeEnabled();
    expect(screen.getByRole('textbox', { name: /^Formação/ })).toBeDisabled();
    expect(await screen.findByRole('textbox', { name: /^Logradouro/ })).toBeDisabled();
    expect(await screen.findByText(/rg\.pdf/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remover rg.pdf' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Substituir/ })).toBeNull();
  });

  test('leave everything open if the committee says so', async () => {
    show(asked(true));
    expect(await screen.findByText('A comissão pediu: Falta o dígito.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Formação/ })).toBeEnabled();
    expect(screen.queryByText('Você pode alterar só o que a comissão pediu.')).toBeNull();
  });

  test('failing to load show an error, with a retry', async () => {
    let up = false;
    const { user } = show({
      'GET /solicitacaoCredenciado/correcoes/:id': () => {
        if (up) return { pedidaEm: null, permitirTudo: true, itens: [] };
        up = true;
        throw new MockFailure(500);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('textbox', { name: /^Logradouro/ })).toBeVisible();
  });
});

test('the review marks differences from the solicitação, and says when there are none', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Revisar e salvar' }));
  expect(await screen.findByText('Nada foi alterado em relação à solicitação enviada antes.')).toBeVisible();
  expect(screen.getByText('Mantido')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Voltar e corrigir' }));
  await user.type(await screen.findByRole('textbox', { name: /^Formação/ }), ' e Agronomia');
  await user.click(screen.getByRole('button', { name: 'Revisar e salvar' }));
  expect(await screen.findByText('Alterado')).toBeVisible();
  expect(screen.getByText(/Agrimensura e Agronomia/)).toContainElement(screen.getByText('Alterado'));
  expect(screen.queryByText(/^Nada foi alterado/)).toBeNull();
});

test('the corrected solicitação is sent with its id and version, and keeps its documents', async () => {
  const { api, user } = show({ 'PUT /credenciado/alterar': () => inscricao });
  await correct(user);
  await waitFor(() => expect(onSent).toHaveBeenCalledWith(inscricao));
  expect(api.calls('PUT /credenciado/alterar')).toHaveLength(1);
  expect(api.calls('PUT /credenciado/alterar')[0]?.sent).toMatchObject({
    idSolicitacao: 90,
    versao: 4,
    idEdital: 12,
    formacao: 'Agronomia',
    documentos: [{ tipoDocumento: { codigo: 'DOCUMENTO_IDENTIFICACAO' } }],
  });
});

test('a retry after a lost answer has the same key, and saves once', async () => {
  let lost = true;
  const { api, user } = show({
    'PUT /credenciado/alterar': () => {
      if (!lost) return inscricao;
      lost = false;
      throw new MockFailure(0);
    },
  });
  await correct(user);
  await screen.findByText(/Não houve resposta do portal/);
  await user.dblClick(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(onSent).toHaveBeenCalled());
  const keys = api.calls('PUT /credenciado/alterar').map((call) => call.header('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[\w-]{20,}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('corrections survive a reload, only for the same version of the solicitação', async () => {
  const first = show();
  const formacao = await screen.findByRole('textbox', { name: /^Formação/ });
  await first.user.type(formacao, ' e Agronomia');
  first.unmount();
  const second = show();
  expect(await screen.findByText('Recuperamos o seu rascunho')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Formação/ })).toHaveValue('Agrimensura e Agronomia');
  expect(await screen.findByRole('button', { name: 'Remover rg.pdf' })).toBeVisible();
  second.unmount();
  queryClient.clear();
  show({ 'GET /solicitacaoCredenciado/findById/:id': () => returnedSolicitacao(5) });
  expect(await screen.findByRole('textbox', { name: /^Formação/ })).toHaveValue('Agrimensura');
  expect(screen.queryByText('Recuperamos o seu rascunho')).toBeNull();
});

test.each([
  [
    'rectification wasn’t asked for',
    new MockFailure(422, {
      codigo: 'ERRO_EDICAO_SOLICITACAO',
      message: 'A solicitação não pode ser editada, pois não foi pedida retificação.',
    }),
    'A solicitação não pode ser editada, pois não foi pedida retificação.',
  ],
  ['the server fails', new MockFailure(500), /Nada do que você preencheu foi perdido/],
  ['there is no network', new MockFailure(0), /Nada do que você preencheu foi perdido/],
])('%s: told in the page, and everything stays', async (_case, failure, told) => {
  const { user } = show({
    'PUT /credenciado/alterar': () => {
      throw failure;
    },
  });
  await correct(user);
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(told));
  expect(screen.getByText('Agronomia')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Salvar' })).toBeEnabled();
});

// DOC-14
test('a file being uploaded holds the review back, with a focused message, until it is cancelled', async () => {
  const { user } = show({
    'POST /publico/documentoCredenciado/upload': () => {
      throw new MockFailure(422, { message: 'Não é um PDF.' });
    },
  });
  await screen.findByText(/rg\.pdf/);
  await user.upload(screen.getByLabelText(/^Arquivo: Outros/), new File(['%PDF'], 'foto.pdf'));
  await screen.findByText('Não é um PDF.');
  await user.click(screen.getByRole('button', { name: 'Revisar e salvar' }));
  const pending = /ainda não foram enviados/;
  const link = await screen.findByRole('link', { name: pending });
  expect(link.closest(':focus')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Retirar foto.pdf da fila' }));
  await waitFor(() => expect(screen.queryByText(pending)).toBeNull());
});

// ERR-6
test('shows each message of a refusal', async () => {
  const { refuse, messages } = refusalOf('PUT /credenciado/alterar');
  const { user } = show({ 'PUT /credenciado/alterar': refuse });
  await correct(user);
  await expectAllTold(messages);
});

test('shows the server’s error beside its field', async () => {
  const { user } = show({
    'PUT /credenciado/alterar': () => {
      throw new MockFailure(422, { message: 'Inválido', campos: { codigoCrea: 'O registro não foi encontrado.' } });
    },
  });
  await correct(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('O registro não foi encontrado.');
  expect(screen.getByRole('textbox', { name: /^Registro no conselho/ })).toHaveAccessibleDescription(
    /O registro não foi encontrado\./,
  );
  expect(screen.getByRole('textbox', { name: /^Formação/ })).toHaveValue('Agronomia');
});

test('a failure offers a retry, which works', async () => {
  let up = false;
  const { user } = show({
    'GET /publico/tipoDocumentoCredenciado/findAllGeomensor': () => {
      if (up) return TIPOS;
      up = true;
      throw new MockFailure(500);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('textbox', { name: /^Logradouro/ })).toBeVisible();
});
