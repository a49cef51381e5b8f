import { chooseAction, type MockHandlers, noticesShown, openMenu, renderRoutes } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { mockSolicitacao, openSolicitacao } from '../testing/open-solicitacao.ts';
import { LIST_PAGE } from '../testing/pages.ts';
import { presencaOf, rowOf } from '../testing/samples.ts';
import type { LoteAberto } from './lote.api.ts';
import { atText } from './lote-look.ts';

const SAI_EM = '2030-06-01T17:32:00.000Z';
const WAITS = { id: 7, acao: 'APROVAR', autor: 'Otávio Reis', meu: false, saiEm: SAI_EM } as const;
const MINE = { ...WAITS, meu: true };
const SECOND = { ...WAITS, acao: 'REPROVAR', segundaPessoa: true } as const;
const AT = 'em 01/06/2030 às 14:32';
const DONE = { ok: true } as const;

/** The analysis of a solicitação whose decision waits until somebody sends or undoes it. */
function openHeld(lote: LoteAberto, answers: MockHandlers = {}) {
  let waits = true;
  const present = () => presencaOf({ lote: waits ? lote : null });
  const end = () => {
    waits = false;
    return DONE;
  };
  return openSolicitacao({
    'PUT /solicitacaoCredenciado/presenca/:id': present,
    'GET /solicitacaoCredenciado/presenca/:id': present,
    'POST /lote/desfazer/:id': end,
    'POST /lote/iniciar/:id': end,
    'POST /lote/confirmar/:id': end,
    'POST /lote/devolver/:id': end,
    'GET /lote/proposta/:id': () => ({
      ...{ acao: 'REPROVAR', autor: 'Otávio Reis', em: SAI_EM, texto: 'Falta o registro.' },
      ...{ dataLimiteResposta: null, anexos: [] },
    }),
    ...answers,
  });
}
const strip = () => screen.findByRole('region', { name: 'Decisão que espera' });

