import { NO_REGRAS } from '@credenciados/contract';
import { OPENS_QUEUE, personKey } from '@credenciados/contract/device';
import { apiQuery, type Output, type Perfil } from '@credenciados/shared';
import {
  chooseAction,
  chooseFromMenu,
  currentAddress,
  fillIn,
  MockFailure,
  type MockHandlers,
  mockApi,
  noticesShown,
  openMenu,
  queryClient,
  renderRoutes,
} from '@credenciados/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { pagesAt } from '../testing/pages.ts';
import { editalOf } from '../testing/samples.ts';

const OPEN = editalOf({
  solicitacoesPendentes: 3,
  solicitacoesEmRetificacao: 2,
  solicitacoesAprovadas: 1200,
  solicitacoes: 1205,
});
const LAST = editalOf({
  id: 2,
  numero: '002/2026',
  situacao: 'ENCERRADO',
  podeReabrir: true,
  dataFim: '2026-04-02T02:59:59.000Z',
});
const OLD = editalOf({ id: 1, numero: '001/2026', situacao: 'ENCERRADO', tipoEdital: 'VISTORIADOR' });

function listOf(...content: Output<'POST /edital/listagem'>['content']): Output<'POST /edital/listagem'> {
  const existeAberto = content.some(({ situacao }) => situacao === 'ABERTO');
  return { content, totalElements: content.length, existeAberto };
}

function open(answers: MockHandlers, as: Perfil = 'CAGEO', search = '') {
  const api = mockApi({
    'GET /edital/conferencia/byId/:id': () => ({ versao: 0, itens: [] }),
    'GET /edital/indisponibilidades': () => [],
    'POST /titularidade/findByFiltro': () => ({ content: [], totalElements: 0 }),
    ...answers,
  });
  return { api, ...renderRoutes(pagesAt('listagem-editais'), { path: `/listagem-editais/listagem${search}`, as }) };
}

const menuOf = (numero: string) => `Ações do edital ${numero}`;

