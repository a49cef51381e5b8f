import { cleanErrorText } from '../contract/erro-modulo.ts';
import { call } from '../http/call.ts';
import type { ModuleFailure } from './report-failure.ts';

/** Sends the report of a failure, without personal data, even if the page is being left. */
export async function sendFailure({ modulo, versao, fase, error }: ModuleFailure): Promise<void> {
  const erro = cleanErrorText(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  await call('POST /publico/modulos/falhas', {
    body: { modulo, versao, fase, erro },
    background: true,
    keepalive: true,
  });
}
