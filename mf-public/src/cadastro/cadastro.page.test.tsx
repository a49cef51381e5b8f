import { refresh } from '@credenciados/shared';
import { currentAddress, MockFailure, mockApi, signInAs } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { acceptTerms, attach, happyApi, keepWholeDraft, pdf } from '../testing/fill-form.ts';
import { renderPage } from '../testing/render-page.tsx';
import { closedEdital, openEdital } from '../testing/samples.ts';
import { leaveForNoEdital } from './leave-portal.ts';

jest.mock('./leave-portal.ts', () => ({ leaveForNoEdital: jest.fn() }));
afterEach(() => jest.mocked(leaveForNoEdital).mockClear());

const SEND = 'POST /publico/credenciado/cadastrar';
const PATH = '/credenciados/cadastro/12';
const cpf = () => screen.getByRole('textbox', { name: /^CPF/ });

// PRZ-10
it('says before the form how long decisions take, where the edital has something to say', async () => {
  const espera = 'A comissão tem 30 dias úteis para decidir.';
  mockApi(happyApi({ 'GET /publico/edital/byId/:id': () => openEdital({ espera }) }));
  await renderPage(PATH);
  expect(await screen.findByText(espera)).toBeInTheDocument();
});

// INS-1, TEL-3
describe('finding the edital', () => {
  it('takes the edital of the address', async () => {
    mockApi(happyApi());
    await renderPage(PATH);
    expect(
      await screen.findByRole('heading', { level: 1, name: /Cadastro de credenciado\s- Geomensor/, hidden: true }),
    ).toBeInTheDocument();
    expect(leaveForNoEdital).not.toHaveBeenCalled();
  });

  it('takes the valid edital if the address names none', async () => {
    mockApi({ ...happyApi(), 'GET /publico/edital': () => [closedEdital(), openEdital()] });
    await renderPage('/credenciados/cadastro');
    await screen.findByRole('heading', { level: 1, name: /Cadastro de credenciado\s- Geomensor/, hidden: true });
    expect(currentAddress()).toBe(PATH);
  });

  it.each([
    ['none is valid', '/credenciados/cadastro', { 'GET /publico/edital': () => [closedEdital(), null] as const }],
    ['it is not valid', PATH, { 'GET /publico/edital/byId/:id': () => closedEdital() }],
    ['its number is no number', '/credenciados/cadastro/abc', {}],
  ])('leads to the external site when %s', async (_, path, answers) => {
    mockApi({ ...happyApi(), ...answers } as never);
    await renderPage(path);
    await waitFor(() => expect(leaveForNoEdital).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('says that the address’s edital is closed, and links to the open one', async () => {
    mockApi(
      happyApi({
        'GET /publico/edital/byId/:id': ({ params }) =>
          String(params.id) === '12' ? closedEdital({ id: 12 }) : openEdital({ id: 13 }),
        'GET /publico/edital': () => [null, openEdital({ id: 13, numero: '003/2026' })],
      }),
    );
    const { user } = await renderPage(PATH);
    await screen.findByText(/^O edital nº .+ não recebe inscrições\.$/);
    expect(leaveForNoEdital).not.toHaveBeenCalled();
    await user.click(screen.getByRole('link', { name: 'Cadastrar-se no edital nº 003/2026' }));
    await screen.findByRole('dialog', { name: 'Termos do cadastro' });
    expect(currentAddress()).toBe('/credenciados/cadastro/13');
  });

  it('leads to the external site if the edital doesn’t exist', async () => {
    mockApi(
      happyApi({
        'GET /publico/edital/byId/:id': () => {
          throw new MockFailure(404);
        },
      }),
    );
    await renderPage(PATH);
    await waitFor(() => expect(leaveForNoEdital).toHaveBeenCalledTimes(1));
  });

  it('offers a retry', async () => {
    let up = false;
    mockApi(
      happyApi({
        'GET /publico/edital/byId/:id': () => {
          if (!up) throw new MockFailure(500);
          return openEdital();
        },
      }),
    );
    const { user } = await renderPage(PATH);
    await screen.findByText('Não foi possível carregar o edital.');
    up = true;
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('dialog', { name: 'Termos do cadastro' })).toBeVisible();
  });
});

// EDT-15
it('says that the edital was closed while the form was filled in, keeps the typed data, and accepts it after a reopening', async () => {
  let edital = openEdital();
  mockApi(happyApi({ 'GET /publico/edital/byId/:id': () => edital }));
  keepWholeDraft();
  await renderPage(PATH);
  const name = await screen.findByRole('textbox', { name: /^Nome/ });
  edital = openEdital({ valido: false, situacao: 'ENCERRADO' });
  await refresh('GET /publico/edital/byId/:id');
  expect(await screen.findByRole('alert')).toHaveTextContent('O edital nº 002/2026 não recebe mais inscrições.');
  // Nothing counts the time until an end that it no longer has.
  expect(screen.getByText(/^Inscrições encerradas\./)).toBeInTheDocument();
  expect(screen.queryByText(/Faltam? \d/)).toBeNull();
  expect(name).toHaveValue('Maria da Silva');
  expect(leaveForNoEdital).not.toHaveBeenCalled();
  edital = openEdital();
  await refresh('GET /publico/edital/byId/:id');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(name).toHaveValue('Maria da Silva');
});

// INS-2
describe('terms', () => {
  it('come first, with *Aviso de privacidade*, and must be ticked', async () => {
    mockApi(happyApi());
    const { user } = await renderPage(PATH);
    const terms = within(await screen.findByRole('dialog', { name: 'Termos do cadastro' }));
    for (const text of [
      'Para que usamos os seus dados:',
      'Base legal:',
      'Por quanto tempo:',
      /encarregado pelos dados/,
    ]) {
      expect(terms.getByText(text)).toBeVisible();
    }
    await user.click(terms.getByRole('button', { name: 'Aceitar e continuar' }));
    expect(terms.getByRole('alert')).toHaveTextContent('É necessário aceitar os termos para continuar.');
    expect(terms.getByRole('checkbox')).toHaveFocus();
    await user.click(terms.getByRole('checkbox'));
    await user.click(terms.getByRole('button', { name: 'Aceitar e continuar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('declining them leads back to the editais', async () => {
    mockApi({ ...happyApi(), 'GET /publico/edital': () => [null, null] });
    const { user } = await renderPage(PATH);
    const terms = within(await screen.findByRole('dialog', { name: 'Termos do cadastro' }));
    await user.click(terms.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(currentAddress()).toBe('/editais'));
  });
});

describe('draft', () => {
  it('reserves its space before it exists, so that nothing moves while the person types', async () => {
    mockApi(happyApi());
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    const place = screen.getByText(/^O rascunho fica somente nesta aba/);
    expect(place).toBeVisible();
    const erase = screen.getByRole('button', { name: 'Apagar rascunho' });
    expect(erase).toBeDisabled();
    await user.type(cpf(), '529');
    await waitFor(() => expect(erase).toBeEnabled());
    expect(place).toBeVisible();
  });

  it('survives a reload, files included, and can be erased', async () => {
    const api = mockApi({ ...happyApi(), 'DELETE /documentoCredenciado/deletar/:id': () => ({ ok: true }) });
    const first = await renderPage(PATH);
    await acceptTerms(first.user);
    await first.user.type(cpf(), '52998224725');
    await attach(first.user, 'OUTROS', pdf('rg.pdf'));
    await screen.findByRole('button', { name: 'Remover rg.pdf' });
    first.unmount();
    const { user } = await renderPage(PATH);
    expect(await screen.findByText('Recuperamos o seu rascunho')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(cpf()).toHaveValue('529.982.247-25');
    expect(screen.getByRole('button', { name: 'Remover rg.pdf' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Apagar rascunho' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Apagar rascunho' }));
    await user.click(question.getByRole('button', { name: 'Apagar rascunho' }));
    await waitFor(() => expect(cpf()).toHaveValue(''));
    await waitFor(() => expect(screen.getByText('Etapa 1 de 2: preenchimento')).toHaveFocus());
    expect(Object.keys(localStorage)).toEqual([]);
    expect(api.calls('DELETE /documentoCredenciado/deletar/:id')).toHaveLength(1);
  });

  it('is stored or erased when the person leaves', async () => {
    mockApi({ ...happyApi(), 'GET /publico/edital': () => [null, null] });
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    await user.type(cpf(), '529');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Sair do formulário' }));
    await user.click(question.getByRole('button', { name: 'Apagar rascunho e sair' }));
    await waitFor(() => expect(currentAddress()).toBe('/editais'));
    expect(Object.keys(localStorage)).toEqual([]);
  });
});

describe('a person who is signed in', () => {
  it('registers with their own CPF, and is led to their solicitações', async () => {
    const api = mockApi(happyApi());
    signInAs('CREDENCIADOS', { cpf: '52998224725', nome: 'Maria das Graças' });
    const { user } = await renderPage(PATH);
    await acceptTerms(user);
    expect(cpf()).toHaveValue('529.982.247-25');
    expect(cpf()).toHaveAttribute('readonly');
    expect(screen.getByRole('textbox', { name: /^Nome/ })).toHaveValue('Maria das Graças');
    expect(screen.queryByText(/Já tem conta no portal/)).toBeNull();
    expect(api.calls(SEND)).toHaveLength(0);
  });
});
