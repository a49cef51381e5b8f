import { refresh } from '@credenciados/shared';
import { MockFailure, type MockHandlers, mockApi, noticesShown, renderRoutes } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { descriptor } from '../../module.ts';
import { failingOnce } from '../testing/samples.ts';
import type { Conta, Pedido } from './conta.api.ts';

const ASK = 'POST /conta/pedido';
const SECTION = 'Pedidos sobre os meus dados';

function acesso(changes: Partial<Conta['acessos'][number]> = {}): Conta['acessos'][number] {
  return {
    id: 'a1',
    perfil: 'CREDENCIADOS',
    navegador: 'Firefox no Linux',
    inicio: '2026-03-21T12:00:00.000Z',
    ultimoUso: '2026-03-21T13:30:00.000Z',
    este: false,
    ...changes,
  };
}

function contaOf(changes: Partial<Conta> = {}): Conta {
  return {
    nome: 'Ana Lúcia Pinheiro',
    cpf: '***.982.247-**',
    email: 'ana@mail.example',
    entradaPropria: true,
    segundaEtapa: { aplicativo: false, chaves: 0, codigos: 0 },
    avisos: [],
    acessos: [acesso({ este: true })],
    resumoDiario: null,
    ...changes,
  };
}

function pedidoOf(changes: Partial<Pedido> = {}): Pedido {
  return {
    id: 4,
    tipo: 'ELIMINACAO',
    pedidoEm: '2026-03-21T12:00:00.000Z',
    prazo: '2026-04-06',
    motivo: '',
    resposta: null,
    respondidoEm: null,
    mensagens: [],
    ...changes,
  };
}

const mensagemOf = (texto: string, doEncarregado: boolean) => ({
  id: texto.length,
  em: '2026-03-22T12:00:00.000Z',
  doEncarregado,
  texto,
});

function show(answers: MockHandlers = {}, as: 'CREDENCIADOS' | 'CAGEO' = 'CREDENCIADOS') {
  const api = mockApi({
    'GET /conta': () => contaOf(),
    'GET /conta/inventario': () => [{ categoria: 'DOCUMENTO' as const, quantos: 7 }],
    'GET /conta/pedidos': () => [],
    ...answers,
  });
  return { api, ...renderRoutes(descriptor.routes, { path: '/minha-conta', as }) };
}

async function section(name: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return heading.closest('section') ?? heading;
}
const ask = () => screen.findByRole('button', { name: 'Fazer um pedido' });

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
    ['Verificação em duas etapas', '/identidade/conta/verificacao'],
  ]) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  }
});

