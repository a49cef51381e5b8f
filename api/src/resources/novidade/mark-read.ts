import type { Executor } from '@credenciados/platform/db/database';
import { novidadeAte, novidadeLida, solicitacao } from '@credenciados/platform/db/schema/index';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { mayHandle } from '../requerente/own-solicitacao.ts';
import { enviada, isNews, isUnread } from './novidade.queries.ts';

/** Marks an applicant's news as read by a person; does nothing if none is left. */
export async function markRead(db: Executor, session: Session, id: number): Promise<void> {
  const { usuarioId } = session;
  await db.transaction(async (tx) => {
    const marked = await tx.execute(sql`
      insert into ${novidadeLida} (usuario_id, solicitacao_id, ate)
      select ${usuarioId}, ${solicitacao.id}, ${enviada} from ${solicitacao}
        where ${and(eq(solicitacao.id, id), isNews, isUnread(session), mayHandle(session))}
      on conflict (usuario_id, solicitacao_id) do update set ate = excluded.ate`);
    if (marked.rowCount) await tellOwnTabs(tx, usuarioId);
  });
}

/** Marks a person's inbox up to a time as read. Earlier marks of single rows are deleted as redundant. */
export async function markAllRead(deps: Pick<Deps, 'db' | 'now'>, { usuarioId }: Session, until: Date): Promise<void> {
  const ate = new Date(Math.min(until.getTime(), deps.now().getTime()));
  // No news is older than 1970, and PostgreSQL has no year 0.
  if (ate.getTime() < 0) return;
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(novidadeAte)
      .values({ usuarioId, ate })
      .onConflictDoUpdate({
        target: novidadeAte.usuarioId,
        set: { ate: sql`greatest(${novidadeAte.ate}, excluded.ate)` },
      });
    await tx.delete(novidadeLida).where(and(eq(novidadeLida.usuarioId, usuarioId), lte(novidadeLida.ate, ate)));
    await tellOwnTabs(tx, usuarioId);
  });
}

/** Updates the person's other windows. */
async function tellOwnTabs(tx: Executor, usuarioId: number): Promise<void> {
  await tx.execute(sql`select avisar_pessoa(${usuarioId})`);
}
