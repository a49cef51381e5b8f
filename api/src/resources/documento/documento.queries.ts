import type { Documento, TipoDocumento, TipoEdital } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import {
  arquivo,
  documento,
  documentoNovo,
  edital,
  solicitacao,
  tipoDocumento,
  tipoDocumentoEdital,
} from '@credenciados/platform/db/schema/index';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';

/** Document types of a type of edital, in order (DOC-1). */
export function listTiposDocumento(db: Executor, tipo: TipoEdital): Promise<TipoDocumento[]> {
  return db
    .select({
      codigo: tipoDocumento.codigo,
      descricao: tipoDocumento.descricao,
      obrigatorio: tipoDocumentoEdital.obrigatorio,
    })
    .from(tipoDocumentoEdital)
    .innerJoin(tipoDocumento, eq(tipoDocumento.codigo, tipoDocumentoEdital.codigo))
    .where(eq(tipoDocumentoEdital.tipoEdital, tipo))
    .orderBy(asc(tipoDocumentoEdital.ordem));
}

/** Join: the type of a documento in its edital's list of types. */
export const typeInEdital = and(
  eq(tipoDocumentoEdital.tipoEdital, edital.tipoEdital),
  eq(tipoDocumentoEdital.codigo, documento.tipo),
);

const documentosOf = lookup((db) =>
  db
    .select({
      id: documento.id,
      caminho: arquivo.key,
      nome: arquivo.nomeOriginal,
      nomeOriginal: arquivo.nomeOriginal,
      tamanho: arquivo.tamanho,
      sha256: arquivo.sha256,
      tipoDocumento: { codigo: tipoDocumento.codigo, descricao: tipoDocumento.descricao },
      validade: documento.validade,
      novo: sql<Documento['novo'] | null>`(
        select json_build_object('id', n.id, 'caminho', n.arquivo_key, 'nome', a.nome_original, 'em', n.em)
        from ${documentoNovo} n join ${arquivo} a on a.key = n.arquivo_key
        where n.documento_id = ${documento.id} and n.decidido_em is null)`,
    })
    .from(documento)
    .innerJoin(arquivo, eq(arquivo.key, documento.arquivoKey))
    .innerJoin(tipoDocumento, eq(tipoDocumento.codigo, documento.tipo))
    .innerJoin(solicitacao, eq(solicitacao.id, documento.solicitacaoId))
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .leftJoin(tipoDocumentoEdital, typeInEdital)
    .where(and(eq(documento.solicitacaoId, sql.placeholder('solicitacaoId')), isNull(documento.substituidoEm)))
    .orderBy(asc(tipoDocumentoEdital.ordem), asc(documento.id))
    .prepare('documentos_da_solicitacao'),
);

/** Current documents of a solicitação, by type, then by time. */
export async function listDocumentos(db: Executor, solicitacaoId: number): Promise<Documento[]> {
  const rows = await documentosOf(db).execute({ solicitacaoId });
  return rows.map(({ validade, novo, ...row }) => ({
    ...row,
    ...(validade && { validade }),
    ...(novo && { novo: { ...novo, em: new Date(novo.em).toISOString() } }),
  }));
}
