import type { Perfil } from '@credenciados/shared';
import { settings } from '@credenciados/shared';
import { MockFailure, type MockHandlers, mockApi, renderRoutes } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openPage } from '../previa/open-page.ts';
import { routes } from '../routes.tsx';
import type { Painel, Parte } from './painel.api.ts';

jest.mock('../previa/open-page.ts', () => ({ openPage: jest.fn() }));

const PANEL = 'GET /painel/modulos';
const VERSIONS = 'GET /painel/modulos/versoes';
const CHANGE = 'POST /painel/modulos/troca';
const RESTORE = 'POST /painel/modulos/restauracao';

const partOf = (changes: Partial<Parte>): Parte => ({
  tipo: 'MODULO',
  nome: 'mf-public',
  titulo: 'Páginas públicas',
  versao: '1.2.0',
  origem: 'NO_AR',
  noAr: '1.2.0',
  oferta: null,
  bytes: 20_480,
  montagens: null,
  falhas: 0,
  ...changes,
});
const panelOf = (changes: Partial<Painel>, ...partes: Parte[]): Painel => ({
  origem: 'NO_AR',
  composicao: '0123456789ab',
  ate: null,
  perdida: false,
  partes,
  ...changes,
});
const VERSOES = [
  { versao: '1.2.0', noAr: true, impedimentos: [] },
  { versao: '1.1.0', noAr: false, impedimentos: [] },
  { versao: '1.0.0', noAr: false, impedimentos: ['O endereço é de outro módulo: a.'] },
];

function open(answers: MockHandlers = {}, as: Perfil = 'CAGEO') {
  const api = mockApi({ [PANEL]: () => panelOf({}, partOf({})), [VERSIONS]: () => VERSOES, ...answers });
  return { api, ...renderRoutes(routes, { path: '/painel-modulos', as }) };
}

beforeEach(() => {
  settings().panel = true;
});

// TEL-43, TEL-56
it('has one browser load another version, and says why others can’t be', async () => {
  let isGone = true;
  const { api, user } = open({
    [CHANGE]: () => {
      if (isGone) throw new MockFailure(404, { message: 'Esta versão não é mais mantida. Escolha outra.' });
      return { ate: '2026-05-20T16:00:00.000Z' };
    },
  });
  const row = await screen.findByRole('row', { name: /Páginas públicas/ });
  for (const text of ['1.2.0', 'No ar', '20 KB', 'não contado', 'nenhuma']) expect(row).toHaveTextContent(text);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Parte',
    'Versão',
    'Situação',
    'Oferta',
    'Carga inicial',
    'Montagens',
    'Falhas',
    'Ações',
  ]);
  await user.click(within(row).getByRole('button', { name: 'Trocar a versão de Páginas públicas' }));
  const list = await screen.findByRole('list', { name: 'Versões mantidas' });
  expect(within(list).getByRole('button', { name: 'Usar a versão 1.0.0' })).toBeDisabled();
  expect(list).toHaveTextContent('O endereço é de outro módulo: a.');
  expect(within(list).queryByRole('button', { name: 'Usar a versão 1.2.0' })).toBeNull();
  await user.click(within(list).getByRole('button', { name: 'Usar a versão 1.1.0' }));
  expect(await screen.findByText('Esta versão não é mais mantida. Escolha outra.')).toBeVisible();
  isGone = false;
  await user.click(within(list).getByRole('button', { name: 'Usar a versão 1.1.0' }));
  await waitFor(() => expect(openPage).toHaveBeenCalledWith('painel-modulos'));
  expect(api.calls(CHANGE).at(-1)?.sent).toEqual({ nome: 'mf-public', versao: '1.1.0' });
});

it('says that versions were changed, or that what was is over, and takes them back', async () => {
  const changed = partOf({ versao: '1.1.0', origem: 'TROCA' });
  const { api, user, unmount } = open({
    [PANEL]: () => panelOf({ origem: 'TROCA', ate: '2026-05-20T16:00:00.000Z' }, changed),
    [RESTORE]: () => ({ ok: true }),
  });
  expect(await screen.findByText('Este navegador tem versões trocadas até 20/05/2026 13:00.')).toBeVisible();
  expect(screen.getByRole('row', { name: /Páginas públicas/ })).toHaveTextContent('No ar: 1.2.0');
  await user.click(screen.getByRole('button', { name: 'Restaurar o que está no ar' }));
  await waitFor(() => expect(api.calls(RESTORE)).toHaveLength(1));
  unmount();
  open({ [PANEL]: () => panelOf({ perdida: true }, partOf({})) });
  expect(
    await screen.findByText('O que este navegador tinha no lugar do que está no ar não pode ser mostrado.'),
  ).toBeVisible();
});

it('says that it can’t be had, that a preview is seen, or that there is none', async () => {
  let isAway = true;
  const { user, unmount } = open({
    [PANEL]: () => {
      if (isAway) throw new MockFailure(503, {});
      return panelOf({ origem: 'PREVIA', ate: '2026-05-20T16:00:00.000Z' }, partOf({ origem: 'PREVIA' }));
    },
  });
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  isAway = false;
  await user.click(retry);
  expect(await screen.findByText('Este navegador vê uma prévia até 20/05/2026 13:00.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Trocar a versão/ })).toBeNull();
  unmount();
  settings().panel = false;
  open();
  expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
});
