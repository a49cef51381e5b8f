import type { Executor } from '@credenciados/platform/db/database';
import { solicitacaoVersao, versaoVista } from '@credenciados/platform/db/schema/index';
import { eq, lt } from 'drizzle-orm';
import { findVersao } from './versao.queries.ts';

/** Records the newest version of a solicitação that an account saw; false if there is no such version. */
export async function markVersaoVista(
  db: Executor,
  seen: { solicitacaoId: number; usuarioId: number; numero: number; vistaEm: Date },
): Promise<boolean> {
  const { solicitacaoId, numero } = seen;
  const [known] = await findVersao(db, solicitacaoId, eq(solicitacaoVersao.numero, numero));
  if (!known) return false;
  await db
    .insert(versaoVista)
    .values(seen)
    .onConflictDoUpdate({
      target: [versaoVista.solicitacaoId, versaoVista.usuarioId],
      set: { numero, vistaEm: seen.vistaEm },
      // A person may have an older version in another window.
      setWhere: lt(versaoVista.numero, numero),
    });
  return true;
}
