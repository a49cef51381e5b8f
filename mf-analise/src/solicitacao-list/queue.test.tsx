import { LIMITS } from '@credenciados/contract/domain';
import { formatInteger } from '@credenciados/shared';
import { currentAddress, type MockHandlers, mockApi, renderRoutes } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ANALISE_ANSWERS } from '../testing/open-solicitacao.ts';
import { LIST_PAGE } from '../testing/pages.ts';
import { contadoresOf, editalPublicoOf, rowOf } from '../testing/samples.ts';

// FIL-1, FIL-2
const ANA = rowOf();
const BIA = rowOf({
  id: 42,
  nome: 'Bia Lima',
  situacao: 'RETIFICADO',
  dias: 1,
  responsavel: { id: 7, nome: 'Otávio Reis' },
  motivos: ['PRAZO_VENCIDO', 'EMAIL_FALHOU'],
});

function open(search = '', answers: MockHandlers = {}) {
  const api = mockApi({
    ...ANALISE_ANSWERS,
    'GET /publico/edital/byId/:id': () => editalPublicoOf(),
    'POST /solicitacaoCredenciado/findByFiltro': () => ({ content: [ANA, BIA], totalElements: 2 }),
    ...answers,
  });
  const rendered = renderRoutes(LIST_PAGE, { path: `/solicitacoes/listagem/3${search}`, as: 'CAGEO' });
  const asked = () => api.calls('POST /solicitacaoCredenciado/findByFiltro').at(-1)?.sent;
  return { api, asked, ...rendered };
}
const chip = (name: RegExp) => screen.findByRole('button', { name });

it('shows for each row how long it waits, its analyst, and why it needs attention', async () => {
  open('?responsavel=eu');
  const bia = await screen.findByRole('row', { name: /Bia Lima/ });
  for (const text of ['Com Otávio Reis', 'Prazo vencido', 'E-mail não entregue', '20/05/2026', 'há 1 dia']) {
    expect(bia).toHaveTextContent(text);
  }
  const ana = screen.getByRole('row', { name: /Ana Souza/ });
  expect(ana).toHaveTextContent('há 12 dias');
  // Only solicitações that await approval are analysed.
  expect(within(ana).getByRole('link', { name: 'Ana Souza' })).toHaveAttribute(
    'href',
    expect.stringMatching(/.solicitacoes.validar.41$/),
  );
  expect(within(bia).getByRole('link', { name: 'Bia Lima' })).toHaveAttribute(
    'href',
    expect.stringMatching(/.solicitacoes.visualizar/),
  );
});

it('chips filter the list and show counts; the whole filter is in the address', async () => {
  const { user, asked, api } = open();
  await user.click(await chip(/^Minhas 4$/));
  expect(currentAddress()).toBe('/solicitacoes/listagem/3?responsavel=eu');
  await waitFor(() =>
    expect(asked()).toMatchObject({ responsavel: 'EU', ordem: 'aguardandoDesde', ordemDirecao: 'ASC', pagina: 0 }),
  );
  expect(await chip(/^Minhas/)).toHaveAttribute('aria-pressed', 'true');
  await user.click(await chip(/^Aguardando análise 12$/));
  await user.click(await chip(/^Aguardando retificação 3$/));
  expect(currentAddress()).toBe('/solicitacoes/listagem/3?situacoes=aguardando_aprovacao%2Cretificado&responsavel=eu');
  await waitFor(() => expect(asked()).toMatchObject({ situacoes: ['AGUARDANDO_APROVACAO', 'RETIFICADO'] }));
  expect(api.calls('POST /solicitacaoCredenciado/contadores').at(-1)?.sent).toMatchObject({ responsavel: 'EU' });
  await user.click(await chip(/^Minhas/));
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  expect(currentAddress()).toBe('/solicitacoes/listagem/3');
});

// ANL-24
it('has a chip of archived solicitações once there are any', async () => {
  let archived = 0;
  const { user } = open('', {
    'POST /solicitacaoCredenciado/contadores': () => {
      const { situacoes } = contadoresOf();
      return contadoresOf({ situacoes: { ...situacoes, ARQUIVADO: archived } });
    },
  });
  await chip(/^Minhas 4$/);
  expect(screen.queryByRole('button', { name: /^Arquivado/ })).toBeNull();
  archived = 2;
  await user.click(await chip(/^Minhas/));
  expect(await chip(/^Arquivado 2$/)).toBeVisible();
});

