import type { Tx } from '@credenciados/platform/db/database';
import { type extincao, extincaoItem, solicitacao } from '@credenciados/platform/db/schema/index';
import { inArray, sql } from 'drizzle-orm';
import { ACCREDITED, isConcerned, isProtected } from './extincao.queries.ts';

type Proposal = Pick<typeof extincao.$inferSelect, 'id' | 'editalId' | 'credenciamentos' | 'propostaEm'>;

/**
 * Adds the solicitações that a proposal concerns and that it doesn't have yet, and marks as to be heard whoever loses by it only now: a late
 * entry, or a decision that was reviewed (REV-4). The edital is locked. Returns how many there were.
 */
export async function addItems(
  tx: Tx,
  { id, editalId, credenciamentos, propostaEm }: Proposal,
  revisaoAnos: number,
): Promise<number> {
  const isAccredited = inArray(solicitacao.situacao, [...ACCREDITED]);
  const keeps = credenciamentos === 'EXTINGUIR' ? isProtected(revisaoAnos, propostaEm) : isAccredited;
  const { rowCount } = await tx.execute(sql`
    insert into ${extincaoItem} as item (extincao_id, solicitacao_id, ouvir)
    select ${id}::int, ${solicitacao.id}, not coalesce(${keeps}, false) from ${solicitacao} where ${isConcerned(editalId)}
    on conflict (extincao_id, solicitacao_id) do update set ouvir = true where excluded.ouvir and not item.ouvir`);
  return rowCount ?? 0;
}
