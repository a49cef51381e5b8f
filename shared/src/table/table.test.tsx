import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { currentAddress, renderInModule, renderRoutes } from '../testing/index.ts';
import { DataTable, SearchBar, useListState } from './index.ts';

interface Item {
  id: number;
  nome: string;
}

function List({ rows, total = 40 }: { rows: readonly Item[] | undefined; total?: number }) {
  const list = useListState({ sortable: ['nome', 'data'], defaultSort: { column: 'data', direction: 'DESC' } });
  return (
    <>
      <output>{JSON.stringify(list.state)}</output>
      <code>{JSON.stringify(list.aPartirDe ?? null)}</code>
      <SearchBar label="Buscar por nome" value={list.state.campoSimples} onSearch={list.search} />
      <DataTable
        caption="Itens"
        columns={[
          { header: 'Nome', cell: (row: Item) => row.nome, sort: 'nome', rowHeader: true },
          { header: 'Data', cell: () => '01/01/2026', sort: 'data' },
          { header: 'Nota', cell: () => '—' },
        ]}
        rows={rows}
        rowKey={(row) => row.id}
        actions={(row) => <button type="button">Abrir {row.nome}</button>}
        sort={{ column: list.state.ordem, direction: list.state.ordemDirecao, onToggle: list.toggleSort }}
        pagination={list.pagination(total, rows)}
      />
    </>
  );
}

const ROWS = [
  { id: 1, nome: 'Ana' },
  { id: 2, nome: 'Bia' },
];
const routes: RouteObject[] = [{ path: 'lista', element: <List rows={ROWS} /> }];
const shownState = () => JSON.parse(document.querySelector('output')?.textContent ?? '');

