import { passosDe, SITUACAO_PROCEDIMENTO_LABEL } from '@credenciados/contract';
import {
  Alert,
  apiQuery,
  Box,
  chakra,
  ErrorState,
  formatTimestamp,
  LinkButton,
  type Output,
  Text,
  useQuery,
} from '@credenciados/shared';
import { Section } from '@credenciados/shared/solicitacao';

type Procedimento = Output<'GET /procedimento/findBySolicitacao/:id'>[number];

/** Proceedings against the person's accreditation, with the ways to defend oneself and to appeal; nothing without one (DES-1). */
export function ProcedimentoSection({ id }: { id: number }) {
  const { data, isError, refetch } = useQuery(
    apiQuery('GET /procedimento/findBySolicitacao/:id', { params: { id }, background: true }),
  );
  if (!isError && (!data || data.length === 0)) return null;
  return (
    <Section title="Procedimento de descredenciamento">
      {isError && <ErrorState title="Não foi possível carregar o procedimento." onRetry={() => void refetch()} />}
      {data?.map((procedimento) => (
        <OneProcedimento key={procedimento.id} procedimento={procedimento} />
      ))}
    </Section>
  );
}

function OneProcedimento({ procedimento }: { procedimento: Procedimento }) {
  const { situacao, suspensao, encerramento } = procedimento;
  return (
    <Box mb="5">
      <Answer procedimento={procedimento} />
      {suspensao?.vigente && (
        <Box mb="3">
          <Alert
            tone="warning"
            title={`O seu credenciamento está suspenso até ${formatTimestamp(suspensao.ate)}.`}
          >{`Motivo: ${suspensao.motivo}`}</Alert>
        </Box>
      )}
      <Text fontWeight="semibold">{SITUACAO_PROCEDIMENTO_LABEL[situacao]}</Text>
      {!encerramento && !suspensao?.vigente && <Text mb="2">Você continua credenciado.</Text>}
      <chakra.ol ps="5" listStyleType="decimal" display="flex" flexDirection="column" gap="1">
        {passosDe(procedimento).map(({ titulo, em, texto }) => (
          <chakra.li key={titulo} overflowWrap="anywhere" whiteSpace="pre-line" maxW="text">
            <strong>{titulo}</strong>, {formatTimestamp(em)}
            {texto && `: ${texto}`}
          </chakra.li>
        ))}
      </chakra.ol>
    </Box>
  );
}

/** Way to the message whose answer is the defence or the appeal. */
function Answer({ procedimento: { acoes, abertura, defesa, decisao } }: { procedimento: Procedimento }) {
  const defends = acoes.includes('DEFENDER');
  const ate = defends ? defesa.ate : acoes.includes('RECORRER') ? decisao?.ate : null;
  if (!ate) return null;
  const conversa = defends ? abertura.idConversa : decisao?.idConversa;
  return (
    <Box mb="3">
      <Alert
        tone="warning"
        title={`Você pode ${defends ? 'se defender' : 'recorrer'} até ${formatTimestamp(ate)}.`}
        actions={
          <LinkButton size="sm" to={`/credenciado/mensagens/responder/${conversa}`}>
            {defends ? 'Apresentar defesa' : 'Recorrer'}
          </LinkButton>
        }
      >
        Responda à mensagem da comissão e anexe os documentos que quiser. A sua resposta é{' '}
        {defends ? 'a sua defesa' : 'o seu recurso'}.
      </Alert>
    </Box>
  );
}
