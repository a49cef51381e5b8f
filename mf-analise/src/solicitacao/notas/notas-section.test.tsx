import { MockFailure, type MockHandlers, noticesShown } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openSection } from '../../testing/open-section.tsx';
import type { Nota } from './notas.api.ts';
import { NotasSection } from './notas-section.tsx';

const GET = 'GET /nota/findBySolicitacao/:id';
const POST = 'POST /nota/cadastrar';
const notaOf = (changes: Partial<Nota> = {}): Nota => ({
  ...{ id: 1, texto: 'Falta a ART.', autor: { id: 3, nome: 'Carla Dias' }, minha: true },
  ...{ criadaEm: '2026-05-20T17:32:00.000Z', editadaEm: null },
  ...changes,
});
const OTHERS = notaOf({ id: 2, texto: 'Liguei para o conselho.', autor: { id: 7, nome: 'Otávio Reis' }, minha: false });

/** Renders the notes with a mocked API that stores them. */
function open(first: Nota[], answers = {}, person = {}) {
  let kept = first;
  const keeping: MockHandlers = {
    [GET]: () => kept,
    [POST]: () => {
      kept = [notaOf({ id: 9, texto: 'Conferir.' }), OTHERS];
      return { id: 9 };
    },
    'PUT /nota/alterar/:id': () => {
      kept = [notaOf({ texto: 'Falta a ART nova.', editadaEm: '2026-05-20T18:00:00.000Z' })];
      return { ok: true };
    },
    'DELETE /nota/excluir/:id': () => {
      kept = [];
      return { ok: true };
    },
  };
  return openSection(({ id }) => <NotasSection id={id} />, { ...keeping, ...answers }, person);
}
const field = () => screen.findByRole('textbox', { name: /^Nota/ });

// FIL-5
describe('internal notes', () => {
  it('one is started by a key, saved by Ctrl+Enter and focused, beside another person’s new note', async () => {
    const { api, user } = open([]);
    await screen.findByRole('button', { name: 'Escrever nota' });
    await user.keyboard('n');
    expect(await field()).toHaveFocus();
    // Leaving the empty field shows no error yet: it would move the buttons that are being pressed.
    await user.tab();
    expect(await field()).not.toHaveAccessibleDescription(expect.stringContaining('obrigatório'));
    const form = within(screen.getByRole('form', { name: 'Escrever nota' }));
    await user.click(form.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Escrever nota' })).toHaveFocus());
    await user.keyboard('n');
    expect(await field()).toHaveFocus();
    await user.keyboard('Conferir.{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.getByText('Conferir.').closest('li')).toHaveFocus());
    expect(screen.getByText('Liguei para o conselho.')).toBeVisible();
    expect(api.calls(POST).map(({ sent }) => sent)).toEqual([{ idSolicitacao: 41, texto: 'Conferir.' }]);
    expect(noticesShown()).toEqual(['Nota salva.']);
  });

  it('an empty one is refused beside its field, and a refused text stays typed', async () => {
    const { user } = open([], {
      [POST]: () => {
        throw new MockFailure(422, { message: 'Esta solicitação já tem 200 notas.' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Escrever nota' }));
    await user.click(screen.getByRole('button', { name: 'Salvar nota' }));
    expect(await field()).toHaveAccessibleDescription(expect.stringContaining('O campo é obrigatório'));
    await user.type(await field(), 'Conferir.');
    await user.click(screen.getByRole('button', { name: 'Salvar nota' }));
    expect(await screen.findByText('Esta solicitação já tem 200 notas.')).toBeVisible();
    expect(await field()).toHaveValue('Conferir.');
  });

  it('its author edits and deletes it; other people’s have no actions', async () => {
    const { api, user } = open([notaOf(), OTHERS]);
    const other = within((await screen.findByText(OTHERS.texto)).closest('li') ?? document.body);
    expect(other.queryByRole('button')).toBeNull();
    await user.click(await screen.findByRole('button', { name: /^Corrigir a nota/ }));
    await user.clear(await field());
    await user.type(await field(), 'Falta a ART nova.');
    await user.click(screen.getByRole('button', { name: 'Salvar nota' }));
    expect(await screen.findByText(/corrigida em/)).toBeVisible();
    expect(api.calls('PUT /nota/alterar/:id').map(({ sent }) => sent)).toEqual([
      { texto: 'Falta a ART nova.', editadaEm: null },
    ]);
    await user.click(screen.getByRole('button', { name: /^Excluir a nota/ }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(screen.queryByText('Falta a ART nova.')).toBeNull());
    expect(await screen.findByRole('button', { name: 'Escrever nota' })).toBeVisible();
  });

  it('are read-only without access to decisions', async () => {
    open([notaOf({ minha: false })], {}, { as: 'GESTAO_DE_CREDENCIADOS' });
    expect(await screen.findByText('Falta a ART.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Escrever nota' })).toBeNull();
  });
});
