const MINUTE = 60_000;
/** From when on the end is told, and a form is sent ahead of its files. */
export const NEAR_MINUTES = 60;

/** Where a form stands: long before the edital's end, near it, within the grace of what came in time, or after all. */
export type Phase = 'far' | 'near' | 'grace' | 'over';

/** The phase at a moment. `ate`: until when what came in time may be completed, where something did. */
export function phaseOf(now: number, fim: number, ate: number | null): Phase {
  if (now <= fim) return fim - now > NEAR_MINUTES * MINUTE ? 'far' : 'near';
  return ate !== null && now <= ate ? 'grace' : 'over';
}

/** How long there is until the end: "Faltam 12 minutos para o fim das inscrições." */
export function minutesLeft(now: number, fim: number): string {
  const minutes = Math.floor((fim - now) / MINUTE);
  const left =
    minutes === 0 ? 'Falta menos de um minuto' : minutes === 1 ? 'Falta 1 minuto' : `Faltam ${minutes} minutos`;
  return `${left} para o fim das inscrições.`;
}
