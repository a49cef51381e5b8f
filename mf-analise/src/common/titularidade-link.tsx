import { call, formatInteger, LinkButton, useQuery } from '@credenciados/shared';

/** Leads to the claims of people who found their CPF taken, and says how many wait. */
export function TitularidadeLink() {
  const { data } = useQuery({
    queryKey: ['/titularidade', 'pendentes'],
    queryFn: ({ signal }) =>
      call('POST /titularidade/findByFiltro', { body: { situacao: 'PENDENTE', tamanho: 1 }, signal, background: true }),
  });
  return (
    <LinkButton to="/titularidade/listagem" variant="outline">
      Pedidos de titularidade{data && data.totalElements > 0 ? ` (${formatInteger(data.totalElements)})` : ''}
    </LinkButton>
  );
}
