import { zoneName } from '@credenciados/contract';
import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';

/** A deadline in words: `22/03/2026, até 23:59 (horário de Belém)`. */
export function showPrazo(prazo: Date, timeZone: string): string {
  return `${format(new TZDate(prazo, timeZone), "dd/MM/yyyy, 'até' HH:mm")} (${zoneName(timeZone)})`;
}

/** Day of a deadline, for a subject: `22/03/2026`. */
export function showPrazoDay(prazo: Date, timeZone: string): string {
  return format(new TZDate(prazo, timeZone), 'dd/MM/yyyy');
}
