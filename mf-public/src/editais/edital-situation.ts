import { formatDate } from '@credenciados/shared';
import { nextWords } from '../common/time-left.ts';
import type { EditalPublico } from './editais.api.ts';

/** State of an edital on its card at a moment. */
export interface EditalSituation {
  /** Aberto while now is before the end (EDT-2). */
  open: boolean;
  /** Registrations are taken now. */
  canRegister: boolean;
  /** Why not, when they aren't. */
  reason: string | null;
}

/** The situation of an edital on its card. The server says whether it takes registrations; the clock may have moved since. */
export function situationOf(edital: EditalPublico, now: number): EditalSituation {
  const open = now < Date.parse(edital.dataFim);
  // The server's clock has the last word on the beginning, should this one be slow.
  const begun = edital.valido || now >= Date.parse(edital.dataInicio);
  const canRegister = open && begun && edital.situacao === 'ABERTO';
  return { open, canRegister, reason: canRegister ? null : reasonOf(edital, open) };
}

function reasonOf(edital: EditalPublico, open: boolean): string {
  if (!open) return `As inscrições terminaram em ${formatDate(edital.dataFim)}.`;
  if (edital.situacao === 'ENCERRADO') return 'As inscrições deste edital foram encerradas antes do prazo.';
  return `As inscrições começam em ${formatDate(edital.dataInicio)}.`;
}

/** The next moment at which something that a card says changes by the clock alone, or null. */
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
