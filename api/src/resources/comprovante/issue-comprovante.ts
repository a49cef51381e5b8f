import type { TipoComprovante } from '@credenciados/contract';
import type { Config } from '@credenciados/platform/config';
import type { Tx } from '@credenciados/platform/db/database';
import { comprovante } from '@credenciados/platform/db/schema/index';
import type { Signer } from '@credenciados/platform/keys/signer';
import { contentOf, type InscricaoDraft, newCodigo } from './comprovante.rules.ts';

/** Cause of a comprovante. */
export interface Cause {
  tipo: TipoComprovante;
  nome: string;
  cpf: string;
  /** Certified version of the solicitação. */
  versao: number;
}

/** Signs and stores the comprovante of a solicitação, in the transaction that makes the change. */
export async function issueComprovante(
  { config, signer }: { config: Pick<Config, 'publicUrl' | 'timeZone'>; signer: Signer },
  tx: Tx,
  inscricao: InscricaoDraft,
  { tipo, nome, cpf, versao }: Cause,
): Promise<{ id: number; codigo: string }> {
  const codigo = newCodigo();
  const signed = await signer.sign('comprovante+json', contentOf(config, inscricao, { codigo, tipo, nome, cpf }));
  const [row] = await tx
    .insert(comprovante)
    .values({
      solicitacaoId: inscricao.idSolicitacao,
      versao,
      tipo,
      codigo,
      conteudo: signed.payload,
      cabecalho: signed.protected,
      assinatura: signed.signature,
      kid: signer.kid,
      emitidoEm: new Date(inscricao.dataCadastro),
    })
    .returning({ id: comprovante.id });
  if (!row) throw new Error('The comprovante was not kept');
  return { id: row.id, codigo };
}
