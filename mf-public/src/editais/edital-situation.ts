import { formatDate } from '@credenciados/shared';
import { nextWords } from '../common/time-left.ts';
import type { EditalPublico } from './editais.api.ts';

/** State of an edital on its card at a moment. */
interface EditalSituation {
  /** True before the end (EDT-2). */
  open: boolean;
  /** True if registrations are accepted now. */
  canRegister: boolean;
  /** True if staff closed it before its end. */
  closedEarly: boolean;
  /** Reason why they aren't; null if they are. */
  reason: string | null;
}

/** State of an edital on its card. The server says if it takes registrations; the clock may have moved since. */
export function situationOf(edital: EditalPublico, now: number): EditalSituation {
  const open = now < Date.parse(edital.dataFim);
  // The server decides about the start, in case this clock is slow.
  const begun = edital.valido || now >= Date.parse(edital.dataInicio);
  const canRegister = open && begun && edital.situacao === 'ABERTO';
  const closedEarly = open && edital.situacao === 'ENCERRADO';
  return { open, canRegister, closedEarly, reason: canRegister ? null : reasonOf(edital, open) };
}

function reasonOf(edital: EditalPublico, open: boolean): string {
  if (!open) return `As inscrições terminaram em ${formatDate(edital.dataFim)}.`;
  if (edital.situacao === 'ENCERRADO') {
    const day = edital.encerradoEm ? ` em ${formatDate(edital.encerradoEm)}` : '';
    return `Inscrições encerradas${day}, antes do prazo.`;
  }
  return `As inscrições começam em ${formatDate(edital.dataInicio)}.`;
}

/** Time of the next change of a card that the clock causes, or null. */
export function nextChange(editais: readonly (EditalPublico | null)[], now: number): number | null {
  const moments = editais
    .flatMap((edital) => {
      if (!edital) return [];
      const words = situationOf(edital, now).canRegister ? nextWords(edital.dataFim, now) : null;
      return [Date.parse(edital.dataInicio), Date.parse(edital.dataFim), words ?? now];
    })
    .filter((moment) => moment > now);
  return moments.length > 0 ? Math.min(...moments) : null;
}
