import { apiQuery, type Output, useQuery } from '@credenciados/shared';

/** A modelo de mensagem. */
export type Modelo = Output<'GET /modeloMensagem/findAll'>[number];

/** Modelos whose subject contains a text; all without one. Only the page shows failures. */
export function useModelos(texto: string) {
  return useQuery(
    texto
      ? apiQuery('GET /modeloMensagem/findBySearch/:texto', { params: { texto }, silent: true })
      : apiQuery('GET /modeloMensagem/findAll', { silent: true }),
  );
}
