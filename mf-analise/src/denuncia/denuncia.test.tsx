import {
  chooseAction,
  currentAddress,
  MockFailure,
  type MockHandlers,
  mockApi,
  renderRoutes,
} from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { descriptor } from '../../module.ts';
import { ANALISE_ANSWERS } from '../testing/open-solicitacao.ts';
import type { Denuncia, DenunciaRow } from './denuncia.api.ts';

const LIST = 'POST /denuncia/findByFiltro';
const ONE = 'GET /denuncia/findById/:id';
const ARCHIVE = 'PUT /denuncia/arquivar/:id';
const OPEN = 'POST /procedimento/abrir';
const EDITAL = { id: 3, numero: '003/2026', tipoEdital: 'GEOMENSOR' } as const;
const FILE = { key: 'd'.repeat(22), nome: 'prova.pdf', tamanho: 2048 };

const ROW: DenunciaRow = {
  ...{ id: 5, protocolo: 'D2026.12345678-9', situacao: 'RECEBIDA', dataRegistro: '2026-05-20T15:00:00.000Z' },
  ...{ denunciado: 'Ana Souza', edital: EDITAL, decididaEm: null, decididaPor: null },
};
const denunciaOf = (changes: Partial<Denuncia> = {}): Denuncia => ({
  ...ROW,
  ...{ fatos: 'O registro foi cancelado.', anexos: [FILE], motivo: null },
  denunciante: { nome: 'Bia Lima', email: 'bia@exemplo.br', confirmado: true },
  solicitacao: { id: 41, protocolo: '2026.00000041-1', situacao: 'CREDENCIADO' },
  ...changes,
});

function open(path: string, answers: MockHandlers = {}) {
  const api = mockApi({
    ...ANALISE_ANSWERS,
    [LIST]: () => ({ content: [ROW], totalElements: 1 }),
    [ONE]: () => denunciaOf(),
    [ARCHIVE]: () => ({ ok: true }),
    [OPEN]: () => ({ ok: true }),
    // Page of the case, to which an opened proceeding leads.
    'GET /solicitacaoCredenciado/findById/:id': () => {
      throw new MockFailure(404, { message: 'A solicitação não foi encontrada.' });
    },
    ...answers,
  });
  return { api, ...renderRoutes(descriptor.routes, { path, as: 'CAGEO' }) };
}
const openOne = (answers?: MockHandlers) => open('/denuncias/analisar/5', answers);

// DES-9
describe('Denúncias', () => {
  it('lists complaints, each with a link', async () => {
    const { user } = open('/denuncias/listagem');
    const row = await screen.findByRole('row', { name: /D2026\.12345678-9/ });
    for (const text of ['Recebida', 'Ana Souza', 'nº 003/2026 (Geomensor)']) expect(row).toHaveTextContent(text);
    await chooseAction(user, 'Ações da denúncia D2026.12345678-9', 'Visualizar');
    await waitFor(() => expect(currentAddress()).toBe('/denuncias/analisar/5'));
  });

  it('filters by state, with the filter in the address', async () => {
    const { api, user } = open('/denuncias/listagem');
    await user.click(await screen.findByRole('button', { name: 'Recebidas' }));
    await waitFor(() => expect(api.calls(LIST).at(-1)?.sent).toMatchObject({ situacao: 'RECEBIDA', pagina: 0 }));
    expect(currentAddress()).toBe('/denuncias/listagem?situacao=RECEBIDA');
  });

  it('says that only the counted ones are shown', async () => {
    open('/denuncias/listagem', { [LIST]: () => ({ content: [ROW], totalElements: 1000 }) });
    expect(await screen.findByText('São mostradas as 1.000 mais novas.')).toBeVisible();
  });

  it('shows an empty list', async () => {
    open('/denuncias/listagem', { [LIST]: () => ({ content: [], totalElements: 0 }) });
    expect(await screen.findByText('Nenhuma denúncia encontrada.')).toBeVisible();
  });

  it('offers a retry', async () => {
    open('/denuncias/listagem', {
      [LIST]: () => {
        throw new MockFailure(500);
      },
    });
    expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  });
});

