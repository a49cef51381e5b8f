import { NOTA_LIMITS, type Nota } from '@credenciados/contract';
import { desc, eq, sql } from 'drizzle-orm';
import type { Session } from '../../http/session/session.ts';
import type { Executor } from '../../platform/db/database.ts';
import { lookup } from '../../platform/db/lookup.ts';
import { nota, usuario } from '../../platform/db/schema/index.ts';

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

/** Internal notes of another's solicitação, the newest first (FIL-5). */
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
