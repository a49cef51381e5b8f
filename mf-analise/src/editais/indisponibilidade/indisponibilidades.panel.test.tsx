import type { Perfil } from '@credenciados/shared';
import { MockFailure, type MockHandlers, mockApi, noticesShown, renderRoutes } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { pagesAt } from '../../testing/pages.ts';
import { editalOf } from '../../testing/samples.ts';
import type { Indisponibilidade } from './indisponibilidade.api.ts';

const LIST = 'GET /edital/indisponibilidades';
const DECIDE = 'POST /edital/indisponibilidades/decidir';

const outage: Indisponibilidade = {
  id: 5,
  edital: { id: 3, numero: '003/2026', tipoEdital: 'GEOMENSOR' },
  prazo: 'INSCRICOES',
  fimAtual: '2026-05-01',
  dia: '2026-04-20',
  minutos: 120,
  inicio: '2026-04-20T15:00:00.000Z',
  fim: '2026-04-20T17:00:00.000Z',
  situacao: 'PENDENTE',
  dias: 1,
  fimProposto: '2026-05-02',
};

function open(answers: MockHandlers, as: Perfil = 'CAGEO') {
  const api = mockApi({
    'POST /titularidade/findByFiltro': () => ({ content: [], totalElements: 0 }),
    'POST /edital/listagem': () => ({ content: [editalOf()], totalElements: 1, existeAberto: true }),
    ...answers,
  });
  return { api, ...renderRoutes(pagesAt('listagem-editais'), { path: '/listagem-editais/listagem', as }) };
}

const region = () => screen.findByRole('region', { name: 'Indisponibilidade de 20/04/2026' });

describe('an outage that awaits a decision (EDT-14)', () => {
  it('shows the proposal, and is approved with a reason', async () => {
    let decided = false;
    const { api, user } = open({
      [LIST]: () => (decided ? [] : [outage]),
      [DECIDE]: () => {
        decided = true;
        return { ok: true };
      },
    });
    const box = await region();
    expect(box).toHaveTextContent('O portal ficou fora do ar por 120 minutos em 20/04/2026.');
    expect(box).toHaveTextContent('de 01/05/2026 para 02/05/2026');
    await user.click(within(box).getByRole('button', { name: 'Aprovar prorrogação' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Aprovar prorrogação' }));
    await user.click(dialog.getByRole('button', { name: 'Aprovar prorrogação' }));
    expect(await dialog.findByText('Informe o motivo.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /^Motivo/ }), 'Queda do datacenter.');
    await user.click(dialog.getByRole('button', { name: 'Aprovar prorrogação' }));
    await waitFor(() => expect(noticesShown()).toContain('Edital prorrogado com sucesso.'));
    expect(api.calls(DECIDE)[0]?.sent).toEqual({ id: 5, prorrogar: true, motivo: 'Queda do datacenter.' });
    await waitFor(() => expect(screen.queryByRole('region', { name: /Indisponibilidade/ })).toBeNull());
  });

  it('shows in the dialog who decided first', async () => {
    const message = 'Esta indisponibilidade já foi decidida. Foi decidida por Carla Dias em 21/04/2026 às 09:00.';
    const { user } = open({
      [LIST]: () => [outage],
      [DECIDE]: () => {
        throw new MockFailure(422, { message, codigo: 'SITUACAO_ALTERADA' });
      },
    });
    await user.click(within(await region()).getByRole('button', { name: 'Dispensar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Dispensar prorrogação' }));
    await user.type(dialog.getByRole('textbox', { name: /^Motivo/ }), 'Manutenção.');
    await user.click(dialog.getByRole('button', { name: 'Dispensar' }));
    expect(await dialog.findByText(message)).toBeVisible();
  });

  it('is shown to CAGEO only', async () => {
    const { api } = open({}, 'CAVISTORIA');
    await screen.findByRole('row', { name: /003\/2026/ });
    expect(api.calls(LIST)).toHaveLength(0);
  });

  it('can be retried after a failed load', async () => {
    let fails = true;
    const { user } = open({
      [LIST]: () => {
        if (fails) throw new MockFailure(503);
        return [outage];
      },
    });
    await screen.findByText('Não foi possível carregar as indisponibilidades.');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await region()).toBeVisible();
  });
});