// TEL-6
describe('DataTable', () => {
  test('names its rows, its columns and itself', () => {
    renderRoutes(routes, { path: '/lista' });
    const table = screen.getByRole('table', { name: 'Itens' });
    expect(within(table).getByRole('rowheader', { name: /Ana/ })).toBeVisible();
    expect(within(table).getByRole('columnheader', { name: 'Data' })).toHaveAttribute('aria-sort', 'descending');
    expect(within(table).getByRole('columnheader', { name: 'Nome' })).not.toHaveAttribute('aria-sort');
    expect(within(table).getByRole('button', { name: 'Abrir Bia' })).toBeVisible();
  });

  test('sorts by a header, and reverses the second time', async () => {
    const { user } = renderRoutes(routes, { path: '/lista?pagina=2' });
    await user.click(screen.getByRole('button', { name: 'Nome' }));
    expect(currentAddress()).toBe('/lista?ordem=nome&direcao=asc');
    await user.click(screen.getByRole('button', { name: 'Nome' }));
    expect(currentAddress()).toBe('/lista?ordem=nome&direcao=desc');
    expect(screen.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute('aria-sort', 'descending');
  });

  test('keeps the page in the address, and a search starts at the first page', async () => {
    const { user } = renderRoutes(routes, { path: '/lista' });
    expect(screen.getByText('1 a 15 de 40 registros')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Próxima' }));
    expect(currentAddress()).toBe('/lista?pagina=2');
    expect(screen.getByText('16 a 30 de 40 registros')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Buscar por nome' }), 'ana{Enter}');
    expect(currentAddress()).toBe('/lista');
    expect(shownState()).toMatchObject({ campoSimples: 'ana', pagina: 0 });
    await user.click(screen.getByRole('button', { name: 'Limpar' }));
    expect(currentAddress()).toBe('/lista');
  });

  test('keeps the page size in the address, and stays at the row that was first', async () => {
    const { user } = renderRoutes(routes, { path: '/lista?pagina=3' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Registros por página' }), '30');
    expect(currentAddress()).toBe('/lista?pagina=2&tamanho=30');
    expect(screen.getByText('31 a 40 de 40 registros')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Registros por página' }), '15');
    expect(currentAddress()).toBe('/lista?pagina=3');
  });

  test('sends the cursor of a neighbouring page, which Back and a reload restore', async () => {
    const { user } = renderRoutes(routes, { path: '/lista' });
    const bordering = () => JSON.parse(document.querySelector('code')?.textContent ?? '');
    const [first, last] = [ROWS[0]?.id, ROWS.at(-1)?.id];
    expect(bordering()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Próxima' }));
    expect(bordering()).toEqual({ id: last, lado: 'DEPOIS' });
    await user.click(screen.getByRole('button', { name: 'Próxima' }));
    await user.click(screen.getByRole('button', { name: 'Anterior' }));
    expect(bordering()).toEqual({ id: first, lado: 'ANTES' });
    expect(currentAddress()).toBe('/lista?pagina=2');
    act(() => window.history.go(-2));
    await waitFor(() => expect(bordering()).toEqual({ id: last, lado: 'DEPOIS' }));
    // Another sort or page size clears the cursor.
    await user.selectOptions(screen.getByRole('combobox', { name: 'Registros por página' }), '30');
    expect(bordering()).toBeNull();
  });

  test('offers no page size if one page holds everything', () => {
    renderRoutes([{ path: 'lista', element: <List rows={ROWS} total={15} /> }], { path: '/lista?tamanho=7' });
    expect(shownState()).toMatchObject({ tamanho: 15 });
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('gives truncated text a tooltip, and other text none', () => {
    renderRoutes(routes, { path: '/lista' });
    const text = screen.getByText('Ana').parentElement as HTMLElement;
    const height = jest.spyOn(text, 'scrollHeight', 'get').mockReturnValue(40);
    fireEvent.pointerOver(text);
    expect(text).toHaveAttribute('title', 'Ana');
    height.mockReturnValue(0);
    fireEvent.pointerOver(text);
    expect(text).not.toHaveAttribute('title');
  });

  test('reads the state of a shared link, and ignores invalid values', () => {
    renderRoutes(routes, { path: '/lista?pagina=3&ordem=senha&direcao=asc&busca=x' });
    expect(shownState()).toEqual({ pagina: 2, ordem: 'data', ordemDirecao: 'ASC', campoSimples: 'x', tamanho: 15 });
  });

  // FIL-4
  test('keeps a search, which may be a name or a CPF, out of the address; Back and another page restore it', async () => {
    const { user } = renderRoutes(routes, { path: '/lista' });
    const box = screen.getByRole('searchbox', { name: 'Buscar por nome' });
    await user.type(box, '529.982.247-25{Enter}');
    expect(shownState()).toMatchObject({ campoSimples: '529.982.247-25' });
    expect(currentAddress()).toBe('/lista');
    await user.click(screen.getByRole('button', { name: 'Próxima' }));
    expect(shownState()).toMatchObject({ campoSimples: '529.982.247-25', pagina: 1 });
    expect(currentAddress()).toBe('/lista?pagina=2');
    await user.clear(box);
    await user.type(box, 'ana{Enter}');
    expect(shownState()).toMatchObject({ campoSimples: 'ana', pagina: 0 });
    expect(currentAddress()).toBe('/lista');
    const together: { listed: string; typed: string }[] = [];
    const observer = new MutationObserver(() =>
      together.push({ listed: shownState().campoSimples, typed: (box as HTMLInputElement).value }),
    );
    observer.observe(document.querySelector('output') as HTMLElement, { subtree: true, characterData: true });
    act(() => window.history.back());
    await waitFor(() => expect(shownState()).toMatchObject({ campoSimples: '529.982.247-25' }));
    observer.disconnect();
    expect(together).toEqual([{ listed: '529.982.247-25', typed: '529.982.247-25' }]);
    await user.click(screen.getByRole('button', { name: 'Limpar' }));
    expect(shownState()).toMatchObject({ campoSimples: '' });
  });

  /** A page for which the API returned no rows. */
  function showNone(page: number, total: number) {
    const onPage = jest.fn();
    const columns = [{ header: 'Nome', cell: (row: Item) => row.nome }];
    const pagination = { page, pageSize: 15, total, onPage };
    const { user } = renderInModule(
      <DataTable caption="Itens" columns={columns} rows={[]} rowKey={(row) => row.id} pagination={pagination} />,
    );
    return { onPage, press: (name: string) => user.click(screen.getByRole('button', { name })) };
  }

  test('leads away from a page beyond the end', async () => {
    const { onPage, press } = showNone(8, 31);
    await press('Ir para a página 3');
    expect(onPage).toHaveBeenCalledWith(2);
  });

  test('says that the middle of a very long list isn’t shown, and links to both ends', async () => {
    const { onPage, press } = showNone(19_999, 600_000);
    expect(screen.getByRole('status')).toHaveTextContent('O meio desta lista não é mostrado.');
    await press('Ir para a página 1');
    await press('Ir para a página 40.000');
    expect(onPage.mock.calls).toEqual([[0], [39_999]]);
  });

  test('clears a search without results, and focuses the search', async () => {
    const onClear = jest.fn();
    const { user } = renderInModule(
      <>
        <SearchBar label="Buscar" value="zzz" onSearch={jest.fn()} />
        <DataTable
          caption="Itens"
          columns={[{ header: 'Nome', cell: (row: Item) => row.nome }]}
          rows={[]}
          rowKey={(row) => row.id}
          empty={{ title: 'Nada encontrado.', onClear }}
        />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Ver todos' }));
    expect(onClear).toHaveBeenCalled();
    expect(screen.getByRole('searchbox', { name: 'Buscar' })).toHaveFocus();
  });

  test('shows no total while loading', () => {
    renderRoutes([{ path: 'lista', element: <List rows={undefined} total={0} /> }], { path: '/lista' });
    expect(screen.getByRole('table', { name: 'Itens' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Paginação' })).not.toHaveTextContent(/\d/);
  });

  test('shows loading, empty and error states', async () => {
    const retry = jest.fn();
    const table = (rows: Item[] | undefined, failed = false) => (
      <DataTable
        caption="Itens"
        columns={[{ header: 'Nome', cell: (row: Item) => row.nome }]}
        rows={rows}
        rowKey={(row) => row.id}
        empty={{ title: 'Nada ainda.' }}
        error={failed ? { onRetry: retry } : null}
      />
    );
    renderInModule(table(undefined));
    expect(screen.getByRole('status')).toHaveTextContent('Carregando a lista…');
    renderInModule(table([]));
    expect(screen.getByText('Nada ainda.')).toBeVisible();
    const { user } = renderInModule(table(undefined, true));
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(retry).toHaveBeenCalled();
  });
});
