import { type Perfil, refresh } from '@credenciados/shared';
import { MockFailure, type MockHandlers, mockApi, noticesShown, renderRoutes } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { pagesAt } from '../testing/pages.ts';
import type { Feriado, PrazoMovido } from './feriados.api.ts';

const LIST = 'GET /feriado/findByAno/:ano';
const NATAL: Feriado = { id: null, dia: '2026-12-25', descricao: 'Natal', ambito: 'NACIONAL', anual: true };
const ADESAO: Feriado = { id: 4, dia: '2026-08-15', descricao: 'Adesão do Pará', ambito: 'ESTADUAL', anual: true };
const MOVED: PrazoMovido = {
  idSolicitacao: 7,
  protocolo: '2026.00000007-1',
  nome: 'Ana Souza',
  editalNumero: '003/2026',
  assunto: 'Um assunto',
  de: '2026-08-14',
  para: '2026-08-17',
};

function open(answers: MockHandlers = {}, as: Perfil = 'CAGEO') {
  const api = mockApi({ [LIST]: () => [ADESAO, NATAL], ...answers });
  return { api, ...renderRoutes(pagesAt('feriados'), { path: '/feriados/listagem', as }) };
}

// PRZ-2
describe('the holidays', () => {
  it('say that one was deleted, also if a signal removes its button before the answer', async () => {
    let rows = [ADESAO, NATAL];
    const { user } = open({
      [LIST]: () => rows,
      'DELETE /feriado/excluir/:id': async () => {
        rows = [NATAL];
        await refresh(LIST);
        await waitFor(() => expect(screen.queryByRole('row', { name: /Adesão do Pará/ })).toBeNull());
        return { ok: true };
      },
    });
    const row = await screen.findByRole('row', { name: /Adesão do Pará/ });
    await user.click(within(row).getByRole('button', { name: 'Excluir' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(noticesShown()).toContain('Feriado excluído.'));
  });

  it('are listed year by year; only the agency’s own can be deleted', async () => {
    const { api, user } = open({ 'DELETE /feriado/excluir/:id': () => ({ ok: true }) });
    const row = await screen.findByRole('row', { name: /Adesão do Pará/ });
    expect(row).toHaveTextContent('15/08/2026, sábado');
    expect(within(screen.getByRole('row', { name: /Natal/ })).queryByRole('button', { name: 'Excluir' })).toBeNull();
    const year = new Date().getFullYear();
    await user.click(screen.getByRole('button', { name: String(year + 1) }));
    await waitFor(() => expect(api.calls(LIST).at(-1)?.params).toEqual({ ano: String(year + 1) }));
    await user.click(within(row).getByRole('button', { name: 'Excluir' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Excluir o feriado Adesão do Pará?' });
    expect(dialog).toHaveTextContent('Prazos que as pessoas já receberam não diminuem.');
    await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(noticesShown()).toContain('Feriado excluído.'));
  });

  it('are read by staff who can’t change them', async () => {
    open({}, 'CAVISTORIA');
    await screen.findByRole('row', { name: /Natal/ });
    expect(screen.queryByRole('button', { name: /Cadastrar feriado|Excluir/ })).toBeNull();
  });

  it('can be loaded again after a failure, and say when access is refused', async () => {
    let status = 503;
    const { user } = open({
      [LIST]: () => {
        if (status !== 200) throw new MockFailure(status);
        return [NATAL];
      },
    });
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    status = 200;
    await user.click(retry);
    expect(await screen.findByRole('row', { name: /Natal/ })).toBeVisible();
  });
});

// PRZ-5
describe('a new holiday', () => {
  const fill = async (answers: MockHandlers) => {
    const opened = open(answers);
    const { user } = opened;
    await user.click(await screen.findByRole('button', { name: 'Cadastrar feriado' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cadastrar feriado' }));
    await user.type(dialog.getByLabelText(/^Dia/), '14/08/2026');
    await user.type(dialog.getByLabelText(/^Nome do feriado/), 'Ponto facultativo');
    await user.click(dialog.getByRole('button', { name: 'Ver os prazos que mudam' }));
    return { ...opened, dialog };
  };

  it('lists the deadlines that it moves, and is saved with that list', async () => {
    const { api, user, dialog } = await fill({
      'POST /feriado/previa': () => ({ movidos: [MOVED] }),
      'POST /feriado/cadastrar': () => ({ id: 5 }),
    });
    expect(await dialog.findByText('Este feriado muda 1 prazo.')).toBeVisible();
    expect(dialog.getByRole('listitem')).toHaveTextContent(
      'Ana Souza (2026.00000007-1, edital nº 003/2026), Um assunto: de 14/08/2026 para 17/08/2026',
    );
    expect(api.calls('POST /feriado/cadastrar')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(noticesShown()).toEqual(['Feriado cadastrado.: 1 prazo mudou, e a pessoa foi avisada por e-mail.']),
    );
    expect(api.calls('POST /feriado/cadastrar')[0]?.sent).toEqual({
      ...{ dia: '2026-08-14', descricao: 'Ponto facultativo', ambito: 'ESTADUAL', anual: false },
      movidos: 1,
    });
  });

  it('is listed again after a change of the form', async () => {
    const { user, dialog } = await fill({ 'POST /feriado/previa': () => ({ movidos: [] }) });
    expect(await dialog.findByText('Nenhum prazo em andamento muda com este feriado.')).toBeVisible();
    await user.click(dialog.getByLabelText('Repete todo ano, no mesmo dia'));
    expect(dialog.queryByRole('button', { name: 'Salvar' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Ver os prazos que mudam' })).toBeVisible();
  });

  it('says that the list has changed meanwhile, and asks to see it again', async () => {
    const message = 'A lista de prazos que mudam não é mais a mesma. Confira a nova lista e salve de novo.';
    const { user, dialog } = await fill({
      'POST /feriado/previa': () => ({ movidos: [] }),
      'POST /feriado/cadastrar': () => {
        throw new MockFailure(409, { message });
      },
    });
    await user.click(await dialog.findByRole('button', { name: 'Salvar' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Ver os prazos que mudam' })).toBeVisible();
  });
});
