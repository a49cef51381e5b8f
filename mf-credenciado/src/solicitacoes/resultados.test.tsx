import type { Output } from '@credenciados/shared';
import { MockFailure, type MockHandlers, mockApi, noticesShown, renderInModule } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { Resultados } from './resultados.tsx';

const RECURSO: NonNullable<Output<'GET /recurso/bySolicitacao/:id'>> = {
  ...{ id: 5, numero: '2026.1-R', situacao: 'APRESENTADO', recebidoEm: '2026-04-07T12:00:00.000Z', codigo: '7K3M' },
  ...{ fundamentos: 'A certidão vale.', anexos: [], encaminhamento: null, julgamento: null, acoes: [] },
};

type Intencao = Output<'GET /resultado/bySolicitacao/:id'>[number]['intencao'];
const INTENCAO: NonNullable<Intencao> = {
  ...{ ate: '2099-04-08T02:59:59.000Z', declaradaEm: null },
  explicacao: { frases: ['O edital dá 1 dia útil.'], naoContados: [] },
};

function open(answers: MockHandlers = {}, recursoAte = '2099-04-10T02:59:59.000Z', intencao: Intencao = null) {
  const api = mockApi({
    'GET /resultado/bySolicitacao/:id': () => [
      {
        ...{ id: 9, fase: 'PRELIMINAR', publicadoEm: '2026-04-06T12:00:00.000Z', recursoAte },
        ...{ aprovada: false, motivos: 'Falta o registro.' },
        explicacao: { frases: ['O edital dá 3 dias úteis.'], naoContados: [] },
        intencao,
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

// RES-8
it('asks for the intention first, and tells the dates of both steps', async () => {
  const { api, user } = open({ 'POST /recurso/declararIntencao': () => ({ ok: true }) }, undefined, INTENCAO);
  expect(await screen.findByText(/^Para recorrer, declare primeiro a intenção, até 07\/04\/2099/)).toBeVisible();
  expect(screen.getByText(/^Depois, envie os motivos até 09\/04\/2099/)).toBeVisible();
  const [why] = screen.getAllByText('Por que esta data?');
  if (why) await user.click(why);
  expect(await screen.findByText('O edital dá 1 dia útil.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Recorrer' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Declarar intenção de recorrer' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/Ela ainda não é o recurso: envie os motivos até 09\/04\/2099/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Declarar' }));
  await waitFor(() => expect(noticesShown()).toEqual(['Intenção de recorrer declarada.']));
  expect(api.calls('POST /recurso/declararIntencao')[0]?.sent).toEqual({ idSolicitacao: 41 });
});

it('tells why an intention was refused', async () => {
  const message = 'O prazo para declarar a intenção de recorrer terminou em 07/04/2099.';
  const { user } = open(
    {
      'POST /recurso/declararIntencao': () => {
        throw new MockFailure(422, { message });
      },
    },
    undefined,
    INTENCAO,
  );
  await user.click(await screen.findByRole('button', { name: 'Declarar intenção de recorrer' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Declarar' }));
  await waitFor(() => expect(noticesShown()).toEqual([message]));
});

it('offers the appeal once the intention is stated', async () => {
  open({}, undefined, { ...INTENCAO, declaradaEm: '2026-04-07T12:00:00.000Z' });
  expect(await screen.findByRole('button', { name: 'Recorrer' })).toBeVisible();
  expect(screen.getByText(/^Você declarou a intenção de recorrer em 07\/04\/2026/)).toBeVisible();
  expect(screen.getByText(/^Você pode recorrer até/)).toBeVisible();
});

it('offers nothing once the term to state the intention is over', async () => {
  open({}, undefined, { ...INTENCAO, ate: '2026-04-08T02:59:59.000Z' });
  expect(await screen.findByText(/^Só recorre quem declarou a intenção de recorrer até 07\/04\/2026/)).toBeVisible();
  expect(screen.queryByText(/envie os motivos|Você pode recorrer/)).toBeNull();
  expect(screen.queryByRole('button', { name: /ecorrer/ })).toBeNull();
});
