import { NOTA_LIMITS, type Nota } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { nota, usuario } from '@credenciados/platform/db/schema/index';
import type { Session } from '@credenciados/platform/http/session';
import { desc, eq, sql } from 'drizzle-orm';

const ofOne = lookup((db) =>
  db
    .select({ nota, nome: usuario.nome })
    .from(nota)
    .innerJoin(usuario, eq(usuario.id, nota.autorId))
    .where(eq(nota.solicitacaoId, sql.placeholder('id')))
    .orderBy(desc(nota.id))
    .limit(NOTA_LIMITS.porSolicitacao)
    .prepare('notas_da_solicitacao'),
);

/** Internal notes on another person's solicitação, newest first (FIL-5). */
export async function listNotas(db: Executor, session: Session, solicitacaoId: number): Promise<Nota[]> {
  const rows = await ofOne(db).execute({ id: solicitacaoId });
  return rows.map(({ nota: { id, texto, autorId, criadaEm, editadaEm }, nome }) => ({
    id,
    texto,
    autor: { id: autorId, nome },
    criadaEm: criadaEm.toISOString(),
    editadaEm: editadaEm?.toISOString() ?? null,
    minha: autorId === session.usuarioId,
  }));
}
