import { apiQuery, formatInteger, LinkButton, useQuery } from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';

/** Link to the complaints, with the number of waiting ones, for those who may read them. */
export function DenunciasLink() {
  const mayRead = useMay('POST /denuncia/findByFiltro');
  const { data } = useQuery({
    ...apiQuery('POST /denuncia/findByFiltro', { body: { situacao: 'RECEBIDA', tamanho: 1 }, background: true }),
    enabled: mayRead,
  });
  if (!mayRead) return null;
  return (
    <LinkButton to="/denuncias/listagem" variant="outline">
      Denúncias{data && data.totalElements > 0 ? ` (${formatInteger(data.totalElements)})` : ''}
    </LinkButton>
  );
}
