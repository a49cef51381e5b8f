/** List of the person's solicitações. */
export const LIST = '/credenciado/solicitacoes';

/** Log of the staff's reads of the person's data. */
export const CONSULTAS = '/credenciado/consultas';

/** Page of one of the person's solicitações. */
export function solicitacaoPath(id: number): string {
  return `${LIST}/${id}`;
}

/** Form that rectifies a solicitação. The path has the edital's id (TEL-47), the query the solicitação's. */
export function rectificationPath({ id, edital }: { id: number; edital: { id: number } }): string {
  return `/credenciado/editar/${edital.id}?solicitacao=${id}`;
}
