import type { Executor } from '@credenciados/platform/db/database';
import { presenca, solicitacao } from '@credenciados/platform/db/schema/index';
import { and, eq, lt, sql } from 'drizzle-orm';
import { type Actor, mayHandle } from '../requerente/own-solicitacao.ts';
import { ANALYSED, since } from './presenca.queries.ts';

/** Records that an account is viewing another person's solicitação. The start is reset if the account had been away. */
export async function renewPresenca(db: Executor, id: number, actor: Actor, now: Date): Promise<void> {
  const em = sql<Date>`${now.toISOString()}::timestamptz`;
  await db
    .insert(presenca)
    .select(
      db
        .select({
          solicitacaoId: solicitacao.id,
          usuarioId: sql<number>`${actor.usuarioId}::int`.as('usuario_id'),
          desde: em.as('desde'),
          vistaEm: em.as('vista_em'),
        })
        .from(solicitacao)
        .where(and(eq(solicitacao.id, id), eq(solicitacao.situacao, ANALYSED), mayHandle(actor))),
    )
    .onConflictDoUpdate({
      target: [presenca.solicitacaoId, presenca.usuarioId],
      set: {
        desde: sql`case when ${presenca.vistaEm} < ${since(now).toISOString()}::timestamptz then excluded.desde else ${presenca.desde} end`,
        vistaEm: sql`excluded.vista_em`,
      },
    });
}

/** Records that an account has left a solicitação. */
export async function endPresenca(db: Executor, id: number, usuarioId: number): Promise<void> {
  await db.delete(presenca).where(and(eq(presenca.solicitacaoId, id), eq(presenca.usuarioId, usuarioId)));
}

/** Removes expired presences. */
export async function collectPresencas(db: Executor, now: Date): Promise<void> {
  await db.delete(presenca).where(lt(presenca.vistaEm, since(now)));
}
