import { MockFailure, type MockHandlers, mockApi, renderRoutes } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { descriptor } from '../../module.ts';
import { failingOnce } from '../testing/samples.ts';
import type { Conta } from './conta.api.ts';

const ASK = 'POST /conta/exclusao';

function contaOf(changes: Partial<Conta> = {}): Conta {
  return {
    nome: 'Ana Lúcia Pinheiro',
    cpf: '***.982.247-**',
    email: 'ana@mail.example',
    entradaPropria: true,
    resumoDiario: null,
    exclusao: null,
    ...changes,
  };
}

function show(answers: MockHandlers = {}, as: 'CREDENCIADOS' | 'CAGEO' = 'CREDENCIADOS') {
  const api = mockApi({ 'GET /conta': () => contaOf(), ...answers });
  return { api, ...renderRoutes(descriptor.routes, { path: '/minha-conta', as }) };
}

const ask = () => screen.findByRole('button', { name: 'Pedir a exclusão dos meus dados' });

// CTA-11
test('shows the person’s data, with links to the pages that change them', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Minha conta' })).toBeVisible();
  // In a narrow column the address wraps before its signs, not inside a word, and copies unbroken.
  expect(screen.getByText('ana@mail.example').innerHTML).toBe('ana<wbr>@mail<wbr>.example');
  expect(screen.getByText('***.982.247-**')).toBeVisible();
  for (const [name, href] of [
    ['Alterar e-mail', '/identidade/conta/email'],
    ['Alterar senha', '/identidade/conta/senha'],
    ['Verificação em duas etapas', '/identidade/conta#fatores'],
    ['Acessos abertos', '/identidade/conta#sessoes'],
  ]) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  }
});

test('with another issuer says where e-mail, password and second factor are changed, and still lists the open sessions', async () => {
  show({ 'GET /conta': () => contaOf({ entradaPropria: false, email: '' }) }, 'CAGEO');
  expect(await screen.findByText(/pertencem ao serviço em que você entra/)).toBeVisible();
  expect(screen.getByText('Não informado')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Alterar senha' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Acessos abertos' })).toBeVisible();
  // Only applicants have the page that lists reads of their data.
  expect(screen.queryByRole('link', { name: 'Quem consultou os meus dados' })).toBeNull();
});

// CTA-12
test('downloads all data that the portal holds about the person, and says when that fails', async () => {
  const { api, user } = show({
    'GET /conta/dados': failingOnce(500, () => ({ content: '{}', fileName: 'meus-dados.json' })),
  });
  const save = await screen.findByRole('button', { name: 'Baixar meus dados (JSON)' });
  await user.click(save);
  await waitFor(() => expect(save).toBeEnabled());
  await user.click(save);
  await waitFor(() => expect(api.calls('GET /conta/dados')).toHaveLength(2));
});

// CTA-13
describe('deletion', () => {
  test('explains what is retained, sends one request with a key, and waits', async () => {
    let exclusao: Conta['exclusao'] = null;
    const { api, user } = show({
      'GET /conta': () => contaOf({ exclusao }),
      [ASK]: ({ body }) => {
        exclusao = {
          pedidaEm: '2026-03-21T12:00:00.000Z',
          motivo: body.motivo,
          resposta: null,
          respondidaEm: null,
        };
        return { ok: true };
      },
    });
    expect(await screen.findByText(/Lei nº 8\.159\/1991/)).toBeVisible();
    await user.click(await ask());
    const dialog = within(await screen.findByRole('dialog', { name: 'Pedir a exclusão dos meus dados' }));
    await user.type(dialog.getByRole('textbox', { name: /^Motivo/ }), 'Mudei de profissão.');
    await user.click(dialog.getByRole('button', { name: 'Enviar pedido' }));
    expect(await screen.findByText('Recebemos o seu pedido em 21/03/2026 09:00.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pedir a exclusão dos meus dados' })).toBeNull();
    const [sent] = api.calls(ASK);
    expect(sent?.sent).toEqual({ motivo: 'Mudei de profissão.' });
    expect(sent?.header('Idempotency-Key')).toBeTruthy();
  });

  test('shows why a request is refused, and keeps the typed text', async () => {
    const { user } = show({
      [ASK]: () => {
        throw new MockFailure(422, { message: 'Você já tem um pedido de exclusão à espera de resposta.' });
      },
    });
    await user.click(await ask());
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /^Motivo/ }), 'De novo');
    await user.click(dialog.getByRole('button', { name: 'Enviar pedido' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/não foi enviado.*à espera de resposta/);
    expect(dialog.getByRole('textbox', { name: /^Motivo/ })).toHaveValue('De novo');
  });

  test('shows the answer, and can be requested again', async () => {
    const exclusao = {
      pedidaEm: '2026-03-21T12:00:00.000Z',
      motivo: '',
      resposta: 'O acesso foi encerrado.',
      respondidaEm: '2026-03-23T12:00:00.000Z',
    };
    show({ 'GET /conta': () => contaOf({ exclusao }) });
    expect(await screen.findByText(/Resposta de 23\/03\/2026 09:00:/)).toHaveTextContent('O acesso foi encerrado.');
    expect(await ask()).toBeVisible();
  });
});

test('offers a retry after a failure', async () => {
  const { user } = show({ 'GET /conta': failingOnce(500, () => contaOf()) });
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Ana Lúcia Pinheiro')).toBeVisible();
});

// FIL-22
test('lets staff turn their daily digest on, and shows a failure', async () => {
  let ligado = false;
  const fails = [true];
  const { user } = show(
    {
      'GET /conta': () => contaOf({ resumoDiario: ligado }),
      'PUT /conta/resumo': ({ body }) => {
        if (fails.pop()) throw new MockFailure(500);
        ligado = body.ligado;
        return { ok: true as const };
      },
    },
    'CAGEO',
  );
  const turnOn = await screen.findByRole('button', { name: 'Ligar o resumo diário' });
  expect(screen.getByText('O resumo está desligado.')).toBeVisible();
  await user.click(turnOn);
  expect(await screen.findByText('O resumo diário não foi alterado.')).toBeVisible();
  await user.click(turnOn);
  expect(await screen.findByText('O resumo está ligado e vai para ana@mail.example.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Desligar o resumo diário' })).toHaveFocus();
});

test('offers applicants no digest', async () => {
  show();
  await ask();
  expect(screen.queryByText(/Resumo diário/)).toBeNull();
});
