import {
  type EstadoSaude,
  EVENTO_SEGURANCA,
  HORAS_CONTADAS,
  LIMITE_SEGURANCA,
  SAUDE_TEXT,
} from '@credenciados/contract';
import { eventoSeguranca } from '@credenciados/platform/db/schema/index';
import { gte, min, sum } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { SecurityEvent } from '../../http/security/security-events.ts';
import { type Medida, withTimeLimit } from './medida.ts';

/** Every event has a title and a severity. */
const EVENTS: Record<SecurityEvent, { titulo: string; grave?: true }> = EVENTO_SEGURANCA;
/** Kinds of events that the line names, the most frequent first. */
const NAMED = 5;

/** Security events of the last day, of all processes. */
export async function checkSecurity(deps: Deps): Promise<Medida[]> {
  const since = new Date(deps.now().getTime() - HORAS_CONTADAS * 60 * 60 * 1000);
  const rows = await withTimeLimit(deps, (tx) =>
    tx
      .select({
        evento: eventoSeguranca.evento,
        quantos: sum(eventoSeguranca.quantos).mapWith(Number),
        primeiro: min(eventoSeguranca.primeiroEm),
      })
      .from(eventoSeguranca)
      .where(gte(eventoSeguranca.hora, since))
      .groupBy(eventoSeguranca.evento),
  );
  const events = rows
    .flatMap(({ evento, quantos, primeiro }) => {
      const known = Object.entries(EVENTS).find(([name]) => name === evento)?.[1];
      return known ? [{ ...known, quantos, primeiro, estado: stateOf(quantos, known.grave === true) }] : [];
    })
    .sort((a, b) => Number(b.grave ?? false) - Number(a.grave ?? false) || b.quantos - a.quantos);
  const first = events.flatMap(({ primeiro }) => (primeiro ? [primeiro.getTime()] : []));
  const named = events.slice(0, NAMED).map(({ titulo, quantos }) => `${titulo} (${quantos})`);
  return [
    {
      item: 'SEGURANCA',
      estado: worstOf(events.map(({ estado }) => estado)),
      quantos: events.reduce((total, { quantos }) => total + quantos, 0),
      ...(events.length > 0 && {
        desde: new Date(Math.min(...first)),
        detalhe: SAUDE_TEXT.seguranca(named.join(', ')),
      }),
    },
  ];
}

function stateOf(quantos: number, grave: boolean): EstadoSaude {
  if (grave || quantos >= LIMITE_SEGURANCA.falha) return 'FALHA';
  return quantos >= LIMITE_SEGURANCA.atencao ? 'ATENCAO' : 'OK';
}

const worstOf = (states: readonly EstadoSaude[]): EstadoSaude =>
  (['FALHA', 'ATENCAO'] as const).find((state) => states.includes(state)) ?? 'OK';
