import { TIPOS_EDITAL } from '@credenciados/contract/domain';
import { apiQuery, keepPreviousData, type Output, type TipoEdital, useQuery } from '@credenciados/shared';
import { EDITAIS_EVERY_MS } from '../common/live.ts';

type Editais = Output<'GET /publico/edital'>;
/** Public data of an edital. */
export type EditalPublico = NonNullable<Editais[number]>;

/** Latest edital of one type, or null. */
export interface EditalOfType {
  tipo: TipoEdital;
  edital: EditalPublico | null;
}

/** Latest edital of each type. The API's array has VISTORIADOR at index 0 and GEOMENSOR at index 1. */
export function useEditais() {
  return useQuery({
    ...apiQuery('GET /publico/edital', { background: true }),
    // For a browser without a stream of events.
    refetchInterval: EDITAIS_EVERY_MS,
    select: ([vistoriador, geomensor]): EditalOfType[] => {
      const byType = { GEOMENSOR: geomensor, VISTORIADOR: vistoriador };
      return TIPOS_EDITAL.map((tipo) => ({ tipo, edital: byType[tipo] }));
    },
  });
}

/** One page of the earlier editais, of both types. */
export function useEditaisAnteriores(query: { pagina: number; tamanho: number }) {
  return useQuery({
    ...apiQuery('GET /publico/edital/anteriores', { query, silent: true }),
    placeholderData: keepPreviousData,
  });
}
