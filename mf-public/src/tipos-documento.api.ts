import { apiQuery, type TipoEdital, useQuery } from '@credenciados/shared';

/** Document types of a type of edital. */
export function useTiposDocumento(tipo: TipoEdital) {
  return useQuery({
    ...(tipo === 'VISTORIADOR'
      ? apiQuery('GET /publico/tipoDocumentoCredenciado/findAllVistoriador', { silent: true })
      : apiQuery('GET /publico/tipoDocumentoCredenciado/findAllGeomensor', { silent: true })),
    staleTime: 5 * 60_000,
  });
}
