import { CONTATO_TEXT, type Contato } from '@credenciados/shared/contract';
import type { Deps } from '../../deps.ts';
import { type AppError, businessError } from '../../http/errors.ts';
import { situacaoOf } from './contato.queries.ts';
import { type About, isProved } from './contato.tokens.ts';

/**
 * Whether the address of what is sent was confirmed: true by a code; false when a code was asked for and didn't come in time,
 * which is taken all the same (CTA-6). Anything else is a refusal, for the caller to throw in its turn.
 */
export async function checkContato(
  deps: Deps,
  about: About,
  contato: Contato | undefined,
): Promise<boolean | AppError> {
  if (!contato) return refused(CONTATO_TEXT.required);
  if (contato.confirmado) {
    if (await isProved(deps, contato.prova, about)) return true;
    return refused(CONTATO_TEXT.required);
  }
  const situacao = await situacaoOf(deps, contato.prova, about);
  if (!situacao) return refused(CONTATO_TEXT.required);
  if (situacao.espera > 0) return refused(CONTATO_TEXT.tooSoon);
  return false;
}

/** Whether the code that wasn't given couldn't be delivered: its sender has no way to prove the address. */
export async function isUndelivered(deps: Deps, about: About, contato: Contato | undefined): Promise<boolean> {
  if (!contato || contato.confirmado) return false;
  return (await situacaoOf(deps, contato.prova, about))?.falhou ?? false;
}

/** Refusal of a sender who has to prove the address, since too much came without a proof. */
export function proofNeeded(): AppError {
  return refused(CONTATO_TEXT.prove);
}

function refused(message: string): AppError {
  return businessError(message, { campos: { contato: message } });
}
