import { apiQuery, type TipoEdital, useQuery } from '@credenciados/shared';

/** The kinds of documento that editais of a type ask for; not asked where there is no type. */
export function useTiposDocumento(tipo: TipoEdital | null) {
  return useQuery(
    tipo === 'VISTORIADOR'
      ? apiQuery('GET /publico/tipoDocumentoCredenciado/findAllVistoriador', { silent: true })
      : apiQuery('GET /publico/tipoDocumentoCredenciado/findAllGeomensor', tipo && { silent: true }),
  );
}
