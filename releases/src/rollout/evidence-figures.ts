import type { Comparacao } from '@credenciados/contract';

/**
 * Evidence that a new version is worse, and the limit for withdrawing it, as whole numbers for people. Rounded so that the first is below
 * the second exactly while the version stays.
 */
export function evidenceFigures(
  { evidencia, limite }: Pick<Comparacao, 'evidencia' | 'limite'>,
  locale: 'en' | 'pt-BR',
): { now: string; needed: string } {
  const needed = Math.ceil(limite);
  const now = Math.floor(evidencia);
  const { format } = new Intl.NumberFormat(locale);
  return { now: format(evidencia >= limite ? Math.max(now, needed) : now), needed: format(needed) };
}
