/** Where a request is rectified. The call's id is in the path, as specified; the request's in the query. */
export function rectificationPath(solicitacao: { id: number; edital: { id: number } }): string {
  return `/credenciado/editar/${solicitacao.edital.id}?solicitacao=${solicitacao.id}`;
}
