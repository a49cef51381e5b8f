import { type AtoRow, type SeletorAtos, shiftDay, startOfDayIn, type TipoAto } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { ato, edital, solicitacao } from '@credenciados/platform/db/schema/index';
import { cappedPage, type PageAsked } from '@credenciados/platform/list/list';
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Owner } from '../comprovante/comprovante.queries.ts';
import { estadoOf, seguinte } from '../comprovante/signed-ato.queries.ts';
import { impededIds } from '../requerente/own-solicitacao.ts';
import { emCurso } from '../suspensao/suspensao.queries.ts';
import { vigenciaEm } from '../vigencia/vigente.queries.ts';

const columns = (now: Date) => ({
  id: ato.id,
  numero: ato.numero,
  ano: ato.ano,
  tipo: ato.tipo,
  codigo: ato.codigo,
  emitidoEm: ato.emitidoEm,
  situacao: solicitacao.situacao,
  por: seguinte,
  procedimento: emCurso(solicitacao.id, now),
  vigencia: vigenciaEm(now),
});

function rowOf<R extends { tipo: TipoAto; emitidoEm: Date } & Parameters<typeof estadoOf>[1]>({
  situacao,
  por,
  procedimento,
  vigencia,
  emitidoEm,
  ...row
}: R) {
  const estado = estadoOf(row.tipo, { situacao, por, procedimento, vigencia });
  return { ...row, emitidoEm: emitidoEm.toISOString(), estado };
}

/** Acts on a solicitação, newest first; null if it doesn't exist or is somebody else's. */
export async function listAtos(db: Executor, id: number, owner: Owner, now: Date): Promise<AtoRow[] | null> {
  const [alvo] = await db
    .select({ id: solicitacao.id })
    .from(solicitacao)
    .where(and(eq(solicitacao.id, id), owned(owner)));
  if (!alvo) return null;
  const rows = await db
    .select(columns(now))
    .from(ato)
    .innerJoin(solicitacao, eq(solicitacao.id, ato.solicitacaoId))
    .where(eq(ato.solicitacaoId, id))
    .orderBy(desc(ato.versao));
  return rows.map(rowOf);
}

/** Page of the selected acts, newest first, without those of solicitações in which the reader is impeded (IMP-2). */
export async function pageAtos(
  db: Executor,
  page: PageAsked,
  seletor: SeletorAtos,
  { usuarioId, timeZone, now }: { usuarioId: number; timeZone: string; now: Date },
) {
  const where = and(
    selected(seletor, timeZone),
    sql`coalesce(${ato.solicitacaoId}, 0) <> all(${impededIds({ usuarioId })})`,
  );
  const { content, totalElements } = await cappedPage(
    db,
    page,
    db
      .select({
        ...columns(now),
        interessado: { nome: solicitacao.nome, protocolo: solicitacao.protocolo, idSolicitacao: solicitacao.id },
        edital: edital.numero,
      })
      .from(ato)
      .leftJoin(solicitacao, eq(solicitacao.id, ato.solicitacaoId))
      .innerJoin(edital, eq(edital.id, ato.editalId))
      .where(where)
      .orderBy(desc(ato.id)),
    { from: ato, where },
  );
  return { content: content.map(rowOf), totalElements };
}

/** Signed contents of the selected acts in the order of their numbers, at most `limit`. */
export async function findContents(
  db: Executor,
  seletor: SeletorAtos,
  timeZone: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ conteudo: ato.conteudo })
    .from(ato)
    .where(selected(seletor, timeZone))
    .orderBy(asc(ato.ano), asc(ato.numero))
    .limit(limit);
  return rows.map(({ conteudo }) => conteudo);
}

/** Act by id; null if it doesn't exist or is about somebody else. */
export async function findAto(db: Executor, id: number, owner: Owner): Promise<typeof ato.$inferSelect | null> {
  const [row] = await db
    .select({ ato })
    .from(ato)
    .leftJoin(solicitacao, eq(solicitacao.id, ato.solicitacaoId))
    .where(and(eq(ato.id, id), owned(owner)));
  return row?.ato ?? null;
}

function selected({ idEdital, de, ate }: SeletorAtos, timeZone: string): SQL | undefined {
  return and(
    idEdital === null ? undefined : eq(ato.editalId, idEdital),
    de === null ? undefined : gte(ato.emitidoEm, startOfDayIn(de, timeZone)),
    ate === null ? undefined : lt(ato.emitidoEm, startOfDayIn(shiftDay(ate, 1), timeZone)),
  );
}

const owned = (owner: Owner) => (owner === 'anyone' ? undefined : eq(solicitacao.usuarioId, owner.usuarioId));
