/** The list of one's own requests. */
export const LIST = '/credenciado/solicitacoes';

/** Who read one's own data. */
export const CONSULTAS = '/credenciado/consultas';

/** One of one's own requests. */
export function solicitacaoPath(id: number): string {
  return `${LIST}/${id}`;
}

/** Where a request is rectified. The call's id is in the path, as specified; the request's in the query. */
export function rectificationPath({ id, edital }: { id: number; edital: { id: number } }): string {
  return `/credenciado/editar/${edital.id}?solicitacao=${id}`;
}
