import { indisponibilidade } from '@credenciados/platform/db/schema/index';
import type { TestApp } from './test-app.ts';

let days = 0;

/** Adds an outage that awaits a decision, on a day of March 2026 that is unique in a test file; returns its id. */
export async function outageOf({ db }: TestApp, editalId: number): Promise<number> {
  days += 1;
  const dia = new Date(Date.UTC(2026, 2, 1 + (days % 20))).toISOString().slice(0, 10);
  const [row] = await db
    .insert(indisponibilidade)
    .values({
      editalId,
      dia,
      minutos: 90,
      inicio: new Date(`${dia}T12:00:00Z`),
      fim: new Date(`${dia}T13:30:00Z`),
    })
    .onConflictDoUpdate({
      target: [indisponibilidade.editalId, indisponibilidade.dia],
      set: { minutos: 91 },
    })
    .returning({ id: indisponibilidade.id });
  if (!row) throw new Error('No outage was made');
  return row.id;
}