describe('Listagem de editais', () => {
  // EDT-11, TEL-48
  it('lists editais with all columns, the latest end first', async () => {
    const { api } = open({ 'POST /edital/listagem': () => listOf(OPEN, LAST) });
    const row = await screen.findByRole('row', { name: /003\/2026/ });
    expect(screen.getByRole('heading', { level: 1, name: 'Listagem de editais' })).toBeVisible();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim())).toEqual([
      'Situação',
      'Nº do edital',
      'Data de abertura',
      'Data de encerramento',
      'Solicitações pendentes',
      'Solicitações aprovadas',
      'Solicitações reprovadas',
      'Ações',
    ]);
    expect(row).toHaveTextContent('Aberto');
    expect(row).toHaveTextContent('01/05/2026');
    expect(row).toHaveTextContent('10/06/2099');
    // One column adds pending and in rectification.
    expect(within(row).getByText('5')).toBeVisible();
    expect(within(row).getByText('1.200')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Data de encerramento' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    expect(api.calls('POST /edital/listagem')[0]?.sent).toEqual({
      campoSimples: '',
      pagina: 0,
      tamanho: 15,
      ordem: 'dataFim',
      ordemDirecao: 'DESC',
    });
  });

  it('an edital’s number links to its solicitações', async () => {
    open({ 'POST /edital/listagem': () => listOf(OPEN) });
    const link = await screen.findByRole('link', { name: '003/2026' });
    expect(link).toHaveAttribute('href', expect.stringMatching(/.solicitacoes.listagem.3$/));
  });

  // EDT-1
  it('says that an open edital’s period is over, and that it blocks a new one', async () => {
    const ended = editalOf({ valido: false, dataFim: '2026-04-02T02:59:59.000Z' });
    open({ 'POST /edital/listagem': () => listOf(ended) });
    expect(await screen.findByRole('row', { name: /003\/2026/ })).toHaveTextContent('AbertoPrazo encerrado');
    expect(screen.getByText(/Encerre-o para cadastrar outro\.$/)).toBeVisible();
  });

  // TEL-2
  it('home leads to the open edital only if the person chose that', async () => {
    // A colleague's choice in the same browser.
    localStorage.setItem(personKey(OPENS_QUEUE, '52998224725'), 'sim');
    open({ 'POST /edital/listagem': () => listOf(OPEN) });
    await screen.findByRole('row', { name: /003\/2026/ });
    const goHome = () =>
      act(() => {
        const state = { usr: { home: '/' }, key: 'inicio' };
        window.history.replaceState(state, '');
        window.dispatchEvent(new PopStateEvent('popstate', { state }));
      });
    goHome();
    expect(await screen.findByRole('row', { name: /003\/2026/ })).toBeVisible();
    localStorage.setItem(personKey(OPENS_QUEUE, '11144477735'), 'sim');
    goHome();
    await waitFor(() => expect(currentAddress()).toBe('/solicitacoes/listagem/3'));
    localStorage.clear();
  });

  it('sorts by a header, and keeps the sort in the address', async () => {
    const { api, user } = open({ 'POST /edital/listagem': () => listOf(OPEN) });
    await user.click(await screen.findByRole('button', { name: 'Nº do edital' }));
    expect(currentAddress()).toBe('/listagem-editais/listagem?ordem=numero&direcao=asc');
    await waitFor(() =>
      expect(api.calls('POST /edital/listagem').at(-1)?.sent).toMatchObject({ ordem: 'numero', ordemDirecao: 'ASC' }),
    );
  });

  // EDT-12
  it('offers the actions of an edital’s state', async () => {
    const { user } = open({ 'POST /edital/listagem': () => listOf(OPEN, OLD) });
    expect(await openMenu(user, menuOf('003/2026'))).toEqual([
      'Visualizar Edital',
      'Editar',
      'Atos assinados',
      'Encerrar',
      'Baixar',
    ]);
    await user.keyboard('{Escape}');
    expect(await openMenu(user, menuOf('001/2026'))).toEqual([
      'Visualizar Edital',
      'Atos assinados',
      'Inscrições fora do prazo',
      'Baixar',
      'Anular ou revogar',
    ]);
    expect(screen.queryByRole('button', { name: 'Cadastrar edital' })).toBeNull();
  });

  it('offers to reopen the edital that the API names, and to create one while none is open', async () => {
    const { user } = open({ 'POST /edital/listagem': () => listOf(LAST, OLD) });
    expect(await openMenu(user, menuOf('002/2026'))).toEqual([
      'Visualizar Edital',
      'Atos assinados',
      'Inscrições fora do prazo',
      'Baixar',
      'Reabrir',
      'Anular ou revogar',
    ]);
    expect(screen.getByRole('button', { name: 'Cadastrar edital', hidden: true })).toBeInTheDocument();
  });

  it('offers no change to the read-only profile', async () => {
    const { user } = open({ 'POST /edital/listagem': () => listOf(LAST) }, 'GESTAO_DE_CREDENCIADOS');
    expect(await openMenu(user, menuOf('002/2026'))).toEqual([
      'Visualizar Edital',
      'Inscrições fora do prazo',
      'Baixar',
    ]);
    expect(screen.queryByRole('button', { name: 'Cadastrar edital', hidden: true })).toBeNull();
  });

  it('links to an edital’s solicitações and its PDF', async () => {
    const { user } = open({ 'POST /edital/listagem': () => listOf(OPEN) });
    await openMenu(user, menuOf('003/2026'));
    expect(screen.getByRole('menuitem', { name: /Baixar/ })).toHaveAttribute(
      'href',
      '/credenciados/publico/edital/baixar?idEdital=3',
    );
    await chooseFromMenu(user, 'Visualizar Edital');
    await waitFor(() => expect(currentAddress()).toBe('/solicitacoes/listagem/3'));
  });

  it('shows that it is loading', async () => {
    open({ 'POST /edital/listagem': () => new Promise(() => undefined) });
    expect(await screen.findByText('Carregando a lista…')).toHaveAttribute('role', 'status');
    expect(screen.queryByRole('button', { name: 'Cadastrar edital' })).toBeNull();
  });

  it('shows an empty list', async () => {
    open({ 'POST /edital/listagem': () => listOf() });
    expect(await screen.findByText('Nenhum edital cadastrado.')).toBeVisible();
  });

  it('shows a failure with a retry', async () => {
    let failures = 0;
    const { user } = open({
      'POST /edital/listagem': () => {
        failures += 1;
        if (failures === 1) throw new MockFailure(500);
        return listOf(OPEN);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('row', { name: /003\/2026/ })).toBeVisible();
  });

  it('refuses a profile without access', async () => {
    open({
      'POST /edital/listagem': () => {
        throw new MockFailure(403, { message: 'Você não tem permissão para esta ação.' });
      },
    });
    expect(await screen.findByRole('heading', { name: 'Acesso não permitido' })).toBeVisible();
  });

  it('closes the open edital after a confirmation', async () => {
    const { api, user } = open({
      'POST /edital/listagem': () => listOf(OPEN),
      'GET /edital/encerrarEdital': () => ({ ok: true }),
    });
    await chooseAction(user, menuOf('003/2026'), 'Encerrar');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Tem certeza que deseja encerrar o edital vigente?');
    expect(api.calls('GET /edital/encerrarEdital')).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Encerrar' }));
    await waitFor(() => expect(noticesShown()).toEqual(['Edital encerrado com sucesso.']));
    await waitFor(() => expect(api.calls('POST /edital/listagem')).toHaveLength(2));
  });

  // ESC-5
  it('says before a close how many questions wait for an answer', async () => {
    const { user } = open({
      'POST /edital/listagem': () => listOf({ ...OPEN, regras: { ...OPEN.regras, esclarecimentos: true } }),
      'GET /esclarecimento/aguardando': () => [
        { edital: { id: OPEN.id, numero: OPEN.numero }, total: 2, fim: '2026-03-25', vencido: false },
      ],
    });
    await chooseAction(user, menuOf('003/2026'), 'Encerrar');
    expect(await screen.findByText(/2 pedidos esperam resposta em Perguntas e impugnações/)).toBeVisible();
  });

  it('refetches the public data of editais after a change', async () => {
    const seen = [apiQuery('GET /publico/edital'), apiQuery('GET /publico/edital/byId/:id', { params: { id: 3 } })];
    for (const { queryKey } of seen) queryClient.setQueryData(queryKey, []);
    const { user } = open({
      'POST /edital/listagem': () => listOf(OPEN),
      'GET /edital/encerrarEdital': () => ({ ok: true }),
    });
    await chooseAction(user, menuOf('003/2026'), 'Encerrar');
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Encerrar' }));
    for (const { queryKey } of seen) {
      await waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true));
    }
  });

  it('shows a failed close in its dialog', async () => {
    const { user } = open({
      'POST /edital/listagem': () => listOf(OPEN),
      'GET /edital/encerrarEdital': () => {
        throw new MockFailure(422, { message: 'O edital não está aberto.' });
      },
    });
    await chooseAction(user, menuOf('003/2026'), 'Encerrar');
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Encerrar' }));
    const failure = await within(dialog).findByRole('alert');
    expect(failure).toHaveTextContent('Houve um erro ao encerrar o edital.');
    expect(failure).toHaveTextContent('O edital não está aberto.');
  });
});

