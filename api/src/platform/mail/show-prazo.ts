import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';

/** A deadline in words: `22/03/2026, até 23:59 (horário de Brasília)`. */
export function showPrazo(prazo: Date, timeZone: string): string {
  return `${format(new TZDate(prazo, timeZone), "dd/MM/yyyy, 'até' HH:mm")} (${zoneWords(prazo, timeZone)})`;
}

function zoneWords(moment: Date, timeZone: string): string {
  const name = new Intl.DateTimeFormat('pt-BR', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(moment)
    .find((part) => part.type === 'timeZoneName');
  return name ? name.value.replace(/^Horário( Padrão)?/, 'horário') : timeZone;
}
