import {
  Alert,
  apiQuery,
  Badge,
  Box,
  chakra,
  formatDate,
  formatInteger,
  Link,
  RouterLink,
  useQuery,
} from '@credenciados/shared';

/** Editais with questions and challenges that wait for an answer (ESC-4); nothing while there are none. */
export function EsclarecimentosAguardando() {
  const { data = [] } = useQuery(apiQuery('GET /esclarecimento/aguardando', { background: true }));
  if (data.length === 0) return null;
  return (
    <Box mb="4">
      <Alert tone="info" title="Perguntas e impugnações esperam resposta">
        <chakra.ul listStyleType="none">
          {data.map(({ edital, total, fim, vencido }) => (
            <li key={edital.id}>
              <Link asChild>
                <RouterLink to={`/esclarecimentos/listagem/${edital.id}`}>
                  {total === 1 ? '1 pedido' : `${formatInteger(total)} pedidos`} sobre o edital nº {edital.numero}
                </RouterLink>
              </Link>
              , responder até {formatDate(fim)} {vencido && <Badge tone="warning">Prazo vencido</Badge>}
            </li>
          ))}
        </chakra.ul>
      </Alert>
    </Box>
  );
}
