const MINUTE = 60_000;
/** Minutes before the end from which the countdown is shown and a form is sent ahead of its files. */
const NEAR_MINUTES = 60;

/** Phase of a form: long before the edital's end, near it, within the grace period, or after it. */
export type Phase = 'far' | 'near' | 'grace' | 'over';

/** Phase at a moment. `ate`: end of the grace period for a form received in time; null if none was. */
export function phaseOf(now: number, fim: number, ate: number | null): Phase {
  if (now <= fim) return fim - now > NEAR_MINUTES * MINUTE ? 'far' : 'near';
  return ate !== null && now <= ate ? 'grace' : 'over';
}

/** Time left until the end: "Faltam 12 minutos para o fim das inscrições." */
export function minutesLeft(now: number, fim: number): string {
  const minutes = Math.floor((fim - now) / MINUTE);
  const left =
    minutes === 0 ? 'Falta menos de um minuto' : minutes === 1 ? 'Falta 1 minuto' : `Faltam ${minutes} minutos`;
  return `${left} para o fim das inscrições.`;
}
