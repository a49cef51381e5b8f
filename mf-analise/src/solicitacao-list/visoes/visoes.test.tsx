import { ERROR, VISAO_TEXT, type Visao } from '@credenciados/contract';
import {
  currentAddress,
  MockFailure,
  type MockHandlers,
  mockApi,
  noticesShown,
  renderRoutes,
} from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ANALISE_ANSWERS } from '../../testing/open-solicitacao.ts';
import { LIST_PAGE } from '../../testing/pages.ts';
import { editalPublicoOf, rowOf } from '../../testing/samples.ts';

// FIL-7
const LATE: Visao = { id: 1, nome: 'Minhas atrasadas', filtro: { responsavel: 'EU', diasMin: 7 }, padrao: false };

function open(search: string, visoes: Visao[], answers: MockHandlers = {}) {
  let kept = visoes;
  const api = mockApi({
    ...ANALISE_ANSWERS,
    'GET /publico/edital/byId/:id': () => editalPublicoOf(),
    'POST /solicitacaoCredenciado/findByFiltro': () => ({ content: [rowOf()], totalElements: 1 }),
    'GET /visao/findAll': () => kept,
    'POST /visao/cadastrar': ({ body }) => {
      const made = { id: 9, ...body };
      kept = [...kept, made];
      return made;
    },
    'PUT /visao/alterar/:id': ({ params: { id }, body }) => {
      kept = kept.map((one) => (one.id === Number(id) ? { ...one, ...body } : one));
      return { id: Number(id), ...body };
    },
    'DELETE /visao/excluir/:id': ({ params: { id } }) => {
      kept = kept.filter((one) => one.id !== Number(id));
      return { ok: true };
    },
    ...answers,
  });
  return {
    api,
    ...renderRoutes(LIST_PAGE, { path: `/solicitacoes/listagem/3${search}`, as: 'GESTAO_DE_CREDENCIADOS' }),
  };
}
const button = (name: string) => screen.findByRole('button', { name });
const rows = () => screen.findByRole('row', { name: /Ana Souza/ });

it('keeps the filter under a name, and chooses it', async () => {
  const { user, api } = open('?situacoes=retificado', []);
  await rows();
  expect(screen.queryByRole('combobox', { name: 'Visão' })).toBeNull();
  await user.click(await button('Visões salvas'));
  expect(await screen.findByText('Você ainda não tem visões.')).toBeVisible();
  await user.click(await button('Salvar o filtro de agora'));
  expect(screen.getByRole('textbox', { name: /Nome da visão/ })).toHaveFocus();
  await user.keyboard('Retificadas{Enter}');
  const choice = await screen.findByRole('combobox', { name: 'Visão' });
  expect(within(choice).getByRole('option', { name: 'Retificadas', selected: true })).toBeInTheDocument();
  expect(noticesShown()).toEqual(['Visão salva.']);
  expect(api.calls('POST /visao/cadastrar')[0]?.sent).toEqual({
    nome: 'Retificadas',
    filtro: { situacoes: ['RETIFICADO'] },
    padrao: false,
  });
  await user.selectOptions(choice, 'Nenhuma');
  expect(currentAddress()).toBe('/solicitacoes/listagem/3');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Visão' }), 'Retificadas');
  expect(currentAddress()).toBe('/solicitacoes/listagem/3?situacoes=retificado');
});

it('opens a plain list with the default view, until its filter is cleared', async () => {
  const { user } = open('', [{ ...LATE, padrao: true }]);
  await waitFor(() => expect(currentAddress()).toBe('/solicitacoes/listagem/3?responsavel=eu&dias=7'));
  await rows();
  await user.click(await button('Limpar filtros'));
  expect(currentAddress()).toBe('/solicitacoes/listagem/3');
  await rows();
  await user.click(await button('Visões salvas'));
  expect(await screen.findByText('Para salvar uma, filtre a lista antes.')).toBeVisible();
  expect(currentAddress()).toBe('/solicitacoes/listagem/3');
});

it('leaves a list as its address says', async () => {
  open('?fila=vencidas', [{ ...LATE, padrao: true }]);
  await screen.findByRole('combobox', { name: 'Visão' });
  await rows();
  expect(currentAddress()).toBe('/solicitacoes/listagem/3?fila=vencidas');
});

it('shows the list where views can’t be had', async () => {
  const { user } = open('', [], {
    'GET /visao/findAll': () => {
      throw new MockFailure(503, { message: ERROR.unexpected });
    },
  });
  await rows();
  await user.click(await button('Visões salvas'));
  expect(await screen.findByText('Não foi possível carregar as visões.')).toBeVisible();
});

it('renames one, gives it the present filter, and deletes it', async () => {
  const { user, api } = open('?fila=vencidas', [LATE]);
  await rows();
  await user.click(await button('Visões salvas'));
  await user.click(await button('Editar a visão Minhas atrasadas'));
  await user.click(screen.getByRole('checkbox', { name: /Trocar o filtro/ }));
  await user.click(screen.getByRole('checkbox', { name: /Abrir a lista/ }));
  const name = screen.getByRole('textbox', { name: /Nome da visão/ });
  await user.clear(name);
  await user.type(name, 'Vencidas{Enter}');
  expect(await button('Editar a visão Vencidas')).toHaveFocus();
  expect(screen.getByText('(abre com a lista)')).toBeVisible();
  expect(api.calls('PUT /visao/alterar/:id')[0]?.sent).toEqual({
    nome: 'Vencidas',
    filtro: { fila: 'VENCIDAS' },
    padrao: true,
  });
  await user.click(await button('Editar a visão Vencidas'));
  await user.click(await button('Excluir'));
  const sure = await screen.findByRole('alertdialog', { name: 'Excluir a visão Vencidas?' });
  await user.click(within(sure).getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('Você ainda não tem visões.')).toBeVisible();
  expect(currentAddress()).toBe('/solicitacoes/listagem/3?fila=vencidas');
});

it('says beside the name that it is taken, and keeps what was typed', async () => {
  const { user } = open('?fila=vencidas', [LATE], {
    'POST /visao/cadastrar': () => {
      throw new MockFailure(422, { message: VISAO_TEXT.taken, campos: { nome: VISAO_TEXT.taken } });
    },
  });
  await rows();
  await user.click(await button('Visões salvas'));
  await user.click(await button('Salvar o filtro de agora'));
  await user.keyboard('minhas ATRASADAS{Enter}');
  const name = screen.getByRole('textbox', { name: /Nome da visão/ });
  await waitFor(() => expect(name).toHaveAccessibleDescription(VISAO_TEXT.taken));
  expect(name).toHaveValue('minhas ATRASADAS');
});
