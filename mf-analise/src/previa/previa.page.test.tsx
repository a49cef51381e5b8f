import { MockFailure, type MockHandlers, mockApi, renderRoutes } from '@credenciados/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { descriptor } from '../../module.ts';
import { openPage } from './open-page.ts';

jest.mock('./open-page.ts', () => ({ openPage: jest.fn() }));

const ENTER = 'POST /previas/entrada';
const KEY = 'k'.repeat(43);
const PREVIEW = {
  id: '5f0c3a52-8f6b-4d3a-9a3e-0c9f6b2a1d11',
  situacao: 'NO_AR' as const,
  composicao: '0123456789ab',
  modulos: [{ nome: 'mf-public', titulo: 'Páginas públicas', versao: '1.2.3-preview-0123456789abcdef' }],
  por: 'Time',
  desde: '2026-05-20T15:00:00.000Z',
  ate: '2026-05-27T15:00:00.000Z',
  caminho: 'comprovante',
};

function open(answers: MockHandlers, hash = `#${KEY}`) {
  const api = mockApi(answers);
  return { api, ...renderRoutes(descriptor.routes, { path: `/previa${hash}`, as: 'CAVISTORIA' }) };
}

// TEL-41
it('opens the link’s preview, and removes the key from the address at once', async () => {
  const { api } = open({ [ENTER]: () => PREVIEW });
  await waitFor(() => expect(openPage).toHaveBeenCalledWith('comprovante'));
  expect(api.calls(ENTER)).toEqual([expect.objectContaining({ sent: { chave: KEY } })]);
  expect(window.location.hash).toBe('');
});

it('explains an unknown, expired, truncated or missing link', async () => {
  for (const [status, message, shown] of [
    [404, 'Esta prévia não existe. Confira se o link foi copiado inteiro.', /Esta prévia não existe/],
    [410, 'Esta prévia terminou. Peça um novo link à equipe que a fez.', /Esta prévia terminou/],
    [400, 'Confira os campos.', /O link desta prévia está incompleto/],
  ] as const) {
    const { unmount } = open({
      [ENTER]: () => {
        throw new MockFailure(status, { message });
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: shown })).toHaveFocus();
    unmount();
  }
  open({}, '');
  expect(await screen.findByRole('heading', { name: 'Abra a prévia pelo link que você recebeu.' })).toBeVisible();
});

it('offers a retry if the portal doesn’t answer', async () => {
  let isAway = true;
  const { user } = open({
    [ENTER]: () => {
      if (isAway) throw new MockFailure(503, {});
      return PREVIEW;
    },
  });
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  isAway = false;
  await user.click(retry);
  await waitFor(() => expect(openPage).toHaveBeenLastCalledWith('comprovante'));
});
