import { type EndpointResult, type Endpoints, NOVIDADE_LIMITS, type TipoNovidade } from '@credenciados/shared/contract';
import { and, count, desc, eq, isNotNull, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { Session } from '../../http/session/session.ts';
import type { Executor } from '../../platform/db/database.ts';
import { preparedQuery, preparedVariants } from '../../platform/db/prepared.ts';
import { conversa, edital, latestSent, novidadeAte, novidadeLida, solicitacao } from '../../platform/db/tables.ts';
import { isAnothers } from '../requerente/own-solicitacao.ts';

type Novidades = EndpointResult<Endpoints['GET /novidade/findAll']>;

const enviada = latestSent(solicitacao);
/** The indexes are of these alone. */
const isNews = or(isNotNull(solicitacao.respondidaEm), isNotNull(solicitacao.retificadaEm));

/** The limit keeps PostgreSQL from reading all open questions for the few that are shown. */
const asks = sql`coalesce((
  select true from ${conversa} c where c.solicitacao_id = ${solicitacao.id} and c.aguarda_desde is not null limit 1), false)`;
const tipo = sql<TipoNovidade>`case
  when ${solicitacao.retificadaEm} is not null and ${solicitacao.retificadaEm} >= coalesce(${solicitacao.respondidaEm}, '-infinity') then 'RETIFICACAO'
  when ${asks} then 'PERGUNTA'
  else 'RESPOSTA' end`;

const reader = { usuarioId: sql.placeholder('usuarioId'), cpf: sql.placeholder('cpf') };
const unseen = and(isNews, isUnseen(reader), isAnothers(reader));

const listed = preparedVariants(
  (db, whose: 'mine' | "others'") =>
    db
      .select({
        id: solicitacao.id,
        tipo,
        em: sql`${enviada}`.mapWith(solicitacao.respondidaEm),
        nome: solicitacao.nome,
        protocolo: solicitacao.protocolo,
        situacao: solicitacao.situacao,
        edital: { id: edital.id, numero: edital.numero },
      })
      .from(solicitacao)
      .innerJoin(edital, eq(edital.id, solicitacao.editalId))
      .where(
        and(
          unseen,
          whose === 'mine'
            ? eq(solicitacao.responsavelId, reader.usuarioId)
            : sql`${solicitacao.responsavelId} is distinct from ${reader.usuarioId}`,
        ),
      )
      .orderBy(desc(enviada), desc(solicitacao.id))
      .limit(NOVIDADE_LIMITS.shown)
      .prepare(''),
  (whose) => whose,
);
const countUnseen = preparedQuery((db) => {
  const counted = db
    .select({ one: sql`1` })
    .from(solicitacao)
    .where(unseen)
    .limit(NOVIDADE_LIMITS.counted)
    .as('counted');
  return db.select({ value: count() }).from(counted).prepare('');
});

/** What applicants sent that somebody hasn't seen yet: one's own first, then the latest; counted so far as is worth it (FIL-21). */
export async function listNovidades(db: Executor, { usuarioId, cpf }: Session): Promise<Novidades> {
  const [mine, others, [total]] = await Promise.all([
    listed(db, 'mine').execute({ usuarioId, cpf }),
    listed(db, "others'").execute({ usuarioId, cpf }),
    countUnseen(db).execute({ usuarioId, cpf }),
  ]);
  const rows = [...mine.map((row) => ({ ...row, minha: true })), ...others.map((row) => ({ ...row, minha: false }))];
  return {
    content: rows.slice(0, NOVIDADE_LIMITS.shown).map(({ em, ...row }) => ({ ...row, em: em.toISOString() })),
    total: total?.value ?? 0,
  };
}

/** Neither seen with all others, nor by itself; what came after that is news again. */
function isUnseen({ usuarioId }: { usuarioId: number | Placeholder }): SQL {
  return sql`${enviada} > coalesce((select a.ate from ${novidadeAte} a where a.usuario_id = ${usuarioId}), '-infinity')
    and not exists (select from ${novidadeLida} l
      where l.usuario_id = ${usuarioId} and l.solicitacao_id = ${solicitacao.id} and l.ate >= ${enviada})`;
}

/** Keeps that somebody saw what an applicant sent; where there is nothing of it any more, nothing. */
export async function markSeen(db: Executor, session: Session, id: number): Promise<void> {
  const { usuarioId } = session;
  await db.transaction(async (tx) => {
    const seen = await tx.execute(sql`
      insert into ${novidadeLida} (usuario_id, solicitacao_id, ate)
      select ${usuarioId}, ${solicitacao.id}, ${enviada} from ${solicitacao}
        where ${and(eq(solicitacao.id, id), isNews, isUnseen(session), isAnothers(session))}
      on conflict (usuario_id, solicitacao_id) do update set ate = excluded.ate`);
    if (seen.rowCount) await tellOwnTabs(tx, usuarioId);
  });
}

/** Keeps that somebody saw all up to a moment. What is kept of single ones before it is needed no more. */
export async function markAllSeen(deps: Pick<Deps, 'db' | 'now'>, { usuarioId }: Session, until: Date): Promise<void> {
  const ate = new Date(Math.min(until.getTime(), deps.now().getTime()));
  // Nothing is as old as that, and the database knows no year 0.
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

/** One's other windows show it, too. */
async function tellOwnTabs(tx: Executor, usuarioId: number): Promise<void> {
  await tx.execute(sql`select avisar_pessoa(${usuarioId})`);
}
