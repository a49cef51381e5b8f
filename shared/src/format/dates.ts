import { zoneName } from '@credenciados/contract/zone';
import { portalNow } from './clock.ts';
import { settings } from './settings.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

function format(value: string | Date, options: Intl.DateTimeFormatOptions): string {
  const { timeZone } = settings();
  const key = `${timeZone} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('pt-BR', { timeZone, ...options });
    formatters.set(key, formatter);
  }
  return formatter.format(new Date(value)).replace(',', '');
}

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;

/** Formats a time as DD/MM/YYYY in the agency's time zone. A calendar day (`YYYY-MM-DD`) isn't converted. */
export function formatDate(value: string | Date): string {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return value.split('-').reverse().join('/');
  return format(value, DAY);
}

/** Formats a time as DD/MM/YYYY HH:mm in the agency's time zone. */
export function formatDateTime(value: string | Date): string {
  return format(value, { ...DAY, ...CLOCK });
}

/** Formats a time with seconds, for comprovantes and error notices. */
export function formatTimestamp(value: string | Date): string {
  return format(value, { ...DAY, ...CLOCK, second: '2-digit' });
}

/** Today as `YYYY-MM-DD` in the agency's time zone. */
export function todayInZone(now: Date = new Date(portalNow())): string {
  return format(now, DAY).split('/').reverse().join('-');
}

/** Common name of the agency's time zone: "horário de Belém". */
export function zoneLabel(): string {
  return zoneName(settings().timeZone);
}
