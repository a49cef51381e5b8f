import type { Executor, Tx } from '@credenciados/platform/db/database';
import { type AtoGuardado, arquivo, lote, loteAnexo, mensagemAnexo } from '@credenciados/platform/db/schema/index';
import { and, asc, eq, inArray, lt, notExists, type SQL } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { takeAnexos } from '../conversa/write-mensagem.ts';
import type { Actor } from '../requerente/own-solicitacao.ts';

const DAYS_KEPT = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

type Anexo = { nome: string; key: string };

/** An act with these files; stored without them, since rows link the files to the lote. */
export function withFiles(ato: AtoGuardado, anexos: Anexo[]): AtoGuardado {
  return ato.acao === 'NOTIFICAR' || ato.acao === 'PEDIR_RETIFICACAO' ? { ...ato, anexos } : ato;
}

/** Binds its author's uploads to a lote, for each of its messages (LOT-8). */
export async function bindLoteFiles(
  tx: Tx,
  loteId: number,
  { usuarioId }: Actor,
  anexos: readonly Anexo[],
  em: Date,
): Promise<void> {
  const keys = await takeAnexos(tx, anexos, usuarioId, em);
  if (keys.length === 0) return;
  await tx.insert(loteAnexo).values(keys.map((arquivoKey, ordem) => ({ loteId, arquivoKey, ordem })));
}

/** Files that each message of a lote has. */
export function findFiles(db: Executor, loteId: number): Promise<Anexo[]> {
  return db
    .select({ key: arquivo.key, nome: arquivo.nomeOriginal })
    .from(loteAnexo)
    .innerJoin(arquivo, eq(arquivo.key, loteAnexo.arquivoKey))
    .where(eq(loteAnexo.loteId, loteId))
    .orderBy(asc(loteAnexo.ordem));
}

/** Unbinds the files of lotes: those without a message are unbound uploads again, and are collected as such (DOC-6). */
export async function releaseFiles(tx: Tx, ofLotes: SQL | undefined): Promise<void> {
  const held = await tx.delete(loteAnexo).where(ofLotes).returning({ key: loteAnexo.arquivoKey });
  const keys = held.map(({ key }) => key);
  if (keys.length === 0) return;
  const ofMessage = tx.select().from(mensagemAnexo).where(eq(mensagemAnexo.arquivoKey, arquivo.key));
  await tx
    .update(arquivo)
    .set({ vinculadoEm: null })
    .where(and(inArray(arquivo.key, keys), notExists(ofMessage)));
}

/** Removes lotes that ended long ago, with their rows; the audit keeps a record of them (LOT-4). */
export function collectLotes(deps: Deps): Promise<void> {
  const old = lt(lote.terminouEm, new Date(deps.now().getTime() - DAYS_KEPT * DAY_MS));
  return deps.db.transaction(async (tx) => {
    await releaseFiles(tx, inArray(loteAnexo.loteId, tx.select({ id: lote.id }).from(lote).where(old)));
    await tx.delete(lote).where(old);
  });
}
