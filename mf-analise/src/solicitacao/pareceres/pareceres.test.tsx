import { PARECER_TEXT } from '@credenciados/contract';
import { refresh } from '@credenciados/shared';
import { chooseAction, MockFailure, type MockHandlers, noticesShown } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openSection } from '../../testing/open-section.tsx';
import { openSolicitacao } from '../../testing/open-solicitacao.ts';
import { parecerOf, solicitacaoOf } from '../../testing/samples.ts';
import { MensagensSection } from '../mensagens/mensagens-section.tsx';

const LIST = 'GET /parecer/findBySolicitacao/:id';
const ASK = 'POST /parecer/pedir';
/** Renders only the messages. */
const open = (answers: MockHandlers, person = {}) =>
  openSection(({ id }) => <MensagensSection id={id} readOnly={false} />, answers, person);
const ask = async (answers: MockHandlers) => {
  const opened = openSolicitacao(answers);
  await chooseAction(opened.user, 'Opções', 'Pedir parecer');
  return opened;
};

// ANL-20
describe('opinions about a solicitação', () => {
  it('are requested with the chosen documents', async () => {
    const { api, user } = await ask({ [ASK]: () => ({ ok: true }) });
    const modal = within(await screen.findByRole('dialog', { name: 'Pedir parecer' }));
    await user.type(modal.getByRole('textbox', { name: /^Nome do perito/ }), 'Paulo Perito');
    await user.type(modal.getByRole('textbox', { name: /^E-mail do perito/ }), 'paulo@exemplo.org');
    await user.type(modal.getByRole('textbox', { name: /^Pergunta/ }), 'Serve?');
    await user.click(modal.getByRole('button', { name: 'Pedir parecer' }));
    expect(await modal.findAllByText(PARECER_TEXT.documents)).not.toHaveLength(0);
    expect(api.calls(ASK)).toHaveLength(0);
    const [box] = modal.getAllByRole('checkbox');
    if (!box) throw new Error('No documento is offered');
    await user.click(box);
    await user.click(modal.getByRole('button', { name: 'Pedir parecer' }));
    await waitFor(() =>
      expect(noticesShown()).toEqual(['Parecer pedido.: O link foi enviado para paulo@exemplo.org.']),
    );
    const [first] = solicitacaoOf().credenciado.documentos;
    expect(api.calls(ASK).map(({ sent }) => sent)).toEqual([
      {
        ...{ idSolicitacao: 41, nome: 'Paulo Perito', email: 'paulo@exemplo.org', pergunta: 'Serve?' },
        ...{ dias: 7, documentos: [first?.id] },
      },
    ]);
    expect(api.calls(ASK)[0]?.header('Idempotency-Key')).toMatch(/^[\w-]{20,}$/);
  });

  it('show beside the field why a request is refused', async () => {
    const { user } = await ask({
      [ASK]: () => {
        throw new MockFailure(422, { message: PARECER_TEXT.waiting, campos: { email: PARECER_TEXT.waiting } });
      },
    });
    const modal = within(await screen.findByRole('dialog', { name: 'Pedir parecer' }));
    await user.type(modal.getByRole('textbox', { name: /^Nome do perito/ }), 'Paulo');
    await user.type(modal.getByRole('textbox', { name: /^E-mail do perito/ }), 'paulo@exemplo.org');
    await user.type(modal.getByRole('textbox', { name: /^Pergunta/ }), 'Serve?');
    const [box] = modal.getAllByRole('checkbox');
    if (box) await user.click(box);
    await user.click(modal.getByRole('button', { name: 'Pedir parecer' }));
    expect(await modal.findAllByText(PARECER_TEXT.waiting)).not.toHaveLength(0);
    expect(modal.getByRole('textbox', { name: /^Pergunta/ })).toHaveValue('Serve?');
  });

  it('are shown with their answers, extended and cancelled', async () => {
    const { api, user } = open({
      [LIST]: () => [
        parecerOf(),
        parecerOf({
          ...{ id: 2, nome: 'Rita Rocha', situacao: 'RESPONDIDO', conclusao: 'DESFAVORAVEL', texto: 'Não serve.' },
          respondidoEm: '2026-05-21T12:00:00.000Z',
        }),
      ],
      'PUT /parecer/prorrogar/:id': () => ({ ok: true }),
      'PUT /parecer/cancelar/:id': () => ({ ok: true }),
    });
    expect(await screen.findByText('Não serve.')).toBeVisible();
    expect(screen.getByText('Desfavorável')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancelar o pedido a Rita Rocha' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Dar mais 7 dias a Paulo Perito' }));
    await waitFor(() => expect(noticesShown()).toEqual(['Prazo prorrogado. Um novo link foi enviado.']));
    await user.click(screen.getByRole('button', { name: 'Cancelar o pedido a Paulo Perito' }));
    await user.click(await screen.findByRole('button', { name: 'Cancelar pedido' }));
    await waitFor(() => expect(noticesShown()).toEqual(['Pedido de parecer cancelado.']));
    expect(api.calls('PUT /parecer/prorrogar/:id').map(({ sent }) => sent)).toEqual([{ dias: 7 }]);
  });

  it('say that they were cancelled, also if a signal removes the buttons before the answer', async () => {
    let situacao: 'AGUARDANDO' | 'CANCELADO' = 'AGUARDANDO';
    const { user } = open({
      [LIST]: () => [parecerOf({ situacao })],
      'PUT /parecer/cancelar/:id': async () => {
        situacao = 'CANCELADO';
        await refresh(LIST);
        await waitFor(() => expect(screen.queryByRole('button', { name: /Cancelar o pedido/ })).toBeNull());
        return { ok: true };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Cancelar o pedido a Paulo Perito' }));
    await user.click(await screen.findByRole('button', { name: 'Cancelar pedido' }));
    await waitFor(() => expect(noticesShown()).toEqual(['Pedido de parecer cancelado.']));
  });

  it('aren’t offered to readers, nor after the decision', async () => {
    open({ [LIST]: () => [parecerOf()] }, { as: 'GESTAO_DE_CREDENCIADOS' });
    expect(await screen.findByText('Parecer de Paulo Perito')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Pedir parecer|Cancelar o pedido|Dar mais/ })).toBeNull();
  });
});
