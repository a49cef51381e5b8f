import {
  ATO_TEXT,
  MODELO_ATO_INICIAL,
  type ModeloAto,
  TIPOS_ATO,
  TIPOS_ATO_PROCEDIMENTO,
} from '@credenciados/contract';
import type { Perfil } from '@credenciados/shared';
import { MockFailure, type MockHandlers, mockApi, noticesShown, renderRoutes } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { pagesAt } from '../testing/pages.ts';
import { editalOf } from '../testing/samples.ts';
import type { AtoListado } from './atos.api.ts';

const MODELO: ModeloAto = {
  ...MODELO_ATO_INICIAL,
  orgao: 'Instituto de Terras',
  fundamento: 'Lei nº 9.784/1999.',
  recurso: 'Recorra no portal.',
};
const ATO: AtoListado = {
  id: 5,
  numero: 12,
  ano: 2026,
  tipo: 'REJEITAR',
  codigo: '7K3M-9QXD-2VBN-HT45',
  emitidoEm: '2026-02-01T12:00:00.000Z',
  estado: { situacao: 'VIGENTE', por: null },
  interessado: { nome: 'Ana Souza', protocolo: '2026.12345678-9', idSolicitacao: 3 },
  edital: '003/2026',
};
const TIPOS = TIPOS_ATO.filter((tipo) => !TIPOS_ATO_PROCEDIMENTO.includes(tipo));
const LIST = 'POST /ato/findByFiltro';
const SAVE = 'PUT /ato/modelo/:id';

