import type { Perfil } from '@credenciados/shared';
import { MockFailure, type MockHandlers, mockApi, renderRoutes } from '@credenciados/shared/testing';
import { screen, within } from '@testing-library/react';
import { descriptor } from '../../module.ts';
import type { LinhaSaude } from './saude.api.ts';

const SAUDE = 'GET /saude/itens';
const lineOf = (changes: Partial<LinhaSaude>): LinhaSaude => ({
  item: 'TAREFAS',
  titulo: 'Tarefas paradas',
  sobre: null,
  estado: 'OK',
  quantos: 0,
  desde: null,
  detalhe: '',
  responsavel: 'Operação',
  link: null,
  ...changes,
});
const UNDELIVERED = lineOf({
  item: 'EMAILS_NAO_ENTREGUES',
  titulo: 'E-mails não entregues',
  estado: 'FALHA',
  quantos: 1234,
  desde: '2026-05-20T15:00:00.000Z',
  detalhe: 'O portal desistiu de entregar.',
  responsavel: 'Comissão',
  link: { caminho: '/solicitacoes/visualizar/41', texto: 'Abrir a solicitação mais antiga' },
});
const MODULE = lineOf({
  item: 'MODULOS',
  titulo: 'Módulos com falha',
  sobre: 'Cadastro',
  estado: 'ATENCAO',
  quantos: 2,
  responsavel: 'Equipe do módulo Cadastro',
});
const answer = (...linhas: LinhaSaude[]) => ({ verificadoEm: '2026-05-20T16:00:00.000Z', linhas });

function open(answers: MockHandlers = {}, as: Perfil = 'GESTAO_DE_CREDENCIADOS') {
  const api = mockApi({ [SAUDE]: () => answer(UNDELIVERED, MODULE, lineOf({})), ...answers });
  return { api, ...renderRoutes(descriptor.routes, { path: '/saude', as }) };
}

// TEL-56
it('shows each line with its state in words, number, start, and responsible (TEL-10)', async () => {
  open();
  const row = await screen.findByRole('row', { name: /E-mails não entregues/ });
  for (const text of ['Falha', '1.234', '20/05/2026 12:00', 'O portal desistiu de entregar.', 'Comissão']) {
    expect(row).toHaveTextContent(text);
  }
  const module = screen.getByRole('row', { name: /Cadastro/ });
  for (const text of ['Atenção', 'Equipe do módulo Cadastro']) expect(module).toHaveTextContent(text);
  expect(screen.getByRole('row', { name: /Tarefas paradas/ })).toHaveTextContent('Em ordem');
  expect(await screen.findByText('2 itens pedem ação.')).toBeVisible();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim())).toEqual([
    'Situação',
    'O quê',
    'Quantos',
    'Desde ou última vez',
    'Detalhe',
    'Quem age',
  ]);
});

it('links each line to the page where it is corrected', async () => {
  open();
  const row = await screen.findByRole('row', { name: /E-mails não entregues/ });
  const link = within(row).getByRole('link', { name: 'Abrir a solicitação mais antiga' });
  expect(link.getAttribute('href')).toMatch(/\/solicitacoes\/visualizar\/41$/);
});

it('says that all is well if there is no fault, and lists the checks', async () => {
  open({ [SAUDE]: () => answer(lineOf({})) });
  expect(await screen.findByText('Tudo em ordem.')).toBeVisible();
  expect(screen.getByRole('row', { name: /Tarefas paradas/ })).toBeVisible();
});

it('lists checks that failed', async () => {
  open({ [SAUDE]: () => answer(lineOf({ estado: 'DESCONHECIDO', detalhe: 'Não foi possível verificar.' })) });
  const row = await screen.findByRole('row', { name: /Tarefas paradas/ });
  for (const text of ['Não verificado', 'Não foi possível verificar.']) expect(row).toHaveTextContent(text);
  expect(screen.getByText('Um item pede ação.')).toBeVisible();
});

it('shows that it is loading', async () => {
  let tell: (saude: ReturnType<typeof answer>) => void = () => undefined;
  const saude = new Promise<ReturnType<typeof answer>>((resolve) => {
    tell = resolve;
  });
  open({ [SAUDE]: () => saude });
  expect(await screen.findByText('Carregando a lista…')).toBeInTheDocument();
  tell(answer(lineOf({})));
  expect(await screen.findByText('Tudo em ordem.')).toBeVisible();
});

it('checks again on request', async () => {
  let linhas = [UNDELIVERED];
  const { user } = open({ [SAUDE]: () => answer(...linhas) });
  expect(await screen.findByText('Um item pede ação.')).toBeVisible();
  linhas = [lineOf({})];
  await user.click(screen.getByRole('button', { name: 'Verificar de novo' }));
  expect(await screen.findByText('Tudo em ordem.')).toBeVisible();
});

it('offers a retry if nothing could be loaded', async () => {
  let down = true;
  const { user } = open({
    [SAUDE]: () => {
      if (down) throw new MockFailure(503);
      return answer(lineOf({}));
    },
  });
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  down = false;
  await user.click(retry);
  expect(await screen.findByText('Tudo em ordem.')).toBeVisible();
});

it('keeps the last result when a later check fails, and says so', async () => {
  let down = false;
  const { user } = open({
    [SAUDE]: () => {
      if (down) throw new MockFailure(503);
      return answer(UNDELIVERED);
    },
  });
  await screen.findByText('Um item pede ação.');
  down = true;
  await user.click(screen.getByRole('button', { name: 'Verificar de novo' }));
  expect(await screen.findByText('A última verificação não foi concluída.')).toBeVisible();
  expect(screen.getByRole('row', { name: /E-mails não entregues/ })).toBeVisible();
});

it('refuses a person without access', async () => {
  open({
    [SAUDE]: () => {
      throw new MockFailure(403);
    },
  });
  expect(await screen.findByText('Acesso não permitido')).toBeVisible();
});
