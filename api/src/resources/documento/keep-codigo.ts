import { CHEGADA_TEXT, type codigoConferidoSchema, ERROR } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { documento } from '@credenciados/platform/db/schema/index';
import { businessError, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { and, eq, isNull } from 'drizzle-orm';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { requireAnothers } from '../requerente/own-solicitacao.ts';

/**
 * Records the check of a present document on its issuer's page (CHE-9), in the audit and thereby in the history. Errors: 404 for a replaced
 * document, 422 for a host that isn't listed.
 */
export function keepCodigo(
  { db, config }: Deps,
  session: Session,
  id: number,
  { emissor, resultado }: z.output<typeof codigoConferidoSchema>,
): Promise<void> {
  const isListed = config.issuerHosts.some((host) => emissor === host || emissor.endsWith(`.${host}`));
  if (!isListed) throw businessError(CHEGADA_TEXT.unknownIssuer);
  return db.transaction(async (tx) => {
    const [alvo] = await tx
      .select({ solicitacaoId: documento.solicitacaoId })
      .from(documento)
      .where(and(eq(documento.id, id), isNull(documento.substituidoEm)));
    if (!alvo) throw notFound(ERROR.fileNotFound);
    await requireAnothers(tx, session, alvo.solicitacaoId);
    await recordAudit(tx, {
      ...{
        atorId: session.usuarioId,
        acao: 'CODIGO_CONFERIDO',
        entidade: 'solicitacao',
        entidadeId: alvo.solicitacaoId,
      },
      dados: { documento: id, emissor, resultado },
    });
  });
}
