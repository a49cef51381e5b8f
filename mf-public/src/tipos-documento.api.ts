import { call, type TipoEdital, useQuery } from '@credenciados/shared';

/** The document types of a kind of edital. */
export function useTiposDocumento(tipo: TipoEdital | undefined) {
  return useQuery({
    queryKey: ['tipos-documento', tipo],
    queryFn: ({ signal }) =>
      tipo === 'VISTORIADOR'
        ? call('GET /publico/tipoDocumentoCredenciado/findAllVistoriador', { signal, silent: true })
        : call('GET /publico/tipoDocumentoCredenciado/findAllGeomensor', { signal, silent: true }),
    enabled: tipo !== undefined,
    staleTime: 5 * 60_000,
  });
}
