import { VISAO_LIMITS, VISAO_TEXT, type Visao } from '@credenciados/contract';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { businessError, notFound } from '../../http/errors.ts';
import type { Session } from '../../http/session/session.ts';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { lock } from '../../platform/db/lock.ts';
import { visao } from '../../platform/db/schema/index.ts';
import { shown } from './visao.queries.ts';

type Form = Omit<Visao, 'id'>;

/** Keeps a view; one that the lists open with takes the place of another. */
export function addVisao(deps: Deps, { usuarioId }: Session, form: Form): Promise<Visao> {
  return deps.db.transaction(async (tx) => {
    await hold(tx, usuarioId);
    if ((await tx.$count(visao, eq(visao.usuarioId, usuarioId))) >= VISAO_LIMITS.total) {
      throw businessError(VISAO_TEXT.tooMany);
    }
    if (form.padrao) await takeDefault(tx, usuarioId);
    const [kept] = await tx
      .insert(visao)
      .values({ ...form, usuarioId, criadaEm: deps.now() })
      .returning(shown);
    if (!kept) throw notFound();
    return kept;
  });
}

/** Gives a view of one's own another name or filter, or opens the lists with it. */
export function changeVisao(deps: Deps, { usuarioId }: Session, id: number, form: Form): Promise<Visao> {
  return deps.db.transaction(async (tx) => {
    await hold(tx, usuarioId);
    if (form.padrao) await takeDefault(tx, usuarioId);
    const [changed] = await tx.update(visao).set(form).where(own(usuarioId, id)).returning(shown);
    if (!changed) throw notFound();
    return changed;
  });
}

/** Deletes a view of one's own. */
export async function deleteVisao(db: Executor, { usuarioId }: Session, id: number): Promise<void> {
  const [deleted] = await db.delete(visao).where(own(usuarioId, id)).returning({ id: visao.id });
  if (!deleted) throw notFound();
}

const own = (usuarioId: number, id: number) => and(eq(visao.id, id), eq(visao.usuarioId, usuarioId));

/** One person's views change one after the other, so that there are never too many, nor two that the lists open with. */
async function hold(tx: Tx, usuarioId: number): Promise<void> {
  await lock(tx, `visao:${usuarioId}`);
}

async function takeDefault(tx: Tx, usuarioId: number): Promise<void> {
  await tx
    .update(visao)
    .set({ padrao: false })
    .where(and(eq(visao.usuarioId, usuarioId), visao.padrao));
}
