import { type Contagem, contarPrazo, dayOf, type EditalRegras, termoDe } from '@credenciados/contract';
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
  if (!termo) return null;
  return contarPrazo({ ...termo, evento: dayOf(em, config.timeZone) }, await loadCalendario(db, editalId));
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
