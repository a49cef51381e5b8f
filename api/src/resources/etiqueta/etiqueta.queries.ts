import { ETIQUETA_LIMITS, ETIQUETA_TEXT, type Etiqueta } from '@credenciados/shared/contract';
import { eq, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { businessError, notFound } from '../../http/errors.ts';
import type { Session } from '../../http/session/session.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Executor } from '../../platform/db/database.ts';
import { preparedLookup } from '../../platform/db/prepared.ts';
import { etiqueta, solicitacaoEtiqueta } from '../../platform/db/tables.ts';
import { requireAnothersToRead } from '../requerente/own-solicitacao.ts';

type Form = Pick<Etiqueta, 'nome' | 'cor'>;

const shown = { id: etiqueta.id, nome: etiqueta.nome, cor: etiqueta.cor };
const byName = sql`lower(sem_acento(${etiqueta.nome}))`;

const all = preparedLookup((db) =>
  db.select(shown).from(etiqueta).orderBy(byName).limit(ETIQUETA_LIMITS.total).prepare('etiquetas'),
);

/** All labels, by their names (FIL-6). */
export function listEtiquetas(db: Executor): Promise<Etiqueta[]> {
  return all(db).execute();
}

const ofOne = preparedLookup((db) =>
  db
    .select(shown)
    .from(solicitacaoEtiqueta)
    .innerJoin(etiqueta, eq(etiqueta.id, solicitacaoEtiqueta.etiquetaId))
    .where(eq(solicitacaoEtiqueta.solicitacaoId, sql.placeholder('id')))
    .orderBy(byName)
    .prepare('etiquetas_da_solicitacao'),
);

/** Labels of another's solicitação, by their names. */
export async function listEtiquetasOf(db: Executor, session: Session, solicitacaoId: number): Promise<Etiqueta[]> {
  await requireAnothersToRead(db, session, solicitacaoId);
  return ofOne(db).execute({ id: solicitacaoId });
}

/** Makes a label; of two of one name at once one is made. */
export function addEtiqueta(deps: Deps, { usuarioId }: Session, form: Form): Promise<Etiqueta> {
  return deps.db.transaction(async (tx) => {
    // One after the other, so that the limit holds.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('etiqueta'))`);
    if ((await tx.$count(etiqueta)) >= ETIQUETA_LIMITS.total) throw businessError(ETIQUETA_TEXT.tooMany);
    const values = { ...form, criadaEm: deps.now(), criadaPor: usuarioId };
    const [made] = await tx.insert(etiqueta).values(values).returning(shown);
    if (!made) throw notFound();
    await recordAudit(tx, entryOf('ETIQUETA_CRIADA', usuarioId, made.id, form));
    return made;
  });
}

/** Gives a label another name or colour. */
export function changeEtiqueta(deps: Deps, { usuarioId }: Session, id: number, form: Form): Promise<Etiqueta> {
  return deps.db.transaction(async (tx) => {
    const [changed] = await tx.update(etiqueta).set(form).where(eq(etiqueta.id, id)).returning(shown);
    if (!changed) throw notFound();
    await recordAudit(tx, entryOf('ETIQUETA_ALTERADA', usuarioId, id, form));
    return changed;
  });
}

/** Deletes a label, and with it that anything has it. */
export function deleteEtiqueta(deps: Deps, { usuarioId }: Session, id: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const [deleted] = await tx.delete(etiqueta).where(eq(etiqueta.id, id)).returning(shown);
    if (!deleted) throw notFound();
    await recordAudit(tx, entryOf('ETIQUETA_EXCLUIDA', usuarioId, id, { nome: deleted.nome }));
  });
}

function entryOf(acao: string, atorId: number, id: number, dados: Partial<Form>) {
  return { atorId, acao, entidade: 'etiqueta', entidadeId: id, dados };
}
