import type { Inscricao, NivelGovbr, TipoComprovante } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { edital, solicitacao } from '@credenciados/platform/db/schema/index';
import { loadSigner } from '@credenciados/platform/keys/signer';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { issueComprovante } from '../comprovante/issue-comprovante.ts';
import { listDocumentos } from '../documento/documento.queries.ts';

/** Act that a comprovante certifies. */
interface Done {
  idSolicitacao: number;
  tipo: TipoComprovante;
  /** Resulting version of the solicitação. */
  versao: number;
  em: Date;
  /** When the server received the request's headers (INS-13). */
  recebidaEm: Date;
  /** When the form came, if its files came within the grace period. */
  formularioEm?: Date | undefined;
  /** Level of the account that sent it, where the edital asks for one (GOV-4). */
  nivel?: NivelGovbr | undefined;
  /** Name of the proxy who sent it (PRO-5). */
  procurador?: string | undefined;
}

/** Signs the comprovante of a solicitação: its protocolo, and each file with its hash. */
export async function signComprovante(
  deps: Pick<Deps, 'config' | 'db'>,
  tx: Tx,
  { idSolicitacao, tipo, versao, em, recebidaEm, formularioEm, nivel, procurador }: Done,
): Promise<{ inscricao: Inscricao; idComprovante: number }> {
  const [row] = await tx
    .select({
      protocolo: solicitacao.protocolo,
      nome: solicitacao.nome,
      cpf: solicitacao.cpf,
      edital: { id: edital.id, numero: edital.numero, tipoEdital: edital.tipoEdital },
    })
    .from(solicitacao)
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .where(eq(solicitacao.id, idSolicitacao));
  if (!row) throw new Error('The solicitação of a comprovante is gone');
  const documentos = await listDocumentos(tx, idSolicitacao);
  const draft = {
    idSolicitacao,
    protocolo: row.protocolo,
    edital: row.edital,
    dataCadastro: em.toISOString(),
    recebidaEm: recebidaEm.toISOString(),
    ...(formularioEm && { formularioEm: formularioEm.toISOString() }),
    ...(nivel && { nivel }),
    ...(procurador && { procurador }),
    documentos: documentos.map(({ nome, tamanho, sha256, tipoDocumento }) => ({
      nome,
      tipo: tipoDocumento.descricao,
      tamanho,
      sha256,
    })),
  };
  const cause = { tipo, nome: row.nome, cpf: row.cpf, versao };
  const comprovante = await issueComprovante({ config: deps.config, signer: await loadSigner(deps) }, tx, draft, cause);
  return { inscricao: { ...draft, codigoComprovante: comprovante.codigo }, idComprovante: comprovante.id };
}
