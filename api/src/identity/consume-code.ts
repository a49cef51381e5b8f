import type { Tx } from '@credenciados/platform/db/database';
import { codigoConta } from '@credenciados/platform/db/schema/index';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { type CodePurpose, codeHashes } from './code-hash.ts';
import type { IdentityDeps } from './identity-deps.ts';

/**
 * Consumes a code and returns the address that it confirms. If one code arrives twice at once, one call gets the address and the other
 * undefined.
 */
export async function consumeCode(
  deps: IdentityDeps,
  tx: Tx,
  usuarioId: number,
  purpose: CodePurpose,
  code: string,
): Promise<string | undefined> {
  const usadoEm = deps.now();
  const [used] = await tx
    .update(codigoConta)
    .set({ usadoEm })
    .where(
      and(
        eq(codigoConta.usuarioId, usuarioId),
        eq(codigoConta.finalidade, purpose),
        inArray(codigoConta.hash, codeHashes(deps, usuarioId, purpose, code.replaceAll(/\s/g, ''))),
        isNull(codigoConta.usadoEm),
        gt(codigoConta.expiraEm, usadoEm),
      ),
    )
    .returning({ destino: codigoConta.destino });
  return used?.destino;
}
