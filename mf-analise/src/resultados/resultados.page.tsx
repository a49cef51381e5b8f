import { FASE_RESULTADO_LABEL, type LinhaProposta, SITUACAO_RECURSO_LABEL } from '@credenciados/contract';
import {
  Alert,
  Box,
  Button,
  chakra,
  EmptyState,
  ErrorState,
  errorText,
  formatDate,
  formatDateTime,
  formatInteger,
  Heading,
  Link,
  LinkButton,
  LoadFailure,
  linkTo,
  NotFoundState,
  notify,
  Page,
  PageLoading,
  RouterLink,
  StatusTag,
  Text,
  useParams,
} from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { ConfirmDialog } from '@credenciados/shared/overlays';
import { type Column, DataTable, useListState } from '@credenciados/shared/table';
import { Fragment, useState } from 'react';
import { EditaisLink } from '../common/editais-link.tsx';
import { useEdital } from '../common/solicitacoes/solicitacoes.api.ts';
import { type Proposta, RECURSOS_MAX, useProposta, usePublish, useRecursos, useResultados } from './resultados.api.ts';

const COLUMNS: readonly Column<LinhaProposta>[] = [
  {
    header: 'Nome',
    rowHeader: true,
    cell: ({ nome, idSolicitacao }) => (
      <Link asChild>
        <RouterLink to={`/solicitacoes/visualizar/${idSolicitacao}`}>{nome}</RouterLink>
      </Link>
    ),
  },
  { header: 'Protocolo', nowrap: true, cell: ({ protocolo }) => protocolo },
  { header: 'Resultado', cell: (linha) => <Result {...linha} /> },
];

function Result({ aprovada, problema }: LinhaProposta) {
  return (
    <>
      {aprovada !== null && (
        <StatusTag tone={aprovada ? 'success' : 'error'}>{aprovada ? 'Aprovada' : 'Reprovada'}</StatusTag>
      )}
      {problema && <Text textStyle="sm">{problema}</Text>}
    </>
  );
}

/** Results of an edital in stages: the published ones, and the next one as it would be published now (RES-2). */
export function ResultadosPage() {
  const id = Number(useParams().idEdital);
  if (!Number.isSafeInteger(id) || id <= 0) return <NotFoundState />;
  return <ResultsOfEdital id={id} />;
}

function ResultsOfEdital({ id }: { id: number }) {
  const { state, pagination } = useListState({
    sortable: ['nome'],
    defaultSort: { column: 'nome', direction: 'ASC' },
  });
  const { pagina, tamanho } = state;
  const edital = useEdital(id);
  const resultados = useResultados(id);
  const proposta = useProposta(id, { pagina, tamanho });
  const mayPublish = useMay('POST /resultado/publicar');
  const [asking, setAsking] = useState(false);
  const { data } = proposta;
  const error = edital.error ?? resultados.error ?? (data ? null : proposta.error);
  const retry = () => void Promise.all([edital.refetch(), resultados.refetch(), proposta.refetch()]);
  if (error) return <LoadFailure error={error} onRetry={retry} />;
  if (!edital.data || !resultados.data || !data) return <PageLoading />;
  const { numero } = edital.data;
  const canPublish = data.fase !== null && data.impedimento === null && data.problemas === 0;
  return (
    <Page
      title={`Resultados do edital nº ${numero}`}
      breadcrumb={[{ label: 'Listagem de editais', to: '/listagem-editais/listagem' }]}
      description="Até a publicação, ninguém fora da comissão vê uma decisão deste edital."
      actions={mayPublish && canPublish && <Button onClick={() => setAsking(true)}>Publicar o {labelOf(data)}</Button>}
    >
      <Published resultados={resultados.data} idEdital={id} />
      {resultados.data.length > 0 && <Recursos idEdital={id} />}
      {data.fase === null && resultados.data.length > 0 && <Text>{data.impedimento}</Text>}
      {data.fase === null && resultados.data.length === 0 && (
        <EmptyState title={data.impedimento ?? ''} actions={<EditaisLink />}>
          Publicar em etapas é uma regra do edital, que se marca em Editar.
        </EmptyState>
      )}
      {data.fase !== null && (
        <>
          <Heading as="h2" size="lg" mb="2">
            Próximo: {labelOf(data)}
          </Heading>
          <Text mb="4">
            {data.desde && `Pode ser publicado a partir de ${formatDate(data.desde)}. `}
            {summaryOf(data)}
          </Text>
          {(data.impedimento ?? (data.problemas > 0 || null)) && (
            <Box mb="4">
              <Alert tone="warning" title="O resultado ainda não pode ser publicado.">
                {data.impedimento ??
                  `${formatInteger(data.problemas)} ${data.problemas === 1 ? 'solicitação impede' : 'solicitações impedem'} a publicação. Elas são as primeiras da lista.`}
              </Alert>
            </Box>
          )}
          <DataTable
            caption={`${labelOf(data)}, como seria publicado agora`}
            columns={COLUMNS}
            rows={data.lista.content}
            rowKey={({ idSolicitacao }) => idSolicitacao}
            fetching={proposta.isFetching}
            pagination={pagination(data.lista.totalElements)}
            empty={{
              title: 'Nenhuma solicitação neste resultado.',
              description: 'O edital não tem solicitações a publicar.',
              actions: <EditaisLink />,
            }}
          />
        </>
      )}
      {asking && <PublishDialog id={id} proposta={data} onClose={() => setAsking(false)} />}
    </Page>
  );
}

