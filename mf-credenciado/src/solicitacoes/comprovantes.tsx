import { TIPO_COMPROVANTE_LABEL } from '@credenciados/contract/domain';
import { apiQuery, downloadFile, formatTimestamp, type Output, useQuery } from '@credenciados/shared';
import { DownloadList } from './download-list.tsx';

type Comprovante = Output<'GET /solicitacaoCredenciado/comprovantes/:id'>[number];

/** Downloads of a solicitação's signed comprovantes; none for solicitações made from a processo. */
export function Comprovantes({ idSolicitacao }: { idSolicitacao: number }) {
  const query = useQuery(
    apiQuery('GET /solicitacaoCredenciado/comprovantes/:id', { params: { id: idSolicitacao }, silent: true }),
  );
  return (
    <DownloadList
      title="Comprovantes"
      failureTitle="Não foi possível carregar os comprovantes."
      query={query}
      show={show}
    />
  );
}

function show({ id, tipo, emitidoEm, codigo }: Comprovante) {
  const name = `${TIPO_COMPROVANTE_LABEL[tipo]}, ${formatTimestamp(emitidoEm)}`;
  return {
    id,
    name,
    lead: 'Código do comprovante:',
    codigo,
    button: 'Baixar comprovante (PDF)',
    label: `Baixar comprovante (PDF): ${name}`,
    save: () => downloadFile('GET /comprovante/pdf/:id', { params: { id }, silent: true }),
  };
}
