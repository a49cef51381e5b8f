import { PRAZO_RECURSO_LABEL } from '@credenciados/contract';
import { Alert, Box, Button, ErrorState, Flex, formatDate, formatDateTime } from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { useState } from 'react';
import { DecideModal } from './decide.modal.tsx';
import { type Indisponibilidade, useIndisponibilidades } from './indisponibilidade.api.ts';

interface Deciding {
  outage: Indisponibilidade;
  prorrogar: boolean;
}

/** Outages in the open edital's period, or in a term to appeal, that CAGEO must decide on. Renders nothing without any. */
export function IndisponibilidadesPanel() {
  const allowed = useMay('GET /edital/indisponibilidades');
  const { data, isError, refetch } = useIndisponibilidades(allowed);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  if (!allowed) return null;
  if (isError && !data) {
    return <ErrorState title="Não foi possível carregar as indisponibilidades." onRetry={() => void refetch()} />;
  }
  return (
    <>
      {data?.map((outage) => (
        <Box key={outage.id} as="section" aria-label={`Indisponibilidade de ${formatDate(outage.dia)}`} mb="6">
          <Alert
            tone="warning"
            title={`O portal ficou fora do ar por ${outage.minutos} minutos em ${formatDate(outage.dia)}.`}
            actions={
              <Flex gap="3" wrap="wrap">
                <Button size="sm" onClick={() => setDeciding({ outage, prorrogar: true })}>
                  Aprovar prorrogação
                </Button>
                <Button size="sm" variant="outline" onClick={() => setDeciding({ outage, prorrogar: false })}>
                  Dispensar
                </Button>
              </Flex>
            }
          >
            Entre {formatDateTime(outage.inicio)} e {formatDateTime(outage.fim)}, no período do edital nº{' '}
            {outage.edital.numero}. Proposta: prorrogar o fim{' '}
            {outage.prazo === 'INSCRICOES' ? 'das inscrições' : `do ${PRAZO_RECURSO_LABEL[outage.prazo]}`} de{' '}
            {formatDate(outage.fimAtual)} para {formatDate(outage.fimProposto)}
            {outage.prazo === 'INSCRICOES' && ', e os prazos que terminavam naquele dia'}.
          </Alert>
        </Box>
      ))}
      {deciding && <DecideModal {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
