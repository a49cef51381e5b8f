import { chooseAction, currentAddress, type MockHandlers } from '@credenciados/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { ANA, BRUNO, LIST, openWithNeighbours, VIZINHOS } from '../testing/neighbours.ts';
import { LIST_PAGE, SOLICITACAO_PAGES } from '../testing/pages.ts';
import { rowOf, vizinhosOf } from '../testing/samples.ts';

const PAGES = [...LIST_PAGE, ...SOLICITACAO_PAGES];
const open = (answers?: MockHandlers, search = '?pagina=2&busca=a') =>
  openWithNeighbours(PAGES, `/solicitacoes/listagem/3${search}`, answers);

const analyse = async (user: ReturnType<typeof open>['user'], nome: string) => {
  await chooseAction(user, `Ações de ${nome}`, 'Analisar');
  await screen.findByRole('heading', { level: 1, name: 'ANALISAR CREDENCIADO' });
  await screen.findByText(/\d+ de 40/);
};
const actionsOf = (nome: string) => screen.findByRole('button', { name: `Ações de ${nome}` });

describe('neighbours of a solicitação opened from a list', () => {
  // FIL-2
  it('have the list’s filter', async () => {
    const { api, user } = open({}, '?responsavel=eu');
    await user.click(await screen.findByRole('link', { name: 'Ana Souza' }));
    const filter = { responsavel: 'EU', ordem: 'aguardandoDesde' };
    await waitFor(() => expect(api.calls(VIZINHOS).at(-1)?.sent).toMatchObject(filter));
  });

  it('have the search of the list the person came from, without showing it in an address', async () => {
    const { api, user } = open();
    await analyse(user, 'Ana Souza');
    expect(screen.getByText(/29 de 40/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Anterior' })).toBeDisabled();
    expect(api.calls(VIZINHOS)[0]?.sent).toEqual({
      idEdital: 3,
      campoSimples: 'a',
      ordem: 'edital.numero',
      ordemDirecao: 'DESC',
    });
    await user.click(screen.getByRole('link', { name: 'Próxima (Bruno Sá)' }));
    expect(await screen.findByText(/30 de 40/)).toBeVisible();
    expect(currentAddress()).toBe('/solicitacoes/validar/42');
    await user.click(screen.getByRole('link', { name: 'Anterior (Ana Souza)' }));
    await waitFor(() => expect(currentAddress()).toBe('/solicitacoes/validar/41'));
  });
});

describe('the way back to the list', () => {
  it('leads to the row the person came from', async () => {
    const { user } = open();
    await analyse(user, 'Bruno Sá');
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    const actions = await actionsOf('Bruno Sá');
    await waitFor(() => expect(actions).toHaveFocus());
    expect(actions.closest('tr')).toHaveAttribute('aria-current', 'true');
    expect(currentAddress()).toBe('/solicitacoes/listagem/3?pagina=2&busca=a');
    expect(screen.queryByText('Análise concluída.')).not.toBeInTheDocument();
  });

  it('leads to the page of the row that Next reached, by Voltar and by the browser’s Back', async () => {
    const { user } = open();
    await analyse(user, 'Bruno Sá');
    await user.click(screen.getByRole('link', { name: 'Próxima (Caio Reis)' }));
    await screen.findByText(/31 de 40/);
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await waitFor(async () => expect(await actionsOf('Caio Reis')).toHaveFocus());
    expect(currentAddress()).toBe('/solicitacoes/listagem/3?pagina=3&busca=a');

    act(() => window.history.go(-2));
    expect(await screen.findByRole('row', { name: /Ana Souza|Caio Reis/ })).toBeVisible();
    await waitFor(async () => expect(await actionsOf('Caio Reis')).toHaveFocus());
    expect(currentAddress()).toBe('/solicitacoes/listagem/3?pagina=3&busca=a');
  });

  it('restores a search by CPF, which no address has shown', async () => {
    const { api, user } = open({}, '');
    await actionsOf('Ana Souza');
    await user.type(screen.getByRole('searchbox'), '529.982{Enter}');
    await waitFor(() => expect(api.calls(LIST).at(-1)?.sent).toMatchObject({ campoSimples: '529.982' }));
    expect(currentAddress()).toBe('/solicitacoes/listagem/3');
    await analyse(user, 'Bruno Sá');
    expect(api.calls(VIZINHOS).at(-1)?.sent).toMatchObject({ campoSimples: '529.982' });
    await user.click(screen.getByRole('link', { name: 'Próxima (Caio Reis)' }));
    await screen.findByText(/31 de 40/);
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await waitFor(async () => expect(await actionsOf('Caio Reis')).toHaveFocus());
    expect(currentAddress()).toBe('/solicitacoes/listagem/3?pagina=3');
    expect(screen.getByRole('searchbox')).toHaveValue('529.982');
    expect(api.calls(LIST).at(-1)?.sent).toMatchObject({ campoSimples: '529.982', pagina: 2 });
  });

  // TEL-6
  it('leads to a page after a cursor as it was, and to another page by its number', async () => {
    const { api, user } = open({}, '');
    await actionsOf('Ana Souza');
    await user.click(screen.getByRole('button', { name: 'Próxima' }));
    const behind = { pagina: 1, aPartirDe: { id: BRUNO.id, lado: 'DEPOIS' } };
    await waitFor(() => expect(api.calls(LIST).at(-1)?.sent).toMatchObject(behind));
    await analyse(user, 'Bruno Sá');
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await waitFor(async () => expect(await actionsOf('Bruno Sá')).toHaveFocus());
    expect(currentAddress()).toBe('/solicitacoes/listagem/3?pagina=2');
    expect(api.calls(LIST).at(-1)?.sent).toMatchObject(behind);
    await analyse(user, 'Bruno Sá');
    await user.click(screen.getByRole('link', { name: 'Próxima (Caio Reis)' }));
    await screen.findByText(/31 de 40/);
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await waitFor(async () => expect(await actionsOf('Caio Reis')).toHaveFocus());
    expect(api.calls(LIST).at(-1)?.sent).toMatchObject({ pagina: 2 });
    expect(api.calls(LIST).at(-1)?.sent).not.toHaveProperty('aPartirDe');
  });

  it('leaves focus on the heading after coming from elsewhere', async () => {
    open();
    expect(await actionsOf('Ana Souza')).not.toHaveFocus();
  });

  // ANL-10
  it('offers the next pending solicitação after a decision', async () => {
    const { user } = open();
    await analyse(user, 'Ana Souza');
    await user.click(await screen.findByRole('radio', { name: 'Aprovar' }));
    await user.click(screen.getByRole('button', { name: 'Finalizar' }));
    const next = await screen.findByRole('button', { name: 'Analisar a próxima pendente: Bruno Sá' });
    await waitFor(() => expect(next).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/30 de 40/)).toBeVisible();
    expect(currentAddress()).toBe('/solicitacoes/validar/42');
  });

  it('stays on its page after a decision, even if the decided row is now on another one', async () => {
    let decided = false;
    const { api, user } = open({
      [LIST]: ({ body }) => ({
        content: [body.pagina === 2 && decided ? ANA : BRUNO].map((person) => rowOf(person)),
        totalElements: 40,
      }),
      [VIZINHOS]: () => vizinhosOf({ posicao: decided ? 31 : 29, total: 40, proximaPendente: BRUNO }),
      'POST /solicitacaoCredenciado/validar': () => {
        decided = true;
        return { ok: true, saiEm: null };
      },
    });
    await analyse(user, 'Bruno Sá');
    await user.click(await screen.findByRole('radio', { name: 'Aprovar' }));
    await user.click(screen.getByRole('button', { name: 'Finalizar' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Analisar a próxima pendente/ })).toHaveFocus());
    expect(currentAddress()).toBe('/solicitacoes/listagem/3?pagina=2&busca=a');
    expect(api.calls(LIST).every(({ sent }) => JSON.stringify(sent).includes('"pagina":1'))).toBe(true);
  });

  it('opens the next pending solicitação at once if the person chose so', async () => {
    const { user } = open();
    await analyse(user, 'Ana Souza');
    await screen.findByRole('radio', { name: 'Aprovar' });
    await user.keyboard('ap');
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/30 de 40/)).toBeVisible();
    expect(currentAddress()).toBe('/solicitacoes/validar/42');
    expect(await screen.findByRole('radio', { name: 'Aprovar' })).not.toBeChecked();
    act(() => window.history.back());
    expect(await actionsOf('Bruno Sá')).toBeVisible();
  });
});
