import { FASE_RESULTADO_LABEL } from '@credenciados/contract';
import {
  apiQuery,
  Box,
  ErrorState,
  formatDateTime,
  LinkButton,
  linkTo,
  type Output,
  portalNow,
  StatusTag,
  Text,
  useQuery,
} from '@credenciados/shared';
import { PorQueEstaData, Section } from '@credenciados/shared/solicitacao';
import { RecursoDoResultado } from './recurso.tsx';

type Resultado = Output<'GET /resultado/bySolicitacao/:id'>[number];

/** Published results of the solicitação, the original one too (RES-4). Renders nothing without one, as before the publication. */
export function Resultados({ idSolicitacao, idEdital }: { idSolicitacao: number; idEdital: number }) {
  const { data, isError, refetch } = useQuery(
    apiQuery('GET /resultado/bySolicitacao/:id', { params: { id: idSolicitacao }, silent: true }),
  );
  if (isError) {
    return (
      <Section title="Resultado">
        <ErrorState title="Não foi possível carregar o resultado." onRetry={() => void refetch()} />
      </Section>
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <Section title="Resultado">
      {data.map((resultado) => (
        <OneResult key={resultado.id} resultado={resultado} idSolicitacao={idSolicitacao} />
      ))}
      <LinkButton size="sm" variant="outline" to={linkTo('mf-public:resultados', { idEdital })}>
        Ver a lista publicada
      </LinkButton>
    </Section>
  );
}

function OneResult({ resultado, idSolicitacao }: { resultado: Resultado; idSolicitacao: number }) {
  const { fase, publicadoEm, recursoAte, aprovada, motivos, explicacao } = resultado;
  return (
    <Box mb="5">
      <Text fontWeight="semibold" mb="1">
        {FASE_RESULTADO_LABEL[fase]}, publicado em {formatDateTime(publicadoEm)}
      </Text>
      <StatusTag tone={aprovada ? 'success' : 'error'}>{aprovada ? 'Aprovada' : 'Reprovada'}</StatusTag>
      {motivos && (
        <Text mt="2" whiteSpace="pre-line" maxW="text">
          Motivos: {motivos}
        </Text>
      )}
      {recursoAte && !aprovada && (
        <Text mt="2">
          {Date.parse(recursoAte) >= portalNow() ? 'Você pode recorrer até' : 'O prazo para recorrer terminou em'}{' '}
          {formatDateTime(recursoAte)}.
        </Text>
      )}
      {recursoAte && !aprovada && explicacao && <PorQueEstaData explicacao={explicacao} />}
      {recursoAte && !aprovada && <RecursoDoResultado idSolicitacao={idSolicitacao} ate={recursoAte} />}
    </Box>
  );
}
