import {
  currentAddress,
  expectAllTold,
  MockFailure,
  type MockHandlers,
  mockApi,
  queryClient,
  refusalOf,
  renderRoutes,
} from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { descriptor } from '../../module.ts';
import {
  conversasPage,
  failingOnce,
  RETURNED,
  sampleConversa,
  sampleRow,
  sampleSolicitacao,
  TIPOS_DOCUMENTO,
} from '../testing/samples.ts';

const PATH = '/credenciado/editar/2?solicitacao=3';
const INSCRICAO = {
  idSolicitacao: 3,
  protocolo: '2026.50235046-0',
  dataCadastro: '2026-01-20T15:00:05.000Z',
  codigoComprovante: '7K3M-9QXD-2VBN-HT45',
  edital: { id: 2, numero: '002/2026', tipoEdital: 'GEOMENSOR' as const },
  documentos: [{ nome: 'identidade.pdf', tipo: 'Documento de identificação', tamanho: 2048, sha256: 'a'.repeat(64) }],
};

function show(more: MockHandlers = {}, path = PATH) {
  const api = mockApi({
    'GET /solicitacaoCredenciado/findById/:id': () => RETURNED,
    'GET /conversa/bySolicitacao': () => conversasPage(sampleConversa()),
    'GET /publico/tipoDocumentoCredenciado/findAllGeomensor': () => TIPOS_DOCUMENTO,
    'GET /publico/municipios/estados': () => [{ codigo: 'PA', nome: 'Pará' }],
    'GET /publico/municipios/findByCodigoEstado/:uf': () => [{ id: 1501303, nome: 'Barcarena', codigoEstado: 'PA' }],
    ...more,
  });
  return { api, ...renderRoutes(descriptor.routes, { path, as: 'CREDENCIADOS' }) };
}

type User = ReturnType<typeof show>['user'];

/** Corrects the formation, reads the review and saves. */
async function correct(user: User) {
  const formacao = await screen.findByRole('textbox', { name: /^Formação/ });
  await user.clear(formacao);
  await user.type(formacao, 'Agronomia');
  await user.click(screen.getByRole('button', { name: 'Revisar e salvar' }));
  await user.click(await screen.findByRole('button', { name: 'Salvar' }));
}

test('the request is on top, and the form holds the sent data', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'Edição de credenciado - Geomensor', level: 1 })).toBeVisible();
  expect(await screen.findByText('consulta atual')).toBeVisible();
  expect(await screen.findByRole('textbox', { name: /^Logradouro/ })).toHaveValue('Alameda dos Ipês');
  expect(screen.getByRole('textbox', { name: /^CPF/ })).toHaveValue('529.982.247-25');
  expect(screen.getByRole('textbox', { name: /^CPF/ })).toHaveAttribute('readonly');
  expect(await screen.findByText(/identidade\.pdf/)).toBeVisible();
});

