import {
  apiQuery,
  chakra,
  downloadFile,
  ErrorState,
  Flex,
  formatTimestamp,
  type Output,
  Text,
  TIPO_COMPROVANTE_LABEL,
  useQuery,
} from '@credenciados/shared';
import { SaveFileButton, Section } from '@credenciados/shared/solicitacao';

type Comprovante = Output<'GET /solicitacaoCredenciado/comprovantes/:id'>[number];

/** Downloads of a solicitação's signed comprovantes. Renders nothing without one, as for solicitações made from a processo. */
export function Comprovantes({ idSolicitacao }: { idSolicitacao: number }) {
  const { data, isError, refetch } = useQuery(
    apiQuery('GET /solicitacaoCredenciado/comprovantes/:id', { params: { id: idSolicitacao }, silent: true }),
  );
  if (isError) {
    return (
      <Section title="Comprovantes">
        <ErrorState title="Não foi possível carregar os comprovantes." onRetry={() => void refetch()} />
      </Section>
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <Section title="Comprovantes">
      <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="4">
        {data.map((comprovante) => (
          <OneComprovante key={comprovante.id} comprovante={comprovante} />
        ))}
      </chakra.ul>
    </Section>
  );
}

function OneComprovante({ comprovante: { id, tipo, emitidoEm, codigo } }: { comprovante: Comprovante }) {
  const name = `${TIPO_COMPROVANTE_LABEL[tipo]}, ${formatTimestamp(emitidoEm)}`;
  return (
    <chakra.li>
      <Flex wrap="wrap" align="center" justify="space-between" gap="3">
        <div>
          <Text fontWeight="semibold">{name}</Text>
          <Text color="fg.muted" textStyle="sm">
            Código do comprovante: <chakra.span whiteSpace="nowrap">{codigo}</chakra.span>
          </Text>
        </div>
        <SaveFileButton
          size="sm"
          label={`Baixar comprovante (PDF): ${name}`}
          save={() => downloadFile('GET /comprovante/pdf/:id', { params: { id }, silent: true })}
        >
          Baixar comprovante (PDF)
        </SaveFileButton>
      </Flex>
    </chakra.li>
  );
}