// DUA-2
it('has a chip of decisions to confirm once the API counts them', async () => {
  let waiting: number | undefined;
  const { user, asked } = open('', {
    'POST /solicitacaoCredenciado/contadores': () => contadoresOf(waiting === undefined ? {} : { aConfirmar: waiting }),
  });
  await chip(/^Minhas 4$/);
  expect(screen.queryByRole('button', { name: /^Esperam por mim/ })).toBeNull();
  waiting = 1;
  await user.click(await chip(/^Minhas/));
  await user.click(await chip(/^Esperam por mim 1$/));
  expect(currentAddress()).toBe('/solicitacoes/listagem/3?responsavel=eu&fila=confirmar');
  await waitFor(() => expect(asked()).toMatchObject({ fila: 'CONFIRMAR' }));
});

// VIG-3, VIG-5
it('has chips of unmet conditions and of ended accreditations where the edital has them', async () => {
  const { user, asked } = open('', {
    'POST /solicitacaoCredenciado/contadores': () => contadoresOf({ condicoes: 3, expirados: 2 }),
  });
  expect(await chip(/^Descredenciado ou vencido/)).toBeVisible();
  expect(await chip(/^Credenciamento vencido 2$/)).toBeVisible();
  await user.click(await chip(/^Condição vencida 3$/));
  await waitFor(() => expect(asked()).toMatchObject({ fila: 'CONDICOES' }));
});

// FIL-2
it('marks a capped count with a plus, and shows no capped zero', async () => {
  open('?responsavel=eu', {
    'POST /solicitacaoCredenciado/contadores': () =>
      contadoresOf({ minhas: LIMITS.counted, vencidas: 0, aoMenos: ['minhas', 'vencidas'] }),
  });
  expect(await chip(/^Minhas 1\.000\+$/)).toBeVisible();
  expect(await chip(/^Vencidas$/)).toBeVisible();
  expect(await chip(/^Responderam 2$/)).toBeVisible();
});

// TEL-6
it.each([
  ['?municipio=1501402', '', LIMITS.countedInEdital, 'Use mais filtros para encontrar as demais.'],
  ['', 'silva', LIMITS.countedPeople, 'Digite mais para encontrar as demais.'],
])('says that a list is capped, and doesn’t offer to select it whole (%s%s)', async (search, busca, total, text) => {
  const { user } = open(search, {
    'POST /solicitacaoCredenciado/findByFiltro': ({ body }) => ({
      content: [ANA],
      totalElements: (body as { campoSimples?: string }).campoSimples === busca ? total : 2,
    }),
  });
  if (busca) await user.type(await screen.findByLabelText('Buscar solicitação'), `${busca}{Enter}`);
  expect(await screen.findByText(new RegExp(`primeiras ${formatInteger(total)}\\. ${text}`))).toBeVisible();
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Ana Souza' }));
  expect(await screen.findByText('1 selecionada')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Selecionar as/ })).toBeNull();
});

