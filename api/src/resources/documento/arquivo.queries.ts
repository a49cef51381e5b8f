import type { Finalidade } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import {
  arquivo,
  conversa,
  documento,
  edital,
  mensagem,
  mensagemAnexo,
  recurso,
  recursoAnexo,
  solicitacao,
} from '@credenciados/platform/db/schema/index';
import { and, desc, eq, getTableColumns, gt, inArray, isNull, or, sql } from 'drizzle-orm';

/** Time until an upload that no record references is removed (DOC-6). */
export const UNBOUND_MS = 24 * 60 * 60 * 1000;

/** Row of a stored file. */
export type ArquivoRow = typeof arquivo.$inferSelect;

/** Condition: no record references it, and its 24 hours aren't over. */
const isLoose = (now: Date) =>
  and(isNull(arquivo.vinculadoEm), gt(arquivo.criadoEm, new Date(now.getTime() - UNBOUND_MS)));

/** File by key; an expired upload counts as missing, even if it wasn't collected yet. */
export async function findArquivo(db: Executor, key: string, now: Date): Promise<ArquivoRow | null> {
  const [row] = await db
    .select()
    .from(arquivo)
    .where(and(eq(arquivo.key, key), or(sql`${arquivo.vinculadoEm} is not null`, isLoose(now))));
  return row ?? null;
}

export const isTakeable = (keys: readonly string[], finalidade: Finalidade, donos: readonly string[], now: Date) =>
  and(
    inArray(arquivo.key, [...keys]),
    eq(arquivo.finalidade, finalidade),
    inArray(arquivo.dono, [...donos]),
    isLoose(now),
  );

/** Uploads that `bindArquivos` would accept now. */
export async function findTakeable(
  db: Executor,
  keys: readonly string[],
  finalidade: Finalidade,
  donos: readonly string[],
  now: Date,
): Promise<Map<string, ArquivoRow>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select()
    .from(arquivo)
    .where(isTakeable(keys, finalidade, donos, now));
  return new Map(rows.map((row) => [row.key, row]));
}

/** Applicant who owns a file, and its solicitação; the messages of a lote share their files (LOT-8). */
interface FileOwner {
  usuarioId: number;
  /** Null if several solicitações share it. */
  solicitacaoId: number | null;
}

/** Owner of a file: an edital (public), or an applicant's account; if several, the caller's comes first. Null: staff only. */
export async function findOwner(
  db: Executor,
  key: string,
  reader: number | undefined,
): Promise<'public' | FileOwner | null> {
  const [doEdital] = await db.select({ id: edital.id }).from(edital).where(eq(edital.anexoKey, key)).limit(1);
  if (doEdital) return 'public';
  const isReaders = sql<boolean>`${solicitacao.usuarioId} is not distinct from ${reader ?? null}::int`.as(
    'e_de_quem_le',
  );
  const columns = { usuarioId: solicitacao.usuarioId, solicitacaoId: solicitacao.id, isReaders };
  const [owner, another] = await db
    .select(columns)
    .from(documento)
    .innerJoin(solicitacao, eq(solicitacao.id, documento.solicitacaoId))
    .where(eq(documento.arquivoKey, key))
    .unionAll(
      db
        .select(columns)
        .from(mensagemAnexo)
        .innerJoin(mensagem, eq(mensagem.id, mensagemAnexo.mensagemId))
        .innerJoin(conversa, eq(conversa.id, mensagem.conversaId))
        .innerJoin(solicitacao, eq(solicitacao.id, conversa.solicitacaoId))
        .where(eq(mensagemAnexo.arquivoKey, key)),
    )
    .unionAll(
      db
        .select(columns)
        .from(recursoAnexo)
        .innerJoin(recurso, eq(recurso.id, recursoAnexo.recursoId))
        .innerJoin(solicitacao, eq(solicitacao.id, recurso.solicitacaoId))
        .where(eq(recursoAnexo.arquivoKey, key)),
    )
    .orderBy(desc(sql`e_de_quem_le`))
    .limit(2);
  if (!owner) return null;
  return { usuarioId: owner.usuarioId, solicitacaoId: another ? null : owner.solicitacaoId };
}

/** Current documento of the person's own solicitação; null if it is another's, was replaced, or isn't a documento (DOC-12). */
export async function findOwnDocumento(
  db: Executor,
  caminho: string,
  { usuarioId, cpf }: { usuarioId: number; cpf: string },
): Promise<ArquivoRow | null> {
  const [row] = await db
    .select(getTableColumns(arquivo))
    .from(documento)
    .innerJoin(arquivo, eq(arquivo.key, documento.arquivoKey))
    .innerJoin(solicitacao, eq(solicitacao.id, documento.solicitacaoId))
    .where(
      and(
        eq(documento.arquivoKey, caminho),
        isNull(documento.substituidoEm),
        eq(solicitacao.usuarioId, usuarioId),
        eq(solicitacao.cpf, cpf),
      ),
    );
  return row ?? null;
}
