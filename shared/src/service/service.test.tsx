import { defineEndpoints } from '@credenciados/contract/endpoint';
import { act, screen } from '@testing-library/react';
import { AxiosHeaders } from 'axios';
import { z } from 'zod';
import { http } from '../http/transport.ts';
import { LoadFailure, PageLoading, useQuery } from '../index.ts';
import { noticesShown, renderInModule } from '../testing/index.ts';
import { createServiceClient } from './index.ts';

// TEL-18

const contract = defineEndpoints({
  'GET /itens': { summary: 'Items', access: 'any', response: z.array(z.object({ id: z.int(), nome: z.string() })) },
  'POST /itens': { summary: 'Adds one', access: 'any', response: z.object({ id: z.int() }) },
  'DELETE /itens': { summary: 'Removes all', access: 'any', response: 'empty' },
});
const service = createServiceClient('mf-um', contract);

/** Errors reported to the window, which the shell attributes to the module. */
let reported: Error[] = [];
const { reportError } = globalThis;
beforeEach(() => {
  reported = [];
  globalThis.reportError = (error: Error) => reported.push(error);
});
afterEach(() => {
  globalThis.reportError = reportError;
});

/** Sets the service's answer, valid or not. */
function answerWith(data: unknown): void {
  http.defaults.adapter = async (config) => ({
    ...{ config, data, status: 200, statusText: 'OK', headers: new AxiosHeaders() },
  });
}

const MESSAGE = /recebeu uma resposta que não entende/;

test('a valid answer is returned without properties that the contract doesn’t name', async () => {
  answerWith([{ id: 1, nome: 'Um', cpf: '529.982.247-25' }]);
  await expect(service.call('GET /itens')).resolves.toEqual([{ id: 1, nome: 'Um' }]);
  answerWith('');
  await expect(service.call('DELETE /itens')).resolves.toBe('');
  expect([reported, noticesShown()]).toEqual([[], []]);
});

test('an invalid answer shows an error, and is reported as the module’s failure with only the call’s name', async () => {
  answerWith({ id: 'Maria da Silva' });
  await expect(service.call('POST /itens')).rejects.toMatchObject({
    name: 'ApiError',
    status: 502,
    message: expect.stringMatching(MESSAGE),
  });
  expect(reported.map(String)).toEqual(['ServiceAnswerError: POST /itens']);
  expect(noticesShown()).toEqual([expect.stringMatching(MESSAGE)]);
});

test.each(['silent', 'background'] as const)('an invalid answer to a %s call shows no notice', async (behaviour) => {
  answerWith(null);
  await expect(service.call('GET /itens', { [behaviour]: true })).rejects.toThrow(MESSAGE);
  expect([reported.length, noticesShown()]).toEqual([1, []]);
});

function Itens() {
  const itens = useQuery({ ...service.query('GET /itens', { silent: true }), retry: false });
  if (itens.error) return <LoadFailure error={itens.error} onRetry={() => void itens.refetch()} />;
  return itens.data ? <p>{itens.data.map(({ nome }) => nome).join()}</p> : <PageLoading />;
}

test('a query with an invalid answer shows an error with a retry, and no partial data', async () => {
  answerWith([{ id: 1 }]);
  const { user } = renderInModule(<Itens />);
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  expect(reported.map(String)).toEqual(['ServiceAnswerError: GET /itens']);
  answerWith([{ id: 1, nome: 'Um' }]);
  await user.click(retry);
  expect(await screen.findByText('Um')).toBeVisible();
});

test('a slow page says after a few seconds that it takes longer', async () => {
  jest.useFakeTimers();
  try {
    http.defaults.adapter = () => new Promise(() => undefined);
    renderInModule(<Itens />);
    const status = screen.getByRole('status');
    expect(status).toHaveTextContent('Carregando…');
    await act(() => jest.advanceTimersByTimeAsync(3_999));
    expect(status).toHaveTextContent(/^Carregando…$/);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(status).toHaveTextContent('Carregando… Está demorando mais que o normal.');
  } finally {
    jest.useRealTimers();
  }
});
