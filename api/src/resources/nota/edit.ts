import { NOTA_LIMITS, NOTA_TEXT } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Tx } from '@credenciados/platform/db/database';
import { lock } from '@credenciados/platform/db/lock';
import { nota } from '@credenciados/platform/db/schema/index';
import { AppError, businessError, notFound } from '@credenciados/platform/http/errors';
import type { Remember } from '@credenciados/platform/http/handler';
import type { Session } from '@credenciados/platform/http/session';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { requireAnothers } from '../requerente/own-solicitacao.ts';

/** Adds a note to another person's solicitação. Two concurrent notes are both stored. */
export function addNota(
  deps: Deps,
  session: Session,
  { idSolicitacao, texto }: { idSolicitacao: number; texto: string },
  remember: Remember,
): Promise<{ id: number }> {
  return deps.db.transaction(async (tx) => {
    await requireAnothers(tx, session, idSolicitacao);
    // Serialised, so that the limit holds.
    await lock(tx, `nota:${idSolicitacao}`);
    if ((await tx.$count(nota, eq(nota.solicitacaoId, idSolicitacao))) >= NOTA_LIMITS.porSolicitacao) {
      throw businessError(NOTA_TEXT.tooMany);
    }
    const values = { solicitacaoId: idSolicitacao, autorId: session.usuarioId, texto, criadaEm: deps.now() };
    const [made] = await tx.insert(nota).values(values).returning({ id: nota.id });
    if (!made) throw notFound();
    await remember(tx, made);
    await audit(tx, session, 'NOTA_ESCRITA', made.id, { solicitacao: idSolicitacao });
    return made;
  });
}

/** Corrects the author's own note, if it is still the version on the screen. The audit keeps the former text. */
export function changeNota(
  deps: Deps,
  session: Session,
  id: number,
  { texto, editadaEm }: { texto: string; editadaEm: string | null },
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const present = await lockOwn(tx, session, id);
    if ((present.editadaEm?.toISOString() ?? null) !== editadaEm) throw businessError(NOTA_TEXT.changed);
    await tx.update(nota).set({ texto, editadaEm: deps.now() }).where(eq(nota.id, id));
    await audit(tx, session, 'NOTA_CORRIGIDA', id, { solicitacao: present.solicitacaoId, antes: present.texto });
  });
}

/** Deletes the author's own note. The audit keeps its text. */
export function deleteNota(deps: Deps, session: Session, id: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const { solicitacaoId, texto } = await lockOwn(tx, session, id);
    await tx.delete(nota).where(eq(nota.id, id));
    await audit(tx, session, 'NOTA_EXCLUIDA', id, { solicitacao: solicitacaoId, antes: texto });
  });
}

/** Locks the author's own note on another person's solicitação until the transaction ends. */
async function lockOwn(tx: Tx, session: Session, id: number): Promise<typeof nota.$inferSelect> {
  const [present] = await tx.select().from(nota).where(eq(nota.id, id)).for('update');
  if (!present) throw notFound();
  await requireAnothers(tx, session, present.solicitacaoId);
  if (present.autorId !== session.usuarioId) throw new AppError(403, NOTA_TEXT.anothers);
  return present;
}

/** Writes a note's audit entry, visible only to readers of the trail. */
function audit(
  tx: Tx,
  { usuarioId }: Session,
  acao: string,
  id: number,
  dados: Record<string, unknown>,
): Promise<void> {
  return recordAudit(tx, { atorId: usuarioId, acao, entidade: 'nota', entidadeId: id, dados });
}