describe('one complaint', () => {
  it('is shown with its files and its author', async () => {
    openOne();
    expect(await screen.findByText('O registro foi cancelado.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Baixar prova.pdf' })).toBeVisible();
    for (const text of ['Bia Lima', 'bia@exemplo.br']) expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver a solicitação 2026.00000041-1' })).toBeVisible();
  });

  it('says that its author gave no name', async () => {
    openOne({ [ONE]: () => denunciaOf({ denunciante: { nome: '', email: '', confirmado: false } }) });
    expect(await screen.findByText('A pessoa não se identificou.')).toBeVisible();
  });

  it('is archived with a reason, which takes the focus to what was done', async () => {
    let archived = false;
    const { api, user } = openOne({
      [ONE]: () =>
        archived
          ? denunciaOf({
              situacao: 'ARQUIVADA',
              motivo: 'Não há fato.',
              decididaEm: ROW.dataRegistro,
              decididaPor: 'Rui',
            })
          : denunciaOf(),
      [ARCHIVE]: () => {
        archived = true;
        return { ok: true };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Arquivar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Arquivar a denúncia' }));
    await user.click(dialog.getByRole('button', { name: 'Arquivar' }));
    expect(await dialog.findAllByText(/Informe o motivo\./)).not.toHaveLength(0);
    await user.type(dialog.getByLabelText(/^Motivo/), 'Não há fato.');
    await user.click(dialog.getByRole('button', { name: 'Arquivar' }));
    await waitFor(() => expect(api.calls(ARCHIVE)[0]?.sent).toEqual({ motivo: 'Não há fato.' }));
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Denúncia arquivada.'));
    expect(await screen.findByText('Não há fato.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Abrir procedimento' })).toBeNull();
  });

  it('opens a proceeding with its facts and files, and leads to the case', async () => {
    const { api, user } = openOne();
    await user.click(await screen.findByRole('button', { name: 'Abrir procedimento' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Abrir procedimento contra Ana Souza' }));
    expect(dialog.getByLabelText(/^Fatos/)).toHaveValue('O registro foi cancelado.');
    expect(dialog.getByText('prova.pdf')).toBeVisible();
    expect(dialog.getByText(/Tire o que identifica quem denunciou/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Abrir procedimento' }));
    await waitFor(() => expect(currentAddress()).toBe('/solicitacoes/visualizar/41'));
    await screen.findByText(/não foi encontrada|não encontrada/);
    expect(api.calls(OPEN)[0]?.sent).toEqual({
      ...{ idSolicitacao: 41, idDenuncia: 5, fatos: 'O registro foi cancelado.' },
      anexos: [{ key: FILE.key, nome: 'prova.pdf' }],
    });
  });

  it('with a typed name searches the accreditation first', async () => {
    const { api, user } = openOne({
      [ONE]: () => denunciaOf({ solicitacao: null, edital: null, denunciado: 'Ana' }),
      'POST /publico/denuncia/credenciados': () => [{ id: 42, nome: 'Ana Lima', edital: EDITAL }],
    });
    await user.click(await screen.findByRole('button', { name: 'Abrir procedimento contra Ana Lima' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Abrir procedimento contra Ana Lima' }));
    await user.click(dialog.getByRole('button', { name: 'Abrir procedimento' }));
    await waitFor(() => expect(api.calls(OPEN)[0]?.sent).toMatchObject({ idSolicitacao: 42, idDenuncia: 5 }));
    await screen.findByText(/não foi encontrada|não encontrada/);
  });

  it('about an accreditation that ended can only be archived', async () => {
    openOne({
      [ONE]: () => denunciaOf({ solicitacao: { id: 41, protocolo: '2026.00000041-1', situacao: 'INATIVO' } }),
    });
    expect(await screen.findByText(/O credenciamento já terminou/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Abrir procedimento' })).toBeNull();
  });

  it('that was hidden meanwhile isn’t found', async () => {
    openOne({
      [ONE]: () => {
        throw new MockFailure(404, { message: 'O registro não foi encontrado.' });
      },
    });
    expect(await screen.findByText(/não foi encontrad|não encontrad/i)).toBeVisible();
  });
});
