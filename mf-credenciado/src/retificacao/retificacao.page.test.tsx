import type { Offers } from '@credenciados/shared';
import {
  currentAddress,
  MockFailure,
  type MockHandlers,
  mockApi,
  renderRoutes,
  setWidgetLoader,
  takeConsole,
} from '@credenciados/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { descriptor } from '../../module.ts';
import { conversasPage, RETURNED, sampleConversa, sampleRow, sampleSolicitacao } from '../testing/samples.ts';

const PATH = '/credenciado/editar/2?solicitacao=3';
const INSCRICAO = {
  idSolicitacao: 3,
  protocolo: '2026.50235046-0',
  dataCadastro: '2026-01-20T15:00:05.000Z',
  codigoComprovante: '7K3M-9QXD-2VBN-HT45',
  edital: { id: 2, numero: '002/2026', tipoEdital: 'GEOMENSOR' as const },
  documentos: [{ nome: 'identidade.pdf', tipo: 'Documento de identificação', tamanho: 2048, sha256: 'a'.repeat(64) }],
};

/** Replaces the form of `mf-public`. */
function Form(props: object) {
  const { idSolicitacao, onSent, onCancel } = props as Offers['mf-public']['widgets']['retificacao'];
  return (
    <>
      <p>Formulário da solicitação {idSolicitacao}</p>
      <button type="button" onClick={() => onSent(INSCRICAO)}>
        Salvar
      </button>
      <button type="button" onClick={onCancel}>
        Cancelar
      </button>
    </>
  );
}

function show(more: MockHandlers = {}, path = PATH, load: Parameters<typeof setWidgetLoader>[0] = async () => Form) {
  setWidgetLoader(load);
  const api = mockApi({
    'GET /solicitacaoCredenciado/findById/:id': () => RETURNED,
    'GET /conversa/bySolicitacao': () => conversasPage(sampleConversa()),
    ...more,
  });
  return { api, ...renderRoutes(descriptor.routes, { path, as: 'CREDENCIADOS' }) };
}

test('the committee’s request is shown above the form', async () => {
  const { user } = show();
  expect(await screen.findByRole('heading', { name: /Edição de credenciado\s- Geomensor/, level: 1 })).toBeVisible();
  expect(await screen.findByText('consulta atual')).toBeVisible();
  expect(await screen.findByText('Formulário da solicitação 3')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(currentAddress()).toBe('/credenciado/solicitacoes');
});

test('a sent solicitação shows its comprovante', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Solicitação retificada com sucesso.')).toBeVisible();
  // The address comes from the live module of public pages.
  expect(screen.getByRole('link', { name: 'Conferir comprovante' })).toHaveAttribute(
    'href',
    '/credenciados/mf-public/comprovante',
  );
  expect(screen.getByText('2026.50235046-0')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver a solicitação' })).toHaveAttribute(
    'href',
    '/credenciados/credenciado/solicitacoes/3',
  );
  expect(currentAddress()).toBe(PATH);
  // The comprovante is stored in the history entry, so a reload shows it again.
  expect(window.history.state.usr).toEqual({ inscricao: INSCRICAO });
});

// TEL-31
test('a form that fails to load shows an error below the request, with a retry', async () => {
  let broken = true;
  const { user } = show({}, PATH, async () => {
    if (broken) throw new Error('broken');
    return Form;
  });
  expect(await screen.findByText('Não foi possível carregar esta parte da página.')).toBeVisible();
  expect(await screen.findByText('consulta atual')).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Formulário da solicitação 3')).toBeVisible();
  takeConsole();
});

// INS-11
test('is refused before the form if no rectification was requested', async () => {
  show({ 'GET /solicitacaoCredenciado/findById/:id': () => sampleSolicitacao() });
  expect(await screen.findByText('A solicitação não pode ser editada, pois não foi pedida retificação.')).toBeVisible();
  expect(screen.queryByText(/^Formulário/)).toBeNull();
});

// INS-23
test('a registration is changed before the analysis, and shows its new comprovante', async () => {
  const { user } = show({
    'GET /solicitacaoCredenciado/findById/:id': () =>
      sampleSolicitacao({ alteracao: { possivel: true, abertaEm: null } }),
  });
  expect(await screen.findByText('Formulário da solicitação 3')).toBeVisible();
  expect(screen.getByText('Você pode alterar a sua inscrição até 28/02/2026.')).toBeVisible();
  expect(screen.queryByText(/A comissão pediu/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Inscrição alterada com sucesso.')).toBeVisible();
});

// INS-23
test('is refused once staff opened the registration', async () => {
  show({
    'GET /solicitacaoCredenciado/findById/:id': () =>
      sampleSolicitacao({ alteracao: { possivel: false, abertaEm: '2026-01-12T13:30:00.000Z' } }),
  });
  expect(await screen.findByText(/A comissão abriu a sua inscrição para análise em 12\/01\/2026/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Perguntar à comissão' })).toBeVisible();
  expect(screen.queryByText(/^Formulário/)).toBeNull();
});

test('is refused after the deadline, with the date', async () => {
  show({
    'GET /solicitacaoCredenciado/findById/:id': () =>
      sampleSolicitacao({ situacao: 'RETIFICADO', prazoRetificacao: '2026-01-20T02:59:59.000Z' }),
  });
  expect(await screen.findByText('O prazo para retificar a solicitação terminou em 19/01/2026.')).toBeVisible();
});

test('an address with only the edital’s id finds the person’s solicitação in it', async () => {
  show({ 'GET /solicitacaoCredenciado/findByCurrentUser': () => [sampleRow()] }, '/credenciado/editar/2');
  expect(await screen.findByText('Formulário da solicitação 3')).toBeVisible();
  expect(currentAddress()).toBe(PATH);
});

test.each([
  ['of another edital', '/credenciado/editar/9?solicitacao=3'],
  ['of an edital without a solicitação', '/credenciado/editar/9'],
  ['without a number', '/credenciado/editar/x'],
])('the address %s shows “not found”', async (_case, path) => {
  show({ 'GET /solicitacaoCredenciado/findByCurrentUser': () => [sampleRow()] }, path);
  expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
});

test('shows that it is loading', async () => {
  show({ 'GET /solicitacaoCredenciado/findById/:id': () => new Promise<never>(() => undefined) });
  // The page's own text replaces the one shown while its code loads.
  await waitFor(() => expect(screen.getByText('Carregando…')).toBeVisible());
});

test('a profile without access gets a message', async () => {
  show({
    'GET /solicitacaoCredenciado/findById/:id': () => {
      throw new MockFailure(403);
    },
  });
  expect(await screen.findByRole('heading', { name: 'Acesso não permitido' })).toBeVisible();
});
