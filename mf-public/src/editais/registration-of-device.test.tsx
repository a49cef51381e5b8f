import { currentAddress, mockApi, renderInModule } from '@credenciados/shared/testing';
import { screen } from '@testing-library/react';
import { keepComprovante } from '../common/last-registration.ts';
import { inscricao } from '../testing/fill-form.ts';
import { SentHere } from './registration-of-device.tsx';

// INS-17
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
const show = () => renderInModule(<SentHere />, { path: '/editais' });
const title = () => screen.queryByText('Sua última inscrição neste aparelho');

test('shows nothing before the first registration', () => {
  show();
  expect(title()).toBeNull();
});

test('the tab leads back to the comprovante; another tab shows the protocol alone', async () => {
  keepComprovante(inscricao, false);
  const { user, unmount } = show();
  expect(title()).toBeVisible();
  expect(screen.getByText(inscricao.protocolo)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Ver o comprovante' }));
  expect(currentAddress()).toBe('/comprovante');
  unmount();

  sessionStorage.clear();
  show();
  expect(screen.getByText(inscricao.protocolo)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

test('the device keeps protocol, edital and day; the code if the person kept the draft there', () => {
  keepComprovante(inscricao, false);
  const kept = JSON.parse(localStorage.getItem('credenciados:comprovante') ?? '');
  expect(kept).toEqual({
    protocolo: inscricao.protocolo,
    numero: inscricao.edital.numero,
    dia: '10/03/2026',
    ate: expect.any(Number),
  });
  keepComprovante(inscricao, true);
  expect(localStorage.getItem('credenciados:comprovante')).toContain(inscricao.codigoComprovante);
});

test('is removed on request, and automatically after a week', async () => {
  mockApi({});
  keepComprovante(inscricao, true);
  const { user, unmount } = show();
  await user.click(screen.getByRole('button', { name: 'Não mostrar mais' }));
  expect(title()).toBeNull();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  unmount();

  keepComprovante(inscricao, true);
  const old = JSON.stringify({
    ...JSON.parse(sessionStorage.getItem('credenciados:comprovante') ?? ''),
    ate: Date.now(),
  });
  sessionStorage.setItem('credenciados:comprovante', old);
  show();
  expect(title()).toBeNull();
  expect(localStorage.length).toBe(0);
});
