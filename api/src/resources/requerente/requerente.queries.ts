import { type EditalRegras, editalRegrasSchema, type SituacaoSolicitacao } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { edital, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { eq, sql } from 'drizzle-orm';

/**
 * Address for mail about a solicitação, in a query with its applicant's `usuario`: that of its latest version (CTA-9), else the account's,
 * for one from a processo without an address.
 */
export const addressOfSolicitacao = sql<string>`coalesce(nullif(${solicitacao.email}, ''), ${usuario.email})`;

/** Recipient of an e-mail. */
export interface Destinatario {
  nome: string;
  email: string;
}

/** Applicant and edital of a solicitação, for writing to the applicant. */
export interface Requerente {
  id: number;
  usuarioId: number;
  protocolo: string;
  situacao: SituacaoSolicitacao;
  editalId: number;
  editalNumero: string;
  /** Rules that its edital sets. */
  regras: EditalRegras;
  /** End of the edital. */
  dataFim: Date;
  /** The applicant as recipient of mail. */
  destinatario: Destinatario;
}

/** Applicant and edital of a solicitação; undefined if it doesn't exist. */
export async function findRequerente(db: Executor, id: number): Promise<Requerente | undefined> {
  const [found] = await db
    .select({
      id: solicitacao.id,
      usuarioId: solicitacao.usuarioId,
      protocolo: solicitacao.protocolo,
      situacao: solicitacao.situacao,
      editalId: edital.id,
      editalNumero: edital.numero,
      regras: edital.regras,
      dataFim: edital.dataFim,
      destinatario: { nome: usuario.nome, email: addressOfSolicitacao },
    })
    .from(solicitacao)
    .innerJoin(usuario, eq(usuario.id, solicitacao.usuarioId))
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .where(eq(solicitacao.id, id));
  return found && { ...found, regras: editalRegrasSchema.parse(found.regras) };
}
