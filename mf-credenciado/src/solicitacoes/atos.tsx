import { numeroDoAto, SITUACAO_ATO_LABEL, TIPO_ATO_LABEL } from '@credenciados/contract';
import {
  apiQuery,
  chakra,
  downloadFile,
  ErrorState,
  Flex,
  formatTimestamp,
  type Output,
  Text,
  useQuery,
} from '@credenciados/shared';
import { SaveFileButton, Section } from '@credenciados/shared/solicitacao';

type Ato = Output<'GET /ato/findBySolicitacao/:id'>[number];

/** Downloads of the signed acts on a solicitação (ATO-7). Renders nothing without one, as for an edital without a template. */
export function Atos({ idSolicitacao }: { idSolicitacao: number }) {
  const { data, isError, refetch } = useQuery(
    apiQuery('GET /ato/findBySolicitacao/:id', { params: { id: idSolicitacao }, silent: true }),
  );
  if (isError) {
    return (
      <Section title="Atos da comissão">
        <ErrorState title="Não foi possível carregar os atos." onRetry={() => void refetch()} />
      </Section>
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <Section title="Atos da comissão">
      <Text mb="4">Cada ato diz o que a comissão decidiu, por quê, e até quando você pode recorrer ou responder.</Text>
      <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="4">
        {data.map((ato) => (
          <OneAto key={ato.id} ato={ato} />
        ))}
      </chakra.ul>
    </Section>
  );
}

function OneAto({ ato }: { ato: Ato }) {
  const numero = numeroDoAto(ato);
  return (
    <chakra.li>
      <Flex wrap="wrap" align="center" justify="space-between" gap="3">
        <div>
          <Text fontWeight="semibold">
            Ato nº {numero}: {TIPO_ATO_LABEL[ato.tipo].toLowerCase()}, {formatTimestamp(ato.emitidoEm)}
          </Text>
          <Text color="fg.muted" textStyle="sm">
            {SITUACAO_ATO_LABEL[ato.estado.situacao]}. Código:{' '}
            <chakra.span whiteSpace="nowrap">{ato.codigo}</chakra.span>
          </Text>
        </div>
        <SaveFileButton
          size="sm"
          label={`Baixar o ato nº ${numero} (PDF)`}
          save={() => downloadFile('GET /ato/pdf/:id', { params: { id: ato.id }, silent: true })}
        >
          Baixar ato (PDF)
        </SaveFileButton>
      </Flex>
    </chakra.li>
  );
}