function open(answers: MockHandlers = {}, as: Perfil = 'CAGEO', path = '/atos/listagem/3') {
  const { id, numero, tipoEdital, situacao, dataInicio, dataFim, anexo } = editalOf();
  const api = mockApi({
    'GET /publico/edital/byId/:id': () => ({
      id,
      numero,
      tipoEdital,
      situacao,
      dataInicio,
      dataFim,
      anexo,
      valido: true,
    }),
    [LIST]: () => ({ content: [ATO], totalElements: 1 }),
    'GET /ato/modelo/:id': () => ({ versao: 2, modelo: MODELO, tipos: TIPOS }),
    ...answers,
  });
  return { api, ...renderRoutes(pagesAt('atos'), { path, as }) };
}
const press = async (user: ReturnType<typeof open>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

// ATO-6
describe('Atos do edital', () => {
  it('lists acts with their state, person and download', async () => {
    const { api, user } = open({ 'GET /ato/pdf/:id': () => ({ content: 'pdf', fileName: 'ato.pdf' }) });
    const row = await screen.findByRole('row', { name: /12\/2026/ });
    for (const text of ['Reprovação', 'Ana Souza', 'Em vigor']) expect(within(row).getByText(text)).toBeVisible();
    await press(user, 'Baixar o ato nº 12/2026 (PDF)');
    await waitFor(() => expect(api.calls('GET /ato/pdf/:id')[0]?.params).toEqual({ id: '5' }));
  });

  it('lists the act on the edital itself without a person', async () => {
    open({ [LIST]: () => ({ content: [{ ...ATO, tipo: 'ANULAR_EDITAL', interessado: null }], totalElements: 1 }) });
    const row = await screen.findByRole('row', { name: /12\/2026/ });
    for (const text of ['Anulação do edital', 'Todos do edital']) expect(within(row).getByText(text)).toBeVisible();
    expect(within(row).queryByRole('link')).toBeNull();
  });

  it('says what acts are where there is none', async () => {
    open({ [LIST]: () => ({ content: [], totalElements: 0 }) });
    expect(await screen.findByText('Nenhum ato emitido.')).toBeVisible();
  });

  it('shows refusal, failure and a wrong address', async () => {
    const failing = (status: number) => ({
      [LIST]: () => {
        throw new MockFailure(status);
      },
    });
    const { unmount } = open(failing(403));
    expect(await screen.findByRole('heading', { name: 'Acesso não permitido' })).toBeVisible();
    unmount();
    open({}, 'CAGEO', '/atos/listagem/x');
    expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  });

  it('gives the text for the gazette, of this edital or of all in a period', async () => {
    const { api, user } = open({ 'POST /ato/diario': () => ({ atos: 1, texto: 'ATO Nº 12/2026' }) });
    await press(user, 'Texto para o diário oficial');
    await press(user, 'Gerar texto');
    expect(await screen.findByRole('textbox', { name: '1 ato' })).toHaveValue('ATO Nº 12/2026');
    expect(api.calls('POST /ato/diario')[0]?.sent).toEqual({ idEdital: 3, de: null, ate: null });
    await user.click(screen.getByRole('checkbox', { name: /Incluir os atos de todos os editais/ }));
    await user.type(screen.getByRole('textbox', { name: /Primeiro dia/ }), '01022026');
    await user.type(screen.getByRole('textbox', { name: /Último dia/ }), '28022026');
    await press(user, 'Gerar texto');
    await waitFor(() => expect(api.calls('POST /ato/diario')).toHaveLength(2));
    expect(api.calls('POST /ato/diario')[1]?.sent).toEqual({ idEdital: null, de: '2026-02-01', ate: '2026-02-28' });
  });
});

// ATO-2
describe('Modelo de ato', () => {
  it('is edited by its version, previewed and saved', async () => {
    const { api, user } = open({
      [SAVE]: () => ({ versao: 3, tipos: TIPOS, modelo: MODELO }),
      'POST /ato/previa': () => ({ content: 'pdf', fileName: 'previa.pdf' }),
    });
    await press(user, 'Modelo de ato');
    const basis = await screen.findByRole('textbox', { name: /Fundamento legal/ });
    await user.clear(basis);
    await user.type(basis, 'Outra lei.');
    await press(user, 'Baixar a prévia: Reprovação');
    await waitFor(() => expect(api.calls('POST /ato/previa')).toHaveLength(1));
    expect(api.calls('POST /ato/previa')[0]?.sent).toMatchObject({
      tipo: 'REJEITAR',
      modelo: { fundamento: 'Outra lei.' },
    });
    await press(user, 'Salvar');
    await waitFor(() => expect(noticesShown()).toEqual(['Modelo de ato salvo.']));
    expect(api.calls(SAVE)[0]?.sent).toEqual({ versao: 2, modelo: { ...MODELO, fundamento: 'Outra lei.' } });
  });

  it('isn’t saved without legal basis and remedy', async () => {
    const { api, user } = open({ 'GET /ato/modelo/:id': () => ({ versao: 0, modelo: null, tipos: TIPOS }) });
    await press(user, 'Modelo de ato');
    await press(user, 'Salvar');
    expect(await screen.findByRole('textbox', { name: /Fundamento legal/ })).toHaveAccessibleDescription(
      new RegExp(ATO_TEXT.fundamento),
    );
    expect(screen.getByRole('textbox', { name: /Como recorrer/ })).toHaveAccessibleDescription(
      new RegExp(ATO_TEXT.recurso),
    );
    expect(api.calls(SAVE)).toEqual([]);
  });

  it('is given up after a question', async () => {
    const { api, user } = open({ [SAVE]: () => ({ versao: 3, modelo: null, tipos: TIPOS }) });
    await press(user, 'Modelo de ato');
    await press(user, 'Deixar de emitir atos');
    await press(user, 'Deixar de emitir');
    await waitFor(() => expect(api.calls(SAVE)[0]?.sent).toEqual({ versao: 2, modelo: null }));
  });

  it('isn’t offered to people who may not edit the edital', async () => {
    open({}, 'GESTAO_DE_CREDENCIADOS');
    expect(await screen.findByRole('row', { name: /12\/2026/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Modelo de ato' })).toBeNull();
  });
});
