import {
  Alert,
  apiQuery,
  Badge,
  Box,
  Button,
  chakra,
  formatDate,
  formatInteger,
  Link,
  RouterLink,
  useQuery,
} from '@credenciados/shared';

/** Editais with questions and challenges that wait for an answer (ESC-4); nothing while there are none. A failure is told: these have terms. */
export function EsclarecimentosAguardando() {
  const { data = [], isError, refetch } = useQuery(apiQuery('GET /esclarecimento/aguardando', { background: true }));
  if (isError && data.length === 0) {
    return (
      <Box mb="4">
        <Alert
          tone="warning"
          title="Não foi possível ver se há perguntas e impugnações que esperam resposta."
          actions={
            <Button variant="outline" size="sm" onClick={() => void refetch()}>
              Tentar novamente
            </Button>
          }
        />
      </Box>
    );
  }
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
