import { FASE_RESULTADO_LABEL } from '@credenciados/contract';
import {
  apiQuery,
  Box,
  ErrorState,
  formatDateTime,
  LinkButton,
  linkTo,
  type Output,
  StatusTag,
  Text,
  useQuery,
} from '@credenciados/shared';
import { PorQueEstaData, Section } from '@credenciados/shared/solicitacao';
import { isRunning, RecursoDoResultado } from './recurso.tsx';

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
  const { fase, publicadoEm, recursoAte, aprovada, motivos, explicacao, intencao } = resultado;
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
        <>
          <Terms recursoAte={recursoAte} explicacao={explicacao} intencao={intencao} />
          <RecursoDoResultado idSolicitacao={idSolicitacao} ate={recursoAte} intencao={intencao} />
        </>
      )}
    </Box>
  );
}

/** Term to appeal, after the one to state the intention where the edital asks for that (RES-8). */
function Terms({
  recursoAte,
  explicacao,
  intencao,
}: Pick<Resultado, 'explicacao' | 'intencao'> & { recursoAte: string }) {
  const declaradaEm = intencao?.declaradaEm;
  const missing = intencao && !declaradaEm ? intencao : null;
  return (
    <>
      {declaradaEm && <Text mt="2">Você declarou a intenção de recorrer em {formatDateTime(declaradaEm)}.</Text>}
      {missing && (
        <Term
          {...missing}
          running="Para recorrer, declare primeiro a intenção, até"
          over="Só recorre quem declarou a intenção de recorrer até"
        />
      )}
      {(!missing || isRunning(missing.ate)) && (
        <Term
          ate={recursoAte}
          explicacao={explicacao}
          running={missing ? 'Depois, envie os motivos até' : 'Você pode recorrer até'}
          over="O prazo para recorrer terminou em"
        />
      )}
    </>
  );
}

interface TermProps extends Pick<Resultado, 'explicacao'> {
  ate: string;
  running: string;
  over: string;
}

function Term({ ate, explicacao, running, over }: TermProps) {
  return (
    <>
      <Text mt="2">
        {isRunning(ate) ? running : over} {formatDateTime(ate)}.
      </Text>
      {explicacao && <PorQueEstaData explicacao={explicacao} />}
    </>
  );
}
