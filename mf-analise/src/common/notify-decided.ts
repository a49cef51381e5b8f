import { notify } from '@credenciados/shared';

/** Explains to the author that the act has no effect yet (DUA-2). */
export const WAITS_SECOND =
  'Este edital pede duas pessoas: ela só vale depois que outra pessoa da comissão confirmar. Até lá, o interessado não vê nada e você pode desfazer.';

/** Says that an act was done, or that it waits for a second person. */
export function notifyDecided(title: string, result: unknown): void {
  const waits = typeof result === 'object' && result !== null && Reflect.get(result, 'segundaPessoa') === true;
  if (waits) notify({ type: 'success', title: 'Decisão registrada.', description: WAITS_SECOND });
  else notify({ type: 'success', title });
}
