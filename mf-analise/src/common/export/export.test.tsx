import { ACTION_ERROR } from '@credenciados/contract/texts';
import { ERROR } from '@credenciados/shared';
import { MockFailure, type MockHandlers, mockApi, noticesShown, renderRoutes } from '@credenciados/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { descriptor } from '../../../module.ts';
import { estimateSize } from './export-size.ts';

type Export = NonNullable<MockHandlers['POST /credenciado/listagem/exportar']>;
const FILE = { content: 'a;b\r\n1;2', fileName: 'relatorio_listagem_credenciados_GEOMENSOR.csv' };
const ROW = {
  id: 1,
  idSolicitacao: 1,
  idEdital: 3,
  validoAte: null,
  suspensoAte: null,
  condicaoAte: null,
  situacao: 'ATIVO' as const,
  nome: 'Ana Souza',
  cpf: '52998224725',
  email: 'ana@mail.example',
  codigoCrea: 'CREA-PA 1',
  codigoIncra: 'ABC',
  responsavel: 'Helena Monteiro',
};
const saved = jest.spyOn(URL, 'createObjectURL');
beforeEach(() => saved.mockClear());

async function open(answer: Export) {
  const api = mockApi({
    'GET /edital/tipo': () => 'GEOMENSOR',
    'POST /credenciado/findByFiltro': () => ({ content: [ROW], totalElements: 40_000 }),
    'POST /credenciado/listagem/exportar': answer,
  });
  const { user, unmount } = renderRoutes(descriptor.routes, {
    path: '/credenciados/listagem',
    as: 'GESTAO_DE_CREDENCIADOS',
  });
  await screen.findByRole('row', { name: /Ana Souza/ });
  const start = () => user.click(screen.getByRole('button', { name: 'Exportar (CSV)' }));
  return { api, user, unmount, start };
}

/** A started answer that ends on request. */
function begun() {
  const ends: (() => void)[] = [];
  const answer: Export = async ({ received }) => {
    received(1024 * 1024);
    await new Promise<void>((resolve) => ends.push(resolve));
    return FILE;
  };
  return { answer, end: () => ends[0]?.() };
}

describe('exporting a list', () => {
  it('shows the progress on its button', async () => {
    const { answer, end } = begun();
    const { start } = await open(answer);
    await start();
    const button = await screen.findByRole('button', { name: 'Cancelar exportação' });
    await waitFor(() => expect(button).toHaveTextContent(/Cancelar \([1-9]\d? %\)$/));
    expect(screen.getByText('Exportando a listagem…')).toHaveAttribute('role', 'status');
    end();
    await waitFor(() => expect(noticesShown()).toEqual(['O arquivo CSV foi baixado.: 8 bytes']));
    expect(saved).toHaveBeenCalledTimes(1);
  });

  it('disables the other format while one is under way, for .xlsx too', async () => {
    const { answer, end } = begun();
    const xlsx = 'relatorio_listagem_credenciados_GEOMENSOR.xlsx';
    const { api, user } = await open(async (asked) => ({ ...(await answer(asked)), fileName: xlsx }));
    await user.click(screen.getByRole('button', { name: 'Exportar (Excel)' }));
    expect(await screen.findByRole('button', { name: 'Cancelar exportação' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Exportar (CSV)' })).toBeDisabled();
    end();
    await waitFor(() => expect(noticesShown()).toEqual(['O arquivo Excel foi baixado.: 8 bytes']));
    expect(screen.getByRole('button', { name: 'Exportar (Excel)' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Exportar (CSV)' })).toBeEnabled();
    expect(api.calls('POST /credenciado/listagem/exportar').map(({ query }) => query)).toEqual([{ formato: 'xlsx' }]);
  });

  it('never shows 100 % before the end', async () => {
    const { start } = await open(async ({ received }) => {
      received(1024 * 1024 * 1024);
      return new Promise(() => undefined);
    });
    await start();
    const button = await screen.findByRole('button', { name: 'Cancelar exportação' });
    await waitFor(() => expect(button).toHaveTextContent('Cancelar (99 %)'));
  });

  it('is cancelled by the same button, and saves nothing', async () => {
    const { answer, end } = begun();
    const { user, start } = await open(answer);
    await start();
    const button = await screen.findByRole('button', { name: 'Cancelar exportação' });
    expect(button).toHaveFocus();
    await user.click(button);
    end();
    await waitFor(() => expect(noticesShown()).toEqual(['Exportação cancelada. Nada foi salvo.']));
    expect(screen.getByRole('button', { name: 'Exportar (CSV)' })).toHaveFocus();
    expect(saved).not.toHaveBeenCalled();
  });

  it('ends with the page', async () => {
    const { answer, end } = begun();
    const { start, unmount } = await open(answer);
    await start();
    await screen.findByRole('button', { name: 'Cancelar exportação' });
    unmount();
    end();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(saved).not.toHaveBeenCalled();
  });

  it.each([
    ['breaks off', new MockFailure(0), 'A conexão foi interrompida antes do fim do arquivo. Nada foi salvo.'],
    ['comes too often', new MockFailure(429, { message: ACTION_ERROR.tooMany }), ACTION_ERROR.tooMany],
    ['fails', new MockFailure(500), ERROR.unexpected],
    [
      'is forbidden',
      new MockFailure(403, { message: 'Você não tem permissão para esta ação.' }),
      'Você não tem permissão para esta ação.',
    ],
  ])('says why when it %s, and goes again', async (_what, failure, text) => {
    let broken = true;
    const { user, start } = await open(() => {
      if (broken) throw failure;
      return FILE;
    });
    await start();
    expect(await screen.findByRole('alert')).toHaveTextContent(`A exportação não foi concluída.${text}`);
    expect(noticesShown()).toEqual([]);
    expect(saved).not.toHaveBeenCalled();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Exportar de novo' }));
    await waitFor(() => expect(noticesShown()).toEqual(['O arquivo CSV foi baixado.: 8 bytes']));
  });
});

test('estimates the size from the shown rows', () => {
  expect(estimateSize(undefined, 10, 'csv')).toBeNull();
  expect(estimateSize([], 10, 'csv')).toBeNull();
  const rows = [
    { a: 'xyz', b: 12 },
    { a: 'xyz', b: 12 },
  ];
  expect(estimateSize(rows, 100, 'csv')).toBe(700);
  expect(estimateSize(rows, 100, 'xlsx')).toBeLessThan(700);
});
