import { MockFailure } from '@credenciados/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Etiqueta } from '../../common/etiquetas/etiquetas.api.ts';
import { openSection } from '../../testing/open-section.tsx';
import { EtiquetasLine } from './etiquetas-line.tsx';

const MARK = 'PUT /etiqueta/marcar/:id';
const URGENTE: Etiqueta = { id: 1, nome: 'Urgente', cor: 'VERMELHO' };
const ADIAR: Etiqueta = { id: 2, nome: 'Adiar', cor: 'ROXO' };

/** Renders the labels with a mocked API that stores changes. */
function open(answers = {}, options = {}) {
  let postas = [URGENTE];
  return openSection(
    ({ id }) => <EtiquetasLine id={id} />,
    {
      'GET /etiqueta/findAll': () => [ADIAR, URGENTE],
      'GET /etiqueta/findBySolicitacao/:id': () => postas,
      [MARK]: () => {
        postas = [ADIAR, URGENTE];
        return { mudadas: 1 };
      },
      ...answers,
    },
    options,
  );
}
const line = async () => within(await screen.findByRole('region', { name: 'Etiquetas' }));

// FIL-6
describe('labels', () => {
  it('are shown, and added by a key and a click', async () => {
    const { api, user } = open();
    expect(await (await line()).findByText('Urgente')).toBeVisible();
    await user.keyboard('l');
    const dialog = within(await screen.findByRole('dialog', { name: 'Etiquetas' }));
    expect(await dialog.findByRole('checkbox', { name: 'Urgente' })).toBeChecked();
    // Shown at once, before the API answers.
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Adiar' }));
    expect(dialog.getByRole('checkbox', { name: 'Adiar' })).toBeChecked();
    await waitFor(() =>
      expect(api.calls(MARK).map(({ params, sent }) => [params, sent])).toEqual([
        [{ id: '2' }, { solicitacoes: [41], posta: true }],
      ]),
    );
  });

  it('focus returns to the button that opened the form', async () => {
    const { user } = open();
    await user.click(await (await line()).findByRole('button', { name: 'Mudar etiquetas' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Etiquetas' }));
    for (const name of ['Editar a etiqueta Urgente', 'Nova etiqueta']) {
      await user.click(await dialog.findByRole('button', { name }));
      await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
      await waitFor(() => expect(dialog.getByRole('button', { name })).toHaveFocus());
    }
  });

  it('one is created; a duplicate name shows an error beside the field and keeps it', async () => {
    const { user } = open({
      'POST /etiqueta/cadastrar': () => {
        throw new MockFailure(422, {
          message: 'Já existe.',
          campos: { nome: 'Já existe uma etiqueta com este nome.' },
        });
      },
    });
    await user.click(await (await line()).findByRole('button', { name: 'Mudar etiquetas' }));
    await user.click(await screen.findByRole('button', { name: 'Nova etiqueta' }));
    const name = await screen.findByRole('textbox', { name: /^Nome/ });
    expect(name).toHaveFocus();
    await user.type(name, 'urgente');
    await user.click(screen.getByRole('button', { name: 'Salvar etiqueta' }));
    await waitFor(() =>
      expect(name).toHaveAccessibleDescription(expect.stringContaining('Já existe uma etiqueta com este nome.')),
    );
    expect(name).toHaveValue('urgente');
  });

  it('are read-only without access to decisions', async () => {
    open({}, { as: 'GESTAO_DE_CREDENCIADOS' });
    expect(await (await line()).findByText('Urgente')).toBeVisible();
    expect((await line()).queryByRole('button')).toBeNull();
  });
});
