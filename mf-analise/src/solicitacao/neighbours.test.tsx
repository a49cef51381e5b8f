import { LIMITS } from '@credenciados/contract/domain';
import {
  chooseAction,
  currentAddress,
  MockFailure,
  type MockHandlers,
  noticesShown,
} from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openWithNeighbours, VIZINHOS } from '../testing/neighbours.ts';
import { openSolicitacao } from '../testing/open-solicitacao.ts';
import { SOLICITACAO_PAGES } from '../testing/pages.ts';
import { modeloOf, vizinhosOf } from '../testing/samples.ts';

/** Opens Ana's solicitação without the list, whose tests cover the way back. */
const open = (answers?: MockHandlers, page = 'validar') =>
  openWithNeighbours(SOLICITACAO_PAGES, `/solicitacoes/${page}/41`, answers);

describe('neighbours of the analysed solicitação', () => {
  it('are loaded again after a failure, while the solicitação can be analysed', async () => {
    let fails = true;
    const { user } = open(
      {
        [VIZINHOS]: () => {
          if (fails) throw new MockFailure(500);
          return vizinhosOf({ posicao: null, total: 4 });
        },
      },
      'visualizar',
    );
    expect(await screen.findByText('Não foi possível localizar esta solicitação na lista.')).toBeVisible();
    expect(screen.getByText('529.982.247-25')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Fora da lista')).toBeVisible();
  });

  it('forget the choices made for the previous one', async () => {
    const { user } = open();
    await screen.findByText(/29 de 40/);
    await user.click(await screen.findByRole('radio', { name: 'Aprovar' }));
    await user.click(screen.getByRole('link', { name: 'Próxima (Bruno Sá)' }));
    await screen.findByText(/30 de 40/);
    expect(await screen.findByRole('radio', { name: 'Aprovar' })).not.toBeChecked();
  });
  it('are shown far down a long list, without a page number', async () => {
    const { user } = open({ [VIZINHOS]: () => vizinhosOf({ posicao: LIMITS.countedInEdital + 1, total: 12_345 }) });
    const place = await screen.findByText(/2\.000\+ de 12\.345/);
    expect(place).toHaveTextContent('Solicitação 2.000+ de 12.345');
    await screen.findByRole('radio', { name: 'Aprovar' });
    await user.keyboard('ap');
    await user.keyboard('{Enter}');
    // Returns to the list that the person came from.
    await waitFor(() => expect(currentAddress()).toBe('/solicitacoes/listagem/3'));
  });

  // ANL-10
  it('lead to the list if nothing else is pending', async () => {
    const { user } = open({ [VIZINHOS]: () => vizinhosOf({ posicao: 29, total: 40 }) });
    await screen.findByText(/29 de 40/);
    await screen.findByRole('radio', { name: 'Aprovar' });
    await user.keyboard('ap');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(currentAddress()).toBe('/solicitacoes/listagem/3?pagina=2'));
    expect(window.history.state.usr).toMatchObject({ linha: 41, feito: 'analise' });
  });
});

describe('Finalizar', () => {
  // ANL-10
  it('has the other next step in its menu, which is remembered for the person', async () => {
    const { api, user } = open();
    await user.click(await screen.findByRole('radio', { name: 'Aprovar' }));
    await chooseAction(user, 'Outra forma de finalizar', 'Finalizar e abrir a próxima');
    await waitFor(() => expect(currentAddress()).toBe('/solicitacoes/validar/42'));
    expect(api.calls('POST /solicitacaoCredenciado/validar')).toHaveLength(1);
    await user.click(await screen.findByRole('radio', { name: 'Aprovar' }));
    await user.click(screen.getByRole('button', { name: 'Finalizar e abrir a próxima' }));
    await waitFor(() => expect(currentAddress()).toBe('/solicitacoes/validar/43'));
    await screen.findByText(/31 de 40/);
    await user.keyboard('f');
    expect(screen.getByRole('button', { name: 'Finalizar' })).toHaveFocus();
  });
});

