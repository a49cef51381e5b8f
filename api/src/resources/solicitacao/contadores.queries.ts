import { type Contadores, SITUACOES_SOLICITACAO } from '@credenciados/shared/contract';
import { and, count } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { solicitacao } from '../../platform/db/tables.ts';
import { countStates } from '../contagem/contagem.queries.ts';
import { filaWhere, isOfStatesAlone, listWhere, type SolicitacaoFiltro, type Viewer } from './filtro.ts';
import { countSolicitacoes } from './solicitacao-list.queries.ts';

/**
 * How many solicitações each chip of the list would find: all else of the filter holds, what the chip itself sets does not. Each
 * count is read from an index of its own.
 */
export async function countChips(db: Executor, filtro: SolicitacaoFiltro, viewer: Viewer): Promise<Contadores> {
  const counted = (change: Partial<SolicitacaoFiltro>) => countSolicitacoes(db, { ...filtro, ...change }, viewer);
  const [states, minhas, semResponsavel, responderam, vencidas] = await Promise.all([
    isOfStatesAlone(filtro) ? countStates(db, filtro.idEdital) : countEach(db, filtro, viewer),
    counted({ responsavel: 'EU' }),
    counted({ responsavel: 'NINGUEM' }),
    counted({ fila: 'RESPONDERAM' }),
    counted({ fila: 'VENCIDAS' }),
  ]);
  const none = SITUACOES_SOLICITACAO.map((situacao) => [situacao, 0] as const);
  const found = states.map(({ situacao, total }) => [situacao, total] as const);
  // Every state has its entry: the keys are the list of all.
  const situacoes = Object.fromEntries([...none, ...found]) as Contadores['situacoes'];
  return { situacoes, minhas, semResponsavel, responderam, vencidas };
}

/** By a search, or by what no counter is kept of. */
function countEach(db: Executor, filtro: SolicitacaoFiltro, viewer: Viewer) {
  return (
    db
      .select({ situacao: solicitacao.situacao, total: count() })
      .from(solicitacao)
      // Which states a filter leaves when none is named says nothing of what one that is named would find.
      .where(and(listWhere(filtro), filaWhere(filtro, viewer)))
      .groupBy(solicitacao.situacao)
  );
}