// INS-2
test('the terms come first, and must be ticked; they are asked for once', async () => {
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

test('the review marks what differs from the solicitação, and says when nothing does', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Revisar e salvar' }));
  expect(await screen.findByText('Nada foi alterado em relação à solicitação enviada antes.')).toBeVisible();
  expect(screen.getByText('Mantido')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Voltar e corrigir' }));
  await user.type(await screen.findByRole('textbox', { name: /^Formação/ }), ' e Agronomia');
  await user.click(screen.getByRole('button', { name: 'Revisar e salvar' }));
  expect(await screen.findByText('Alterado')).toBeVisible();
  expect(screen.getByText(/Engenharia Florestal e Agronomia/)).toContainElement(screen.getByText('Alterado'));
  expect(screen.queryByText(/^Nada foi alterado/)).toBeNull();
});

test('the corrected solicitação goes with its id and version, documents kept, and leaves a comprovante', async () => {
  const { api, user } = show({ 'PUT /credenciado/alterar': () => INSCRICAO });
  await correct(user);
  expect(await screen.findByText('Solicitação retificada com sucesso.')).toBeVisible();
  // Where the live module of public pages has it.
  expect(screen.getByRole('link', { name: 'Conferir comprovante' })).toHaveAttribute(
    'href',
    '/credenciados/mf-public/comprovante',
  );
  expect(screen.getByText('2026.50235046-0')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver a solicitação' })).toHaveAttribute(
    'href',
    '/credenciados/credenciado/solicitacoes/3',
  );
  expect(api.calls('PUT /credenciado/alterar')).toHaveLength(1);
  expect(api.calls('PUT /credenciado/alterar')[0]?.sent).toMatchObject({
    idSolicitacao: 3,
    versao: 4,
    idEdital: 2,
    formacao: 'Agronomia',
    documentos: [{ caminho: 'd'.repeat(43), tipoDocumento: { codigo: 'DOCUMENTO_IDENTIFICACAO' } }],
  });
  expect(currentAddress()).toBe(PATH);
  // The comprovante lies in the history's entry, so that a reload shows it again.
  expect(window.history.state.usr).toEqual({ inscricao: INSCRICAO });
});

test('an answer that was lost: the retry comes under the same key, and makes one', async () => {
  let lost = true;
  const { api, user } = show({
    'PUT /credenciado/alterar': () => {
      if (!lost) return INSCRICAO;
      lost = false;
      throw new MockFailure(0);
    },
  });
  await correct(user);
  await screen.findByText(/Não houve resposta do portal/);
  await user.dblClick(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Solicitação retificada com sucesso.')).toBeVisible();
  const keys = api.calls('PUT /credenciado/alterar').map((call) => call.header('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[\w-]{20,}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('corrections survive a reload, for the same version of the solicitação alone', async () => {
  const first = show();
  const formacao = await screen.findByRole('textbox', { name: /^Formação/ });
  await first.user.type(formacao, ' e Agronomia');
  first.unmount();
  const second = show();
  expect(await screen.findByText('Recuperamos o seu rascunho')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /^Formação/ })).toHaveValue('Engenharia Florestal e Agronomia');
  expect(await screen.findByRole('button', { name: 'Remover identidade.pdf' })).toBeVisible();
  second.unmount();
  queryClient.clear();
  show({ 'GET /solicitacaoCredenciado/findById/:id': () => ({ ...RETURNED, versao: 5 }) });
  expect(await screen.findByRole('textbox', { name: /^Formação/ })).toHaveValue('Engenharia Florestal');
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
test('a file that isn’t there yet holds the review back, which is said and has the focus until it is given up', async () => {
  const { user } = show({
    'POST /publico/documentoCredenciado/upload': () => {
      throw new MockFailure(422, { message: 'Não é um PDF.' });
    },
  });
  await screen.findByText(/identidade\.pdf/);
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
test('each message of a refusal is told', async () => {
  const { refuse, messages } = refusalOf('PUT /credenciado/alterar');
  const { user } = show({ 'PUT /credenciado/alterar': refuse });
  await correct(user);
  await expectAllTold(messages);
});

test('a field that the server refuses is told beside it', async () => {
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

// INS-11
test('refused before anything is filled in, when rectification was not requested', async () => {
  show({ 'GET /solicitacaoCredenciado/findById/:id': () => sampleSolicitacao() });
  expect(await screen.findByText('A solicitação não pode ser editada, pois não foi pedida retificação.')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('refused once the deadline has passed, which is told', async () => {
  show({
    'GET /solicitacaoCredenciado/findById/:id': () =>
      sampleSolicitacao({ situacao: 'RETIFICADO', prazoRetificacao: '2026-01-20T02:59:59.000Z' }),
  });
  expect(await screen.findByText('O prazo para retificar a solicitação terminou em 19/01/2026.')).toBeVisible();
});

test('an address that names the edital alone finds the person’s solicitação under it', async () => {
  show({ 'GET /solicitacaoCredenciado/findByCurrentUser': () => [sampleRow()] }, '/credenciado/editar/2');
  expect(await screen.findByRole('textbox', { name: /^Logradouro/ })).toBeVisible();
  expect(currentAddress()).toBe(PATH);
});

test.each([
  ['of another edital', '/credenciado/editar/9?solicitacao=3'],
  ['of an edital without a solicitação', '/credenciado/editar/9'],
  ['without a number', '/credenciado/editar/x'],
])('an address %s leads nowhere', async (_case, path) => {
  show({ 'GET /solicitacaoCredenciado/findByCurrentUser': () => [sampleRow()] }, path);
  expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
});

test('a failure offers a retry, which works', async () => {
  const { user } = show({
    'GET /publico/tipoDocumentoCredenciado/findAllGeomensor': failingOnce(500, () => TIPOS_DOCUMENTO),
  });
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('textbox', { name: /^Logradouro/ })).toBeVisible();
});

test('says that it loads', async () => {
  show({ 'GET /solicitacaoCredenciado/findById/:id': () => new Promise<never>(() => undefined) });
  // The page's own text takes the place of the one shown while its code loads.
  await waitFor(() => expect(screen.getByText('Carregando…')).toBeVisible());
});

test('a profile that may not see it is told', async () => {
  show({
    'GET /solicitacaoCredenciado/findById/:id': () => {
      throw new MockFailure(403);
    },
  });
  expect(await screen.findByRole('heading', { name: 'Acesso não permitido' })).toBeVisible();
});
