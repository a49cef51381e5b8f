import type { Perfil } from '@credenciados/shared';
import { MockFailure, type MockHandlers, mockApi, noticesShown, renderRoutes } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { pagesAt } from '../../testing/pages.ts';
import { editalOf, numerosOf } from '../../testing/samples.ts';
import { decisionsText, diaSummary, durationText, situacaoSummary } from './numeros.texts.ts';

function open(numeros: MockHandlers['GET /edital/numeros'], as: Perfil = 'CAGEO') {
  localStorage.removeItem('graficos-dos-editais');
  const api = mockApi({
    'POST /edital/listagem': () => ({ content: [editalOf()], totalElements: 1, existeAberto: true }),
    'GET /edital/numeros': numeros,
    'GET /edital/indisponibilidades': () => [],
    'POST /titularidade/findByFiltro': () => ({ content: [], totalElements: 0 }),
    'POST /exclusao/findByFiltro': () => ({ content: [], totalElements: 0, totalPendentes: 0 }),
  });
  return { api, ...renderRoutes(pagesAt('listagem-editais'), { path: '/listagem-editais/listagem', as }) };
}

const panel = () => screen.findByRole('region', { name: 'Números do edital nº 003/2026' });

describe('Números do edital', () => {
  it.each(['CAGEO', 'CAVISTORIA', 'GESTAO_DE_CREDENCIADOS'] as const)('are shown to %s', async (perfil) => {
    open(() => numerosOf(), perfil);
    const region = await panel();
    expect(within(region).getByText('Geomensor · Aberto')).toBeVisible();
    expect(region).toHaveTextContent('Solicitações recebidas7');
    expect(region).toHaveTextContent('Tempo mediano até a decisão2 dias e 3 horasEm 4 decisões.');
  });

  it('draws the charts when they are asked for, each with a name and what it shows', async () => {
    const complaints = jest.spyOn(console, 'warn');
    const { user } = open(() => numerosOf());
    const region = await panel();
    expect(within(region).queryByRole('img')).toBeNull();
    await user.click(within(region).getByRole('button', { name: 'Mostrar gráficos' }));
    const bars = await within(region).findByRole('img', { name: 'Gráfico de barras: solicitações por situação' });
    expect(bars).toHaveAccessibleDescription('De 7 solicitações, 4 em “Credenciado”, a situação mais frequente.');
    expect(
      await within(region).findByRole('img', { name: 'Gráfico de barras: solicitações por dia' }),
    ).toHaveAccessibleDescription('De 01/05/2026 a 04/05/2026. O dia com mais solicitações foi 02/05/2026, com 5.');
    const toggle = within(region).getByRole('button', { name: 'Ocultar gráficos' });
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await user.click(toggle);
    expect(within(region).queryByRole('img')).toBeNull();
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });

  it('are those of the edital that is chosen', async () => {
    const antigo = { id: 2, numero: '002/2026', tipoEdital: 'VISTORIADOR' as const, aberto: false };
    const { api, user } = open(({ query }) => numerosOf(query?.idEdital ? { edital: antigo, total: 40 } : {}));
    const choice = within(await panel()).getByLabelText('Edital');
    expect(choice).toHaveValue('3');
    await user.selectOptions(choice, 'nº 002/2026 (Vistoriador)');
    const region = await screen.findByRole('region', { name: 'Números do edital nº 002/2026' });
    expect(region).toHaveTextContent('Solicitações recebidas40');
    expect(api.calls('GET /edital/numeros').at(-1)?.query).toEqual({ idEdital: 2 });
  });

  it('fold their charts once they were seen, and remember who wants them', async () => {
    const wide = jest.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        ...{ media, matches: true, onchange: null },
        ...{ addListener: () => undefined, removeListener: () => undefined },
      }),
    );
    const page = open(() => numerosOf());
    expect(await screen.findByRole('button', { name: 'Ocultar gráficos' })).toBeVisible();
    page.unmount();
    const again = renderRoutes(pagesAt('listagem-editais'), { path: '/listagem-editais/listagem', as: 'CAGEO' });
    await again.user.click(await screen.findByRole('button', { name: 'Mostrar gráficos' }));
    again.unmount();
    renderRoutes(pagesAt('listagem-editais'), { path: '/listagem-editais/listagem', as: 'CAGEO' });
    expect(await screen.findByRole('button', { name: 'Ocultar gráficos' })).toBeVisible();
    wide.mockRestore();
  });

  it('gives the same numbers in tables', async () => {
    const { user } = open(() => numerosOf());
    const region = await panel();
    await user.click(within(region).getByRole('button', { name: 'Mostrar gráficos' }));
    const rowsOf = async (name: string) => {
      const table = await within(region).findByRole('table', { name });
      return within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].map(({ textContent }) => textContent));
    };
    expect(await rowsOf('Solicitações por situação, em números')).toEqual([
      ['Aguardando análise', '2'],
      ['Aguardando validação', '0'],
      ['Aguardando retificação', '1'],
      ['Credenciado', '4'],
      ['Reprovado', '0'],
      ['Descredenciado', '0'],
    ]);
    expect(await rowsOf('Dias com solicitações, em números')).toEqual([
      ['02/05/2026', '5'],
      ['04/05/2026', '2'],
    ]);
  });

  it('say that they are loading, and the list waits for nothing', async () => {
    open(() => new Promise(() => undefined));
    expect(await screen.findByRole('row', { name: /003\/2026/ })).toBeVisible();
    expect(screen.getByText('Carregando os números do edital…').closest('[role=status]')).not.toBeNull();
  });

  it('say so when there are no solicitações yet', async () => {
    open(() =>
      numerosOf({
        total: 0,
        porSituacao: numerosOf().porSituacao.map((entry) => ({ ...entry, total: 0 })),
        decididas: 0,
        segundosAteDecisao: null,
      }),
    );
    const region = await panel();
    expect(region).toHaveTextContent('Este edital ainda não recebeu solicitações.');
    expect(within(region).queryByRole('button', { name: /gráficos/ })).toBeNull();
  });

  it('are not there while there is no edital', async () => {
    const { api } = open(() => null);
    await screen.findByRole('row', { name: /003\/2026/ });
    await waitFor(() => expect(api.calls('GET /edital/numeros')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Carregando os números do edital…')).toBeNull());
    expect(screen.queryByRole('region', { name: /Números/ })).toBeNull();
  });

  it('can be tried again when they fail, beside a list that works', async () => {
    let broken = true;
    const { user } = open(() => {
      if (broken) throw new MockFailure(500);
      return numerosOf();
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível carregar os números do edital.');
    expect(screen.getByRole('row', { name: /003\/2026/ })).toBeVisible();
    expect(noticesShown()).toEqual([]);
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await panel()).toBeVisible();
  });
});

describe('the texts of the figures', () => {
  it.each([
    [0, 'menos de 1 hora'],
    [1799, 'menos de 1 hora'],
    [3600, '1 hora'],
    [86_000, '1 dia'],
    [90_000, '1 dia e 1 hora'],
    [172_800, '2 dias'],
    [180_000, '2 dias e 2 horas'],
  ])('%i seconds are %s', (seconds, text) => expect(durationText(seconds)).toBe(text));

  it('count one and many', () => {
    expect([0, 1, 2].map(decisionsText)).toEqual(['Nenhuma solicitação decidida.', 'Em 1 decisão.', 'Em 2 decisões.']);
    const one = numerosOf({
      total: 1,
      porSituacao: [{ situacao: 'REJEITADO', total: 1 }],
      porDia: [{ dia: '2026-05-01', total: 1 }],
    });
    expect(situacaoSummary(one)).toBe('De 1 solicitação, 1 em “Reprovado”, a situação mais frequente.');
    expect(diaSummary(one)).toBe('De 01/05/2026 a 01/05/2026. O dia com mais solicitações foi 01/05/2026, com 1.');
  });
});
