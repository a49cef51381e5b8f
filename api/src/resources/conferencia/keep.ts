import { type AtoConferencia, CONFERENCIA_TEXT, type ItemConferido } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { conferenciaDecisao } from '@credenciados/platform/db/schema/index';
import { businessError, conflict } from '@credenciados/platform/http/errors';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../requerente/own-solicitacao.ts';
import { findItems } from './conferencia.queries.ts';
import { conferenciaProblem } from './conferencia.rules.ts';

/** Number of ticked items, for the audit and the history. */
interface Conferida {
  versao: number;
  marcados: number;
  itens: number;
}

/**
 * Stores the check list with a decision (CON-4). Call it after the decision has updated the solicitação, so that no tick comes in between.
 * Returns the list with its unticked items, too; null if the edital has no list. `seen`: version of the list that the analyst saw.
 */
export async function storeConferencia(
  deps: Pick<Deps, 'now'>,
  tx: Tx,
  actor: Actor,
  alvo: { id: number; editalId: number },
  ato: AtoConferencia,
  seen: number | undefined,
): Promise<{
  conferida: Conferida;
  pendentes: ItemConferido[];
  lista: { versao: number; itens: ItemConferido[] };
} | null> {
  const { versao, itens } = await findItems(tx, alvo);
  if (seen !== undefined && seen !== versao) throw conflict(CONFERENCIA_TEXT.changed);
  if (itens.length === 0) return null;
  const pendentes = itens.filter(({ marcado }) => marcado === null);
  const problem = conferenciaProblem(ato, itens);
  if (problem) throw businessError(problem, { campos: { conferencia: problem } });
  await tx.insert(conferenciaDecisao).values({
    solicitacaoId: alvo.id,
    editalId: alvo.editalId,
    listaVersao: versao,
    ato,
    itens,
    em: deps.now(),
    por: actor.usuarioId,
  });
  return {
    conferida: { versao, marcados: itens.length - pendentes.length, itens: itens.length },
    pendentes,
    lista: { versao, itens },
  };
}
