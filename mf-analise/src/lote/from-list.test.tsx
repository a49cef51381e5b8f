import type { Perfil } from '@credenciados/shared';
import { chooseAction, currentAddress, type MockHandlers, openMenu } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openLote } from '../testing/lote.ts';
import { pagesAt } from '../testing/pages.ts';
import { linhaOf, loteOf, rowOf } from '../testing/samples.ts';

/** Opens the list from which lotes start; the dialogs of its toolbar have their own tests. */
const open = (path: string, answers?: MockHandlers, as?: Perfil) =>
  openLote(path, answers, { as, pages: pagesAt('solicitacoes/listagem', 'lotes/') });

const box = async (name: string) => {
  const found = await screen.findByRole('checkbox', { name });
  await waitFor(() => expect(found).toBeEnabled());
  return found;
};
const chosen = () => within(screen.getByRole('region', { name: 'Ações em lote' })).getByRole('status').textContent;

// LOT-1
describe('selecting rows of a list', () => {
  it('is by row, by Shift, by page, or everything that the filter matches', async () => {
    const { user } = open('/solicitacoes/listagem/3');
    await user.click(await box('Selecionar Ana Souza'));
    expect(chosen()).toBe('1 selecionada');
    await user.keyboard('{Shift>}');
    await user.click(await box('Selecionar Caio Reis'));
    await user.keyboard('{/Shift}');
    expect(chosen()).toBe('3 selecionadas');
    const all = await box('Selecionar todas as linhas desta página');
    expect(all).toBeChecked();
    await user.click(await box('Selecionar Bia Lima'));
    expect(all).toBePartiallyChecked();
    await user.click(screen.getByRole('button', { name: 'Selecionar as 40 da lista' }));
    await user.click(await box('Selecionar Bia Lima'));
    expect(chosen()).toBe('39 selecionadas');
    await user.click(screen.getByRole('button', { name: 'Limpar seleção' }));
    expect(chosen()).toBe('');
  });

  it('isn’t offered to read-only profiles', async () => {
    open('/solicitacoes/listagem/3', {}, 'GESTAO_DE_CREDENCIADOS');
    await screen.findByRole('row', { name: /Ana Souza/ });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

// LOT-2
it('a lote is previewed with the versions that were shown, and leads back to the list as it was', async () => {
  const list = '/solicitacoes/listagem/3?fila=responderam';
  const { api, user } = open(list, {
    'POST /lote/previa': () => [linhaOf(1), linhaOf(2, 'Esta ação não é possível.')],
    'POST /lote/criar': () => loteOf(),
  });
  await user.click(await box('Selecionar todas as linhas desta página'));
  await user.click(await screen.findByRole('button', { name: 'Reprovar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reprovar: 3 solicitações' }));
  await user.click(dialog.getByRole('button', { name: 'Conferir antes de fazer' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Informe a justificativa da reprovação.');
  await user.type(dialog.getByRole('textbox', { name: /^Justificativa/ }), 'Falta o registro.');
  await user.click(dialog.getByRole('button', { name: 'Conferir antes de fazer' }));
  expect(await dialog.findByText('1 será feita, 1 não.')).toBeVisible();
  expect(dialog.getByRole('row', { name: /Pessoa 2/ })).toHaveTextContent('Esta ação não é possível.');
  const ato = { acao: 'REPROVAR', justificativa: 'Falta o registro.' };
  expect(api.calls('POST /lote/previa')[0]?.sent).toEqual({ ato, selecao: { ids: [1, 2, 3] } });
  await user.click(dialog.getByRole('button', { name: 'Confirmar (1)' }));
  await waitFor(() => expect(currentAddress()).toBe('/lotes/visualizar/7'));
  expect(api.calls('POST /lote/criar')[0]?.sent).toEqual({ ato, itens: [{ id: 1, versao: 1, responsavelId: null }] });
  await user.click(await screen.findByRole('link', { name: 'Voltar à listagem' }));
  await waitFor(() => expect(currentAddress()).toBe(list));
});

// LOT-5
const waits = { id: 7, acao: 'REPROVAR', autor: 'Otávio Reis', meu: false, saiEm: null } as const;
it('a row with a pending lote says so; the person’s own lote opens from the row’s actions', async () => {
  const { user } = open('/solicitacoes/listagem/3', {
    'POST /solicitacaoCredenciado/findByFiltro': () => ({
      content: [
        rowOf({ id: 1, nome: 'Ana Souza', lote: waits }),
        rowOf({ id: 2, nome: 'Bia Lima', lote: { ...waits, id: 8, meu: true } }),
        rowOf({ id: 3, nome: 'Caio Reis' }),
      ],
      totalElements: 3,
    }),
  });
  const others = within(await screen.findByRole('row', { name: /Ana Souza/ }));
  expect(others.getByText('Em lote: Reprovar (Otávio Reis)')).toBeVisible();
  expect(within(screen.getByRole('row', { name: /Bia Lima/ })).getByText('Em lote: Reprovar')).toBeVisible();
  expect(screen.getByRole('row', { name: /Caio Reis/ })).not.toHaveTextContent('Em lote');
  expect(await openMenu(user, 'Ações de Ana Souza')).not.toContainEqual(expect.stringMatching(/lote/));
  await user.keyboard('{Escape}');
  await chooseAction(user, 'Ações de Bia Lima', 'Abrir o lote nº 8');
  expect(currentAddress()).toBe('/lotes/visualizar/8');
});
