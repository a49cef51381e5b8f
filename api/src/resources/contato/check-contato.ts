import { CONTATO_TEXT, type Contato } from '@credenciados/contract';
import { type AppError, businessError } from '@credenciados/platform/http/errors';
import type { Deps } from '../../deps.ts';
import { situacaoOf } from './contato.queries.ts';
import { type About, isProved } from './contato.tokens.ts';

/**
 * True if the sender's address was confirmed by a code; false if a requested code didn't arrive in time, which is accepted (CTA-6).
 * Otherwise returns a refusal for the caller to throw.
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

/** True if the missing code couldn't be delivered: the sender can't prove the address. */
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
