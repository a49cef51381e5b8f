import { type NivelGovbr, recusaDeNivel } from '@credenciados/contract';
import { businessError } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import type { EditalRow } from '../edital/edital.queries.ts';
import { regrasOf } from '../edital/regras.ts';

/**
 * Level of the sender's gov.br account where the edital asks for one; undefined elsewhere, where nothing is said of it. Throws
 * `NIVEL_INSUFICIENTE` (422) for a visitor, and for a lower or an unknown level (GOV-3).
 */
export function requireNivel(edital: EditalRow, session: Session | null): NivelGovbr | undefined {
  const { nivelGovbr: minimo } = regrasOf(edital);
  if (minimo === 'NENHUM') return undefined;
  const nivel = session?.nivel ?? null;
  const recusa = recusaDeNivel(minimo, { signedIn: session !== null, nivel });
  if (recusa !== null || nivel === null) throw businessError(recusa ?? '', { codigo: 'NIVEL_INSUFICIENTE' });
  return nivel;
}
