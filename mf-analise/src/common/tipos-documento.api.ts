import { apiQuery, type TipoEdital, useQuery } from '@credenciados/shared';

/** Document types of an edital's type; not requested without a type. */
export function useTiposDocumento(tipo: TipoEdital | null) {
  return useQuery(
    tipo === 'VISTORIADOR'
      ? apiQuery('GET /publico/tipoDocumentoCredenciado/findAllVistoriador', { silent: true })
      : apiQuery('GET /publico/tipoDocumentoCredenciado/findAllGeomensor', tipo && { silent: true }),
  );
}
