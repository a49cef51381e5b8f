import { chooseAction, MockFailure, noticesShown, openMenu } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openSection } from '../../testing/open-section.tsx';
import type { Responsavel } from './responsavel.api.ts';
import { ResponsavelLine } from './responsavel-line.tsx';

const GET = 'GET /solicitacaoCredenciado/responsavel/:id';
const PUT = 'PUT /solicitacaoCredenciado/responsavel/:id';
const DESDE = '2026-05-20T17:32:00.000Z';
const MINE: Responsavel = { id: 3, nome: 'Carla Dias', desde: DESDE, eu: true };
const OTHERS: Responsavel = { id: 7, nome: 'Otávio Reis', desde: DESDE, eu: false };

/** Renders the responsible analyst with a mocked API that stores changes. */
function open(first: Responsavel, answers = {}, person = {}) {
  let kept = first;
  const give = (next: Responsavel) => {
    kept = next;
    return { responsavel: next };
  };
  return openSection(
    (solicitacao) => <ResponsavelLine solicitacao={solicitacao} readOnly={false} />,
    { [GET]: () => ({ responsavel: kept }), [PUT]: () => give(MINE), ...answers },
    person,
  );
}
const line = async () => within(await screen.findByRole('region', { name: 'Responsável pela análise' }));

// FIL-3
describe('the responsible analyst', () => {
  it('is shown, and an unassigned solicitação is taken from the menu', async () => {
    const { api, user } = open(null);
    await chooseAction(user, 'Sem responsável: mudar o responsável', 'Assumir');
    expect(await (await line()).findByText('Com você')).toBeVisible();
    await waitFor(() => expect(noticesShown()).toEqual(['Você é responsável por esta solicitação.']));
    expect(api.calls(PUT).map(({ sent }) => sent)).toEqual([{ para: 'EU', de: null }]);
    expect(await openMenu(user, 'Com você: mudar o responsável')).toEqual(['Deixar', 'Atribuir a Otávio Reis']);
  });

  it('asks before taking it from another analyst, and assigns a chosen one', async () => {
    const { api, user } = open(OTHERS, {
      'GET /solicitacaoCredenciado/analistas': () => [
        { id: 7, nome: 'Otávio Reis' },
        { id: 9, nome: 'Rita Rocha' },
      ],
    });
    expect(await (await line()).findByText('Otávio Reis')).toBeVisible();
    await chooseAction(user, 'Otávio Reis: mudar o responsável', 'Atribuir a Rita Rocha');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Mudar o responsável?' }));
    expect(api.calls(PUT)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Mudar' }));
    await waitFor(() => expect(api.calls(PUT).map(({ sent }) => sent)).toEqual([{ para: 9, de: 7 }]));
  });

  it('shows who was first, and the present analyst', async () => {
    let asked = 0;
    const { user } = open(null, {
      [GET]: () => ({ responsavel: asked > 0 ? OTHERS : null }),
      [PUT]: () => {
        asked += 1;
        throw new MockFailure(422, {
          message: 'Otávio Reis é responsável por esta solicitação desde hoje.',
          codigo: 'RESPONSAVEL_ALTERADO',
        });
      },
    });
    await chooseAction(user, 'Sem responsável: mudar o responsável', 'Assumir');
    expect(await screen.findByText('Otávio Reis é responsável por esta solicitação desde hoje.')).toBeVisible();
    expect(await (await line()).findByText('Otávio Reis')).toBeVisible();
  });

  it('is read-only without access to decisions', async () => {
    open(OTHERS, {}, { as: 'GESTAO_DE_CREDENCIADOS' });
    expect(await (await line()).findByText('Otávio Reis')).toBeVisible();
    expect((await line()).queryByRole('button')).toBeNull();
  });
});
