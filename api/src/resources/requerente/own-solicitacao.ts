import type { Executor, Tx } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { solicitacao } from '@credenciados/platform/db/schema/index';
import { notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { ownSolicitacaoError } from '../../http/own-record.ts';

/** Person who acts, with the keys by which a solicitação may be their own. */
export type Actor = Pick<Session, 'usuarioId' | 'cpf'>;

/**
 * Condition on `solicitacao`: it isn't the actor's own, since staff never act on their own. Part of the statement that acts, so that the
 * owner can't change in between.
 */
export function isAnothers({ usuarioId, cpf }: { [Part in keyof Actor]: Actor[Part] | Placeholder }): SQL | undefined {
  return and(ne(solicitacao.usuarioId, usuarioId), ne(solicitacao.cpf, cpf));
}

/** Throws if a solicitação is the actor's own. Called after a statement with `isAnothers` had no effect. */
export async function refuseOwn(db: Executor, actor: Actor, id: number): Promise<void> {
  const [alvo] = await db.select(owner).from(solicitacao).where(eq(solicitacao.id, id));
  if (alvo && isOwn(alvo, actor)) throw ownSolicitacaoError();
}

/** Throws unless the solicitação exists and is another person's; locks its owner until the transaction ends. */
export async function requireAnothers(tx: Tx, actor: Actor, id: number): Promise<void> {
  const [alvo] = await tx.select(owner).from(solicitacao).where(eq(solicitacao.id, id)).for('share');
  judge(alvo, actor);
}

function judge(alvo: Actor | undefined, actor: Actor): void {
  if (!alvo) throw notFound();
  if (isOwn(alvo, actor)) throw ownSolicitacaoError();
}

const anybody = { usuarioId: sql.placeholder('usuarioId'), cpf: sql.placeholder('cpf') };
const ownOf = lookup((db) =>
  db
    .select({ id: solicitacao.id })
    .from(solicitacao)
    .where(and(eq(solicitacao.editalId, sql.placeholder('idEdital')), sql`not (${isAnothers(anybody)})`))
    .prepare('proprias_do_edital'),
);

/** Ids of the actor's own solicitações of an edital, usually none. */
export async function findOwn(db: Executor, { usuarioId, cpf }: Actor, idEdital: number): Promise<number[]> {
  const rows = await ownOf(db).execute({ idEdital, usuarioId, cpf });
  return rows.map(({ id }) => id);
}

/** Columns that identify the owner of a solicitação. */
export const owner = { usuarioId: solicitacao.usuarioId, cpf: solicitacao.cpf };

/** True if a solicitação is the actor's own. */
export function isOwn(alvo: Actor, actor: Actor): boolean {
  return alvo.usuarioId === actor.usuarioId || alvo.cpf === actor.cpf;
}
