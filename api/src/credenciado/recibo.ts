import type { Recibo } from '@credenciados/shared/contract';
import { eq } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { edital, solicitacao } from '../db/tables.ts';
import { listDocumentos } from '../documento/documento.queries.ts';

/** What a person gets for a request: its protocol, and each file with its fingerprint. */
export async function makeRecibo(tx: Executor, idSolicitacao: number, em: Date): Promise<Recibo> {
  const [row] = await tx
    .select({
      protocolo: solicitacao.protocolo,
      edital: { id: edital.id, numero: edital.numero, tipoEdital: edital.tipoEdital },
    })
    .from(solicitacao)
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .where(eq(solicitacao.id, idSolicitacao));
  if (!row) throw new Error('The request of a receipt is gone');
  const documentos = await listDocumentos(tx, idSolicitacao);
  return {
    idSolicitacao,
    ...row,
    dataCadastro: em.toISOString(),
    documentos: documentos.map(({ nome, tamanho, sha256, tipoDocumento }) => ({
      nome,
      tipo: tipoDocumento.descricao,
      tamanho,
      sha256,
    })),
  };
}
