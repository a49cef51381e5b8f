import {
  chooseAction,
  currentAddress,
  findRichText,
  MockFailure,
  noticesShown,
  openMenu,
  writeRichText,
} from '@credenciados/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { loteOf, openLote as open } from '../testing/lote.ts';
import { openSolicitacao } from '../testing/open-solicitacao.ts';
import { modeloOf, presencaOf, rowOf } from '../testing/samples.ts';
import { nextAsking } from './lote.api.ts';

const linha = (id: number, motivo: string | null = null) =>
  ({
    id,
    nome: `Pessoa ${id}`,
    protocolo: `2026.${id}`,
    situacao: 'AGUARDANDO_APROVACAO',
    versao: id,
    responsavelId: null,
    motivo,
    naoAbertos: 0,
    naoMarcados: 0,
  }) as const;

const box = async (name: string) => {
  const found = await screen.findByRole('checkbox', { name });
  await waitFor(() => expect(found).toBeEnabled());
  return found;
};
const chosen = () => within(screen.getByRole('region', { name: 'Ações em lote' })).getByRole('status').textContent;

// LOT-1
describe('Selecting of a list', () => {
  it('is by row, by shift, by page, and all that the filter finds', async () => {
    const { user } = open('/solicitacoes/listagem/3');
    await user.click(await box('Selecionar Ana Souza'));
    expect(chosen()).toBe('1 selecionada');
    await user.keyboard('{Shift>}');
    await user.click(await box('Selecionar Caio Reis'));
    await user.keyboard('{/Shift}');
    expect(chosen()).toBe('3 selecionadas');
    const all = await box('Selecionar todas as linhas desta página');
    expect(all).toBeChecked();
    await user.click(await box('Selecionar Bia Lima'));
    expect(all).toBePartiallyChecked();
    await user.click(screen.getByRole('button', { name: 'Selecionar as 40 da lista' }));
    await user.click(await box('Selecionar Bia Lima'));
    expect(chosen()).toBe('39 selecionadas');
    await user.click(screen.getByRole('button', { name: 'Limpar seleção' }));
    expect(chosen()).toBe('');
  });

  it('isn’t offered to whoever only reads', async () => {
    open('/solicitacoes/listagem/3', {}, 'GESTAO_DE_CREDENCIADOS');
    await screen.findByRole('row', { name: /Ana Souza/ });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

// LOT-2
it('a lote is seen before it is made, with the versions that were seen; from it one goes back to the list as it was', async () => {
  const list = '/solicitacoes/listagem/3?fila=responderam';
  const { api, user } = open(list, {
    'POST /lote/previa': () => [linha(1), linha(2, 'Esta ação não é possível.')],
    'POST /lote/criar': () => loteOf(),
  });
  await user.click(await box('Selecionar todas as linhas desta página'));
  await user.click(await screen.findByRole('button', { name: 'Reprovar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reprovar: 3 solicitações' }));
  await user.click(dialog.getByRole('button', { name: 'Conferir antes de fazer' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Informe a justificativa da reprovação.');
  await user.type(dialog.getByRole('textbox', { name: /^Justificativa/ }), 'Falta o registro.');
  await user.click(dialog.getByRole('button', { name: 'Conferir antes de fazer' }));
  expect(await dialog.findByText('1 será feita, 1 não.')).toBeVisible();
  expect(dialog.getByRole('row', { name: /Pessoa 2/ })).toHaveTextContent('Esta ação não é possível.');
  const ato = { acao: 'REPROVAR', justificativa: 'Falta o registro.' };
  expect(api.calls('POST /lote/previa')[0]?.sent).toEqual({ ato, selecao: { ids: [1, 2, 3] } });
  await user.click(dialog.getByRole('button', { name: 'Confirmar (1)' }));
  await waitFor(() => expect(currentAddress()).toBe('/lotes/visualizar/7'));
  expect(api.calls('POST /lote/criar')[0]?.sent).toEqual({ ato, itens: [{ id: 1, versao: 1, responsavelId: null }] });
  await user.click(await screen.findByRole('link', { name: 'Voltar à listagem' }));
  await waitFor(() => expect(currentAddress()).toBe(list));
});

// LOT-3
it('a lote that waits is undone, or begun at once', async () => {
  let lote = loteOf();
  const { api, user } = open('/lotes/visualizar/7', {
    'GET /lote/findById/:id': () => lote,
    'POST /lote/desfazer/:id': () => {
      lote = loteOf({ situacao: 'DESFEITO', pendentes: 0, desfeitas: 2 });
      return { ok: true };
    },
  });
  expect(await screen.findByRole('button', { name: 'Fazer agora' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('2 desfeitas')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Fazer agora' })).toBeNull();
  expect(api.calls('POST /lote/desfazer/:id')).toHaveLength(1);
});

// ANL-11, CON-5
it('an approval of what nobody has looked at is told before it is made', async () => {
  const unseen = [{ ...linha(1), naoAbertos: 6 }, { ...linha(2), naoMarcados: 1 }, linha(3)];
  const { user } = open('/solicitacoes/listagem/3', { 'POST /lote/previa': () => unseen });
  await user.click(await box('Selecionar todas as linhas desta página'));
  await user.click(await screen.findByRole('button', { name: 'Aprovar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Aprovar: 3 solicitações' }));
  await user.click(dialog.getByRole('button', { name: 'Conferir antes de fazer' }));
  expect(await dialog.findByText('Em 2 delas há o que ninguém conferiu.')).toBeVisible();
  expect(dialog.getByRole('row', { name: /Pessoa 1/ })).toHaveTextContent('6 documentos não foram abertos');
  expect(dialog.getByRole('row', { name: /Pessoa 2/ })).toHaveTextContent('1 item da conferência sem marca');
  expect(dialog.getByRole('button', { name: 'Confirmar (3)' })).toBeEnabled();
});

it('a lote whose progress can’t be had says so on its page, not in notices, until it can', async () => {
  let away = false;
  const { user } = open('/lotes/visualizar/7', {
    'GET /lote/findById/:id': () => {
      if (away) throw new MockFailure(0);
      return loteOf({ situacao: 'EXECUTANDO', feitas: 1, pendentes: 1 });
    },
    'POST /lote/desfazer/:id': () => {
      away = true;
      return { ok: true };
    },
  });
  expect(await screen.findByText('1 feita, 1 na fila')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Interromper' }));
  expect(await screen.findByText('Não foi possível saber o andamento agora.')).toBeVisible();
  expect(noticesShown()).toEqual([]);
  away = false;
  await waitFor(() => expect(screen.queryByText(/saber o andamento/)).toBeNull(), { timeout: 10_000 });
});

it('a lote that waits is asked for seldom, and at the latest when it begins', () => {
  const begins = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  expect(nextAsking(loteOf({ comecaEm: begins(600) }))).toBe(30_000);
  expect(nextAsking(loteOf({ comecaEm: begins(-5) }))).toBe(2000);
  expect(nextAsking(loteOf({ situacao: 'EXECUTANDO' }))).toBe(2000);
  expect(nextAsking(loteOf({ situacao: 'CONCLUIDO' }))).toBe(false);
});

// MSG-15
it('a lote notifies without a deadline, unless its message names one', async () => {
  const { api, user } = open('/solicitacoes/listagem/3', { 'POST /lote/previa': () => [linha(1)] });
  await user.click(await box('Selecionar Ana Souza'));
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
it('a lote’s message begins with a modelo, whose places stay for each person', async () => {
  const MODELO = modeloOf({ assunto: 'Prazo do edital {edital}', conteudo: '<p>{nome}, responda até {prazo}.</p>' });
  const { api, user } = open('/solicitacoes/listagem/3', {
    'GET /modeloMensagem/findAll': () => [MODELO],
    'POST /lote/previa': () => [linha(1)],
  });
  await user.click(await box('Selecionar Ana Souza'));
  await user.click(await screen.findByRole('button', { name: 'Notificar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Notificar: 1 solicitação' }));
  await findRichText('Mensagem');
  await user.click(dialog.getByRole('button', { name: 'Usar um modelo' }));
  await user.click(await screen.findByRole('button', { name: /Usar modelo/ }));
  await waitFor(async () => expect(await findRichText('Mensagem')).toHaveTextContent('{nome}, responda até {prazo}.'));
  expect(dialog.getByRole('textbox', { name: /^Assunto/ })).toHaveValue('Prazo do edital {edital}');
  // It names a deadline: there has to be one.
  await user.click(dialog.getByRole('button', { name: 'Conferir antes de fazer' }));
  expect((await dialog.findAllByText('Defina um prazo')).length).toBeGreaterThan(0);
  expect(api.calls('POST /lote/previa')).toHaveLength(0);
});

// LOT-8
it('a lote’s message brings files, and waits for the one that is being sent', async () => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const KEY = '0a4f3a52-3c4e-4c7a-9d3e-0a4f3a523c4e';
  const { api, user } = open('/solicitacoes/listagem/3', {
    'POST /lote/previa': () => [linha(1)],
    'POST /publico/documentoCredenciado/upload': async () => {
      await arrived;
      return { key: KEY, caminho: KEY, nome: 'aviso.pdf', tamanho: 8, sha256: 'a'.repeat(64) };
    },
  });
  await user.click(await box('Selecionar Ana Souza'));
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
  // What was attached is still there for who goes back.
  await user.click(await dialog.findByRole('button', { name: 'Voltar e mudar' }));
  expect(dialog.getByRole('button', { name: 'Remover aviso.pdf' })).toBeVisible();
});

// LOT-2
it('what the API refuses of an act is told beside its field', async () => {
  const { user } = open('/solicitacoes/listagem/3', {
    'POST /lote/previa': () => {
      throw new MockFailure(400, {
        message: 'Campos inválidos.',
        campos: { 'ato.justificativa': 'Não pode ser só números.', 'ato.dos.outros': 'Outra.' },
      });
    },
  });
  await user.click(await box('Selecionar Ana Souza'));
  await user.click(await screen.findByRole('button', { name: 'Reprovar' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('textbox', { name: /^Justificativa/ });
  await user.type(field, '123');
  await user.click(dialog.getByRole('button', { name: 'Conferir antes de fazer' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Não pode ser só números\./));
  expect(dialog.getByRole('alert')).toHaveTextContent('Outra.');
});

// LOT-6
it('a lote gives to an analyst, or to nobody', async () => {
  const { api, user } = open('/solicitacoes/listagem/3', { 'POST /lote/previa': () => [linha(1)] });
  await user.click(await box('Selecionar Ana Souza'));
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

// LOT-4
it('what became of each is told, and what failed is tried again', async () => {
  const item = { idSolicitacao: 1, nome: 'Ana Souza', protocolo: '2026.1', em: '2026-03-21T12:00:00.000Z' } as const;
  const { api, user } = open('/lotes/visualizar/7', {
    'GET /lote/findById/:id': () => loteOf({ situacao: 'CONCLUIDO', pendentes: 0, feitas: 1, falhas: 1 }),
    'GET /lote/itens/:id': () => ({ content: [{ ...item, situacao: 'FALHOU', motivo: 'Tente.' }], totalElements: 1 }),
    'POST /lote/repetir/:id': () => ({ ok: true }),
  });
  expect(await screen.findByRole('row', { name: /Ana Souza/ })).toHaveTextContent('Tente.');
  expect(screen.getByText('1 feita, 1 com falha')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tentar de novo as que falharam' }));
  await waitFor(() => expect(api.calls('POST /lote/repetir/:id')).toHaveLength(1));
});

it('one’s own lotes are listed', async () => {
  open('/lotes/listagem');
  expect(await screen.findByRole('row', { name: /Nº 7: Aprovar/ })).toHaveTextContent('0 de 2');
});

// LOT-5
describe('a solicitação that waits in a lote', () => {
  const waits = { id: 7, acao: 'REPROVAR', autor: 'Otávio Reis', meu: false } as const;

  it('says so in the list; one’s own lote is opened from the row’s actions', async () => {
    const { user } = open('/solicitacoes/listagem/3', {
      'POST /solicitacaoCredenciado/findByFiltro': () => ({
        content: [
          rowOf({ id: 1, nome: 'Ana Souza', lote: waits }),
          rowOf({ id: 2, nome: 'Bia Lima', lote: { ...waits, id: 8, meu: true } }),
          rowOf({ id: 3, nome: 'Caio Reis' }),
        ],
        totalElements: 3,
      }),
    });
    const others = within(await screen.findByRole('row', { name: /Ana Souza/ }));
    expect(others.getByText('Em lote: Reprovar (Otávio Reis)')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Bia Lima/ })).getByText('Em lote: Reprovar')).toBeVisible();
    expect(screen.getByRole('row', { name: /Caio Reis/ })).not.toHaveTextContent('Em lote');
    expect(await openMenu(user, 'Ações de Ana Souza')).not.toContainEqual(expect.stringMatching(/lote/));
    await user.keyboard('{Escape}');
    await chooseAction(user, 'Ações de Bia Lima', 'Abrir o lote nº 8');
    expect(currentAddress()).toBe('/lotes/visualizar/8');
  });

  it('says so before it is decided alone, or written to', async () => {
    const { user } = openSolicitacao({ 'PUT /solicitacaoCredenciado/presenca/:id': () => presencaOf({ lote: waits }) });
    const told = 'Esta solicitação está em um lote de Otávio Reis: Reprovar.';
    const form = within(await screen.findByRole('form', { name: 'Análise' }));
    expect(await form.findByText(told)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Solicitar retificação' }));
    expect(within(await screen.findByRole('dialog')).getByText(told)).toBeVisible();
  });
});
