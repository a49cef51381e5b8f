import type { Executor, Tx } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { solicitacao } from '@credenciados/platform/db/schema/index';
import { and, eq, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { notFound } from '../../http/errors.ts';
import { ownSolicitacaoError } from '../../http/own-record.ts';
import type { Session } from '../../http/session/session.ts';

/** Person who acts, with the keys by which a solicitação may be their own. */
export type Actor = Pick<Session, 'usuarioId' | 'cpf'>;

/**
 * Condition, beside `solicitacao`, that a solicitação isn't the actor's own: staff never act on what they asked for themselves. It
 * stands in the statement that acts, so that whose solicitação it is can't change in between.
 */
export function isAnothers({ usuarioId, cpf }: { [Part in keyof Actor]: Actor[Part] | Placeholder }): SQL | undefined {
  return and(ne(solicitacao.usuarioId, usuarioId), ne(solicitacao.cpf, cpf));
}

/** Throws that a solicitação is the actor's own where it is: said once a statement under `isAnothers` had no effect. */
export async function refuseOwn(db: Executor, actor: Actor, id: number): Promise<void> {
  const [alvo] = await db.select(owner).from(solicitacao).where(eq(solicitacao.id, id));
  if (alvo && isOwn(alvo, actor)) throw ownSolicitacaoError();
}

/** Throws unless there is such a solicitação and it is another's; whose it is stays so until the transaction ends. */
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

/** The actor's own solicitações of an edital, by their ids: seldom any. */
export async function findOwn(db: Executor, { usuarioId, cpf }: Actor, idEdital: number): Promise<number[]> {
  const rows = await ownOf(db).execute({ idEdital, usuarioId, cpf });
  return rows.map(({ id }) => id);
}

/** Columns that say whose a solicitação is. */
export const owner = { usuarioId: solicitacao.usuarioId, cpf: solicitacao.cpf };

/** True if a solicitação is the actor's own. */
export function isOwn(alvo: Actor, actor: Actor): boolean {
  return alvo.usuarioId === actor.usuarioId || alvo.cpf === actor.cpf;
}
