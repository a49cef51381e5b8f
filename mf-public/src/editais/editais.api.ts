import { apiQuery, keepPreviousData, type Output, TIPOS_EDITAL, type TipoEdital, useQuery } from '@credenciados/shared';
import { EDITAIS_EVERY_MS } from '../common/live.ts';

type Editais = Output<'GET /publico/edital'>;
/** An edital as anyone sees it. */
export type EditalPublico = NonNullable<Editais[number]>;

/** The latest edital of one type, if there has ever been one. */
export interface EditalOfType {
  tipo: TipoEdital;
  edital: EditalPublico | null;
}

/** The latest edital of each type. The answer is an array: index 0 is VISTORIADOR, index 1 GEOMENSOR. */
export function useEditais() {
  return useQuery({
    ...apiQuery('GET /publico/edital', { background: true }),
    // Visitors aren't told by the server that an edital closed or opened.
    refetchInterval: EDITAIS_EVERY_MS,
    select: ([vistoriador, geomensor]): EditalOfType[] => {
      const byType = { GEOMENSOR: geomensor, VISTORIADOR: vistoriador };
      return TIPOS_EDITAL.map((tipo) => ({ tipo, edital: byType[tipo] }));
    },
  });
}

/** One page of the editais before those, of both types. */
export function useEditaisAnteriores(query: { pagina: number; tamanho: number }) {
  return useQuery({
    ...apiQuery('GET /publico/edital/anteriores', { query, silent: true }),
    placeholderData: keepPreviousData,
  });
}