const PDF = new File(['%PDF-1.4'], 'edital.pdf', { type: 'application/pdf' });
const uploaded = {
  key: 'k'.repeat(22),
  caminho: 'k'.repeat(22),
  nome: 'edital.pdf',
  tamanho: 8,
  sha256: '0'.repeat(64),
};

describe('Cadastrar edital', () => {
  const answers: MockHandlers = {
    'POST /edital/listagem': () => listOf(LAST),
    'POST /publico/documentoCredenciado/upload': ({ query }) => {
      if (query.finalidade !== 'EDITAL') throw new MockFailure(422, { message: 'finalidade' });
      return uploaded;
    },
    'POST /edital/save': () => OPEN,
  };

  async function openForm(as: Perfil, changes: MockHandlers = {}) {
    const page = open({ ...answers, ...changes }, as);
    await page.user.click(await screen.findByRole('button', { name: 'Cadastrar edital' }));
    return { ...page, dialog: await screen.findByRole('dialog', { name: 'Cadastrar edital' }) };
  }

  async function fill({ user }: Awaited<ReturnType<typeof openForm>>) {
    await fillIn(user, screen.getByLabelText(/Número do edital/), '004/2026');
    await fillIn(user, screen.getByLabelText(/^Data de encerramento/), '31/12/2098');
    await user.upload(screen.getByTestId('campo-anexoEdital'), PDF);
    await screen.findByText('edital.pdf');
  }

  it('requires number, end date and PDF, with all errors at once', async () => {
    const { api, user, dialog } = await openForm('CAGEO');
    await user.click(within(dialog).getByRole('button', { name: 'Cadastrar' }));
    const summary = await within(dialog).findByText('Verifique todos os campos obrigatórios.');
    expect(summary).toBeVisible();
    for (const field of ['Número do edital', 'Data de encerramento', 'Arquivo do edital (PDF)']) {
      expect(within(dialog).getByRole('link', { name: `${field}: O campo é obrigatório` })).toBeVisible();
    }
    expect(api.calls('POST /edital/save')).toHaveLength(0);
  });

  it('refuses an end date in the past', async () => {
    const { user, dialog } = await openForm('CAGEO');
    await fillIn(user, screen.getByLabelText(/^Data de encerramento/), '01/01/2020');
    await user.click(within(dialog).getByRole('button', { name: 'Cadastrar' }));
    expect(
      await within(dialog).findByRole('link', {
        name: 'Data de encerramento: A data de encerramento deve ser superior ao dia atual.',
      }),
    ).toBeVisible();
  });

  it('accepts only one PDF', async () => {
    const { user, dialog } = await openForm('CAGEO');
    // A person may choose "all files" in the browser's dialog.
    const input = screen.getByTestId('campo-anexoEdital');
    input.removeAttribute('accept');
    await user.upload(input, new File(['x'], 'edital.docx'));
    expect(await within(dialog).findByText(/Arquivo inválido, permitido apenas PDF\./)).toBeVisible();
  });

  it('saves the typed data with the committee’s type', async () => {
    const page = await openForm('CAVISTORIA');
    await fill(page);
    await page.user.click(within(page.dialog).getByRole('button', { name: 'Cadastrar' }));
    await waitFor(() => expect(noticesShown()).toEqual(['Edital cadastrado com sucesso.']));
    expect(page.api.calls('POST /edital/save')[0]?.sent).toMatchObject({
      numeroEdital: '004/2026',
      tipoEdital: 'VISTORIADOR',
      periodoAbertura: { fim: '2098-12-31' },
      anexoEdital: [{ nome: 'edital.pdf', caminho: uploaded.caminho }],
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the typed data after a refusal, and shows the reason', async () => {
    const page = await openForm('CAGEO', {
      'POST /edital/save': () => {
        throw new MockFailure(422, { message: 'Já existe um edital aberto.' });
      },
    });
    await fill(page);
    await page.user.click(within(page.dialog).getByRole('button', { name: 'Cadastrar' }));
    expect(await within(page.dialog).findByText('Erro ao cadastrar/editar o edital.')).toBeVisible();
    expect(within(page.dialog).getByText('Já existe um edital aberto.')).toBeVisible();
    expect(screen.getByLabelText(/Número do edital/)).toHaveValue('004/2026');
    expect(within(page.dialog).getByText('edital.pdf')).toBeVisible();
  });
});

describe('Editar edital', () => {
  // EDT-6
  it('fixes the type once all solicitações are archived or de-accredited, too', async () => {
    const { user } = open({ 'POST /edital/listagem': () => listOf(editalOf({ solicitacoes: 1 })) });
    await chooseAction(user, menuOf('003/2026'), 'Editar');
    expect(await screen.findByLabelText(/Tipo do edital/)).toBeDisabled();
  });

  it('sends the edited version and keeps the PDF; the type is fixed once there are solicitações', async () => {
    const { api, user } = open({ 'POST /edital/listagem': () => listOf(OPEN), 'POST /edital/save': () => OPEN });
    await chooseAction(user, menuOf('003/2026'), 'Editar');
    const dialog = await screen.findByRole('dialog', { name: 'Editar edital' });
    expect(screen.getByLabelText(/Tipo do edital/)).toBeDisabled();
    await user.clear(screen.getByLabelText(/Número do edital/));
    await fillIn(user, screen.getByLabelText(/Número do edital/), '003-A/2026');
    await user.click(screen.getByText('Mensagens e prazos para responder'));
    await user.click(screen.getByLabelText('Propor o arquivamento de quem não retificar no prazo'));
    await user.click(screen.getByText('Inscrição e documentos'));
    await user.click(screen.getByLabelText('Permitir alterar a inscrição até a análise'));
    await user.click(within(dialog).getByRole('button', { name: 'Editar' }));
    await waitFor(() => expect(noticesShown()).toEqual(['Edital editado com sucesso.']));
    expect(api.calls('POST /edital/save')[0]?.sent).toEqual({
      id: 3,
      versao: 7,
      numeroEdital: '003-A/2026',
      tipoEdital: 'GEOMENSOR',
      periodoAbertura: { inicio: '2026-05-01', fim: '2099-06-10' },
      anexoEdital: [],
      regras: { ...NO_REGRAS, proporArquivamento: true, alterarInscricao: true },
    });
  });

  // REG-1, EDT-19
  it('says how many rules of each subject are in use, and opens these', async () => {
    const regras = { ...NO_REGRAS, errata: true, registroPublico: true };
    const { user } = open({ 'POST /edital/listagem': () => listOf(editalOf({ regras })) });
    await chooseAction(user, menuOf('003/2026'), 'Publicar errata');
    const dialog = within(await screen.findByRole('dialog'));
    const inUse = dialog.getAllByText('1 em uso').map((count) => count.closest('details'));
    expect(inUse.map((group) => group?.getAttribute('aria-label'))).toEqual([
      'Mensagens e prazos para responder',
      'Resultado e recursos',
    ]);
    expect(dialog.getByLabelText('Publicar as pessoas credenciadas')).toBeChecked();
  });

  // PRZ-3
  it('sets a term to answer, whose size and start are asked once it has a unit', async () => {
    const { api, user } = open({ 'POST /edital/listagem': () => listOf(OPEN), 'POST /edital/save': () => OPEN });
    await chooseAction(user, menuOf('003/2026'), 'Editar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar edital' }));
    expect(dialog.queryByLabelText(/Quantos dias/)).toBeNull();
    await user.click(dialog.getByText('Mensagens e prazos para responder'));
    await user.selectOptions(dialog.getByLabelText('Prazo para responder e retificar'), 'Dias úteis');
    await user.clear(dialog.getByLabelText(/Quantos dias/));
    await user.type(dialog.getByLabelText(/Quantos dias/), '0');
    await user.click(dialog.getByRole('button', { name: 'Editar' }));
    expect((await dialog.findAllByText('O prazo vai de 1 a 90 dias.'))[0]).toBeVisible();
    await user.clear(dialog.getByLabelText(/Quantos dias/));
    await user.type(dialog.getByLabelText(/Quantos dias/), '15');
    await user.selectOptions(dialog.getByLabelText(/Contados a partir/), 'PUBLICACAO');
    await user.click(dialog.getByRole('button', { name: 'Editar' }));
    await waitFor(() => expect(noticesShown()).toEqual(['Edital editado com sucesso.']));
    expect(api.calls('POST /edital/save')[0]?.sent).toMatchObject({
      regras: { prazoUnidade: 'DIAS_UTEIS', prazoDias: 15, prazoInicio: 'PUBLICACAO' },
    });
  });
});

