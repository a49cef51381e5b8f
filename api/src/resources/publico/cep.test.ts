import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { call, createDomainApp } from '../../tests/support/domain.ts';
import type { TestApp } from '../../tests/support/test-app.ts';

let service: Server;
let answer: RequestListener;
let asked: string[] = [];
let api: TestApp;

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => service.once('listening', resolve));
  const { port } = service.address() as AddressInfo;
  api = await createDomainApp({ config: { cepUrl: `http://127.0.0.1:${port}/ws/{cep}/json/` } });
});
let tests = 0;
afterEach(() => {
  asked = [];
  // Each test uses another service, since a failing one is paused by its breaker.
  tests += 1;
  api.config.cepUrl = `${api.config.cepUrl?.split('#')[0]}#${tests}`;
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await api.close();
});

const VIACEP = {
  cep: '66010-000',
  logradouro: 'Avenida Presidente Vargas',
  complemento: '',
  bairro: 'Campina',
  localidade: 'Belém',
  uf: 'PA',
  ibge: '1501402',
};
const says = (body: unknown, status = 200): RequestListener => {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
};
const lookUp = (cep = '66010-000') => call(api, 'GET', `/publico/cep/${cep}`);

describe('the address of a CEP', () => {
  it('comes from the service, with the municipality of the portal', async () => {
    answer = says(VIACEP);
    const response = await lookUp();
    expect(asked).toEqual(['/ws/66010000/json/']);
    expect(response.json()).toEqual({
      logradouro: 'Avenida Presidente Vargas',
      bairro: 'Campina',
      uf: 'PA',
      municipio: { id: 1501402, nome: 'Belém', codigoEstado: 'PA' },
    });
  });

  it('has the municipality by name if there is no code, and none if it is unknown', async () => {
    answer = says({ ...VIACEP, ibge: '', localidade: 'BELEM' });
    expect((await lookUp()).json().municipio).toMatchObject({ id: 1501402 });
    answer = says({ ...VIACEP, ibge: undefined, localidade: 'Nenhures' });
    expect((await lookUp()).json().municipio).toBeNull();
  });

  it.each<[string, RequestListener]>([
    ['doesn’t know it', says({ erro: 'true' })],
    ['answers 404', says({}, 404)],
    ['fails', says({}, 500)],
    ['answers something else', says(['<script>'])],
    ['answers no JSON', (_request, response) => response.end('<html>')],
    ['answers without end', (_request, response) => response.end(Buffer.alloc(100_000, ' '))],
    ['sends on to another', (_request, response) => response.writeHead(302, { location: '/other' }).end()],
    ['breaks off', (request) => request.socket.destroy()],
  ])('is not found where the service %s', async (_what, listener) => {
    answer = listener;
    expect((await lookUp()).statusCode).toBe(404);
    expect(asked).toHaveLength(1);
  });

  it('is no longer requested after the service failed three times in a row', async () => {
    answer = says({}, 500);
    for (let look = 0; look < 5; look += 1) expect((await lookUp()).statusCode).toBe(404);
    expect(asked).toHaveLength(3);
  });

  it('is waited for no longer than a person would wait', async () => {
    answer = () => undefined;
    const since = performance.now();
    expect((await lookUp()).statusCode).toBe(404);
    expect(performance.now() - since).toBeLessThan(6000);
  });

  it('is not requested for an invalid CEP, nor without a configured service', async () => {
    answer = says(VIACEP);
    expect((await lookUp('00000-000')).statusCode).toBe(400);
    expect((await lookUp('..%2f..%2fx')).statusCode).toBe(400);
    const { cepUrl } = api.config;
    api.config.cepUrl = undefined;
    expect((await lookUp()).statusCode).toBe(404);
    api.config.cepUrl = cepUrl;
    expect(asked).toEqual([]);
  });
});
