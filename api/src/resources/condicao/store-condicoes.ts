import {
  type Calendario,
  type Condicao,
  contarPrazo,
  dayOf,
  type EditalRegras,
  showDay,
  VIGENCIA_TEXT,
} from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import { condicao } from '@credenciados/platform/db/schema/index';
import { businessError } from '@credenciados/platform/http/errors';
import type { Deps } from '../../deps.ts';
import { holdCalendario, loadCalendario } from '../prazo/calendario.ts';

/** Row of a solicitação that was just approved. */
interface Approved {
  id: number;
  editalId: number;
  regras: EditalRegras;
}

/** A kept condition. `fim`: its last day, `YYYY-MM-DD`. */
export type Kept = Pick<Condicao, 'texto' | 'fim'>;

/**
 * Keeps the conditions of an approval with the day on which each ends, counted from today (VIG-5). Errors: 422 where the edital allows none,
 * and for a day that isn't after today.
 */
export async function storeCondicoes(
  { now, config }: Pick<Deps, 'now' | 'config'>,
  tx: Tx,
  por: number,
  { id, editalId, regras }: Approved,
  condicoes: readonly Condicao[],
): Promise<Kept[]> {
  if (condicoes.length === 0) return [];
  if (!regras.condicoes) throw businessError(VIGENCIA_TEXT.noConditions);
  await holdCalendario(tx);
  const calendario = await loadCalendario(tx, editalId);
  const em = now();
  const hoje = dayOf(em, config.timeZone);
  const kept = condicoes.map((each, index) => {
    const fim = fimDaCondicao(each, hoje, calendario);
    if (fim > hoje) return { texto: each.texto, fim };
    throw businessError(VIGENCIA_TEXT.conditionDay, {
      campos: { [`condicoes.${index}.fim`]: VIGENCIA_TEXT.conditionDay },
    });
  });
  await tx.insert(condicao).values(kept.map((each) => ({ ...each, solicitacaoId: id, em, por })));
  return kept;
}

/** Last day of a condition of an approval on a day, both `YYYY-MM-DD`. */
function fimDaCondicao({ unidade, fim, dias }: Condicao, evento: string, calendario: Calendario): string {
  return unidade === 'DATA' ? fim : contarPrazo({ unidade, dias, inicio: 'ENVIO', evento }, calendario).fim;
}

/** The conditions in words, a line each, for messages and acts; empty without one. */
export function conditionsText(condicoes: readonly Kept[]): string {
  if (condicoes.length === 0) return '';
  const lines = condicoes.map(({ texto, fim }) => `– até ${showDay(fim)}: ${texto}`);
  return [condicoes.length === 1 ? 'Com uma condição:' : 'Com estas condições:', ...lines].join('\n');
}
