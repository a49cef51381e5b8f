import { mockApi } from '../testing/index.ts';
import { call } from './call.ts';
import { endRequests } from './client.ts';

test('while the session ends only its end is requested, and pending requests wait', async () => {
  const api = mockApi({ 'GET /publico/edital': () => [null, null], 'POST /sessao/sair': () => ({ ok: true }) });
  await call('GET /publico/edital');
  endRequests();
  const settled = jest.fn();
  call('GET /publico/edital').then(settled, settled);
  await call('POST /sessao/sair', { last: true });
  expect(api.calls('POST /sessao/sair')).toHaveLength(1);
  expect(api.calls('GET /publico/edital')).toHaveLength(1);
  expect(settled).not.toHaveBeenCalled();
});
