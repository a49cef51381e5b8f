import type { Perfil, SituacaoSolicitacao } from '@credenciados/shared';
import {
  chooseAction,
  currentAddress,
  MockFailure,
  type MockHandlers,
  mockApi,
  renderRoutes,
} from '@credenciados/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { routes } from '../routes.tsx';
import { ANALISE_ANSWERS } from '../testing/open-solicitacao.ts';
import { editalPublicoOf, rowOf, solicitacaoOf, vizinhosOf } from '../testing/samples.ts';

const VIZINHOS = 'POST /solicitacaoCredenciado/vizinhos/:id';
const LIST = 'POST /solicitacaoCredenciado/findByFiltro';
/** Of a list of 40: those on its second page. */
const ANA = { id: 41, nome: 'Ana Souza' };
const BRUNO = { id: 42, nome: 'Bruno Sá' };
const CAIO = { id: 43, nome: 'Caio Reis' };
const ALL = [ANA, BRUNO, CAIO];

/** The three stand at 29 to 31 of 40: Caio is the first of the third page. */
function open(
  answers: MockHandlers = {},
  { as = 'CAGEO', search = '?pagina=2&busca=a' }: { as?: Perfil; search?: string } = {},
) {
  const situacoes = new Map<number, SituacaoSolicitacao>();
  const api = mockApi({
    ...ANALISE_ANSWERS,
    'GET /publico/edital/byId/:id': () => editalPublicoOf(),
    [LIST]: ({ body }) => {
      const rows = body.pagina === 2 ? [CAIO] : [ANA, BRUNO];
      return { content: rows.map((person) => rowOf(person)), totalElements: 40 };
    },
    'GET /solicitacaoCredenciado/findById/:id': ({ params: { id } }) => {
      const found = solicitacaoOf({ id, situacao: situacoes.get(id) ?? 'AGUARDANDO_APROVACAO' });
      found.credenciado.pessoa.nomeRazaoSocial = ALL.find((person) => person.id === id)?.nome ?? '';
      return found;
    },
    [VIZINHOS]: ({ params: { id } }) => {
      const place = ALL.findIndex((person) => person.id === id);
      const [anterior = null, proxima = null] = [ALL[place - 1], ALL[place + 1]];
      return vizinhosOf({ posicao: 29 + place, total: 40, anterior, proxima, proximaPendente: proxima });
    },
    'POST /solicitacaoCredenciado/validar': ({ body }) => {
      situacoes.set(body.id, body.aprovar ? 'CREDENCIADO' : 'REJEITADO');
      return { ok: true };
    },
    ...answers,
  });
  return { api, ...renderRoutes(routes, { path: `/solicitacoes/listagem/3${search}`, as }) };
}

const analyse = async (user: ReturnType<typeof open>['user'], nome: string) => {
  await chooseAction(user, `Ações de ${nome}`, 'Analisar');
  await screen.findByRole('heading', { level: 1, name: 'ANALISAR CREDENCIADO' });
  await screen.findByText(/\d+ de 40/);
};
const actionsOf = (nome: string) => screen.findByRole('button', { name: `Ações de ${nome}` });

