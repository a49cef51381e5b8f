import type { SituacaoSolicitacao } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { edital, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { eq, sql } from 'drizzle-orm';

/**
 * Where mail about a solicitação goes, beside `solicitacao` and its applicant's `usuario`: the address of its latest version
 * (CTA-9). A solicitação from a processo may have none; then it is the account's.
 */
export const addressOfSolicitacao = sql<string>`coalesce(nullif(${solicitacao.email}, ''), ${usuario.email})`;

/** Whom an e-mail goes to. */
export interface Destinatario {
  nome: string;
  email: string;
}

/** A solicitação as those who write to its applicant need it: whose it is, and under which edital. */
export interface Requerente {
  id: number;
  usuarioId: number;
  protocolo: string;
  situacao: SituacaoSolicitacao;
  editalNumero: string;
  /** The edital's end. */
  dataFim: Date;
  /** The applicant, as mail about it reaches them. */
  destinatario: Destinatario;
}

/** Whose a solicitação is, and under which edital; undefined: there is none. */
export async function findRequerente(db: Executor, id: number): Promise<Requerente | undefined> {
  const [found] = await db
    .select({
      id: solicitacao.id,
      usuarioId: solicitacao.usuarioId,
      protocolo: solicitacao.protocolo,
      situacao: solicitacao.situacao,
      editalNumero: edital.numero,
      dataFim: edital.dataFim,
      destinatario: { nome: usuario.nome, email: addressOfSolicitacao },
    })
    .from(solicitacao)
    .innerJoin(usuario, eq(usuario.id, solicitacao.usuarioId))
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .where(eq(solicitacao.id, id));
  return found;
}
