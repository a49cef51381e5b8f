import type { PessoaComissao, Responsavel } from '@credenciados/shared/contract';
import { ACCESS } from '@credenciados/shared/contract';
import { and, eq, exists, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { businessError, notFound } from '../../http/errors.ts';
import type { Session } from '../../http/session/session.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { showMoment } from '../../platform/audit/last-change.ts';
import type { Executor, Tx } from '../../platform/db/database.ts';
import { preparedLookup } from '../../platform/db/prepared.ts';
import { solicitacao, usuario, usuarioPerfil } from '../../platform/db/tables.ts';
import { type Actor, isAnothers, refuseOwn } from '../requerente/own-solicitacao.ts';

/** More than any committee has. */
const MAX_STAFF = 500;

const analistas = preparedLookup((db) =>
  db
    .select({ id: usuario.id, nome: usuario.nome })
    .from(usuario)
    .where(mayDecide(db))
    .orderBy(sql`lower(sem_acento(${usuario.nome}))`, usuario.id)
    .limit(MAX_STAFF)
    .prepare('analistas'),
);

/** Staff who may decide, by their names. */
export function listAnalistas(db: Executor): Promise<PessoaComissao[]> {
  return analistas(db).execute();
}

/** Written out: a plan that is kept can use the index of staff only where it sees that they are no applicants. */
const DECIDERS = sql.raw(ACCESS.staffWrite.map((perfil) => `'${perfil}'`).join(', '));

/** Condition, beside `usuario`, of an account that may decide. */
function mayDecide(db: Executor) {
  const decides = db
    .select({ one: sql`1` })
    .from(usuarioPerfil)
    .where(and(eq(usuarioPerfil.usuarioId, usuario.id), sql`${usuarioPerfil.perfil} in (${DECIDERS})`));
  return and(eq(usuario.ativo, true), exists(decides));
}

const responsavelOf = preparedLookup((db) =>
  db
    .select({ id: usuario.id, nome: usuario.nome, desde: solicitacao.responsavelDesde })
    .from(solicitacao)
    .leftJoin(usuario, eq(usuario.id, solicitacao.responsavelId))
    .where(eq(solicitacao.id, sql.placeholder('id')))
    .prepare('responsavel_da_solicitacao'),
);

/** Whose a solicitação is, as somebody sees it; null when there is no such solicitação. */
export async function findResponsavel(db: Executor, id: number, usuarioId: number): Promise<Responsavel | null> {
  const [row] = await responsavelOf(db).execute({ id });
  if (!row) return null;
  const { desde, ...person } = row;
  if (person.id === null || person.nome === null || desde === null) return { responsavel: null };
  return {
    responsavel: { id: person.id, nome: person.nome, desde: desde.toISOString(), eu: person.id === usuarioId },
  };
}

/**
 * Makes a solicitação somebody's, or nobody's, where it still is whose it was on the screen: of two who take it at once one wins,
 * and the other is told who (FIL-3). Whoever had it, and whoever gets it, sees it at once.
 */
export function setResponsavel(
  deps: Deps,
  session: Session,
  id: number,
  { para: wanted, de }: { para: number | 'EU' | null; de: number | null },
): Promise<Responsavel> {
  const para = wanted === 'EU' ? session.usuarioId : wanted;
  return deps.db.transaction(async (tx) => {
    await setResponsavelIn(deps, tx, session, id, { para, de });
    const present = await findResponsavel(tx, id, session.usuarioId);
    if (!present) throw notFound();
    return present;
  });
}

/** Throws unless it is nobody, or an account that may decide. */
export async function requireAnalista(db: Executor, para: number | null): Promise<PessoaComissao | null> {
  if (para === null) return null;
  const [known] = await db
    .select({ id: usuario.id, nome: usuario.nome })
    .from(usuario)
    .where(and(eq(usuario.id, para), mayDecide(db)));
  if (!known)
    throw businessError('Esta pessoa não analisa solicitações.', { campos: { para: 'Escolha outra pessoa.' } });
  return known;
}

/** The same within a transaction. */
export async function setResponsavelIn(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  id: number,
  { para, de }: { para: number | null; de: number | null },
): Promise<void> {
  const { usuarioId } = actor;
  const person = await requireAnalista(tx, para);
  const moved = await tx
    .update(solicitacao)
    .set({ responsavelId: para, responsavelDesde: para === null ? null : deps.now() })
    .where(
      and(
        eq(solicitacao.id, id),
        de === null ? isNull(solicitacao.responsavelId) : eq(solicitacao.responsavelId, de),
        isAnothers(actor),
      ),
    )
    .returning({ id: solicitacao.id });
  if (moved.length === 0) {
    await refuseOwn(tx, actor, id);
    const present = await findResponsavel(tx, id, usuarioId);
    if (!present) throw notFound();
    throw businessError(refusalOf(present, deps.config.timeZone), { codigo: 'RESPONSAVEL_ALTERADO' });
  }
  for (const told of new Set([de, para])) {
    if (told !== null && told !== usuarioId) await tx.execute(sql`select avisar_pessoa(${told})`);
  }
  await recordAudit(tx, {
    atorId: usuarioId,
    acao: para === usuarioId ? 'SOLICITACAO_ASSUMIDA' : 'SOLICITACAO_ATRIBUIDA',
    entidade: 'solicitacao',
    entidadeId: id,
    dados: { antes: de, depois: para, responsavel: person?.nome ?? null },
  });
}

function refusalOf({ responsavel }: Responsavel, timeZone: string): string {
  if (!responsavel) return 'Enquanto isso, a solicitação ficou sem responsável. Confira e tente de novo.';
  const since = showMoment(new Date(responsavel.desde), timeZone);
  return `${responsavel.nome} é responsável por esta solicitação desde ${since}.`;
}
