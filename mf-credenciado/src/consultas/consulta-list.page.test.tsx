import { currentAddress, type MockHandlers, mockApi, renderRoutes } from '@credenciados/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { descriptor } from '../../module.ts';
import { failingOnce } from '../testing/samples.ts';
import type { Consulta } from './consultas.api.ts';

function consultaOf(changes: Partial<Consulta> = {}): Consulta {
  return {
    id: 1,
    em: '2026-03-21T12:01:00.000Z',
    tipo: 'SOLICITACAO',
    documento: null,
    solicitacao: {
      id: 3,
      protocolo: '2026.50235046-0',
      edital: { numero: '002/2026', tipoEdital: 'GEOMENSOR' },
    },
    por: { nome: 'Carla Dias', perfil: 'CAGEO' },
    ...changes,
  };
}

function show(answers: MockHandlers, path = '/credenciado/consultas') {
  const api = mockApi(answers);
  return { api, ...renderRoutes(descriptor.routes, { path, as: 'CREDENCIADOS' }) };
}

// TEL-57
test('shows time, document, solicitação, reader and committee of each read', async () => {
  show({
    'GET /consulta/findByCurrentUser': () => ({
      content: [
        consultaOf({ id: 4, tipo: 'CONVERSA', por: { nome: 'Otávio Reis', perfil: 'CAVISTORIA' } }),
        consultaOf({ id: 3, tipo: 'DOCUMENTO' }),
        consultaOf({ id: 2, tipo: 'DOCUMENTO', documento: 'Documento de identificação' }),
        consultaOf(),
      ],
      totalElements: 4,
    }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Quem consultou os meus dados' })).toBeVisible();
  await screen.findByText('Anexo de uma mensagem');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim())).toEqual([
    'Data e hora',
    'O que foi consultado',
    'Solicitação',
    'Por quem',
  ]);
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
  expect(rows).toHaveLength(4);
  expect(rows[0]).toMatch(/Conversas da solicitação.*Otávio Reis \(Comissão CAVISTORIA\)/);
  expect(rows[1]).toContain('Anexo de uma mensagem');
  expect(rows[2]).toContain('Documento: Documento de identificação');
  expect(rows[3]).toMatch(/21\/03\/2026 09:01.*Dados da solicitação.*2026\.50235046-0.*Carla Dias \(Comissão CAGEO\)/);
  expect(screen.getAllByRole('link', { name: '2026.50235046-0' })[0]).toHaveAttribute(
    'href',
    '/credenciados/credenciado/solicitacoes/3',
  );
});

test('shows fifteen reads on a page', async () => {
  const { api, user } = show({
    'GET /consulta/findByCurrentUser': ({ query }) => ({
      content: [consultaOf({ id: Number(query.pagina) + 1 })],
      totalElements: 16,
    }),
  });
  await screen.findByText('2026.50235046-0');
  await user.click(screen.getByRole('button', { name: 'Próxima' }));
  await waitFor(() =>
    expect(api.calls('GET /consulta/findByCurrentUser').at(-1)?.query).toEqual({ pagina: 1, tamanho: 15 }),
  );
  expect(currentAddress()).toBe('/credenciado/consultas?pagina=2');
});

// TEL-6
test('says that only the counted reads are shown', async () => {
  show({ 'GET /consulta/findByCurrentUser': () => ({ content: [consultaOf()], totalElements: 1000 }) });
  expect(await screen.findByText('São mostradas as 1.000 mais novas.')).toBeVisible();
});

test('says that nobody read the data', async () => {
  show({ 'GET /consulta/findByCurrentUser': () => ({ content: [], totalElements: 0 }) });
  expect(await screen.findByText('Ninguém da comissão consultou os seus dados até agora.')).toBeVisible();
});

test('offers a retry after a failure', async () => {
  const { user } = show({
    'GET /consulta/findByCurrentUser': failingOnce(500, () => ({ content: [consultaOf()], totalElements: 1 })),
  });
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Dados da solicitação')).toBeVisible();
});

test('is reached from the list of solicitações', async () => {
  const { user } = show(
    {
      'GET /solicitacaoCredenciado/findByCurrentUser': () => [],
      'GET /solicitacaoCredenciado/findSituacaoRetificadoByCurrentUser': () => [],
      'GET /publico/edital': () => [null, null],
      'GET /consulta/findByCurrentUser': () => ({ content: [], totalElements: 0 }),
    },
    '/credenciado/solicitacoes',
  );
  await user.click(await screen.findByRole('link', { name: 'Quem consultou os meus dados' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Quem consultou os meus dados' })).toBeVisible();
});
