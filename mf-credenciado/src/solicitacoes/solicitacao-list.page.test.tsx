import { MockFailure, type MockHandlers, mockApi, renderRoutes, setLinks } from '@credenciados/shared/testing';
import { screen, within } from '@testing-library/react';
import { descriptor } from '../../module.ts';
import { failingOnce, sampleEdital, sampleRow } from '../testing/samples.ts';

function show(more: MockHandlers = {}) {
  mockApi({
    'GET /solicitacaoCredenciado/findByCurrentUser': () => [sampleRow()],
    'GET /solicitacaoCredenciado/findSituacaoRetificadoByCurrentUser': () => [],
    'GET /publico/edital': () => [null, null],
    ...more,
  });
  return renderRoutes(descriptor.routes, { path: '/credenciado/solicitacoes', as: 'CREDENCIADOS' });
}

// TEL-9, TEL-57
test('shows state, edital, date and type of each solicitação, and Retificar only while a returned one can be answered', async () => {
  show({
    'GET /solicitacaoCredenciado/findByCurrentUser': () => [
      sampleRow({
        id: 1,
        situacao: 'RETIFICADO',
        isPossivelResponder: true,
        prazoRetificacao: '2099-02-11T02:59:59.000Z',
      }),
      sampleRow({
        id: 2,
        situacao: 'RETIFICADO',
        prazoRetificacao: '2026-01-21T02:59:59.000Z',
        edital: { id: 5, numero: '001/2026', tipoEdital: 'VISTORIADOR' },
      }),
      sampleRow({
        id: 4,
        situacao: 'AGUARDANDO_APROVACAO',
        edital: { id: 6, numero: '003/2025', tipoEdital: 'GEOMENSOR' },
      }),
    ],
  });
  const returned = await screen.findByRole('row', { name: /002\/2026/ });
  expect(returned).toHaveTextContent(/Corrija até 10\/02\/2099.*002\/2026.*10\/01\/2026.*Geomensor/);
  expect(within(returned).getByRole('link', { name: /^Retificar/ })).toHaveAttribute(
    'href',
    '/credenciados/credenciado/editar/2?solicitacao=1',
  );
  const late = screen.getByRole('row', { name: /001\/2026/ });
  expect(late).toHaveTextContent(/O prazo para corrigir terminou em 20\/01\/2026.*Vistoriador/);
  expect(within(late).queryByRole('link', { name: /^Retificar/ })).toBeNull();
  const waiting = screen.getByRole('row', { name: /003\/2025/ });
  expect(within(waiting).queryByRole('link', { name: /^Retificar/ })).toBeNull();
  expect(within(waiting).getByRole('link', { name: 'Visualizar a solicitação do edital nº 003/2025' })).toHaveAttribute(
    'href',
    '/credenciados/credenciado/solicitacoes/4',
  );
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim())).toEqual([
    'Situação',
    'Nº do edital',
    'Data da solicitação',
    'Tipo de solicitação',
    'Ações',
  ]);
});

// TEL-9
test('a banner names the editais with a requested rectification', async () => {
  show({
    'GET /solicitacaoCredenciado/findSituacaoRetificadoByCurrentUser': () => [
      { idSolicitacao: 1, idEdital: 2, numero: '002/2026', prazoRetificacao: '2026-03-26T02:59:59.000Z' },
      { idSolicitacao: 2, idEdital: 5, numero: '001/2026', prazoRetificacao: '2026-03-28T02:59:59.000Z' },
    ],
  });
  expect(
    await screen.findByText('Você possui solicitações de retificação para os editais nº 002/2026, 001/2026.'),
  ).toBeVisible();
  const link = screen.getByRole('link', { name: 'Retificar até 27/03/2026 (nº\u00a0001/2026)' });
  expect(link).toHaveAttribute('href', '/credenciados/credenciado/editar/5?solicitacao=2');
});

test('nothing is inserted above a shown list, so that no button moves under the pointer', async () => {
  let resolve: (none: []) => void = () => undefined;
  const promise = new Promise<[]>((answer) => {
    resolve = answer;
  });
  const open = sampleEdital({ situacao: 'ABERTO', valido: true });
  show({
    'GET /solicitacaoCredenciado/findSituacaoRetificadoByCurrentUser': () => promise,
    'GET /publico/edital': () => [null, { ...open, id: 8, numero: '009/2026' }],
  });
  const hint = await screen.findByText(/^Inscrições abertas: edital nº 009/);
  expect(screen.queryByRole('row', { name: /002\/2026/ })).toBeNull();
  resolve([]);
  const row = await screen.findByRole('row', { name: /002\/2026/ });
  expect(row.compareDocumentPosition(hint) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('shows no banner without a rectification', async () => {
  show();
  await screen.findByRole('row', { name: /002\/2026/ });
  expect(screen.queryByText(/retificação para/)).toBeNull();
});

test('offers an open edital only if the person has no solicitação in it', async () => {
  const open = sampleEdital({ situacao: 'ABERTO', valido: true });
  show({ 'GET /publico/edital': () => [null, { ...open, id: 8, numero: '009/2026' }] });
  expect(await screen.findByText('Inscrições abertas: edital nº 009/2026 (Geomensor)')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Cadastrar-se neste edital' })).toHaveAttribute(
    'href',
    '/credenciados/mf-public/cadastro?idEdital=8',
  );
});

test('doesn’t offer an open edital with a solicitação of the person', async () => {
  show({ 'GET /publico/edital': () => [null, sampleEdital({ situacao: 'ABERTO', valido: true })] });
  await screen.findByRole('row', { name: /002\/2026/ });
  expect(screen.queryByText(/Inscrições abertas/)).toBeNull();
});

test('without solicitações the page says so and links to the editais', async () => {
  show({ 'GET /solicitacaoCredenciado/findByCurrentUser': () => [] });
  expect(await screen.findByText('Você ainda não tem solicitações.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver editais' })).toHaveAttribute('href', '/credenciados/mf-public/editais');
});

// TEL-32
test('shows no link to the editais if no module has them', async () => {
  setLinks(() => undefined);
  const open = sampleEdital({ situacao: 'ABERTO', valido: true });
  show({ 'GET /publico/edital': () => [null, { ...open, id: 8, numero: '009/2026' }] });
  const offer = await screen.findByText('Inscrições abertas: edital nº 009/2026 (Geomensor)');
  expect(offer).toBeVisible();
  expect(screen.getByText(/^As inscrições vão até [\d/]+\.$/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /neste edital|^Editais$/ })).toBeNull();
});

test('shows that it is loading', async () => {
  show({ 'GET /solicitacaoCredenciado/findByCurrentUser': () => new Promise<never>(() => undefined) });
  expect(await screen.findByText('Carregando a lista…')).toBeInTheDocument();
});

test('a failure offers a retry, which works', async () => {
  const { user } = show({
    'GET /solicitacaoCredenciado/findByCurrentUser': failingOnce(500, () => [sampleRow()]),
  });
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('row', { name: /002\/2026/ })).toBeVisible();
});

test('a profile without access gets a message', async () => {
  show({
    'GET /solicitacaoCredenciado/findByCurrentUser': () => {
      throw new MockFailure(403);
    },
  });
  expect(await screen.findByRole('heading', { name: 'Acesso não permitido' })).toBeVisible();
});
