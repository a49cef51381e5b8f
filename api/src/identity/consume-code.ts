import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { codigoConta } from '../platform/db/schema/index.ts';
import { type CodePurpose, codeHashes } from './code-hash.ts';
import type { IdentityDeps } from './identity-deps.ts';

/** Uses a code up and answers the address that it confirms; of the same one twice, also at once, one gets it. */
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
