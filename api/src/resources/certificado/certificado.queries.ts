import { CERTIFICADO_TEXT } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { edital, solicitacao } from '@credenciados/platform/db/schema/index';
import { and, eq } from 'drizzle-orm';
import { findModelo } from '../ato/modelo.queries.ts';
import type { Owner } from '../comprovante/comprovante.queries.ts';
import { isVigente, vigente, vigentes } from '../vigencia/vigente.queries.ts';

/** Accreditation that a certificate may say something of, with its edital's template. */
export type Accreditation = NonNullable<Awaited<ReturnType<typeof findAccreditation>>>;

/** Solicitação with its present state and template; null if it doesn't exist or is somebody else's. */
export async function findAccreditation(db: Executor, id: number, owner: Owner, now: Date) {
  const [row] = await db
    .select({
      nome: solicitacao.nome,
      cpf: solicitacao.cpf,
      registroConselho: solicitacao.codigoCrea,
      desde: solicitacao.situacaoDesde,
      editalId: solicitacao.editalId,
      edital: { numero: edital.numero, tipo: edital.tipoEdital },
      ...vigente,
    })
    .from(solicitacao)
    .innerJoin(edital, eq(edital.id, solicitacao.editalId))
    .leftJoin(vigentes(now), isVigente)
    .where(and(eq(solicitacao.id, id), owner === 'anyone' ? undefined : eq(solicitacao.usuarioId, owner.usuarioId)));
  return row ? { ...row, modelo: await findModelo(db, row.editalId) } : null;
}

/** Reason why there is no certificate now; null if there is one (CER-1). */
export function refusalOf({ modelo, situacao }: Accreditation): string | null {
  if (!modelo?.modelo?.certificado) return CERTIFICADO_TEXT.noTemplate;
  return situacao === 'ATIVO' ? null : CERTIFICADO_TEXT.notActive;
}
