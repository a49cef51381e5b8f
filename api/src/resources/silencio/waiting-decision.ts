import type { Executor } from '@credenciados/platform/db/database';
import { lote, loteItem, type solicitacao } from '@credenciados/platform/db/schema/index';
import { and, eq, isNotNull, not, or } from 'drizzle-orm';

/** Decision or lote about a solicitação that waits to leave. One that only waits for a second person isn't a decision yet (DUA-1). */
export const waitingDecision = (db: Executor, id: typeof solicitacao.id | number) =>
  db
    .select({ id: loteItem.solicitacaoId })
    .from(loteItem)
    .innerJoin(lote, eq(lote.id, loteItem.loteId))
    .where(
      and(
        eq(loteItem.solicitacaoId, id),
        eq(loteItem.situacao, 'PENDENTE'),
        or(not(lote.segundaPessoa), isNotNull(lote.confirmadoPor)),
      ),
    );
