import { apiQuery, formatInteger, LinkButton, useQuery } from '@credenciados/shared';

/** Link to the requests for deletion of data, with the number of unanswered ones. */
export function ExclusaoLink({ always = false }: { always?: boolean }) {
  const { data } = useQuery(apiQuery('POST /exclusao/findByFiltro', { body: { tamanho: 1 }, background: true }));
  const pending = data?.totalPendentes ?? 0;
  if (pending === 0 && !always) return null;
  return (
    <LinkButton to="/exclusao/listagem" variant="outline">
      Pedidos de exclusão{pending > 0 ? ` (${formatInteger(pending)})` : ''}
    </LinkButton>
  );
}
