import { mockApi, signInAs } from '@credenciados/shared/testing';
import { screen } from '@testing-library/react';
import { acceptTerms, happyApi } from '../testing/fill-form.ts';
import { renderPage } from '../testing/render-page.tsx';
import { openEdital } from '../testing/samples.ts';

const PATH = '/credenciados/cadastro/12';
const EDITAL = 'GET /publico/edital/byId/:id' as const;
const SILVER = openEdital({ nivelGovbr: 'PRATA' });

// GOV-3
test.each([
  ['a visitor', (): void => undefined, /Entre com a sua conta gov\.br/, 'Entrar com gov.br'],
  [
    'a bronze account',
    () => signInAs('CREDENCIADOS', { nivel: 'BRONZE' }),
    /A sua conta é de nível bronze/,
    /entrar de novo$/i,
  ],
  ['an unknown level', (): void => signInAs('CREDENCIADOS'), /não conseguiu saber o nível/, 'Entrar de novo'],
] as const)(
  '%s sees in place of the form why it can’t be sent yet, and the way on',
  async (_name, signIn, reason, way) => {
    signIn();
    mockApi(happyApi({ [EDITAL]: () => SILVER }));
    await renderPage(PATH);
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.getByText(/^Este edital pede conta gov\.br de nível prata ou ouro\./)).toBeVisible();
    expect(screen.getByRole('button', { name: way })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('form')).toBeNull();
  },
);

test('a silver account gets the form, and finds its draft again after a sign-in of a lower level', async () => {
  mockApi(happyApi({ [EDITAL]: () => SILVER }));
  signInAs('CREDENCIADOS', { nivel: 'PRATA' });
  const first = await renderPage(PATH);
  await acceptTerms(first.user);
  await first.user.type(await screen.findByRole('textbox', { name: /^Registro no conselho/ }), 'PA-77');
  first.unmount();
  signInAs('CREDENCIADOS', { nivel: 'BRONZE' });
  const lower = await renderPage(PATH);
  expect(await screen.findByText(/A sua conta é de nível bronze/)).toBeVisible();
  lower.unmount();
  signInAs('CREDENCIADOS', { nivel: 'PRATA' });
  await renderPage(PATH);
  expect(await screen.findByRole('textbox', { name: /^Registro no conselho/ })).toHaveValue('PA-77');
});

test('an edital that asks for no level says nothing of it', async () => {
  mockApi(happyApi());
  await renderPage(PATH);
  expect(await screen.findByRole('dialog', { name: 'Termos do cadastro' })).toBeVisible();
  expect(screen.queryByText(/gov\.br de nível/)).toBeNull();
});