// ANL-22
describe('a decision that waits', () => {
  it('replaces the form, and can be undone by its author', async () => {
    const { api, user } = openHeld(MINE);
    expect(await strip()).toHaveTextContent(`Decisão (Aprovar) sai ${AT}. Até lá, o interessado não vê nada.`);
    expect(screen.queryByRole('radio', { name: 'Aprovar' })).toBeNull();
    expect(await openMenu(user, 'Opções')).not.toContain('Solicitar retificação');
    await user.keyboard('{Escape}');
    await user.click(within(await strip()).getByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByRole('radio', { name: 'Aprovar' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(noticesShown()).toEqual(['Decisão desfeita.']);
    expect(api.calls('POST /lote/desfazer/:id')[0]?.params.id).toBe('7');
  });

  it('can be sent at once by its author', async () => {
    const { api, user } = openHeld(MINE);
    await user.click(within(await strip()).getByRole('button', { name: 'Enviar agora' }));
    await waitFor(() => expect(noticesShown()).toEqual(['Decisão enviada.']));
    expect(api.calls('POST /lote/iniciar/:id')).toHaveLength(1);
  });

  it('names another author, and offers no buttons', async () => {
    openHeld(WAITS);
    expect(await strip()).toHaveTextContent(`Decisão de Otávio Reis (Aprovar) sai ${AT}.`);
    expect(within(await strip()).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Finalizar' })).toBeNull();
  });

  // DUA-2
  it('that waits for a second person is confirmed or returned by another', async () => {
    const { api, user } = openHeld(SECOND);
    expect(await strip()).toHaveTextContent('Decisão de Otávio Reis (Reprovar) espera uma segunda pessoa.');
    expect(await within(await strip()).findByText('Falta o registro.')).toBeVisible();
    await user.click(within(await strip()).getByRole('button', { name: 'Devolver' }));
    const modal = within(await screen.findByRole('dialog', { name: 'Devolver a decisão' }));
    await user.type(modal.getByRole('textbox', { name: /Motivo/ }), 'Cite o item.');
    await user.click(modal.getByRole('button', { name: 'Devolver' }));
    await waitFor(() => expect(noticesShown()).toEqual(['Decisão devolvida.']));
    expect(api.calls('POST /lote/devolver/:id')[0]?.sent).toEqual({ motivo: 'Cite o item.' });
    expect(await screen.findByRole('radio', { name: 'Aprovar' })).toBeVisible();
  });

  it('that waits for a second person leaves when that person confirms it', async () => {
    const { api, user } = openHeld(SECOND);
    await user.click(await within(await strip()).findByRole('button', { name: 'Confirmar' }));
    await waitFor(() => expect(noticesShown()).toEqual(['Decisão confirmada.']));
    expect(api.calls('POST /lote/confirmar/:id')).toHaveLength(1);
  });

  it('that is confirmed says so, also if its strip is gone before the answer', async () => {
    let answer: (done: typeof DONE) => void = () => undefined;
    const slow = new Promise<typeof DONE>((resolve) => {
      answer = resolve;
    });
    const { user, unmount } = openHeld(SECOND, { 'POST /lote/confirmar/:id': () => slow });
    await user.click(await within(await strip()).findByRole('button', { name: 'Confirmar' }));
    unmount();
    answer(DONE);
    await waitFor(() => expect(noticesShown()).toEqual(['Decisão confirmada.']));
  });

  it('that waits for a second person can be undone, not sent, by its author', async () => {
    openHeld({ ...SECOND, meu: true });
    expect(await within(await strip()).findByRole('button', { name: 'Desfazer' })).toBeVisible();
    expect(within(await strip()).queryByRole('button', { name: 'Enviar agora' })).toBeNull();
  });

  it('that failed shows the reason', async () => {
    const naoSaiu = { acao: 'REPROVAR', autor: 'Otávio Reis', motivo: 'A lista mudou.' } as const;
    openSolicitacao({ 'PUT /solicitacaoCredenciado/presenca/:id': () => presencaOf({ naoSaiu }) });
    expect(await screen.findByText('A decisão de Otávio Reis (Reprovar) não saiu.')).toBeVisible();
    expect(screen.getByText(/A lista mudou\./)).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Aprovar' })).toBeVisible();
  });

  it('shows a notice when it is made, with the time until which it can be undone', async () => {
    const { user } = openSolicitacao({
      'POST /solicitacaoCredenciado/validar': () => ({ ok: true, saiEm: SAI_EM }),
    });
    await user.click(await screen.findByRole('radio', { name: 'Aprovar' }));
    await user.click(screen.getByRole('button', { name: 'Finalizar' }));
    const told = `Aprovação registrada.: Sai ${AT}. Até lá, você pode desfazer.`;
    await waitFor(() => expect(noticesShown()).toEqual([told]));
  });

  it('is marked in the list, where its author can undo it', async () => {
    const api = mockSolicitacao({
      'POST /solicitacaoCredenciado/findByFiltro': () => ({
        content: [
          rowOf({ id: 1, nome: 'Ana Souza', lote: WAITS }),
          rowOf({ id: 2, nome: 'Bia Lima', lote: { ...MINE, id: 8 } }),
        ],
        totalElements: 2,
      }),
      'POST /lote/desfazer/:id': () => DONE,
    });
    const { user } = renderRoutes(LIST_PAGE, { path: '/solicitacoes/listagem/3', as: 'CAGEO' });
    const others = within(await screen.findByRole('row', { name: /Ana Souza/ }));
    expect(others.getByText(`Decisão de Otávio Reis (Aprovar) sai ${AT}`)).toBeVisible();
    const actions = await openMenu(user, 'Ações de Ana Souza');
    expect(actions).not.toEqual(expect.arrayContaining([expect.stringMatching(/Analisar|decisão|lote/)]));
    await user.keyboard('{Escape}');
    await chooseAction(user, 'Ações de Bia Lima', 'Desfazer a decisão');
    await waitFor(() => expect(noticesShown()).toEqual(['Decisão desfeita.']));
    expect(api.calls('POST /lote/desfazer/:id')[0]?.params.id).toBe('8');
  });
});

it('shows only the time if it is today', () => {
  expect(atText(new Date().toISOString())).toMatch(/^às \d\d:\d\d$/);
});
