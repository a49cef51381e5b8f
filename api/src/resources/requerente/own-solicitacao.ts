import type { Executor, Tx } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { impedimento, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { impededError, ownSolicitacaoError } from '../../http/own-record.ts';

/** Person who acts, with the keys by which a solicitação may be their own. */
export type Actor = Pick<Session, 'usuarioId' | 'cpf'>;

/** Person who decides, with the profile in which they do. */
export type Decisor = Actor &
  Pick<Session, 'perfil'> & {
    /** Second person who confirmed the decision (DUA-2). */
    segunda?: { usuarioId: number; nome: string; perfil: Session['perfil'] };
  };

/** Author of a decision: a person, or by an edital's rule the portal itself, which has no profile (PRZ-9). */
export type Autor = Decisor | (Actor & { perfil: null; segunda?: undefined });

/** Condition on `solicitacao`: it isn't the actor's own, since staff never act on their own. */
function isAnothers({ usuarioId, cpf }: Keys): SQL | undefined {
  return and(ne(solicitacao.usuarioId, usuarioId), ne(solicitacao.cpf, cpf));
}

/** Condition on `solicitacao`: the actor may act on it, since it is another's and they aren't impeded in it (ANL-5, IMP-2). */
export const mayHandle = (actor: Keys): SQL | undefined => and(isAnothers(actor), isUnimpeded(actor));

type Keys = { [Key in keyof Actor]: Actor[Key] | Placeholder };

/** Ids of the solicitações in which the actor is impeded. An array, so that lists keep their order and index. */
export const impededIds = ({ usuarioId }: Pick<Keys, 'usuarioId'>): SQL => sql`array(
  select i.solicitacao_id from ${impedimento} i where i.usuario_id = ${usuarioId} and i.situacao = 'VIGENTE')`;

/** Ids of the actor's own solicitações, as an applicant. */
export const ownIds = ({ usuarioId, cpf }: Keys): SQL => sql`array(
  select s.id from ${solicitacao} s where s.usuario_id = ${usuarioId} or s.cpf = ${cpf})`;

/** Condition on `solicitacao`: the actor isn't impeded in it. Lists and exports leave others out (IMP-2). */
export const isUnimpeded = (actor: Pick<Keys, 'usuarioId'>): SQL => sql`${solicitacao.id} <> all(${impededIds(actor)})`;

/** Condition on `usuario`: the person isn't impeded in a solicitação, so that mails about it may reach them. */
export const isUnimpededIn = (idSolicitacao: number): SQL => sql`${usuario.id} <> all(array(
  select i.usuario_id from ${impedimento} i where i.solicitacao_id = ${idSolicitacao} and i.situacao = 'VIGENTE'))`;

/** Throws if the actor may not act on a solicitação. Called after a statement with `mayHandle` had no effect. */
export async function refuseActor(db: Executor, actor: Actor, id: number): Promise<void> {
  const [alvo] = await db
    .select({ ...owner, impeded: sql<boolean>`not (${isUnimpeded(actor)})` })
    .from(solicitacao)
    .where(eq(solicitacao.id, id));
  if (alvo && isOwn(alvo, actor)) throw ownSolicitacaoError();
  if (alvo?.impeded) throw impededError();
}

/** Throws unless the solicitação exists and the actor may act on it; locks its owner until the transaction ends. */
export async function requireAnothers(tx: Tx, actor: Actor, id: number): Promise<void> {
  const [alvo] = await tx.select({ id: solicitacao.id }).from(solicitacao).where(eq(solicitacao.id, id)).for('share');
  if (!alvo) throw notFound();
  // Read after the lock, so that an impediment declared meanwhile counts.
  await refuseActor(tx, actor, id);
}

/** Throws if the actor is impeded in a solicitação of the person with this CPF: an act on their account would be one on the case. */
export async function refuseImpededAbout(db: Executor, actor: Actor, cpf: string): Promise<void> {
  const [alvo] = await db
    .select({ id: solicitacao.id })
    .from(solicitacao)
    .innerJoin(usuario, eq(usuario.id, solicitacao.usuarioId))
    .where(and(sql`${solicitacao.id} = any(${impededIds(actor)})`, or(eq(solicitacao.cpf, cpf), eq(usuario.cpf, cpf))))
    .limit(1);
  if (alvo) throw impededError();
}

const anybody = { usuarioId: sql.placeholder('usuarioId'), cpf: sql.placeholder('cpf') };
const hiddenOf = lookup((db) =>
  db
    .select({ id: solicitacao.id })
    .from(solicitacao)
    .where(and(eq(solicitacao.editalId, sql.placeholder('idEdital')), sql`not (${mayHandle(anybody)})`))
    .prepare('ocultas_do_edital'),
);

/** Ids of an edital's solicitações that the actor may not handle, usually none. */
export async function findHidden(db: Executor, { usuarioId, cpf }: Actor, idEdital: number): Promise<number[]> {
  const rows = await hiddenOf(db).execute({ idEdital, usuarioId, cpf });
  return rows.map(({ id }) => id);
}

/** Columns that identify the owner of a solicitação. */
export const owner = { usuarioId: solicitacao.usuarioId, cpf: solicitacao.cpf };

/** True if a solicitação is the actor's own. */
export function isOwn(alvo: Actor, actor: Actor): boolean {
  return alvo.usuarioId === actor.usuarioId || alvo.cpf === actor.cpf;
}
