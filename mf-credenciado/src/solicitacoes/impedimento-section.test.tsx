import { type Alegacao, IMPEDIMENTO_TEXT } from '@credenciados/contract';
import { MockFailure, type MockHandlers, mockApi, noticesShown, renderInModule } from '@credenciados/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { ImpedimentoSection } from './impedimento-section.tsx';

const CLAIM: Alegacao = {
  id: 1,
  situacao: 'ALEGADO',
  pessoa: 'Carla Dias',
  motivo: 'É minha vizinha.',
  em: '2026-03-21T12:00:00.000Z',
  fundamento: null,
};

function open(answers: MockHandlers) {
  return { api: mockApi(answers), ...renderInModule(<ImpedimentoSection id={3} />, { as: 'CREDENCIADOS' }) };
}

// IMP-3
it('sends a claim and shows that it waits', async () => {
  let sent = false;
  const { api, user } = open({
    'GET /impedimento/minhasAlegacoes/:id': () => ({ podeAlegar: !sent, alegacoes: sent ? [CLAIM] : [] }),
    'POST /impedimento/alegar': () => {
      sent = true;
      return { ok: true };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Alegar impedimento' }));
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  expect((await screen.findAllByText(new RegExp(IMPEDIMENTO_TEXT.person)))[0]).toBeVisible();
  await user.type(screen.getByLabelText(/Pessoa da comissão/), 'Carla Dias');
  await user.type(screen.getByLabelText(/^Motivo/), 'É minha vizinha.');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(noticesShown()).toEqual(['Alegação enviada à comissão.']));
  expect(api.calls('POST /impedimento/alegar')[0]?.sent).toEqual({
    ...{ idSolicitacao: 3, pessoa: 'Carla Dias', motivo: 'É minha vizinha.' },
  });
  expect(await screen.findByText('A comissão ainda não decidiu')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Alegar impedimento' })).toBeNull();
});

it('keeps what was typed when it is refused', async () => {
  const { user } = open({
    'GET /impedimento/minhasAlegacoes/:id': () => ({ podeAlegar: true, alegacoes: [] }),
    'POST /impedimento/alegar': () => {
      throw new MockFailure(409, { message: IMPEDIMENTO_TEXT.pending });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Alegar impedimento' }));
  await user.type(screen.getByLabelText(/Pessoa da comissão/), 'Carla');
  await user.type(screen.getByLabelText(/^Motivo/), 'É minha vizinha.');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(await screen.findByText(IMPEDIMENTO_TEXT.pending)).toBeVisible();
  expect(screen.getByLabelText(/Pessoa da comissão/)).toHaveValue('Carla');
});

it('shows the committee’s grounds', async () => {
  open({
    'GET /impedimento/minhasAlegacoes/:id': () => ({
      podeAlegar: false,
      alegacoes: [{ ...CLAIM, situacao: 'RECUSADO', fundamento: 'Não há vínculo.' }],
    }),
  });
  expect(await screen.findByText('Não acolhida pela comissão')).toBeVisible();
  expect(screen.getByText('Não há vínculo.')).toBeVisible();
});

it('is absent where the edital receives no claims', async () => {
  const { api } = open({ 'GET /impedimento/minhasAlegacoes/:id': () => ({ podeAlegar: false, alegacoes: [] }) });
  await waitFor(() => expect(api.calls('GET /impedimento/minhasAlegacoes/:id')).toHaveLength(1));
  expect(screen.queryByText('Impedimento de quem analisa')).toBeNull();
});
