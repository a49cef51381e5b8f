/** The list of one's own solicitações. */
export const LIST = '/credenciado/solicitacoes';

/** Log of reads of one's own data. */
export const CONSULTAS = '/credenciado/consultas';

/** One of one's own solicitações. */
export function solicitacaoPath(id: number): string {
  return `${LIST}/${id}`;
}

/** Where a solicitação is rectified. The edital's id is in the path (TEL-47); the solicitação's in the query. */
export function rectificationPath({ id, edital }: { id: number; edital: { id: number } }): string {
  return `/credenciado/editar/${edital.id}?solicitacao=${id}`;
}