describe('single keys', () => {
  const focused = (element: HTMLElement) => expect(element).toHaveFocus();

  it('lead to the next one and through the decision, and never decide', async () => {
    const { api, user } = open();
    await screen.findByText(/29 de 40/);
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
    // In a text field the letters are typed.
    await user.keyboard('Faltou a ART? javarj');
    expect(justificativa).toHaveValue('Faltou a ART? javarj');
    expect(currentAddress()).toBe('/solicitacoes/validar/41');
    await user.tab();
    await user.keyboard('f');
    focused(screen.getByRole('button', { name: 'Finalizar' }));
    expect(api.calls('POST /solicitacaoCredenciado/validar')).toHaveLength(0);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(api.calls('POST /solicitacaoCredenciado/validar')).toHaveLength(1));
    await waitFor(() => expect(currentAddress()).toBe('/solicitacoes/listagem/3?pagina=2'));
  });

  it('are explained by ?, are inactive while a dialog is open, and can be turned off', async () => {
    const { user } = open();
    await screen.findByText(/29 de 40/);
    await user.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Atalhos de teclado' });
    expect(help).toHaveTextContent('Abrir o próximo documento que você ainda não abriu');
    // Keys of the comparison are named by its buttons alone.
    expect(help).not.toHaveTextContent(/[Cc]omparar/);
    await user.keyboard('j');
    await user.click(screen.getByRole('checkbox', { name: 'Usar atalhos de uma só tecla' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('jv?');
    expect(currentAddress()).toBe('/solicitacoes/validar/41');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(localStorage.getItem('atalhos-de-teclado')).toBe('desligados');

    await chooseAction(user, 'Opções', 'Atalhos de teclado');
    await user.click(await screen.findByRole('checkbox', { name: 'Usar atalhos de uma só tecla' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('v');
    await waitFor(() => expect(currentAddress()).toBe('/solicitacoes/listagem/3?pagina=2'));
  });

  it('leave keys with modifiers and keys in menus alone', async () => {
    const { user } = open();
    await screen.findByText(/29 de 40/);
    await user.keyboard('{Control>}j{/Control}{Alt>}j{/Alt}{Meta>}j{/Meta}');
    screen.getByRole('button', { name: 'Opções' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menu');
    await user.keyboard('j');
    expect(currentAddress()).toBe('/solicitacoes/validar/41');
  });
});

// ANL-10: the list learns that nothing was decided.
it('the page requests a rectification with the subject of MSG-3, from a modelo, with a valid deadline', async () => {
  const { api, user } = openSolicitacao({
    'GET /modeloMensagem/findAll': () => [modeloOf({ conteudo: `<p>${'longo '.repeat(100)}</p>` })],
    'PUT /solicitacaoCredenciado/retificar/:id': () => ({ ok: true, saiEm: null }),
  });
  await chooseAction(user, 'Opções', 'Solicitar retificação');
  const dialog = await screen.findByRole('dialog', { name: 'Solicitar retificação' });
  const assunto = within(dialog).getByLabelText(/Assunto/);
  expect(assunto).toHaveValue('Assunto: Solicitar retificação - edital nº 003/2026');
  expect(assunto).toHaveAttribute('readonly');

  await user.click(within(dialog).getByRole('button', { name: 'Enviar' }));
  expect(await within(dialog).findByRole('link', { name: 'Prazo: Defina um prazo' })).toBeVisible();
  expect(within(dialog).getByRole('link', { name: 'Mensagem: A mensagem é obrigatória' })).toBeVisible();

  await user.click(within(dialog).getByRole('button', { name: 'Usar um modelo' }));
  const picker = await screen.findByRole('dialog', { name: 'Modelos de mensagem' });
  const preview = await within(picker).findByText(/^longo/);
  expect(preview.textContent).toHaveLength(310);
  await user.click(within(picker).getByRole('button', { name: 'Usar modelo Certidão vencida' }));
  await waitFor(() => expect(within(dialog).queryByRole('link', { name: /A mensagem é obrigatória/ })).toBeNull());

  await user.type(within(dialog).getByLabelText(/^Prazo/), '11/07/2099');
  await user.click(within(dialog).getByRole('button', { name: 'Enviar' }));
  expect(await within(dialog).findAllByText(/O prazo deve ser de .* a 10\/07\/2099\./)).not.toHaveLength(0);

  await user.clear(within(dialog).getByLabelText(/^Prazo/));
  await user.type(within(dialog).getByLabelText(/^Prazo/), '10/07/2099');
  await user.click(within(dialog).getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(currentAddress()).toBe('/solicitacoes/listagem/3'));
  expect(window.history.state.usr).toMatchObject({ linha: 41, feito: 'retificacao' });
  expect(noticesShown()).toEqual(['Mensagem enviada com sucesso.']);
  expect(api.calls('PUT /solicitacaoCredenciado/retificar/:id')[0]).toMatchObject({
    params: { id: '41' },
    sent: {
      assunto: 'Assunto: Solicitar retificação - edital nº 003/2026',
      mensagem: expect.stringContaining('longo'),
      dataLimiteResposta: '2099-07-10',
      destinatario: { id: 9 },
    },
  });
});
