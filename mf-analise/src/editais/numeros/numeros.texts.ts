import { formatDate, formatInteger, SITUACAO_SOLICITACAO_LABEL } from '@credenciados/shared';
import type { Numeros } from './numeros.api.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

const counted = (total: number, one: string, many: string) => `${formatInteger(total)} ${total === 1 ? one : many}`;

/** A length of time in days and hours, as people say it. */
export function durationText(seconds: number): string {
  // Rounded once, so that 23 h 50 min is a day and not 24 hours.
  const hours = Math.round(seconds / HOUR);
  if (hours === 0) return 'menos de 1 hora';
  const [days, rest] = [Math.floor((hours * HOUR) / DAY), hours % 24];
  const parts = [days > 0 && counted(days, 'dia', 'dias'), rest > 0 && counted(rest, 'hora', 'horas')];
  return parts.filter(Boolean).join(' e ');
}

/** Number of decisions behind the median time to decide. */
export function decisionsText(decididas: number): string {
  return decididas === 0 ? 'Nenhuma solicitação decidida.' : `Em ${counted(decididas, 'decisão', 'decisões')}.`;
}

const largest = <T extends { total: number }>(list: readonly T[]): T | undefined =>
  list.reduce<T | undefined>(
    (best, entry) => (best === undefined || entry.total > best.total ? entry : best),
    undefined,
  );

/** Sentence that summarises the chart of states. */
export function situacaoSummary({ porSituacao, total }: Numeros): string {
  const most = largest(porSituacao);
  if (!most) return '';
  const label = SITUACAO_SOLICITACAO_LABEL[most.situacao];
  return `De ${counted(total, 'solicitação', 'solicitações')}, ${formatInteger(most.total)} em “${label}”, a situação mais frequente.`;
}

/** Sentence that summarises the chart of days. */
export function diaSummary({ porDia }: Numeros): string {
  const [most, first, last] = [largest(porDia), porDia.at(0), porDia.at(-1)];
  if (!most || !first || !last) return '';
  return `De ${formatDate(first.dia)} a ${formatDate(last.dia)}. O dia com mais solicitações foi ${formatDate(most.dia)}, com ${formatInteger(most.total)}.`;
}
