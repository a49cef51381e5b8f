import { ERROR, EXTINCAO_TEXT, type Extincao, type ExtincaoDoEdital } from '@credenciados/contract';
import type { Perfil } from '@credenciados/shared';
import { MockFailure, type MockHandlers, mockApi, noticesShown, renderRoutes } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { pagesAt } from '../testing/pages.ts';
import { editalPublicoOf } from '../testing/samples.ts';

const SITUACOES = {
  ...{ AGUARDANDO_APROVACAO: 12, AGUARDANDO_VALIDACAO: 0, RETIFICADO: 0, CREDENCIADO: 1234, REJEITADO: 2 },
  ...{ INATIVO: 0, ARQUIVADO: 0 },
};
const BEFORE: ExtincaoDoEdital = {
  ...{ situacoes: SITUACOES, protegidos: 0, devidoProcesso: false, impedimento: null, extincao: null },
};
const PROPOSTA: Extincao = {
  ...{ id: 7, especie: 'ANULAR', credenciamentos: 'EXTINGUIR', fundamentos: 'Não teve prazo.', situacao: 'PROPOSTA' },
  ...{ autor: 'Carla Dias', meu: false, em: '2026-06-01T12:00:00.000Z', manifestacaoAte: '2026-06-11' },
  ouvidos: { total: 12, avisados: 12, responderam: 3 },
  ...{ confirmadoPor: null, confirmadoEm: null, ato: null, progresso: { total: 12, feitas: 0 } },
};

function open(data: Partial<ExtincaoDoEdital> = {}, answers: MockHandlers = {}, as: Perfil = 'CAGEO') {
  const api = mockApi({
    'GET /publico/edital/byId/:id': () => editalPublicoOf(),
    'GET /extincao/byEdital/:id': () => ({ ...BEFORE, ...data }),
    'GET /esclarecimento/aguardando': () => [],
    ...answers,
  });
  return { api, ...renderRoutes(pagesAt('extincao'), { path: '/extincao/listagem/3', as }) };
}
const row = (name: RegExp) => screen.findByRole('row', { name });

// REV-4
it('lists what becomes of each state, with a link to its list, and proposes with these numbers', async () => {
  const { api, user } = open({}, { 'POST /extincao/propor': () => ({ ok: true }) });
  expect(await row(/Aguardando análise/)).toHaveTextContent('É arquivada, com o motivo.');
  expect(await row(/Credenciado/)).toHaveTextContent('Você escolhe ao propor.');
  expect(await row(/Reprovado/)).toHaveTextContent('Fica como está.');
  expect(screen.getByRole('link', { name: /1\.234/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/.solicitacoes.listagem.3\?situacoes=credenciado$/),
  );
  await user.click(screen.getByRole('button', { name: 'Propor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Anular ou revogar o edital' }));
  await user.click(dialog.getByRole('radio', { name: 'Revogar o edital' }));
  await user.click(dialog.getByRole('radio', { name: 'Encerrar os credenciamentos' }));
  await user.type(dialog.getByRole('textbox', { name: /Fundamentos/ }), 'Interesse público.');
  await user.click(dialog.getByRole('button', { name: 'Propor' }));
  await waitFor(() => expect(noticesShown()[0]).toMatch(/^Proposta registrada\./));
  expect(api.calls('POST /extincao/propor')[0]?.sent).toEqual({
    ...{ idEdital: 3, especie: 'REVOGAR', credenciamentos: 'EXTINGUIR', fundamentos: 'Interesse público.' },
    situacoes: SITUACOES,
  });
});

// ESC-5
it('counts the questions that end with it', async () => {
  open(
    {},
    {
      'GET /esclarecimento/aguardando': () => [
        { edital: { id: 3, numero: '003/2026' }, total: 1, fim: '2026-03-25', vencido: true },
      ],
    },
  );
  expect(await screen.findByRole('link', { name: '1 pedido sem resposta' })).toHaveAttribute(
    'href',
    expect.stringContaining('/esclarecimentos/listagem/3'),
  );
});

it('says why nothing can be proposed, and offers no end of accreditations where a proceeding is needed', async () => {
  open({ impedimento: EXTINCAO_TEXT.open });
  expect(await screen.findByText(EXTINCAO_TEXT.open)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Propor' })).toBeNull();
});

it('keeps accreditations where the edital asks for a proceeding', async () => {
  const { user } = open({ devidoProcesso: true });
  await user.click(await screen.findByRole('button', { name: 'Propor' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(ERROR.dueProcess)).toBeVisible();
  expect(dialog.queryByRole('radio', { name: 'Encerrar os credenciamentos' })).toBeNull();
});

it('is confirmed by another person, who is told of a refusal', async () => {
  let fails = true;
  const { api, user } = open(
    { extincao: PROPOSTA, impedimento: EXTINCAO_TEXT.pending, protegidos: 4 },
    {
      'PUT /extincao/decidir/:id': () => {
        if (!fails) return { ok: true };
        fails = false;
        throw new MockFailure(422, { message: `${EXTINCAO_TEXT.heard}11/06/2026.` });
      },
    },
  );
  const proposal = within(await screen.findByRole('region', { name: 'Proposta' }));
  expect(proposal.getByText(/Avisados: 12 de 12 interessados\. Responderam: 3\./)).toBeVisible();
  expect(await row(/Credenciado/)).toHaveTextContent('O credenciamento acaba. 4 ficam de todo modo');
  for (const notice of [`${EXTINCAO_TEXT.heard}11/06/2026.`, 'Edital anulado.']) {
    await user.click(proposal.getByRole('button', { name: 'Confirmar' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
    await waitFor(() => expect(noticesShown()).toContain(notice));
  }
  expect(api.calls('PUT /extincao/decidir/:id')[0]?.sent).toMatchObject({ ato: 'CONFIRMAR', situacoes: SITUACOES });
});

it('is taken back by its author, and returned with a reason by another', async () => {
  const { api, user } = open(
    { extincao: { ...PROPOSTA, meu: true }, impedimento: EXTINCAO_TEXT.pending },
    { 'PUT /extincao/decidir/:id': () => ({ ok: true }) },
  );
  await user.click(await screen.findByRole('button', { name: 'Retirar a proposta' }));
  expect(screen.queryByRole('button', { name: 'Devolver' })).toBeNull();
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retirar' }));
  await waitFor(() => expect(noticesShown()).toEqual(['Proposta retirada.']));
  expect(api.calls('PUT /extincao/decidir/:id')[0]?.sent).toMatchObject({ ato: 'RETIRAR' });
});

it('shows the progress to a reader, without buttons', async () => {
  const extincao: Extincao = {
    ...PROPOSTA,
    situacao: 'CONFIRMADA',
    ...{ confirmadoPor: 'Rita Alves', confirmadoEm: '2026-06-12T12:00:00.000Z' },
    progresso: { total: 12, feitas: 5 },
  };
  open({ extincao, impedimento: EXTINCAO_TEXT.pending }, {}, 'GESTAO_DE_CREDENCIADOS');
  expect(await screen.findByText(/5 de 12 solicitações concluídas\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirmar' })).toBeNull();
});
