import type { TipoComprovante } from '@credenciados/contract';
import type { Config } from '@credenciados/platform/config';
import { arquivo, documento, tipoDocumento } from '@credenciados/platform/db/schema/index';
import type { Signer } from '@credenciados/platform/keys/signer';
import { eq } from 'drizzle-orm';
import { issueComprovante } from '../resources/comprovante/issue-comprovante.ts';
import type { DemoContext } from './context.ts';
import type { DemoSolicitacao } from './solicitacoes.ts';

/** Issues a comprovante for each registration and each resubmission, with the documents of that time. */
export async function seedComprovantes(
  { tx }: DemoContext,
  { config, signer }: { config: Config; signer: Signer },
  solicitacoes: readonly DemoSolicitacao[],
): Promise<void> {
  const rows = await tx
    .select({ documento, arquivo, tipo: tipoDocumento.descricao })
    .from(documento)
    .innerJoin(arquivo, eq(arquivo.key, documento.arquivoKey))
    .innerJoin(tipoDocumento, eq(tipoDocumento.codigo, documento.tipo))
    .orderBy(documento.id);
  const documentsAt = (idSolicitacao: number, em: Date) =>
    rows
      .filter((row) => row.documento.solicitacaoId === idSolicitacao)
      .filter(({ documento: { criadoEm, substituidoEm } }) => criadoEm <= em && !(substituidoEm && substituidoEm <= em))
      .map((row) => ({
        nome: row.arquivo.nomeOriginal,
        tipo: row.tipo,
        tamanho: row.arquivo.tamanho,
        sha256: row.arquivo.sha256,
      }));
  for (const { row, edital, reenviadaEm } of solicitacoes.filter(({ row }) => row.processoId === null)) {
    const give = (tipo: TipoComprovante, versao: number, em: Date) =>
      issueComprovante(
        { config, signer },
        tx,
        {
          idSolicitacao: row.id,
          protocolo: row.protocolo,
          dataCadastro: em.toISOString(),
          edital: { id: edital.id, numero: edital.numero, tipoEdital: edital.tipoEdital },
          documentos: documentsAt(row.id, em),
        },
        { tipo, versao, nome: row.nome, cpf: row.cpf },
      );
    await give('CADASTRO', 1, row.criadaEm);
    // Version 3 follows the registration and the return for rectification.
    if (reenviadaEm) await give('RETIFICACAO', 3, reenviadaEm);
  }
}
