import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { indisponibilidade } from '@credenciados/platform/db/schema/index';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';

const certidoesOf = lookup((db) =>
  db
    .select({ editalId: indisponibilidade.editalId, codigo: indisponibilidade.codigo, dia: indisponibilidade.dia })
    .from(indisponibilidade)
    .where(
      and(
        sql`${indisponibilidade.editalId} = any(${sql.placeholder('editais')}::int[])`,
        isNotNull(indisponibilidade.codigo),
      ),
    )
    .orderBy(asc(indisponibilidade.dia))
    .prepare('certidoes_de_editais'),
);

/** Certificates of some editais by the edital's id, oldest first. */
export async function findCertidoes(
  db: Executor,
  editalIds: readonly number[],
): Promise<Map<number, { codigo: string; dia: string }[]>> {
  if (editalIds.length === 0) return new Map();
  const rows = await certidoesOf(db).execute({ editais: editalIds });
  const found = new Map<number, { codigo: string; dia: string }[]>();
  for (const { editalId, codigo, dia } of rows) {
    if (codigo) found.set(editalId, [...(found.get(editalId) ?? []), { codigo, dia }]);
  }
  return found;
}

/** A certificate as stored. */
export interface StoredCertidao {
  codigo: string;
  conteudo: string;
  cabecalho: string;
  assinatura: string;
  kid: string;
  emitidoEm: Date;
}

/** Certificate by its code. */
export async function findCertidao(db: Executor, codigo: string): Promise<StoredCertidao | null> {
  const [row] = await db.select().from(indisponibilidade).where(eq(indisponibilidade.codigo, codigo));
  if (!row?.conteudo || !row.cabecalho || !row.assinatura || !row.kid || !row.decididaEm) return null;
  const { conteudo, cabecalho, assinatura, kid, decididaEm } = row;
  return { codigo, conteudo, cabecalho, assinatura, kid, emitidoEm: decididaEm };
}
