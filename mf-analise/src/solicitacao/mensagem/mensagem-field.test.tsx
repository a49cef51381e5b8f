import { findRichText, mockApi, renderInModule, writeRichText } from '@credenciados/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { modeloOf, solicitacaoOf } from '../../testing/samples.ts';
import { MensagemModal } from './mensagem.modal.tsx';

const MODELO = modeloOf({
  assunto: 'Prazo do edital {edital}',
  conteudo: '<p>{nome}, responda até <strong>{prazo}</strong> (edital {edital}).</p>',
});

async function openNotification(solicitacao = solicitacaoOf()) {
  const api = mockApi({ 'GET /modeloMensagem/findAll': () => [MODELO], 'GET /edital/tipo': () => 'GEOMENSOR' });
  // The editor's code is loaded now; React only goes on after it within an act that is awaited.
  const { user } = await act(async () =>
    renderInModule(
      <MensagemModal
        kind="notificacao"
        solicitacao={solicitacao}
        conferencia={{ data: undefined, itens: [], error: null }}
        onClose={() => undefined}
        onSent={() => undefined}
      />,
      { as: 'CAVISTORIA' },
    ),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Notificar credenciado' }));
  await findRichText('Mensagem');
  const pick = async () => {
    await user.click(dialog.getByRole('button', { name: 'Usar um modelo' }));
    await user.click(await screen.findByRole('button', { name: /Usar o modelo/ }));
  };
  const setDeadline = async (day: string) => {
    await user.clear(dialog.getByLabelText(/^Prazo/));
    await user.type(dialog.getByLabelText(/^Prazo/), day);
    await user.tab();
  };
  const message = async (text: string) =>
    waitFor(async () => expect(await findRichText('Mensagem')).toHaveTextContent(text));
  return { api, user, dialog, pick, setDeadline, message };
}

describe('A template in a message', () => {
  it('is filled in with the solicitação, and with the deadline once it is chosen, which it then follows', async () => {
    const { dialog, pick, setDeadline, message } = await openNotification();
    await pick();
    await message('Ana Souza, responda até {prazo} (edital 003/2026).');
    expect(dialog.getByLabelText(/Assunto/)).toHaveValue('Prazo do edital 003/2026');
    expect(dialog.getByText('O campo {prazo} será preenchido quando o prazo for escolhido.')).toBeVisible();
    expect(dialog.queryByText(/Falta preencher/)).toBeNull();
    await setDeadline('01/06/2099');
    await message('Ana Souza, responda até 01/06/2099 (edital 003/2026).');
    expect(dialog.queryByText(/será preenchido/)).toBeNull();
    await setDeadline('15/06/2099');
    await message('Ana Souza, responda até 15/06/2099 (edital 003/2026).');
  });

  it('takes the deadline that is there already', async () => {
    const { pick, setDeadline, message } = await openNotification();
    await setDeadline('01/06/2099');
    await pick();
    await message('Ana Souza, responda até 01/06/2099 (edital 003/2026).');
  });

  it('is never sent with a place left open', async () => {
    const { api, user, dialog, setDeadline } = await openNotification();
    await user.type(dialog.getByLabelText(/Assunto/), 'Um assunto');
    await setDeadline('01/06/2099');
    await act(() => writeRichText('Mensagem', 'Olá, {cargo}'));
    await user.click(dialog.getByRole('button', { name: 'Enviar' }));
    expect(
      await dialog.findByRole('link', {
        name: 'Mensagem: Falta preencher {cargo}. Substitua este campo antes de enviar.',
      }),
    ).toBeVisible();
    expect(api.calls('POST /conversa/cadastrar')).toHaveLength(0);
  });

  it('takes a name for text, whatever it looks like', async () => {
    const solicitacao = solicitacaoOf();
    const { pick, message } = await openNotification({
      ...solicitacao,
      credenciado: {
        ...solicitacao.credenciado,
        pessoa: { ...solicitacao.credenciado.pessoa, nomeRazaoSocial: 'Ana <img src=x> & {prazo}' },
      },
    });
    await pick();
    await message('Ana <img src=x> & prazo, responda até');
    expect((await findRichText('Mensagem')).querySelector('img')).toBeNull();
  });
});

// MSG-2, MSG-15
describe('Before a notification is written', () => {
  const show = (solicitacao = solicitacaoOf()) =>
    renderInModule(
      <MensagemModal
        kind="notificacao"
        solicitacao={solicitacao}
        conferencia={{ data: undefined, itens: [], error: null }}
        onClose={() => undefined}
        onSent={() => undefined}
      />,
      { as: 'CAVISTORIA' },
    );

  it('says that there is no open edital, with nothing to type', async () => {
    mockApi({ 'GET /edital/tipo': () => null });
    show();
    const dialog = within(await screen.findByRole('dialog', { name: 'Notificar credenciado' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Não existe edital em andamento');
    expect(dialog.queryByRole('textbox')).toBeNull();
  });

  it('says that the last day of a deadline is past, with nothing to type', async () => {
    mockApi({ 'GET /edital/tipo': () => 'GEOMENSOR' });
    const solicitacao = solicitacaoOf();
    show({ ...solicitacao, edital: { ...solicitacao.edital, dataFim: '2020-01-01T02:59:59.000Z' } });
    const dialog = within(await screen.findByRole('dialog', { name: 'Notificar credenciado' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('O prazo máximo deste edital já passou');
    expect(dialog.queryByRole('textbox')).toBeNull();
  });

  it.each(['CREDENCIADO', 'INATIVO'] as const)(
    'asks whoever is %s for no deadline and for no edital',
    async (situacao) => {
      const api = mockApi({ 'POST /conversa/cadastrar': () => new Promise(() => undefined) });
      const solicitacao = solicitacaoOf({ situacao });
      const { user } = await act(async () =>
        show({ ...solicitacao, edital: { ...solicitacao.edital, dataFim: '2020-01-01T02:59:59.000Z' } }),
      );
      const dialog = within(await screen.findByRole('dialog', { name: 'Notificar credenciado' }));
      await findRichText('Mensagem');
      expect(dialog.getByLabelText(/^Prazo/)).not.toBeRequired();
      await user.type(dialog.getByLabelText(/Assunto/), 'Novo endereço');
      await act(() => writeRichText('Mensagem', 'Mudamos de endereço.'));
      await user.click(dialog.getByRole('button', { name: 'Enviar' }));
      await waitFor(() => expect(api.calls('POST /conversa/cadastrar')).toHaveLength(1));
      expect(api.calls('POST /conversa/cadastrar')[0]?.sent).toMatchObject({
        mensagens: [{ dataLimiteResposta: null }],
      });
    },
  );
});
