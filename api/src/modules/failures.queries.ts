import { cleanErrorText, type FalhaModulo, type FaseFalha } from '@credenciados/shared/contract';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../platform/db/database.ts';
import { falhaModulo } from '../platform/db/tables.ts';

/** Different failures of a version that are kept; more of them say no more. */
const MAX_FAILURES = 50;

interface Failure {
  modulo: string;
  versao: string;
  fase: FaseFalha;
  erro: string;
  /** Of the page; null where it says none that is known. */
  composicao: string | null;
}

/**
 * Counts a failure of a version. Its text is cleaned of what could be personal, whatever the browser did. Past the limit
 * only failures that are known are counted on.
 */
export async function countFailure(
  db: Executor,
  { modulo, versao, fase, erro, composicao }: Failure,
  now: Date,
): Promise<void> {
  const text = cleanErrorText(erro).replaceAll('\0', '');
  await db.execute(sql`
    insert into ${falhaModulo} (modulo, versao, fase, erro, composicao, primeira_em, ultima_em)
    select ${modulo}::text, ${versao}::text, ${fase}::text, ${text}::text, ${composicao}::text, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    where exists (select from ${falhaModulo} f
                  where f.modulo = ${modulo} and f.versao = ${versao} and f.fase = ${fase} and f.erro = ${text})
       or (select count(*) from ${falhaModulo} f where f.modulo = ${modulo} and f.versao = ${versao}) < ${MAX_FAILURES}
    on conflict (modulo, versao, fase, erro) do update
      set vezes = ${falhaModulo}.vezes + 1, composicao = coalesce(excluded.composicao, ${falhaModulo}.composicao), ultima_em = greatest(${falhaModulo}.ultima_em, excluded.ultima_em)`);
}

/** The failures of a module, by version, the latest first. */
export async function listFailures(db: Executor, modulo: string): Promise<Map<string, FalhaModulo[]>> {
  const rows = await db
    .select()
    .from(falhaModulo)
    .where(and(eq(falhaModulo.modulo, modulo)))
    .orderBy(desc(falhaModulo.ultimaEm), asc(falhaModulo.id));
  const found = new Map<string, FalhaModulo[]>();
  for (const { versao, fase, erro, vezes, composicao, primeiraEm, ultimaEm } of rows) {
    const falhas = found.get(versao) ?? [];
    falhas.push({ fase, erro, vezes, composicao, primeira: primeiraEm.toISOString(), ultima: ultimaEm.toISOString() });
    found.set(versao, falhas);
  }
  return found;
}
