import {
  expectAllTold,
  findRichText,
  MockFailure,
  type MockHandlers,
  mockApi,
  refusalOf,
  renderInModule,
  writeRichText,
} from '@credenciados/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { modeloOf, solicitacaoOf } from '../../testing/samples.ts';
import { MensagemModal } from './mensagem.modal.tsx';

const MODELO = modeloOf({
  assunto: 'Prazo do edital {edital}',
  conteudo: '<p>{nome}, responda até <strong>{prazo}</strong> (edital {edital}).</p>',
});

async function openNotification(solicitacao = solicitacaoOf(), modelos = [MODELO], answers: MockHandlers = {}) {
  const api = mockApi({
    'GET /modeloMensagem/findAll': () => modelos,
    'GET /edital/tipo': () => 'GEOMENSOR',
    ...answers,
  });
  // The editor's code loads now; React continues only within an awaited `act`.
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
    await user.click(await screen.findByRole('button', { name: /Usar modelo/ }));
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

// PRZ-3
describe('a deadline that the edital’s term gives', () => {
  const PROPOSTA = {
    dia: '2099-06-15',
    explicacao: {
      frases: ['O edital dá 10 dias úteis, contados do envio da mensagem, em 01/06/2099.'],
      naoContados: [{ motivo: 'Sábado', dias: ['2099-06-06', '2099-06-13'] }],
    },
  };
  const counting = () => {
    const solicitacao = solicitacaoOf();
    return { ...solicitacao, edital: { ...solicitacao.edital, prazo: '10 dias úteis' } };
  };
  const openWith = (dia: string) =>
    openNotification(counting(), [MODELO], { 'GET /prazo/proposta/:id': () => ({ ...PROPOSTA, dia }) });

  it('is proposed with its count, and another date is the committee’s choice', async () => {
    const { user, dialog, setDeadline } = await openWith('2099-06-15');
    expect(await dialog.findByText('Data contada pela regra do edital.')).toBeVisible();
    expect(dialog.getByLabelText(/^Prazo/)).toHaveValue('15/06/2099');
    await user.click(dialog.getByText('Por que esta data?'));
    expect(dialog.getByText(/^O edital dá 10 dias úteis/)).toBeVisible();
    expect(dialog.getByText('Sábado: 06/06/2099, 13/06/2099')).toBeVisible();
    await setDeadline('01/06/2099');
    expect(await dialog.findByText(/^A contagem do edital vai até 15\/06\/2099\./)).toBeVisible();
  });

  it('is told and not proposed beyond the limits', async () => {
    const { dialog } = await openWith('2120-01-05');
    expect(await dialog.findByText(/^A contagem do edital iria até 05\/01\/2120, fora dos limites/)).toBeVisible();
    expect(dialog.getByLabelText(/^Prazo/)).toHaveValue('');
  });

  it('leaves the date to the person if it can’t be read', async () => {
    const { dialog } = await openNotification(counting(), [MODELO], {
      'GET /prazo/proposta/:id': () => {
        throw new MockFailure(422);
      },
    });
    expect(dialog.getByLabelText(/^Prazo/)).toHaveValue('');
  });
});

describe('A modelo in a message', () => {
  it('is filled in from the solicitação and the chosen deadline, which it follows', async () => {
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

  // MSG-8
  it('is found by words of its subject or text, and shown as it will be sent', async () => {
    const other = modeloOf({ id: 9, assunto: 'Vistoria marcada', conteudo: '<p>Aguarde a equipe de inspeção.</p>' });
    const { user, dialog, setDeadline } = await openNotification(solicitacaoOf(), [MODELO, other]);
    await setDeadline('01/06/2099');
    await user.click(dialog.getByRole('button', { name: 'Usar um modelo' }));
    const picker = within(await screen.findByRole('dialog', { name: 'Modelos de mensagem' }));
    expect(await picker.findByText('2 modelos.')).toBeVisible();
    expect(picker.getByRole('heading', { name: 'Prazo do edital 003/2026' })).toBeVisible();
    expect(picker.getByText('Ana Souza, responda até 01/06/2099 (edital 003/2026).')).toBeVisible();
    const search = picker.getByRole('searchbox', { name: 'Procurar por palavras do assunto ou do texto' });
    await user.type(search, 'INSPECAO vistoria{Enter}');
    expect(picker.getByText('1 de 2 modelos.')).toBeVisible();
    expect(picker.getAllByRole('listitem')).toHaveLength(1);
    // Enter would submit the form around the picker.
    expect(fireEvent.keyDown(search, { key: 'Enter' })).toBe(false);
    await user.type(search, ' xyz');
    expect(picker.getByRole('status')).toHaveTextContent('Nenhum modelo encontrado. Procure por outras palavras.');
    await user.clear(search);
    await user.type(search, 'vistoria');
    await user.click(picker.getByRole('button', { name: 'Usar modelo Vistoria marcada' }));
    expect(dialog.getByLabelText(/Assunto/)).toHaveValue('Vistoria marcada');
  });

  it('uses the deadline that is already set', async () => {
    const { pick, setDeadline, message } = await openNotification();
    await setDeadline('01/06/2099');
    await pick();
    await message('Ana Souza, responda até 01/06/2099 (edital 003/2026).');
  });

  it('is never sent with an open placeholder', async () => {
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

  it('inserts a name as plain text, never as HTML', async () => {
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

test('errors of attachments are named, at the attachments', async () => {
  const { user, dialog, pick, setDeadline } = await openNotification(solicitacaoOf(), [MODELO], {
    'POST /conversa/cadastrar': () => {
      throw new MockFailure(422, { message: 'Arquivo não encontrado.', campos: { anexos: 'Arquivo não encontrado.' } });
    },
  });
  await setDeadline('01/06/2099');
  await pick();
  await user.click(dialog.getByRole('button', { name: 'Enviar' }));
  expect(await dialog.findByRole('link', { name: 'Anexos: Arquivo não encontrado.' })).toBeVisible();
  expect(dialog.getAllByText(/Arquivo não encontrado\./)).toHaveLength(2);
});

// ERR-6
test('each message of a refusal is shown', async () => {
  const { refuse, messages } = refusalOf('POST /conversa/cadastrar');
  const { user, dialog, pick, setDeadline } = await openNotification(solicitacaoOf(), [MODELO], {
    'POST /conversa/cadastrar': refuse,
  });
  await setDeadline('01/06/2099');
  await pick();
  await user.click(dialog.getByRole('button', { name: 'Enviar' }));
  await expectAllTold(messages);
});

// MSG-2, MSG-15
describe('before a notification is written', () => {
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

  it('says that no edital is open, and hides the form', async () => {
    mockApi({ 'GET /edital/tipo': () => null });
    show();
    const dialog = within(await screen.findByRole('dialog', { name: 'Notificar credenciado' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Não existe edital em andamento');
    expect(dialog.queryByRole('textbox')).toBeNull();
  });

  it('says that the last possible deadline has passed, and hides the form', async () => {
    mockApi({ 'GET /edital/tipo': () => 'GEOMENSOR' });
    const solicitacao = solicitacaoOf();
    show({ ...solicitacao, edital: { ...solicitacao.edital, dataFim: '2020-01-01T02:59:59.000Z' } });
    const dialog = within(await screen.findByRole('dialog', { name: 'Notificar credenciado' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('O prazo máximo deste edital já passou');
    expect(dialog.queryByRole('textbox')).toBeNull();
  });

  it.each(['CREDENCIADO', 'INATIVO'] as const)('needs no deadline and no edital for %s', async (situacao) => {
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
  });
});