// PRZ-6
it('sets a term to decide with its superior, and an effect of silence with its legal source', async () => {
  const { api, user } = open({ 'POST /edital/listagem': () => listOf(OPEN), 'POST /edital/save': () => OPEN });
  await chooseAction(user, menuOf('003/2026'), 'Editar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar edital' }));
  expect(dialog.queryByLabelText(/Dias para decidir/)).toBeNull();
  await user.click(dialog.getByText('Prazo para decidir'));
  await user.selectOptions(dialog.getByLabelText('Prazo para a comissão decidir'), 'Dias úteis');
  await user.selectOptions(dialog.getByLabelText(/Se a comissão não decidir no prazo/), 'APROVAR');
  await user.click(dialog.getByRole('button', { name: 'Editar' }));
  expect((await dialog.findAllByText('O campo é obrigatório'))[0]).toBeVisible();
  expect(api.calls('POST /edital/save')).toEqual([]);
  await fillIn(user, dialog.getByLabelText(/Fundamento do efeito do silêncio/), 'item 9');
  await fillIn(user, dialog.getByLabelText(/Superior da comissão/), 'Célia Prado');
  await fillIn(user, dialog.getByLabelText(/E-mail do superior/), 'celia@agencia.gov.br');
  await user.click(dialog.getByRole('button', { name: 'Editar' }));
  await waitFor(() => expect(noticesShown()).toEqual(['Edital editado com sucesso.']));
  expect(api.calls('POST /edital/save')[0]?.sent).toMatchObject({
    regras: {
      ...{ decisaoUnidade: 'DIAS_UTEIS', decisaoDias: 30, silencio: 'APROVAR', silencioFundamento: 'item 9' },
      ...{ superiorNome: 'Célia Prado', superiorEmail: 'celia@agencia.gov.br' },
    },
  });
});

