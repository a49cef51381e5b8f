import { numeroDoAto, SITUACAO_ATO_LABEL, TIPO_ATO_LABEL } from '@credenciados/contract';
import { apiQuery, downloadFile, formatTimestamp, type Output, Text, useQuery } from '@credenciados/shared';
import { DownloadList } from './download-list.tsx';

type Ato = Output<'GET /ato/findBySolicitacao/:id'>[number];

/** Downloads of the signed acts on a solicitação (ATO-7); none for an edital without a template. */
export function Atos({ idSolicitacao }: { idSolicitacao: number }) {
  const query = useQuery(apiQuery('GET /ato/findBySolicitacao/:id', { params: { id: idSolicitacao }, silent: true }));
  return (
    <DownloadList title="Atos da comissão" failureTitle="Não foi possível carregar os atos." query={query} show={show}>
      <Text mb="4">Cada ato diz o que a comissão decidiu, por quê, e até quando você pode recorrer ou responder.</Text>
    </DownloadList>
  );
}

function show({ id, tipo, emitidoEm, estado, codigo, ...ato }: Ato) {
  const numero = numeroDoAto(ato);
  return {
    id,
    name: `Ato nº ${numero}: ${TIPO_ATO_LABEL[tipo].toLowerCase()}, ${formatTimestamp(emitidoEm)}`,
    lead: `${SITUACAO_ATO_LABEL[estado.situacao]}. Código:`,
    codigo,
    button: 'Baixar ato (PDF)',
    label: `Baixar o ato nº ${numero} (PDF)`,
    save: () => downloadFile('GET /ato/pdf/:id', { params: { id }, silent: true }),
  };
}
