import { dayOf, type EditalRegras, ESCLARECIMENTO_TEXT, endOfDayIn, shiftDay } from '@credenciados/contract';
import { businessError } from '@credenciados/platform/http/errors';
import type { EditalRow } from '../edital/edital.queries.ts';
import { isValid } from '../edital/edital.rules.ts';

/** Last second in which an edital takes questions and challenges; null if it takes none at a time (ESC-1). */
export function takesUntil(edital: EditalRow, regras: EditalRegras, now: Date, timeZone: string): Date | null {
  if (!regras.esclarecimentos || !isValid(edital, now)) return null;
  const until = endOfDayIn(shiftDay(dayOf(edital.dataFim, timeZone), -regras.esclarecimentosAte), timeZone);
  return now.getTime() <= until.getTime() + 999 ? until : null;
}

/** Throws unless a challenge that is decided has a decision, and anything else none. */
export function requireDecision(tipo: 'PERGUNTA' | 'IMPUGNACAO', acolhida: boolean | null, prejudicado: boolean): void {
  if ((tipo === 'IMPUGNACAO' && !prejudicado) === (acolhida !== null)) return;
  const text = acolhida === null ? ESCLARECIMENTO_TEXT.decision : ESCLARECIMENTO_TEXT.noDecision;
  throw businessError(text, { campos: { acolhida: text } });
}
