import {
  LOTE_MAX,
  LOTE_TEXT,
  type Selecao,
  ZIP_MAX_ARQUIVOS,
  ZIP_MAX_BYTES,
  ZIP_TEXT,
  type ZipPrevia,
} from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import {
  arquivo,
  documento,
  edital,
  solicitacao,
  tipoDocumento,
  tipoDocumentoEdital,
} from '@credenciados/platform/db/schema/index';
import { businessError } from '@credenciados/platform/http/errors';
import { and, asc, countDistinct, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { typeInEdital } from '../documento/documento.queries.ts';
import type { Viewer } from '../solicitacao/filtro.ts';
import { selected } from './preview-lote.ts';

const present = and(eq(documento.solicitacaoId, solicitacao.id), isNull(documento.substituidoEm));

function weight(db: Executor, where: SQL | undefined) {
  const chosen = db
    .select({ id: solicitacao.id })
    .from(solicitacao)
    .where(where)
    .limit(LOTE_MAX + 1)
    .as('escolhidas');
  return db
    .select({
      solicitacoes: countDistinct(chosen.id),
      arquivos: sql`count(${arquivo.key})`.mapWith(Number),
      bytes: sql`coalesce(sum(${arquivo.tamanho}), 0)`.mapWith(Number),
    })
    .from(chosen)
    .leftJoin(documento, and(eq(documento.solicitacaoId, chosen.id), isNull(documento.substituidoEm)))
    .leftJoin(arquivo, eq(arquivo.key, documento.arquivoKey));
}

/** Number and size of a selection's documentos; throws if it selects nothing, or more than a lote takes. */
export async function weighDocumentos(db: Executor, selecao: Selecao, viewer: Viewer): Promise<ZipPrevia> {
  const [found] = await weight(db, selected(selecao, viewer));
  if (!found || found.solicitacoes === 0) throw businessError(LOTE_TEXT.nothingSelected);
  if (found.solicitacoes > LOTE_MAX) throw businessError(LOTE_TEXT.tooMany);
  return { ...found, motivo: reasonAgainstZip(found) };
}

/** Reason why a selection is too large for one ZIP, or null (LOT-7). */
function reasonAgainstZip({ arquivos, bytes }: { arquivos: number; bytes: number }): string | null {
  if (arquivos === 0) return ZIP_TEXT.none;
  if (arquivos > ZIP_MAX_ARQUIVOS) return ZIP_TEXT.tooManyFiles;
  return bytes > ZIP_MAX_BYTES ? ZIP_TEXT.tooLarge : null;
}

/** Ids of the solicitações of a selection. */
export async function listSelectedIds(db: Executor, selecao: Selecao, viewer: Viewer): Promise<number[]> {
  const rows = await db
    .select({ id: solicitacao.id })
    .from(solicitacao)
    .where(selected(selecao, viewer))
    .limit(LOTE_MAX);
  return rows.map(({ id }) => id);
}

/** Current documentos of a selection, by solicitação and type. */
export const listSelected = (db: Executor, selecao: Selecao, viewer: Viewer) =>
  db
    .select({
      solicitacaoId: solicitacao.id,
      protocolo: solicitacao.protocolo,
      nome: solicitacao.nome,
      tipo: tipoDocumento.descricao,
      key: arquivo.key,
      arquivo: arquivo.nomeOriginal,
      tamanho: arquivo.tamanho,
      sha256: arquivo.sha256,
      criadoEm: arquivo.criadoEm,
    })
    .from(solicitacao)
    .innerJoin(documento, present)
    .innerJoin(arquivo, eq(arquivo.key, documento.arquivoKey))
    .innerJoin(tipoDocumento, eq(tipoDocumento.codigo, documento.tipo))
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .leftJoin(tipoDocumentoEdital, typeInEdital)
    .where(selected(selecao, viewer))
    .orderBy(asc(solicitacao.id), asc(tipoDocumentoEdital.ordem), asc(documento.id))
    .limit(ZIP_MAX_ARQUIVOS);
export type Selected = Awaited<ReturnType<typeof listSelected>>[number];