it('a list filtered only by states is complete, whatever its length', async () => {
  const totalElements = 10 * LIMITS.countedInEdital;
  const { user } = open('?situacoes=credenciado', {
    'POST /solicitacaoCredenciado/findByFiltro': () => ({ content: [ANA], totalElements }),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Ana Souza' }));
  expect(
    await screen.findByRole('button', { name: `Selecionar as ${formatInteger(totalElements)} da lista` }),
  ).toBeVisible();
  expect(screen.queryByText(/São mostradas as primeiras/)).toBeNull();
});

it('reads the filter from the address, and drops invalid parts', async () => {
  const { asked } = open(
    '?situacoes=credenciado,outra&responsavel=7&fila=vencidas&dias=15&municipio=1501402&etiqueta=-1&busca=ana',
  );
  await screen.findByRole('row', { name: /Ana Souza/ });
  expect(asked()).toEqual({
    idEdital: 3,
    campoSimples: 'ana',
    pagina: 0,
    tamanho: 15,
    ordem: 'aguardandoDesde',
    ordemDirecao: 'ASC',
    situacoes: ['CREDENCIADO'],
    responsavel: 7,
    fila: 'VENCIDAS',
    diasMin: 15,
    municipio: 1501402,
  });
  expect(await screen.findByRole('option', { name: 'Otávio Reis', selected: true })).toBeVisible();
  expect(await screen.findByRole('option', { name: 'Belém', selected: true })).toBeVisible();
});

it('filters by analyst, days and município', async () => {
  const { user, asked } = open('?responsavel=eu');
  await user.click(await screen.findByRole('button', { name: 'Mais filtros' }));
  await screen.findByRole('option', { name: 'Otávio Reis' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Responsável' }), 'Otávio Reis');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Esperando' }), 'Há 7 dias ou mais');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Município' }), 'Belém');
  expect(currentAddress()).toBe('/solicitacoes/listagem/3?responsavel=7&dias=7&municipio=1501402');
  await waitFor(() => expect(asked()).toMatchObject({ responsavel: 7, diasMin: 7, municipio: 1501402 }));
});

it('arrow keys move between chips, letters between rows', async () => {
  const { user } = open();
  await screen.findByRole('row', { name: /Ana Souza/ });
  (await chip(/^Minhas/)).focus();
  await user.keyboard('{ArrowRight}');
  expect(await chip(/^Sem responsável/)).toHaveFocus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(await chip(/^Descredenciado/)).toHaveFocus();
  await user.keyboard('{Home} ');
  expect(currentAddress()).toBe('/solicitacoes/listagem/3?responsavel=eu');
  await user.keyboard('j');
  expect(screen.getByRole('link', { name: 'Ana Souza' })).toHaveFocus();
  await user.keyboard('j');
  expect(screen.getByRole('link', { name: 'Bia Lima' })).toHaveFocus();
  await user.keyboard('k{Enter}');
  await waitFor(() => expect(currentAddress()).toBe('/solicitacoes/validar/41'));
});

it('shows an empty queue, and a button to remove the filter', async () => {
  const { user } = open('?fila=vencidas', {
    'POST /solicitacaoCredenciado/findByFiltro': () => ({ content: [], totalElements: 0 }),
    'POST /solicitacaoCredenciado/contadores': () => contadoresOf({ vencidas: 0 }),
  });
  expect(await screen.findByText('Nenhuma solicitação com estes filtros.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ver todos' }));
  expect(currentAddress()).toBe('/solicitacoes/listagem/3');
});

// FIL-1
it('shows each date that the list can be sorted by in its own column, and marks the present sort', async () => {
  const again = { ...ANA, dataCadastro: '2026-05-01T15:00:00.000Z', aguardandoDesde: '2026-05-20T15:00:00.000Z' };
  const { user, asked } = open('', {
    'POST /solicitacaoCredenciado/findByFiltro': () => ({ content: [again], totalElements: 1 }),
  });
  const row = await screen.findByRole('row', { name: /Ana Souza/ });
  const sorted = () => screen.getAllByRole('columnheader').filter((header) => header.hasAttribute('aria-sort'));
  // Newest first.
  expect(sorted().map(({ textContent, ariaSort }) => [textContent.trim(), ariaSort])).toEqual([['Data', 'descending']]);
  const places = screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim());
  const cells = [...row.children].map(({ textContent }) => textContent);
  expect(cells[places.indexOf('Data')]).toContain('01/05/2026');
  expect(cells[places.indexOf('Situação desde')]).toContain('20/05/2026');
  await user.click(screen.getByRole('button', { name: 'Data' }));
  await waitFor(() => expect(asked()).toMatchObject({ ordem: 'dataCadastro', ordemDirecao: 'ASC' }));
  await user.click(screen.getByRole('button', { name: 'Situação desde' }));
  await waitFor(() => expect(asked()).toMatchObject({ ordem: 'aguardandoDesde', ordemDirecao: 'ASC' }));
  expect(sorted().map(({ textContent }) => textContent.trim())).toEqual(['Situação desde']);
});
