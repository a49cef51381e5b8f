import { ETIQUETA_LIMITS, ETIQUETA_TEXT, type Etiqueta } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { lock } from '@credenciados/platform/db/lock';
import { etiqueta } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { shown } from './etiqueta.queries.ts';

type Form = Pick<Etiqueta, 'nome' | 'cor'>;

/** Makes a label; of two concurrent ones with one name, one is made. */
export function addEtiqueta(deps: Deps, { usuarioId }: Session, form: Form): Promise<Etiqueta> {
  return deps.db.transaction(async (tx) => {
    // Serialised, so that the limit holds.
    await lock(tx, 'etiqueta');
    if ((await tx.$count(etiqueta)) >= ETIQUETA_LIMITS.total) throw businessError(ETIQUETA_TEXT.tooMany);
    const values = { ...form, criadaEm: deps.now(), criadaPor: usuarioId };
    const [made] = await tx.insert(etiqueta).values(values).returning(shown);
    if (!made) throw notFound();
    await recordAudit(tx, entryOf('ETIQUETA_CRIADA', usuarioId, made.id, form));
    return made;
  });
}

/** Changes a label's name or colour. */
export function changeEtiqueta(deps: Deps, { usuarioId }: Session, id: number, form: Form): Promise<Etiqueta> {
  return deps.db.transaction(async (tx) => {
    const [changed] = await tx.update(etiqueta).set(form).where(eq(etiqueta.id, id)).returning(shown);
    if (!changed) throw notFound();
    await recordAudit(tx, entryOf('ETIQUETA_ALTERADA', usuarioId, id, form));
    return changed;
  });
}

/** Deletes a label and removes it from all solicitações. */
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
