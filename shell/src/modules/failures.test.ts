import { mockApi } from '@credenciados/shared/testing';
import { waitFor } from '@testing-library/react';
import { writeRegistry } from '../testing/page.ts';
import { REGISTRY } from '../testing/samples.ts';
import { tellShellFailure } from './failures.ts';

const SEND = 'POST /publico/modulos/falhas';

// TEL-13
test('a chunk of the shell that fails to load is reported as the shell’s failure; other errors are not', async () => {
  writeRegistry();
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const api = mockApi({ [SEND]: () => ({ ok: true }) });
  tellShellFailure(new Error('No service worker here'));
  tellShellFailure(
    new Error('Loading chunk 763 failed.\n(error: http://localhost/credenciados/shell/763.0123abcd.js)'),
  );
  await waitFor(() => expect(api.calls(SEND)).toHaveLength(1));
  expect(api.calls(SEND)[0]?.sent).toMatchObject({
    modulo: 'shell',
    versao: REGISTRY.shell.version,
    fase: 'CARGA',
    erro: expect.stringContaining('/credenciados/shell/'),
  });
  expect(warn).toHaveBeenCalledTimes(2);
  warn.mockRestore();
});
