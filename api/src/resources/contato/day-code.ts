import { contatoCodigo } from '@credenciados/platform/db/schema/index';
import { and, desc, gt, inArray } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { digestsOf } from './contato.tokens.ts';

/**
 * Code of the day: the last mail that an address gets in a day without having asked for it carries a code of 12 digits. It is valid for
 * every form for 24 hours and can't be guessed, so attempts needn't be limited: however many mails strangers cause, the owner of the
 * mailbox can always prove that they read it.
 */

/**
 * Holder of an address's code of the day: the address itself, not a draft. Digests under the current secret, then under the former one
 * during a rotation.
 */
export function dayHolders(deps: Deps, email: string): [string, ...string[]] {
  return digestsOf(deps, 'who', `endereco:${email}`);
}

/** Unexpired code of the day of an address. */
export async function findDayCode(deps: Deps, email: string): Promise<{ id: number; codigoHash: string } | null> {
  const [row] = await deps.db
    .select({ id: contatoCodigo.id, codigoHash: contatoCodigo.codigoHash })
    .from(contatoCodigo)
    .where(and(inArray(contatoCodigo.quemHash, dayHolders(deps, email)), gt(contatoCodigo.expiraEm, deps.now())))
    .orderBy(desc(contatoCodigo.id))
    .limit(1);
  return row ?? null;
}