// CON-2
describe('the check list of an edital', () => {
  const IDENTIDADE = { codigo: 'DOCUMENTO_IDENTIFICACAO', descricao: 'Documento de identificação', obrigatorio: true };
  const LEGIVEL = { tipoDocumento: IDENTIDADE.codigo, texto: 'Está legível', retificacao: 'Envie um legível.' };
  const answers: MockHandlers = {
    'POST /edital/listagem': () => listOf(OPEN),
    'POST /edital/save': () => OPEN,
    'GET /edital/conferencia': () => [
      { id: 2, numero: '002/2026', tipoEdital: 'GEOMENSOR', itens: 1 },
      { id: 1, numero: '001/2026', tipoEdital: 'VISTORIADOR', itens: 4 },
    ],
    'GET /edital/conferencia/byId/:id': ({ params }) => ({
      versao: 1,
      itens: Number(params.id) === 2 ? [LEGIVEL] : [],
    }),
    'GET /publico/tipoDocumentoCredenciado/findAllGeomensor': () => [IDENTIDADE],
  };
  async function edit() {
    const page = open(answers);
    await chooseAction(page.user, menuOf('003/2026'), 'Editar');
    await page.user.click(await screen.findByRole('button', { name: 'Criar lista de conferência' }));
    const send = async () => {
      const dialog = within(screen.getByRole('dialog', { name: 'Editar edital' }));
      await page.user.click(dialog.getByRole('button', { name: 'Editar' }));
    };
    return { ...page, send };
  }

  it('can be copied from another edital of the same type, and is shown before saving', async () => {
    const { api, user, send } = await edit();
    const choice = await screen.findByLabelText('Copiar a lista de outro edital');
    expect(within(choice).getAllByRole('option')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Copiar' }));
    expect(await screen.findByLabelText(/O que conferir no item 1/)).toHaveValue('Está legível');
    await send();
    await waitFor(() => expect(api.calls('POST /edital/save')[0]?.sent).toMatchObject({ conferencia: [LEGIVEL] }));
  });

  it('shows missing values beside their fields, and sends the items in the chosen order', async () => {
    const { api, user, send } = await edit();
    await user.click(screen.getByRole('button', { name: 'Adicionar item' }));
    await send();
    expect(await screen.findAllByText(/O campo é obrigatório/)).not.toHaveLength(0);
    expect(api.calls('POST /edital/save')).toHaveLength(0);
    await fillIn(user, screen.getByLabelText(/O que conferir no item 1/), 'Os dados conferem');
    await fillIn(user, screen.getByLabelText(/Texto da retificação do item 1/), 'Corrija os dados.');
    await user.click(screen.getByRole('button', { name: 'Adicionar item' }));
    await user.selectOptions(screen.getByLabelText(/Documento do item 2/), IDENTIDADE.descricao);
    await fillIn(user, screen.getByLabelText(/O que conferir no item 2/), LEGIVEL.texto);
    await fillIn(user, screen.getByLabelText(/Texto da retificação do item 2/), LEGIVEL.retificacao);
    await user.click(screen.getByRole('button', { name: 'Subir item 2' }));
    await send();
    const dados = { tipoDocumento: null, texto: 'Os dados conferem', retificacao: 'Corrija os dados.' };
    await waitFor(() =>
      expect(api.calls('POST /edital/save')[0]?.sent).toMatchObject({ conferencia: [LEGIVEL, dados] }),
    );
  });
});

// CON-2
describe('the check list of an ended edital', () => {
  const ENDED = editalOf({ ...LAST, solicitacoesPendentes: 1 });
  const ITEM = { tipoDocumento: null, texto: 'Está legível', retificacao: 'Envie legível.' };
  const answers: MockHandlers = {
    'POST /edital/listagem': () => listOf(ENDED),
    'GET /edital/conferencia': () => [{ id: 2, numero: '002/2026', tipoEdital: 'GEOMENSOR', itens: 1 }],
    'GET /edital/conferencia/byId/:id': () => ({ versao: 4, itens: [ITEM] }),
    'GET /publico/tipoDocumentoCredenciado/findAllGeomensor': () => [],
  };
  async function openLista(changes: MockHandlers) {
    const page = open({ ...answers, ...changes });
    await chooseAction(page.user, menuOf('002/2026'), 'Lista de conferência');
    const dialog = await screen.findByRole('dialog', { name: 'Lista de conferência do edital nº 002/2026' });
    return { ...page, dialog: within(dialog) };
  }

  it('is edited separately, in the version that was opened', async () => {
    const PUT = 'PUT /edital/conferencia/byId/:id';
    const { api, user, dialog } = await openLista({ [PUT]: () => ({ versao: 5, itens: [ITEM] }) });
    const text = await dialog.findByLabelText(/O que conferir no item 1/);
    // Its own list can't be copied into itself.
    await waitFor(() => expect(api.calls('GET /edital/conferencia')).toHaveLength(1));
    expect(dialog.queryByText('Copiar a lista de outro edital')).toBeNull();
    await user.clear(text);
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(text).toHaveAccessibleDescription(/O campo é obrigatório/));
    await fillIn(user, text, 'Está inteiro');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(noticesShown()).toEqual(['Lista de conferência salva com sucesso.']));
    expect(api.calls(PUT).map(({ sent }) => sent)).toEqual([
      { versao: 4, conferencia: [{ ...ITEM, texto: 'Está inteiro' }] },
    ]);
  });

  it('returns focus to the menu that opened it', async () => {
    const { user, dialog } = await openLista({});
    await user.click(await dialog.findByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: menuOf('002/2026') })).toHaveFocus());
  });

  it('keeps the typed data after a refusal, and shows the reason', async () => {
    const { user, dialog } = await openLista({
      'PUT /edital/conferencia/byId/:id': () => {
        throw new MockFailure(422, { message: 'Todas as solicitações deste edital já foram decididas.' });
      },
    });
    await user.type(await dialog.findByLabelText(/O que conferir no item 1/), '!');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await dialog.findByText(/Todas as solicitações deste edital já foram decididas/)).toBeVisible();
    expect(dialog.getByLabelText(/O que conferir no item 1/)).toHaveValue('Está legível!');
  });

  it('shows a failed load, with a retry', async () => {
    let failed = false;
    const { user, dialog } = await openLista({
      'GET /edital/conferencia/byId/:id': () => {
        if (failed) return { versao: 4, itens: [ITEM] };
        failed = true;
        throw new MockFailure(500);
      },
    });
    await user.click(await dialog.findByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByLabelText(/O que conferir no item 1/)).toHaveValue('Está legível');
  });
});

