import { findRichText, MockFailure, writeRichText } from '@credenciados/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openToolbar } from '../testing/lote-toolbar.tsx';
import { linhaOf, modeloOf } from '../testing/samples.ts';

// ANL-11, CON-5
it('an approval with unopened documents is announced before it is made', async () => {
  const unseen = [{ ...linhaOf(1), naoAbertos: 6 }, { ...linhaOf(2), naoMarcados: 1 }, linhaOf(3)];
  const { user } = openToolbar([1, 2, 3], { 'POST /lote/previa': () => unseen });
  await user.click(await screen.findByRole('button', { name: 'Aprovar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Aprovar: 3 solicitações' }));
  await user.click(dialog.getByRole('button', { name: 'Conferir antes de fazer' }));
  expect(await dialog.findByText('Em 2 delas há o que ninguém conferiu.')).toBeVisible();
  expect(dialog.getByRole('row', { name: /Pessoa 1/ })).toHaveTextContent('6 documentos não foram abertos');
  expect(dialog.getByRole('row', { name: /Pessoa 2/ })).toHaveTextContent('1 item da conferência sem marca');
  expect(dialog.getByRole('button', { name: 'Confirmar (3)' })).toBeEnabled();
});

// MSG-15
it('a notification needs no deadline, unless its message has the placeholder', async () => {
  const { api, user } = openToolbar([1], { 'POST /lote/previa': () => [linhaOf(1)] });
  await user.click(await screen.findByRole('button', { name: 'Notificar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Notificar: 1 solicitação' }));
  await user.type(dialog.getByRole('textbox', { name: /^Assunto/ }), 'Até {{prazo}');
  await findRichText('Mensagem');
  await act(() => writeRichText('Mensagem', 'Aviso.'));
  await user.click(dialog.getByRole('button', { name: 'Conferir antes de fazer' }));
  expect((await dialog.findAllByText('Defina um prazo')).length).toBeGreaterThan(0);
  await user.clear(dialog.getByRole('textbox', { name: /^Assunto/ }));
  await user.type(dialog.getByRole('textbox', { name: /^Assunto/ }), 'Aviso');
  await user.click(dialog.getByRole('button', { name: 'Conferir antes de fazer' }));
  await waitFor(() =>
    expect(api.calls('POST /lote/previa')[0]?.sent).toMatchObject({
      ato: { assunto: 'Aviso', dataLimiteResposta: null },
    }),
  );
});

// LOT-1
it('a message starts with a modelo, whose placeholders stay until they are filled in per person', async () => {
  const MODELO = modeloOf({ assunto: 'Prazo do edital {edital}', conteudo: '<p>{nome}, responda até {prazo}.</p>' });
  const { api, user } = openToolbar([1], {
    'GET /modeloMensagem/findAll': () => [MODELO],
    'POST /lote/previa': () => [linhaOf(1)],
  });
  await user.click(await screen.findByRole('button', { name: 'Notificar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Notificar: 1 solicitação' }));
  await findRichText('Mensagem');
  await user.click(dialog.getByRole('button', { name: 'Usar um modelo' }));
  await user.click(await screen.findByRole('button', { name: /Usar modelo/ }));
  await waitFor(async () => expect(await findRichText('Mensagem')).toHaveTextContent('{nome}, responda até {prazo}.'));
  expect(dialog.getByRole('textbox', { name: /^Assunto/ })).toHaveValue('Prazo do edital {edital}');
  // The message has a deadline placeholder, so a deadline is required.
  await user.click(dialog.getByRole('button', { name: 'Conferir antes de fazer' }));
  expect((await dialog.findAllByText('Defina um prazo')).length).toBeGreaterThan(0);
  expect(api.calls('POST /lote/previa')).toHaveLength(0);
});

// LOT-8
it('a message has attachments, and waits for an upload', async () => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const KEY = '0a4f3a52-3c4e-4c7a-9d3e-0a4f3a523c4e';
  const { api, user } = openToolbar([1], {
    'POST /lote/previa': () => [linhaOf(1)],
    'POST /publico/documentoCredenciado/upload': async () => {
      await arrived;
      return { key: KEY, caminho: KEY, nome: 'aviso.pdf', tamanho: 8, sha256: 'a'.repeat(64) };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Solicitar retificação' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Solicitar retificação: 1 solicitação' }));
  await findRichText('Mensagem');
  await act(() => writeRichText('Mensagem', 'Aviso.'));
  await user.type(dialog.getByLabelText(/^Prazo/), '05/06/2099');
  await user.upload(
    screen.getByTestId('campo-anexos'),
    new File(['%PDF-1.7'], 'aviso.pdf', { type: 'application/pdf' }),
  );
  await dialog.findByRole('progressbar', { name: 'Envio de aviso.pdf' });
  const check = () => user.click(dialog.getByRole('button', { name: 'Conferir antes de fazer' }));
  await check();
  expect((await dialog.findAllByText(/Há um arquivo sendo enviado/)).length).toBeGreaterThan(0);
  expect(api.calls('POST /lote/previa')).toHaveLength(0);
  await act(async () => arrive());
  expect(await dialog.findByRole('button', { name: 'Remover aviso.pdf' })).toBeVisible();
  await check();
  await waitFor(() =>
    expect(api.calls('POST /lote/previa')[0]?.sent).toMatchObject({
      ato: { acao: 'PEDIR_RETIFICACAO', anexos: [{ nome: 'aviso.pdf', key: KEY }] },
    }),
  );
  // Going back keeps attachments.
  await user.click(await dialog.findByRole('button', { name: 'Voltar e mudar' }));
  expect(dialog.getByRole('button', { name: 'Remover aviso.pdf' })).toBeVisible();
});

// LOT-2
it('refusals are shown beside their fields', async () => {
  const { user } = openToolbar([1], {
    'POST /lote/previa': () => {
      throw new MockFailure(400, {
        message: 'Campos inválidos.',
        campos: { 'ato.justificativa': 'Não pode ser só números.', 'ato.dos.outros': 'Outra.' },
      });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Reprovar' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('textbox', { name: /^Justificativa/ });
  await user.type(field, '123');
  await user.click(dialog.getByRole('button', { name: 'Conferir antes de fazer' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Não pode ser só números\./));
  expect(dialog.getByRole('alert')).toHaveTextContent('Outra.');
});

// LOT-6
it('assigns an analyst, or none', async () => {
  const { api, user } = openToolbar([1], { 'POST /lote/previa': () => [linhaOf(1)] });
  await user.click(await screen.findByRole('button', { name: 'Atribuir' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Atribuir: 1 solicitação' }));
  const check = () => user.click(dialog.getByRole('button', { name: 'Conferir antes de fazer' }));
  await dialog.findByRole('option', { name: 'Otávio Reis' });
  await check();
  expect((await dialog.findAllByText('Escolha a quem atribuir.')).length).toBeGreaterThan(0);
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Atribuir a/ }), 'Otávio Reis');
  await check();
  await user.click(await dialog.findByRole('button', { name: 'Voltar e mudar' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: /^Atribuir a/ }), 'Ninguém (deixar sem responsável)');
  await check();
  await waitFor(() => expect(api.calls('POST /lote/previa')).toHaveLength(2));
  expect(api.calls('POST /lote/previa').map(({ sent }) => sent)).toEqual([
    { ato: { acao: 'ATRIBUIR', para: 7 }, selecao: { ids: [1] } },
    { ato: { acao: 'ATRIBUIR', para: null }, selecao: { ids: [1] } },
  ]);
});
