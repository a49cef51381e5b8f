import { PODER_LABEL, SITUACAO_PROCURACAO_LABEL } from '@credenciados/contract/poderes';
import { Alert, apiQuery, Box, chakra, formatDate, settings, useQuery } from '@credenciados/shared';

/** Proxies of the applicant, with their powers and dates; nothing if there are none, or the portal has no proxies (PRO-6). */
export function ProcuradoresNotice({ id }: { id: number }) {
  const { data = [] } = useQuery(
    apiQuery(
      'GET /procuracao/findBySolicitacao/:id',
      settings().proxies ? { params: { id }, silent: true, background: true } : null,
    ),
  );
  if (data.length === 0) return null;
  return (
    <Box mb="4">
      <Alert
        tone="info"
        title={data.length === 1 ? 'O interessado tem um procurador' : 'O interessado tem procuradores'}
      >
        <chakra.ul listStyleType="none">
          {data.map(({ id: idProcuracao, nome, cpf, situacao, inicio, fim, poderes }) => (
            <li key={idProcuracao}>
              {nome}, CPF {cpf}: {SITUACAO_PROCURACAO_LABEL[situacao].toLowerCase()}, de {formatDate(inicio)} a{' '}
              {formatDate(fim)}. {poderes.map((poder) => PODER_LABEL[poder]).join('; ')}.
            </li>
          ))}
        </chakra.ul>
      </Alert>
    </Box>
  );
}