describe('Reabrir edital', () => {
  const answers: MockHandlers = {
    'POST /edital/listagem': () => listOf(LAST),
    'POST /edital/reabrirEdital': () => OPEN,
  };

  async function openForm(changes: MockHandlers = {}) {
    const page = open({ ...answers, ...changes });
    await chooseAction(page.user, menuOf('002/2026'), 'Reabrir');
    return { ...page, dialog: await screen.findByRole('dialog', { name: 'Reabrir edital' }) };
  }

  it('requires a future end date', async () => {
    const { user, dialog } = await openForm();
    await fillIn(user, screen.getByLabelText(/Nova data de encerramento/), '01/01/2020');
    await user.click(within(dialog).getByRole('button', { name: 'Editar' }));
    expect(
      await within(dialog).findAllByText(/A data de encerramento deve ser superior ao dia atual\./),
    ).not.toHaveLength(0);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('reopens after a confirmation', async () => {
    const { api, user, dialog } = await openForm();
    await fillIn(user, screen.getByLabelText(/Nova data de encerramento/), '31/12/2098');
    await user.click(within(dialog).getByRole('button', { name: 'Editar' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Tem certeza que deseja reabrir o edital?');
    await user.click(within(question).getByRole('button', { name: 'Reabrir' }));
    await waitFor(() => expect(noticesShown()).toEqual(['Sucesso ao reabrir Edital.']));
    expect(api.calls('POST /edital/reabrirEdital')[0]?.sent).toEqual({ id: 2, dataFim: '2098-12-31' });
  });

  it('shows the reason of a refusal and keeps the date', async () => {
    const { user, dialog } = await openForm({
      'POST /edital/reabrirEdital': () => {
        throw new MockFailure(422, { message: 'Já existe um edital aberto.' });
      },
    });
    await fillIn(user, screen.getByLabelText(/Nova data de encerramento/), '31/12/2098');
    await user.click(within(dialog).getByRole('button', { name: 'Editar' }));
    const confirm = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reabrir' });
    // The dialog accepts clicks once it is above the other one.
    await waitFor(() => expect(confirm.closest('[role=alertdialog]')).not.toHaveStyle({ pointerEvents: 'none' }));
    await user.click(confirm);
    expect(await within(dialog).findByText('Erro ao reabrir o edital.')).toBeVisible();
    expect(screen.getByLabelText(/Nova data de encerramento/)).toHaveValue('31/12/2098');
  });
});
