import type { Perfil } from '@credenciados/shared';
import {
  chooseAction,
  currentAddress,
  expectAllTold,
  findRichText,
  MockFailure,
  type MockHandlers,
  mockApi,
  noticesShown,
  openMenu,
  refusalOf,
  renderRoutes,
} from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { descriptor } from '../../module.ts';
import { modeloOf } from '../testing/samples.ts';

const MENU = 'Ações do modelo Certidão vencida';

function open(answers: MockHandlers = {}, as: Perfil = 'CAGEO') {
  const api = mockApi({ 'GET /modeloMensagem/findAll': () => [modeloOf()], ...answers });
  return { api, ...renderRoutes(descriptor.routes, { path: '/modelos/listar', as }) };
}

describe('Pesquisa de Modelos', () => {
  // TEL-52
  it('lists modelos with their authors', async () => {
    const { user } = open();
    const row = await screen.findByRole('row', { name: /Certidão vencida/ });
    expect(screen.getByRole('heading', { level: 1, name: 'Pesquisa de Modelos' })).toBeVisible();
    expect(screen.getByRole('table', { name: 'Listagem de modelos' })).toBeVisible();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim())).toEqual([
      'Descrição',
      'Responsável',
      'Ações',
    ]);
    expect(row).toHaveTextContent('Helena Monteiro');
    expect(await openMenu(user, MENU)).toEqual(['Visualizar', 'Editar', 'Excluir']);
  });

  it('a read-only profile can only view them', async () => {
    const { user } = open({}, 'GESTAO_DE_CREDENCIADOS');
    expect(await openMenu(user, MENU)).toEqual(['Visualizar']);
    expect(screen.queryByRole('button', { name: 'Cadastrar modelo', hidden: true })).toBeNull();
  });

  it('searches on Enter, and clears the search', async () => {
    const { api, user } = open({ 'GET /modeloMensagem/findBySearch/:texto': () => [] });
    await screen.findByRole('row', { name: /Certidão vencida/ });
    await user.type(screen.getByRole('searchbox', { name: 'Descrição' }), 'visto{Enter}');
    expect(await screen.findByText('Nenhum modelo encontrado.')).toBeVisible();
    expect(api.calls('GET /modeloMensagem/findBySearch/:texto')[0]?.params).toEqual({ texto: 'visto' });
    expect(currentAddress()).toBe('/modelos/listar');
    await user.click(screen.getByRole('button', { name: 'Limpar' }));
    expect(await screen.findByRole('row', { name: /Certidão vencida/ })).toBeVisible();
  });

  it('shows fifteen on a page', async () => {
    const all = Array.from({ length: 16 }, (_, place) => modeloOf({ id: place + 1, assunto: `Modelo ${place + 1}` }));
    const { user } = open({ 'GET /modeloMensagem/findAll': () => all });
    expect(await screen.findByText('1 a 15 de 16 registros')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Próxima' }));
    expect(screen.getByRole('row', { name: /Modelo 16/ })).toBeVisible();
    expect(screen.queryByRole('row', { name: /Modelo 15/ })).toBeNull();
    expect(currentAddress()).toBe('/modelos/listar?pagina=2');
  });

  it('shows that it is loading', async () => {
    open({ 'GET /modeloMensagem/findAll': () => new Promise(() => undefined) });
    expect(await screen.findByText('Carregando a lista…')).toHaveAttribute('role', 'status');
  });

  it('refuses a profile without access', async () => {
    open({
      'GET /modeloMensagem/findAll': () => {
        throw new MockFailure(403);
      },
    });
    expect(await screen.findByRole('heading', { name: 'Acesso não permitido' })).toBeVisible();
  });

  it('shows a failure without a notice, with a retry', async () => {
    let asked = 0;
    const { user } = open({
      'GET /modeloMensagem/findAll': () => {
        asked += 1;
        if (asked === 1) throw new MockFailure(500);
        return [];
      },
    });
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    expect(noticesShown()).toEqual([]);
    await user.click(retry);
    expect(await screen.findByText('Nenhum modelo cadastrado.')).toBeVisible();
  });

  it('shows a modelo without markup that the editor can’t produce', async () => {
    const { user } = open({
      'GET /modeloMensagem/findAll': () => [
        modeloOf({
          conteudo: '<p>Bom <strong>dia</strong><img src=x onerror="alert(1)"><script>alert(1)</script></p>',
        }),
      ],
    });
    await chooseAction(user, MENU, 'Visualizar');
    const dialog = await screen.findByRole('dialog', { name: 'Visualizar modelo' });
    expect(within(dialog).getByText('dia').tagName).toBe('STRONG');
    expect(dialog.querySelector('img, script')).toBeNull();
  });

  it('requires subject and message', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cadastrar modelo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cadastrar modelo' });
    await user.click(within(dialog).getByRole('button', { name: 'Cadastrar' }));
    expect(await within(dialog).findByRole('link', { name: 'Assunto: Defina um assunto' })).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'Mensagem: A mensagem é obrigatória' })).toBeVisible();
  });

  it('offers the portal’s placeholders, and refuses unknown ones', async () => {
    const { api, user } = open({ 'POST /modeloMensagem/cadastrar': () => modeloOf() });
    await user.click(await screen.findByRole('button', { name: 'Cadastrar modelo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cadastrar modelo' });
    const editor = await findRichText('Mensagem');
    expect(editor).toHaveAccessibleDescription(
      'Os campos entre chaves são preenchidos quando o modelo é usado. Valem também no assunto.',
    );
    const places = within(dialog).getByRole('group', { name: 'Campos para inserir na mensagem' });
    expect(
      within(places)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual([
      'Inserir {nome}: Nome do interessado',
      'Inserir {edital}: Número do edital',
      'Inserir {prazo}: Prazo de resposta (dia)',
    ]);
    await user.type(within(dialog).getByLabelText(/Assunto/), 'Para o {{cargo}');
    await user.click(within(places).getByRole('button', { name: /Inserir \{prazo\}/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Cadastrar' }));
    const error = 'O campo {cargo} não existe. Use somente {nome}, {edital}, {prazo}.';
    expect(await within(dialog).findByRole('link', { name: `Assunto: ${error}` })).toBeVisible();
    await user.clear(within(dialog).getByLabelText(/Assunto/));
    await user.type(within(dialog).getByLabelText(/Assunto/), 'Para {{nome}');
    await user.click(within(dialog).getByRole('button', { name: 'Cadastrar' }));
    await waitFor(() => expect(noticesShown()).toEqual(['Modelo cadastrado com sucesso.']));
    expect(api.calls('POST /modeloMensagem/cadastrar')[0]?.sent).toEqual({
      assunto: 'Para {nome}',
      conteudo: '<p>{prazo}</p>',
    });
  });

  it('Escape and the X ask before discarding typed text, and close an untouched form at once', async () => {
    const { user } = open();
    await chooseAction(user, MENU, 'Editar');
    await screen.findByRole('dialog', { name: 'Editar modelo' });
    await findRichText('Mensagem');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await chooseAction(user, MENU, 'Editar');
    const dialog = await screen.findByRole('dialog', { name: 'Editar modelo' });
    await user.type(within(dialog).getByLabelText(/Assunto/), '!');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Fechar sem concluir?' });
    await user.click(within(question).getByRole('button', { name: 'Continuar preenchendo' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(within(dialog).getByLabelText(/Assunto/)).toHaveValue('Certidão vencida!');
    await user.click(within(dialog).getByRole('button', { name: 'Fechar' }));
    await user.click(await screen.findByRole('button', { name: 'Fechar sem concluir' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  // ERR-6
  it('shows each message of a refusal', async () => {
    const { refuse, messages } = refusalOf('PUT /modeloMensagem/alterar');
    const { user } = open({ 'PUT /modeloMensagem/alterar': refuse });
    await chooseAction(user, MENU, 'Editar');
    const dialog = await screen.findByRole('dialog', { name: 'Editar modelo' });
    await user.type(within(dialog).getByLabelText(/Assunto/), ' há 30 dias');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    await expectAllTold(messages);
  });

  it('saves the edited version; another person’s change in between is shown and nothing is lost', async () => {
    let versao = 2;
    const { api, user } = open({
      'PUT /modeloMensagem/alterar': ({ body }) => {
        if (body.versao === 2 && versao === 2) {
          versao = 3;
          throw new MockFailure(409, { message: 'Este registro foi alterado por outra pessoa.' });
        }
        return modeloOf({ versao: 3 });
      },
    });
    await chooseAction(user, MENU, 'Editar');
    const dialog = await screen.findByRole('dialog', { name: 'Editar modelo' });
    const assunto = within(dialog).getByLabelText(/Assunto/);
    await user.type(assunto, ' há 30 dias');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    expect(await within(dialog).findByText('Este registro foi alterado por outra pessoa.')).toBeVisible();
    expect(assunto).toHaveValue('Certidão vencida há 30 dias');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(noticesShown()).toEqual(['Modelo editado com sucesso.']));
    expect(api.calls('PUT /modeloMensagem/alterar')[0]?.sent).toMatchObject({ id: 5, versao: 2 });
  });

  it('deletes a modelo after a confirmation', async () => {
    const { api, user } = open({ 'DELETE /modeloMensagem/deletar/:id': () => ({ ok: true }) });
    await chooseAction(user, MENU, 'Excluir');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Deseja excluir o modelo Certidão vencida?');
    await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(noticesShown()).toEqual(['Modelo excluído com sucesso.']));
    expect(api.calls('DELETE /modeloMensagem/deletar/:id')[0]?.params).toEqual({ id: '5' });
  });

  it('shows a failed deletion in the dialog, without a notice', async () => {
    const { user } = open({
      'DELETE /modeloMensagem/deletar/:id': () => {
        throw new MockFailure(500);
      },
    });
    await chooseAction(user, MENU, 'Excluir');
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
    expect(await within(dialog).findByText('O modelo não foi excluído.')).toBeVisible();
    expect(noticesShown()).toEqual([]);
  });
});