const labelOf = ({ fase }: Proposta) => (fase ? FASE_RESULTADO_LABEL[fase].toLowerCase() : '');
const summaryOf = ({ aprovadas, reprovadas }: Pick<Proposta, 'aprovadas' | 'reprovadas'>) =>
  `${formatInteger(aprovadas)} ${aprovadas === 1 ? 'aprovada' : 'aprovadas'}, ${formatInteger(reprovadas)} ${reprovadas === 1 ? 'reprovada' : 'reprovadas'}.`;

interface PublishedProps {
  resultados: NonNullable<ReturnType<typeof useResultados>['data']>;
  idEdital: number;
}

function Published({ resultados, idEdital }: PublishedProps) {
  if (resultados.length === 0) return null;
  return (
    <Box as="section" mb="6">
      <Heading as="h2" size="lg" mb="2">
        Publicados
      </Heading>
      <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="2" mb="3">
        {resultados.map(({ id, fase, publicadoEm, recursoAte, intencaoAte, ...numbers }) => (
          <li key={id}>
            <strong>{FASE_RESULTADO_LABEL[fase]}</strong>, em {formatDateTime(publicadoEm)}: {summaryOf(numbers)}
            {intencaoAte && ` Intenção de recorrer até ${formatDateTime(intencaoAte)}.`}
            {recursoAte && ` Recursos até ${formatDateTime(recursoAte)}.`}
          </li>
        ))}
      </chakra.ul>
      <LinkButton size="sm" variant="outline" to={linkTo('mf-public:resultados', { idEdital })}>
        Ver como o público vê
      </LinkButton>
    </Box>
  );
}

/** Appeals against the preliminary result, each with the way to decide it (RES-7). */
function Recursos({ idEdital }: { idEdital: number }) {
  const { data, isError, refetch } = useRecursos(idEdital);
  if (isError) return <ErrorState title="Não foi possível carregar os recursos." onRetry={() => void refetch()} />;
  if (!data) return null;
  const { content, totalElements, semMotivos } = data;
  return (
    <Box as="section" mb="6">
      <Heading as="h2" size="lg" mb="2">
        Recursos
      </Heading>
      {totalElements === 0 && <Text>Nenhum recurso contra o resultado preliminar.</Text>}
      <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="2">
        {content.map(({ id, numero, nome, situacao, recebidoEm, idSolicitacao }) => (
          <li key={id}>
            <Link asChild>
              <RouterLink to={`/solicitacoes/visualizar/${idSolicitacao}`}>
                {nome}, nº {numero}
              </RouterLink>
            </Link>
            : {SITUACAO_RECURSO_LABEL[situacao]}. Recebido em {formatDateTime(recebidoEm)}.
          </li>
        ))}
      </chakra.ul>
      {semMotivos.length > 0 && (
        <Text mt="2">
          Declararam a intenção de recorrer e não enviaram os motivos:{' '}
          {semMotivos.map(({ idSolicitacao, nome }, index) => (
            <Fragment key={idSolicitacao}>
              {index > 0 && ', '}
              <Link asChild>
                <RouterLink to={`/solicitacoes/visualizar/${idSolicitacao}`}>{nome}</RouterLink>
              </Link>
            </Fragment>
          ))}
          .
        </Text>
      )}
      {totalElements > RECURSOS_MAX && (
        <Text mt="2">
          São mostrados os {RECURSOS_MAX} primeiros de {formatInteger(totalElements)}.
        </Text>
      )}
    </Box>
  );
}

function PublishDialog({ id, proposta, onClose }: { id: number; proposta: Proposta; onClose: () => void }) {
  const publish = usePublish();
  const { fase, aprovadas, reprovadas } = proposta;
  const confirm = async () => {
    if (!fase) return;
    try {
      await publish.mutateAsync({ idEdital: id, fase, aprovadas, reprovadas });
      notify({ type: 'success', title: `${FASE_RESULTADO_LABEL[fase]} publicado.` });
    } catch (error) {
      notify({ type: 'warning', title: errorText(error) });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Publicar o ${labelOf(proposta)}?`}
      confirmLabel="Publicar"
      loading={publish.isPending}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <Text mb="3">{summaryOf(proposta)}</Text>
      <Text>
        {fase === 'FINAL'
          ? 'Você homologa a lista. Ela é assinada e não muda mais, e cada interessado recebe a sua decisão.'
          : 'A lista é assinada e não muda mais. Os interessados são avisados por e-mail, e o prazo de recurso começa a contar.'}
      </Text>
    </ConfirmDialog>
  );
}
