import { cleanErrorText } from '../contract/erro-modulo.ts';
import type { FaseFalha } from '../contract/modulos.ts';
import { call } from '../http/call.ts';

/** A module that failed. */
export interface ModuleFailure {
  modulo: string;
  versao: string;
  /** While it was loaded, at the first render of a page, or later. */
  fase: FaseFalha;
  error: unknown;
}

/** Sends the report of a failure, without personal data, even if the page is being left. */
export async function sendFailure({ modulo, versao, fase, error }: ModuleFailure): Promise<void> {
  const erro = cleanErrorText(textOf(error));
  await call('POST /publico/modulos/falhas', {
    body: { modulo, versao, fase, erro },
    background: true,
    keepalive: true,
  });
}

/** The federation writes what it knows itself before what happened. */
const PREFACE = 'Original Error Message:';

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { name, message } = error;
  return message.includes(PREFACE) ? message.slice(message.indexOf(PREFACE) + PREFACE.length) : `${name}: ${message}`;
}
