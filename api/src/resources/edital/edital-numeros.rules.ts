import { SITUACOES_SOLICITACAO, type SituacaoSolicitacao } from '@credenciados/contract';
import { millisecondsInDay } from 'date-fns/constants';

/** How many solicitações came on a day, `YYYY-MM-DD`. */
export interface DayCount {
  dia: string;
  total: number;
}

/** Every day of a period in order, also those on which nothing came; a day outside the period widens it. */
export function everyDay(counts: readonly DayCount[], period: { first: string; last: string }): DayCount[] {
  const byDay = new Map(counts.map(({ dia, total }) => [dia, total]));
  // Days compare as text.
  const days = [...byDay.keys(), ...(period.first <= period.last ? [period.first, period.last] : [])].sort();
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const every: DayCount[] = [];
  // Days of a calendar, in no zone: in one the library looks each day's offset up.
  for (let day = Date.parse(first); day <= Date.parse(last); day += millisecondsInDay) {
    const dia = new Date(day).toISOString().slice(0, first.length);
    every.push({ dia, total: byDay.get(dia) ?? 0 });
  }
  return every;
}

/** Every state with its count, in the order that solicitações go through them. */
export function everySituacao(
  counts: readonly { situacao: SituacaoSolicitacao; total: number }[],
): { situacao: SituacaoSolicitacao; total: number }[] {
  const bySituacao = new Map(counts.map(({ situacao, total }) => [situacao, total]));
  return SITUACOES_SOLICITACAO.map((situacao) => ({ situacao, total: bySituacao.get(situacao) ?? 0 }));
}
