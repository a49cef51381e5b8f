import { VERSAO_LIMITS, type VersaoEdital } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { editalVersao } from '@credenciados/platform/db/schema/index';
import { and, between, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { mudancasEntre } from './fatos.ts';
import { conteudoDaVersao, fatosDaVersao } from './keep-versao.ts';

type VersaoRow = typeof editalVersao.$inferSelect;

/** A version beside the one before it, whose facts its differences are from. */
export function toVersao(row: VersaoRow, before: VersaoRow | undefined): VersaoEdital {
  const { numero, em, errata, motivo, sha256, anterior } = row;
  const mudancas = before ? mudancasEntre(fatosDaVersao(before), fatosDaVersao(row)) : [];
  return {
    ...{ numero, errata, motivo, sha256, anterior, impugnacao: conteudoDaVersao(row).impugnacao ?? null },
    em: em.toISOString(),
    mudancas: mudancas.map(({ rotulo, de, para }) => ({ rotulo, de, para })),
  };
}

/** Latest versions of an edital, newest first; empty for one that hasn't changed since versions are kept. */
export async function listVersoes(db: Executor, editalId: number): Promise<VersaoEdital[]> {
  const rows = await db
    .select()
    .from(editalVersao)
    .where(eq(editalVersao.editalId, editalId))
    .orderBy(desc(editalVersao.numero))
    .limit(VERSAO_LIMITS.listadas + 1);
  return rows.slice(0, VERSAO_LIMITS.listadas).map((row, index) => toVersao(row, rows[index + 1]));
}

/** One version; null if there is none. */
export async function findVersao(db: Executor, editalId: number, numero: number) {
  const rows = await db
    .select()
    .from(editalVersao)
    .where(and(eq(editalVersao.editalId, editalId), between(editalVersao.numero, numero - 1, numero + 1)))
    .orderBy(editalVersao.numero);
  const row = rows.find((each) => each.numero === numero);
  if (!row) return null;
  return {
    ...toVersao(
      row,
      rows.find((each) => each.numero === numero - 1),
    ),
    fatos: fatosDaVersao(row),
    conteudo: row.conteudo,
    temPosterior: rows.some((each) => each.numero > numero),
    anexoKey: row.anexoKey,
  };
}

const erratasOf = lookup((db) =>
  db
    .selectDistinctOn([editalVersao.editalId])
    .from(editalVersao)
    .where(
      and(sql`${editalVersao.editalId} = any(${sql.placeholder('editais')}::int[])`, isNotNull(editalVersao.errata)),
    )
    .orderBy(editalVersao.editalId, desc(editalVersao.errata))
    .prepare('ultimas_erratas'),
);

/** Latest errata of each of some editais. */
export async function findLatestErratas(
  db: Executor,
  editalIds: readonly number[],
): Promise<Map<number, VersaoEdital>> {
  if (editalIds.length === 0) return new Map();
  const rows = await erratasOf(db).execute({ editais: editalIds });
  const versoes = await Promise.all(rows.map(({ editalId, numero }) => findVersao(db, editalId, numero)));
  return new Map(rows.flatMap(({ editalId }, index) => (versoes[index] ? [[editalId, versoes[index]] as const] : [])));
}

/** Erratas of an edital that answer challenges, by the protocolo of the challenge. */
export async function erratasByImpugnacao(db: Executor, editalId: number) {
  const rows = await db
    .select({ versao: editalVersao.numero, errata: editalVersao.errata, conteudo: editalVersao.conteudo })
    .from(editalVersao)
    .where(and(eq(editalVersao.editalId, editalId), isNotNull(editalVersao.errata)))
    .orderBy(editalVersao.numero);
  return new Map(
    rows.flatMap(({ versao, errata, conteudo }) => {
      const { impugnacao } = conteudoDaVersao({ conteudo });
      return impugnacao && errata ? [[impugnacao, { errata, versao }] as const] : [];
    }),
  );
}
