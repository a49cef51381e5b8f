import { TARDIA_TEXT } from '@credenciados/contract';
import { fillIn, MockFailure, type MockHandlers, mockApi, renderRoutes } from '@credenciados/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { descriptor } from '../../module.ts';
import { acceptTerms, goToReview, happyApi, keepWholeDraft, send } from '../testing/fill-form.ts';
import { openEdital } from '../testing/samples.ts';

const CHAVE = 'k'.repeat(43);
const PATH = '/inscricao-tardia';
const routes = descriptor.routes.filter(({ path }) => /^(inscricao-tardia|credenciados)/.test(path));
const TARDIA = { idEdital: 12, numero: '007/2026', tipoEdital: 'GEOMENSOR', ate: '2026-04-10T02:59:59.000Z' } as const;

async function open(hash = `#${CHAVE}`, answers: MockHandlers = {}) {
  const api = mockApi(
    happyApi({
      'GET /publico/edital/byId/:id': () => openEdital({ valido: false, situacao: 'ENCERRADO' }),
      'POST /publico/inscricaoTardia/abrir': () => TARDIA,
      ...answers,
    }),
  );
  return { api, ...(await act(async () => renderRoutes(routes, { path: `${PATH}${hash}` }))) };
}

// INS-24
it('opens the form of an edital that ended, says until when, and sends the key with the registration', async () => {
  keepWholeDraft();
  const { api, user } = await open();
  expect(await screen.findByText(/autorizou a sua inscrição fora do prazo, até 09\/04\/2026/)).toBeInTheDocument();
  await goToReview(user);
  await send(user);
  await screen.findByRole('heading', { name: 'Recibo' });
  expect(screen.getByRole('button', { name: 'Ficar nesta página' })).toBeVisible();
  expect(api.calls('POST /publico/credenciado/cadastrar')[0]?.sent).toMatchObject({ idEdital: 12, autorizacao: CHAVE });
  expect(api.calls('POST /publico/inscricaoTardia/abrir')[0]?.sent).toEqual({ chave: CHAVE });
});

it('says at once that the authorisation is for another CPF', async () => {
  const { user } = await open(undefined, {
    'POST /publico/inscricaoTardia/abrir': ({ body }) => {
      if (body.cpf === '11144477735') throw new MockFailure(422, { message: TARDIA_TEXT.otherCpf });
      return TARDIA;
    },
  });
  await acceptTerms(user);
  const field = await screen.findByRole('textbox', { name: /^CPF/ });
  await fillIn(user, field, '11144477735');
  expect(await screen.findByText(TARDIA_TEXT.otherCpf)).toBeVisible();
  await user.clear(field);
  await fillIn(user, field, '52998224725');
  await waitFor(() => expect(screen.queryByText(TARDIA_TEXT.otherCpf)).toBeNull());
});

it('finds the key again in the tab, after a sign-in', async () => {
  sessionStorage.setItem('credenciados:rascunho:inscricao-tardia', CHAVE);
  const { api } = await open('');
  await screen.findByText(/autorizou a sua inscrição/);
  expect(api.calls('POST /publico/inscricaoTardia/abrir')[0]?.sent).toEqual({ chave: CHAVE });
});

it.each([
  [422, TARDIA_TEXT.over],
  [422, TARDIA_TEXT.used],
  [404, TARDIA_TEXT.deadLink],
])('says in plain text why the link doesn’t open (%i): %s', async (status, message) => {
  await open(undefined, {
    'POST /publico/inscricaoTardia/abrir': () => {
      throw new MockFailure(status, { message });
    },
  });
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Revisar e cadastrar' })).toBeNull();
});

it('asks for nothing without a key', async () => {
  const { api } = await open('');
  expect(await screen.findByText(TARDIA_TEXT.deadLink)).toBeVisible();
  expect(api.calls('POST /publico/inscricaoTardia/abrir')).toEqual([]);
});
