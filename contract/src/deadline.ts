import { TZDate } from '@date-fns/tz';
import { endOfDay } from 'date-fns/endOfDay';
import { formatISO } from 'date-fns/formatISO';
import { startOfDay } from 'date-fns/startOfDay';
import { LIMITS, type SituacaoSolicitacao } from './domain.ts';
import { RULE } from './rule-texts.ts';
import { mayDo } from './transitions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Calendar day (`YYYY-MM-DD`) of a moment in the agency's zone. */
export function dayOf(instant: Date, timeZone: string): string {
  return formatISO(new TZDate(instant, timeZone), { representation: 'date' });
}

/** First moment of a day in the agency's zone (EDT-3). */
export function startOfDayIn(day: string, timeZone: string): Date {
  return new Date(startOfDay(tzDay(day, timeZone)).getTime());
}

/** 23:59:59 of a day in the agency's zone (EDT-3). */
export function endOfDayIn(day: string, timeZone: string): Date {
  const end = endOfDay(tzDay(day, timeZone));
  end.setMilliseconds(0);
  return new Date(end.getTime());
}

/** True if the person is, or was, accredited: staff can notify them at any time, with or without a deadline (MSG-15). */
export function isPastAnalysis(situacao: SituacaoSolicitacao): boolean {
  return mayDo('solicitacao', 'NOTIFICAR_CREDENCIADO', situacao);
}

/**
 * Start of the 30 days for a deadline: the edital's end, or today once the analysis is over. With `afterEdital` (rule
 * `prazoAposEdital` of the edital) also today once the edital has ended (MSG-16).
 */
export function deadlineBase(situacao: SituacaoSolicitacao, dataFim: Date, now: Date, afterEdital: boolean): Date {
  return isPastAnalysis(situacao) || (afterEdital && dataFim < now) ? now : dataFim;
}

/** First and last possible day of a deadline: tomorrow, and 30 days after the edital's end, both inclusive (MSG-4). */
export function deadlineRange(now: Date, dataFim: Date, timeZone: string): { first: string; last: string } {
  return {
    first: shiftDay(dayOf(now, timeZone), 1),
    last: shiftDay(dayOf(dataFim, timeZone), LIMITS.deadlineDaysAfterEdital),
  };
}

/** Message for a deadline out of its range, or null. Days are compared as text. */
export function deadlineError(day: string, range: { first: string; last: string }): string | null {
  if (day >= range.first && day <= range.last) return null;
  if (range.last < range.first) return 'O prazo máximo deste edital já passou.';
  return `O prazo deve ser de ${showDay(range.first)} a ${showDay(range.last)}.`;
}

/** Message for an edital's end day that is past or before its start, or null (EDT-4). */
export function endDayError(inicio: string, fim: string, hoje: string): string | null {
  if (fim < hoje) return RULE.endDate;
  return fim < inicio ? RULE.endBeforeStart : null;
}

function tzDay(day: string, timeZone: string): TZDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new TZDate(year, month - 1, date, timeZone);
}

/** A day (`YYYY-MM-DD`) shifted by a number of days. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** A day as DD/MM/AAAA. */
export function showDay(day: string): string {
  return day.split('-').reverse().join('/');
}
