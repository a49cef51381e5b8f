import type { Procedimento } from '@credenciados/contract';
import { type MockHandlers, mockApi, renderInModule } from '@credenciados/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { ProcedimentoSection } from './procedimento-section.tsx';

const procedimentoOf = (changes: Partial<Procedimento> = {}): Procedimento => ({
  id: 5,
  situacao: 'DEFESA',
  abertura: { em: '2026-05-01T12:00:00.000Z', por: null, fatos: 'O registro foi cancelado.', idConversa: 3 },
  defesa: { ate: '2026-05-22T02:59:59.000Z', em: null },
  proposta: null,
  decisao: null,
  recurso: null,
  julgamento: null,
  suspensao: null,
  encerramento: null,
  acoes: ['DEFENDER'],
  ...changes,
});

function open(list: Procedimento[]) {
  const answers: MockHandlers = { 'GET /procedimento/findBySolicitacao/:id': () => list };
  return { api: mockApi(answers), ...renderInModule(<ProcedimentoSection id={3} />, { as: 'CREDENCIADOS' }) };
}

// DES-3
it('leads to the message whose answer is the defence', async () => {
  open([procedimentoOf()]);
  expect(await screen.findByText(/Você pode se defender até/)).toBeVisible();
  const link = screen.getByRole('link', { name: 'Apresentar defesa' });
  expect(link.getAttribute('href')).toMatch(/\/credenciado\/mensagens\/responder\/3$/);
  expect(screen.getByText('Você continua credenciado.')).toBeVisible();
  expect(screen.getByText(/O registro foi cancelado\./)).toBeVisible();
});

// DES-5
it('leads to the message whose answer is the appeal', async () => {
  open([
    procedimentoOf({
      situacao: 'DECIDIDO',
      decisao: { em: '2026-06-01T12:00:00.000Z', por: null, idConversa: 9, ate: '2026-06-23T02:59:59.000Z' },
      suspensao: { ate: '2026-06-30T02:59:59.000Z', motivo: 'Há risco.', vigente: true },
      acoes: ['RECORRER'],
    }),
  ]);
  expect((await screen.findByRole('link', { name: 'Recorrer' })).getAttribute('href')).toMatch(/responder\/9$/);
  expect(screen.getByText('Motivo: Há risco.')).toBeVisible();
  expect(screen.queryByText('Você continua credenciado.')).toBeNull();
});

it('shows nothing without a proceeding', async () => {
  const { api } = open([]);
  await waitFor(() => expect(api.calls('GET /procedimento/findBySolicitacao/:id')).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});
