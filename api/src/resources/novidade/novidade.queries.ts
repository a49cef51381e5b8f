import { type EndpointResult, type Endpoints, NOVIDADE_LIMITS, type TipoNovidade } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import {
  conversa,
  edital,
  latestSent,
  novidadeAte,
  novidadeLida,
  solicitacao,
} from '@credenciados/platform/db/schema/index';
import { countUpTo } from '@credenciados/platform/list/list';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Session } from '../../http/session/session.ts';
import { isAnothers } from '../requerente/own-solicitacao.ts';

type Novidades = EndpointResult<Endpoints['GET /novidade/findAll']>;

export const enviada = latestSent(solicitacao);
/** Condition of the partial indexes. */
export const isNews = sql`${enviada} is not null`;

/** The limit keeps PostgreSQL from reading all open questions for the few that are shown. */
const asks = sql`coalesce((
  select true from ${conversa} c where c.solicitacao_id = ${solicitacao.id} and c.aguarda_desde is not null limit 1), false)`;
const tipo = sql<TipoNovidade>`case
  when ${solicitacao.retificadaEm} is not null and ${solicitacao.retificadaEm} >= coalesce(${solicitacao.respondidaEm}, '-infinity') then 'RETIFICACAO'
  when ${asks} then 'PERGUNTA'
  else 'RESPOSTA' end`;

/**
 * News from applicants that a staff member hasn't seen: those of their own solicitações first, then the latest; the count is capped
 * (FIL-21).
 */
export async function listNovidades(db: Executor, reader: Session): Promise<Novidades> {
  const unseen = and(isNews, isUnseen(reader), isAnothers(reader));
  const listed = (whose: SQL) =>
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
      .where(and(unseen, whose))
      .orderBy(desc(enviada), desc(solicitacao.id))
      .limit(NOVIDADE_LIMITS.shown);
  const [mine, others, total] = await Promise.all([
    listed(eq(solicitacao.responsavelId, reader.usuarioId)),
    listed(sql`${solicitacao.responsavelId} is distinct from ${reader.usuarioId}`),
    // In the order of the index: PostgreSQL would otherwise scan the table until it has enough.
    countUpTo(db, { from: solicitacao, where: unseen, orderBy: desc(enviada) }, NOVIDADE_LIMITS.counted),
  ]);
  const rows = [...mine.map((row) => ({ ...row, minha: true })), ...others.map((row) => ({ ...row, minha: false }))];
  return {
    content: rows.slice(0, NOVIDADE_LIMITS.shown).map(({ em, ...row }) => ({ ...row, em: em.toISOString() })),
    total,
  };
}

/** Condition: neither marked as seen with all others, nor singly; anything sent later is news again. */
export function isUnseen({ usuarioId }: { usuarioId: number }): SQL {
  return sql`${enviada} > coalesce((select a.ate from ${novidadeAte} a where a.usuario_id = ${usuarioId}), '-infinity')
    and not exists (select from ${novidadeLida} l
      where l.usuario_id = ${usuarioId} and l.solicitacao_id = ${solicitacao.id} and l.ate >= ${enviada})`;
}