test('with another issuer says where e-mail, password and second factor are changed, and still lists the open sessions', async () => {
  show({ 'GET /conta': () => contaOf({ entradaPropria: false, email: '' }) }, 'CAGEO');
  expect(await screen.findByText(/pertencem ao serviço em que você entra/)).toBeVisible();
  expect(screen.getByText('Não informado')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Alterar senha' })).toBeNull();
  expect(await section('Acessos abertos')).toHaveTextContent('este navegador');
  // Only applicants have the page that lists reads of their data.
  expect(screen.queryByRole('link', { name: 'Quem consultou os meus dados' })).toBeNull();
});

test.each([
  [{ aplicativo: false, chaves: 0, codigos: 0 }, /está desativada/],
  [{ aplicativo: true, chaves: 2, codigos: 1 }, /com 2 chaves de acesso e um aplicativo autenticador\. Resta 1 código/],
  [{ aplicativo: false, chaves: 1, codigos: 9 }, /com uma chave de acesso\. Restam 9 códigos/],
])('shows the state of the second factor: %j', async (segundaEtapa, text) => {
  show({ 'GET /conta': () => contaOf({ segundaEtapa }) });
  expect(await screen.findByText(text)).toBeVisible();
});

// CTA-14
test('says where the notices of each solicitação go', async () => {
  const avisos = [
    { protocolo: '2026.00000001-0', email: null },
    { protocolo: '2026.00000002-9', email: 'ou***@casa.example' },
  ];
  show({ 'GET /conta': () => contaOf({ avisos }) });
  expect(await screen.findByText(/^2026\.00000001-0: e-mail da conta$/)).toBeVisible();
  expect(screen.getByText(/^2026\.00000002-9: ou\*\*\*@casa\.example$/)).toBeVisible();
  expect(screen.getByText(/digite o e-mail da conta/)).toBeVisible();
});

test('ends the access of another browser, or of all others; a failure is shown', async () => {
  let acessos = [acesso({ id: 'aqui', este: true }), acesso({ id: 'b' }), acesso({ id: 'c', navegador: '' })];
  const fails = [true];
  const { user } = show({
    'GET /conta': () => contaOf({ acessos }),
    'DELETE /conta/acessos/:id': ({ params }) => {
      if (fails.pop()) throw new MockFailure(500);
      acessos = acessos.filter(({ id }) => id !== params.id);
      return { ok: true as const };
    },
    'DELETE /conta/acessos': () => {
      acessos = acessos.filter(({ este }) => este);
      return { ok: true as const };
    },
  });
  const region = within(await section('Acessos abertos'));
  expect(region.getAllByRole('button', { name: /^Encerrar o acesso de/ })).toHaveLength(2);
  const unknown = region.getByRole('button', {
    name: /^Encerrar o acesso de navegador desconhecido, iniciado em 21\/03/,
  });
  await user.click(unknown);
  expect(await region.findByText('O acesso não foi encerrado.')).toBeVisible();
  await user.click(region.getByRole('button', { name: 'Encerrar todos os outros' }));
  await waitFor(() => expect(region.getAllByRole('listitem')).toHaveLength(1));
  expect(region.queryByRole('button')).toBeNull();
});

test('says that accesses were ended, also if the page is gone before the answer', async () => {
  const acessos = [acesso({ este: true }), acesso({ id: 'b' }), acesso({ id: 'c' })];
  const { user, unmount } = show({
    'GET /conta': () => contaOf({ acessos }),
    'DELETE /conta/acessos': () => {
      unmount();
      return { ok: true as const };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Encerrar todos os outros' }));
  await waitFor(() => expect(noticesShown()).toEqual(['Os outros acessos foram encerrados.']));
});

test('switches the theme of this browser', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('checkbox', { name: 'Tema escuro' }));
  expect(document.documentElement).toHaveClass('dark');
  expect(localStorage.getItem('credenciados:tema')).toBe('escuro');
  await user.click(screen.getByRole('checkbox', { name: 'Tema escuro' }));
  expect(document.documentElement).not.toHaveClass('dark');
});

// CTA-12
test('downloads all data that the portal holds about the person, and says when that fails', async () => {
  const { api, user } = show({
    'GET /conta/dados': failingOnce(500, () => ({ content: '{}', fileName: 'meus-dados.json' })),
  });
  const save = await screen.findByRole('button', { name: 'Baixar meus dados (JSON)' });
  await user.click(save);
  await waitFor(() => expect(noticesShown()).not.toEqual([]));
  await waitFor(() => expect(save).toBeEnabled());
  await user.click(save);
  await waitFor(() => expect(api.calls('GET /conta/dados')).toHaveLength(2));
});

// DAD-1, DAD-2
test('explains each kind of data with its number, and downloads them as a PDF', async () => {
  const { api, user } = show({ 'GET /conta/dados/pdf': () => ({ content: '%PDF', fileName: 'meus-dados.pdf' }) });
  const kind = await screen.findByText('Documentos (7)');
  expect(screen.getByText('Comprovar o que o edital exige.')).not.toBeVisible();
  await user.click(kind);
  expect(screen.getByText('Comprovar o que o edital exige.')).toBeVisible();
  // A kind without a count has its name alone.
  expect(screen.getByText('Trilha de auditoria')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Baixar meus dados (PDF)' }));
  await waitFor(() => expect(api.calls('GET /conta/dados/pdf')).toHaveLength(1));
});

// DAD-3
test('corrects the name of the account, and keeps what was typed after a failure', async () => {
  let nome = 'Ana Lúcia Pinheiro';
  const fails = [true];
  const { api, user } = show({
    'GET /conta': () => contaOf({ nome }),
    'PUT /conta/nome': ({ body }) => {
      if (fails.pop()) throw new MockFailure(422, { message: 'Tente de novo.' });
      nome = body.nome;
      return { ok: true as const };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Corrigir nome' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('textbox', { name: /^Nome/ });
  await user.clear(field);
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Nome: O campo é obrigatório');
  await user.type(field, 'Ana Lúcia Souza');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await dialog.findByText('Tente de novo.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Ana Lúcia Souza')).toBeVisible();
  expect(api.calls('PUT /conta/nome')[1]).toMatchObject({ sent: { nome: 'Ana Lúcia Souza' } });
});

test('offers no correction of the name to staff', async () => {
  show({}, 'CAGEO');
  expect(await screen.findByRole('link', { name: 'Alterar e-mail' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Corrigir nome' })).toBeNull();
});

// DAD-4, DAD-5
describe('requests to the data officer', () => {
  const label = 'Anonimizar, bloquear ou eliminar dados';
  const fill = async (user: ReturnType<typeof show>['user']) => {
    await user.click(await ask());
    const dialog = within(await screen.findByRole('dialog', { name: 'Pedido ao encarregado de dados' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: /^O que você pede/ }), label);
    await user.type(dialog.getByRole('textbox', { name: /^Explique o pedido/ }), 'Mudei de profissão.');
    await user.click(dialog.getByRole('button', { name: 'Enviar pedido' }));
    return dialog;
  };

  test('explains what is retained, sends a request with a key, and says until when it is answered', async () => {
    const pedidos: Pedido[] = [];
    const { api, user } = show({
      'GET /conta/pedidos': () => pedidos,
      [ASK]: ({ body }) => {
        pedidos.push(pedidoOf(body));
        return { ok: true as const };
      },
    });
    expect(await screen.findByText(/lei de arquivos/)).toBeVisible();
    await fill(user);
    expect(await screen.findByText(`${label}: pedido de 21/03/2026 09:00.`)).toBeVisible();
    expect(screen.getByText(/Espera a resposta do encarregado de dados, até 06\/04\/2026\./)).toBeVisible();
    const [sent] = api.calls(ASK);
    expect(sent?.sent).toEqual({ tipo: 'ELIMINACAO', motivo: 'Mudei de profissão.' });
    expect(sent?.header('Idempotency-Key')).toBeTruthy();
    await waitFor(async () => expect((await section(SECTION)).contains(document.activeElement)).toBe(true));
  });

  test('shows why a request is refused, and keeps the typed text', async () => {
    const { user } = show({
      [ASK]: () => {
        throw new MockFailure(422, { message: 'Você já tem um pedido deste tipo à espera de resposta.' });
      },
    });
    const dialog = await fill(user);
    expect(await dialog.findByRole('alert')).toHaveTextContent(/não foi enviado.*à espera de resposta/);
    expect(dialog.getByRole('textbox', { name: /^Explique/ })).toHaveValue('Mudei de profissão.');
  });

  test('asks for the kind', async () => {
    const { api, user } = show();
    await user.click(await ask());
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Enviar pedido' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Escolha o que você pede.');
    expect(api.calls(ASK)).toEqual([]);
  });

  test('can be withdrawn until it is answered; a refusal is shown', async () => {
    let pedidos = [pedidoOf()];
    const fails = [true];
    const { user } = show({
      'GET /conta/pedidos': () => pedidos,
      'DELETE /conta/pedido/:id': () => {
        if (fails.pop()) throw new MockFailure(500);
        pedidos = [];
        return { ok: true as const };
      },
    });
    const withdraw = await screen.findByRole('button', { name: 'Retirar o pedido' });
    await user.click(withdraw);
    expect(await screen.findByText('O pedido não foi retirado.')).toBeVisible();
    await user.click(withdraw);
    await waitFor(() => expect(noticesShown()).toEqual(['Pedido retirado.']));
    expect(screen.queryByRole('button', { name: 'Retirar o pedido' })).toBeNull();
  });

  test('shows messages and answer, and sends a message', async () => {
    const pedidos = [pedidoOf({ mensagens: [mensagemOf('Qual é o nome certo?', true)] })];
    const { api, user } = show({
      'GET /conta/pedidos': () => pedidos.map((one) => ({ ...one, mensagens: [...one.mensagens] })),
      'POST /conta/pedido/mensagem/:id': ({ body }) => {
        pedidos[0]?.mensagens.push(mensagemOf(body.texto, false));
        return { ok: true as const };
      },
    });
    expect(await screen.findByText('Qual é o nome certo?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Escrever ao encarregado' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Escrever ao encarregado de dados' }));
    await user.type(dialog.getByRole('textbox', { name: /^Mensagem/ }), 'Ana Souza.');
    await user.click(dialog.getByRole('button', { name: 'Enviar mensagem' }));
    expect(await screen.findByText('Ana Souza.')).toBeVisible();
    expect(api.calls('POST /conta/pedido/mensagem/:id')[0]).toMatchObject({ params: { id: '4' } });
    pedidos[0] = pedidoOf({ resposta: 'Corrigido.', respondidoEm: '2026-03-23T12:00:00.000Z' });
    await refresh('GET /conta/pedidos');
    expect(await screen.findByText(/Resposta de 23\/03\/2026 09:00:/)).toHaveTextContent('Corrigido.');
    expect(screen.queryByRole('button', { name: 'Escrever ao encarregado' })).toBeNull();
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
