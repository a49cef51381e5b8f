import { apiQuery, formatInteger, LinkButton, useQuery } from '@credenciados/shared';

/** Link to the claims of CPFs, with the number of waiting ones. */
export function TitularidadeLink() {
  const { data } = useQuery(
    apiQuery('POST /titularidade/findByFiltro', { body: { situacao: 'PENDENTE', tamanho: 1 }, background: true }),
  );
  return (
    <LinkButton to="/titularidade/listagem" variant="outline">
      Pedidos de titularidade{data && data.totalElements > 0 ? ` (${formatInteger(data.totalElements)})` : ''}
    </LinkButton>
  );
}
