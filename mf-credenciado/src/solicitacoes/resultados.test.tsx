import type { Output } from '@credenciados/shared';
import { type MockHandlers, mockApi, noticesShown, renderInModule } from '@credenciados/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { Resultados } from './resultados.tsx';

const RECURSO: NonNullable<Output<'GET /recurso/bySolicitacao/:id'>> = {
  ...{ id: 5, numero: '2026.1-R', situacao: 'APRESENTADO', recebidoEm: '2026-04-07T12:00:00.000Z', codigo: '7K3M' },
  ...{ fundamentos: 'A certidão vale.', anexos: [], encaminhamento: null, julgamento: null, acoes: [] },
};

function open(answers: MockHandlers = {}, recursoAte = '2099-04-10T02:59:59.000Z') {
  const api = mockApi({
    'GET /resultado/bySolicitacao/:id': () => [
      {
        ...{ id: 9, fase: 'PRELIMINAR', publicadoEm: '2026-04-06T12:00:00.000Z', recursoAte },
        ...{ aprovada: false, motivos: 'Falta o registro.' },
        explicacao: { frases: ['O edital dá 3 dias úteis.'], naoContados: [] },
      },
    ],
    'GET /recurso/bySolicitacao/:id': () => null,
    ...answers,
  });
  return { api, ...renderInModule(<Resultados idSolicitacao={41} idEdital={3} />, { as: 'CREDENCIADOS' }) };
}

// RES-4
it('shows the published result with its grounds, and how the term was counted', async () => {
  const { user } = open();
  expect(await screen.findByText('Reprovada')).toBeVisible();
  expect(screen.getByText('Motivos: Falta o registro.')).toBeVisible();
  expect(screen.getByText(/Você pode recorrer até/)).toBeVisible();
  await user.click(screen.getByText('Por que esta data?'));
  expect(await screen.findByText('O edital dá 3 dias úteis.')).toBeVisible();
});

// RES-6
it('sends an appeal with its grounds', async () => {
  const { api, user } = open({ 'POST /recurso/apresentar': () => RECURSO });
  await user.click(await screen.findByRole('button', { name: 'Recorrer' }));
  await user.click(screen.getByRole('button', { name: 'Enviar recurso' }));
  expect((await screen.findAllByText(/Explique por que o resultado deve mudar\./))[0]).toBeVisible();
  await user.type(screen.getByLabelText(/^Por que o resultado deve mudar/), 'A certidão vale.');
  await user.click(screen.getByRole('button', { name: 'Enviar recurso' }));
  await waitFor(() => expect(noticesShown()[0]).toMatch(/^Recurso recebido\./));
  expect(api.calls('POST /recurso/apresentar')[0]?.sent).toEqual({
    ...{ idSolicitacao: 41, fundamentos: 'A certidão vale.', anexos: [] },
  });
});

it('shows the appeal without its answer until the final result, and no button after the term', async () => {
  open({ 'GET /recurso/bySolicitacao/:id': () => RECURSO });
  expect(await screen.findByText('Recurso nº 2026.1-R: em análise pela comissão')).toBeVisible();
  expect(screen.getByText('A resposta sai com o resultado final.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Recorrer' })).toBeNull();
});

it('shows the answer', async () => {
  const julgamento = { em: '2026-04-20T12:00:00.000Z', por: null, motivo: 'A certidão venceu.' };
  open({ 'GET /recurso/bySolicitacao/:id': () => ({ ...RECURSO, situacao: 'NEGADO', julgamento }) });
  expect(await screen.findByText('Recurso nº 2026.1-R: Recurso negado')).toBeVisible();
  expect(screen.getByText('Motivos: A certidão venceu.')).toBeVisible();
});

it('offers no appeal after the term', async () => {
  open({}, '2026-04-10T02:59:59.000Z');
  expect(await screen.findByText(/O prazo para recorrer terminou em/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Recorrer' })).toBeNull();
});
