import {
  type Contagem,
  contarPrazo,
  dayOf,
  type EditalRegras,
  endOfDayIn,
  shiftDay,
  type Termo,
  termoDe,
} from '@credenciados/contract';
import type { Config } from '@credenciados/platform/config';
import type { Executor, Tx } from '@credenciados/platform/db/database';
import type { Deps } from '../../deps.ts';
import { holdCalendario, loadCalendario } from './calendario.ts';

/** Edital and its rules. */
interface OfEdital {
  editalId: number;
  regras: EditalRegras;
}

/** Counts the edital's term from a moment; null if the edital sets none. */
export async function contarAgora(
  { config }: Pick<Deps, 'config'>,
  db: Executor,
  { editalId, regras }: OfEdital,
  em: Date,
): Promise<Contagem | null> {
  const termo = termoDe(regras);
  return termo && contarTermo({ config }, db, { editalId, regras }, termo, em);
}

/** Counts a term from a moment; one that begins with the notice, from the day on which it is presumed. */
export async function contarTermo(
  { config }: Pick<Deps, 'config'>,
  db: Executor,
  { editalId, regras }: OfEdital,
  termo: Omit<Termo, 'evento'>,
  em: Date,
): Promise<Contagem> {
  const presumido = termo.inicio === 'CIENCIA';
  const sent = dayOf(em, config.timeZone);
  const evento = presumido ? shiftDay(sent, regras.cienciaDias) : sent;
  return contarPrazo({ ...termo, evento, presumido }, await loadCalendario(db, editalId));
}

/** Count to store with a message: null if staff chose another date than the counted one, or the edital sets no term. */
export async function contagemDe(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  of: OfEdital,
  dia: string | null | undefined,
  em: Date,
): Promise<Contagem | null> {
  if (!dia || !termoDe(of.regras)) return null;
  await holdCalendario(tx);
  const contagem = await contarAgora(deps, tx, of, em);
  return contagem?.fim === dia ? contagem : null;
}

/** Moment at which the notice of a message sent now is presumed (CIE-2); null if the edital certifies none. */
export function cienciaAte(
  { timeZone }: Pick<Config, 'timeZone'>,
  { registrarCiencia, cienciaDias }: EditalRegras,
  em: Date,
): Date | null {
  return registrarCiencia ? endOfDayIn(shiftDay(dayOf(em, timeZone), cienciaDias), timeZone) : null;
}
