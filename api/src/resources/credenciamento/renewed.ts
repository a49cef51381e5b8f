import { solicitacao } from '@credenciados/platform/db/schema/index';
import { sql } from 'drizzle-orm';

/** Condition on a row of `solicitacao`: its person applied anew for the type, and the new one is awaited or accepted (VIG-8). */
export const isRenewed = sql<boolean>`exists (select from solicitacao nova where nova.cpf = ${solicitacao.cpf}
  and nova.tipo_edital = ${solicitacao.tipoEdital} and nova.id > ${solicitacao.id}
  and nova.situacao not in ('REJEITADO', 'ARQUIVADO', 'INATIVO'))`;