describe('solicitações beside the one that is analysed', () => {
  it('are those of the list one came from, whose search is in no address', async () => {
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

  it('are found again after a failure, while the solicitação itself can be analysed', async () => {
    let fails = true;
    const { user } = open({
      [VIZINHOS]: () => {
        if (fails) throw new MockFailure(500);
        return vizinhosOf({ posicao: null, total: 4 });
      },
    });
    await chooseAction(user, 'Ações de Ana Souza', 'Visualizar');
    expect(await screen.findByText('Não foi possível localizar esta solicitação na lista.')).toBeVisible();
    expect(screen.getByText('529.982.247-25')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Fora da lista')).toBeVisible();
  });

  it('forget what was chosen for the one before', async () => {
    const { user } = open();
    await analyse(user, 'Ana Souza');
    await user.click(await screen.findByRole('radio', { name: 'Aprovar' }));
    await user.click(screen.getByRole('link', { name: 'Próxima (Bruno Sá)' }));
    await screen.findByText(/30 de 40/);
    expect(await screen.findByRole('radio', { name: 'Aprovar' })).not.toBeChecked();
  });
});

describe('the way back to the list', () => {
  it('leads to the row that one came from', async () => {
    const { user } = open();
    await analyse(user, 'Bruno Sá');
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    const actions = await actionsOf('Bruno Sá');
    await waitFor(() => expect(actions).toHaveFocus());
    expect(actions.closest('tr')).toHaveAttribute('aria-current', 'true');
    expect(currentAddress()).toBe('/solicitacoes/listagem/3?pagina=2&busca=a');
    expect(screen.queryByText('Análise concluída.')).not.toBeInTheDocument();
  });

  it('leads to the page of the row that Next has led to, by Voltar and by the browser’s Back', async () => {
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

  it('finds a search by CPF again, which no address has shown', async () => {
    const { api, user } = open({}, { search: '' });
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

  it('leaves the focus on the heading when one comes from elsewhere', async () => {
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
    expect(screen.getByText('Análise concluída.')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/30 de 40/)).toBeVisible();
    expect(currentAddress()).toBe('/solicitacoes/validar/42');
  });

  it('stays on its page after a decision, also where the decided row is on another one by then', async () => {
    let decided = false;
    const { api, user } = open({
      [LIST]: ({ body }) => ({
        content: [body.pagina === 2 && decided ? ANA : BRUNO].map((person) => rowOf(person)),
        totalElements: 40,
      }),
      [VIZINHOS]: () => vizinhosOf({ posicao: decided ? 31 : 29, total: 40, proximaPendente: BRUNO }),
      'POST /solicitacaoCredenciado/validar': () => {
        decided = true;
        return { ok: true };
      },
    });
    await analyse(user, 'Bruno Sá');
    await user.click(await screen.findByRole('radio', { name: 'Aprovar' }));
    await user.click(screen.getByRole('button', { name: 'Finalizar' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Analisar a próxima pendente/ })).toHaveFocus());
    expect(currentAddress()).toBe('/solicitacoes/listagem/3?pagina=2&busca=a');
    expect(api.calls(LIST).every(({ sent }) => JSON.stringify(sent).includes('"pagina":1'))).toBe(true);
  });

  it('opens the next pending solicitação at once where that was asked for', async () => {
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

  it('goes to the list where nothing else is pending', async () => {
    const { user } = open({ [VIZINHOS]: () => vizinhosOf({ posicao: 29, total: 40 }) });
    await analyse(user, 'Ana Souza');
    await screen.findByRole('radio', { name: 'Aprovar' });
    await user.keyboard('ap');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Nenhuma outra solicitação desta lista aguarda análise.')).toBeVisible();
  });

  it.each([
    ['Nenhuma outra solicitação desta lista aguarda análise.', () => vizinhosOf()],
    [
      'Não foi possível procurar a próxima solicitação pendente.',
      () => {
        throw new MockFailure(500);
      },
    ],
  ])('says: %s', async (text, answer) => {
    const { user } = open({ [VIZINHOS]: answer });
    await chooseAction(user, 'Ações de Ana Souza', 'Analisar');
    await user.click(await screen.findByRole('radio', { name: 'Aprovar' }));
    await user.click(screen.getByRole('button', { name: 'Finalizar' }));
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('single keys', () => {
  const focused = (element: HTMLElement) => expect(element).toHaveFocus();

  it('lead through the list and the decision, and decide nothing by themselves', async () => {
    const { api, user } = open();
    await analyse(user, 'Ana Souza');
    await user.keyboard('j');
    await screen.findByText(/30 de 40/);
    await user.keyboard('k');
    await screen.findByText(/29 de 40/);
    await screen.findByRole('radio', { name: 'Aprovar' });
    await user.keyboard('a');
    expect(screen.getByRole('radio', { name: 'Aprovar' })).toBeChecked();
    await user.keyboard('r');
    expect(screen.getByRole('radio', { name: 'Reprovar' })).toBeChecked();
    focused(screen.getByRole('radio', { name: 'Reprovar' }));
    await user.keyboard('t');
    const justificativa = screen.getByLabelText('Justificativa');
    focused(justificativa);
    // In a field they are letters.
    await user.keyboard('Faltou a ART? javarj');
    expect(justificativa).toHaveValue('Faltou a ART? javarj');
    expect(currentAddress()).toBe('/solicitacoes/validar/41');
    await user.tab();
    await user.keyboard('f');
    focused(screen.getByRole('button', { name: 'Finalizar' }));
    expect(api.calls('POST /solicitacaoCredenciado/validar')).toHaveLength(0);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(api.calls('POST /solicitacaoCredenciado/validar')).toHaveLength(1));
    expect(await actionsOf('Ana Souza')).toBeVisible();
  });

  it('are explained by ?, do nothing while a dialog is open, and can be turned off for good', async () => {
    const { user } = open();
    await analyse(user, 'Ana Souza');
    await user.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Atalhos de teclado' });
    expect(help).toHaveTextContent('Abrir o próximo documento que você ainda não abriu');
    await user.keyboard('j');
    await user.click(screen.getByRole('checkbox', { name: 'Usar atalhos de uma só tecla' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('jv?');
    expect(currentAddress()).toBe('/solicitacoes/validar/41');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(localStorage.getItem('atalhos-de-teclado')).toBe('desligados');

    await user.click(screen.getByRole('button', { name: 'Atalhos de teclado' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Usar atalhos de uma só tecla' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('v');
    await waitFor(async () => expect(await actionsOf('Ana Souza')).toHaveFocus());
  });

  it('are left to the browser and to menus', async () => {
    const { user } = open();
    await analyse(user, 'Ana Souza');
    await user.keyboard('{Control>}j{/Control}{Alt>}j{/Alt}{Meta>}j{/Meta}');
    screen.getByRole('button', { name: 'Opções' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menu');
    await user.keyboard('j');
    expect(currentAddress()).toBe('/solicitacoes/validar/41');
  });
});
