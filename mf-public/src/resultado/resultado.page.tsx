import { FASE_RESULTADO_LABEL, type Resultado } from '@credenciados/contract';
import {
  apiQuery,
  Badge,
  DataItem,
  DataList,
  EmptyState,
  Flex,
  formatDateTime,
  keepPreviousData,
  LinkButton,
  LoadFailure,
  NotFoundState,
  type Output,
  Page,
  PageLoading,
  StatusTag,
  Text,
  useParams,
  useQuery,
  useSearchParams,
} from '@credenciados/shared';
import { type Column, DataTable, useListState, withPage } from '@credenciados/shared/table';
import { OpenDataLinks } from '../common/open-data-links.tsx';

type Linha = Output<'GET /publico/resultado/linhas/:id'>['content'][number];

const COLUMNS: readonly Column<Linha>[] = [
  { header: 'Nome', rowHeader: true, cell: ({ nome }) => nome },
  {
    header: 'Resultado',
    cell: ({ aprovada, corrigida }) => (
      <>
        <StatusTag tone={aprovada ? 'success' : 'neutral'}>{aprovada ? 'Aprovada' : 'Reprovada'}</StatusTag>{' '}
        {corrigida && <Badge tone="info">Mudou depois do resultado preliminar</Badge>}
      </>
    ),
  },
];

/** Published results of an edital: names and results alone (RES-3). */
export function ResultadoPage() {
  const id = Number(useParams().idEdital);
  if (!Number.isSafeInteger(id) || id <= 0) return <NotFoundState />;
  return <ResultsOfEdital id={id} />;
}

function ResultsOfEdital({ id }: { id: number }) {
  const edital = useQuery(apiQuery('GET /publico/edital/byId/:id', { params: { id } }));
  const resultados = useQuery(apiQuery('GET /publico/resultado/byEdital/:id', { params: { id } }));
  const [params] = useSearchParams();
  const error = edital.error ?? resultados.error;
  if (error) {
    return <LoadFailure error={error} onRetry={() => void Promise.all([edital.refetch(), resultados.refetch()])} />;
  }
  if (!edital.data || !resultados.data) return <PageLoading />;
  const latest = resultados.data.at(-1);
  const chosen = resultados.data.find(({ fase }) => fase.toLowerCase() === params.get('lista')) ?? latest;
  return (
    <Page
      title={`Resultados do edital nº ${edital.data.numero}`}
      breadcrumb={[{ label: 'Editais', to: '/editais' }]}
      description="Cada lista publicada é assinada e não muda mais. Uma lista posterior não apaga a anterior."
    >
      {chosen ? (
        <>
          {resultados.data.length > 1 && (
            <Flex as="nav" aria-label="Listas publicadas" wrap="wrap" gap="3" mb="5">
              {resultados.data.map((each) => (
                <LinkButton
                  key={each.id}
                  size="sm"
                  variant={each === chosen ? 'solid' : 'outline'}
                  to={{ search: each === latest ? '' : `lista=${each.fase.toLowerCase()}` }}
                  aria-current={each === chosen ? 'true' : undefined}
                >
                  {FASE_RESULTADO_LABEL[each.fase]}
                </LinkButton>
              ))}
            </Flex>
          )}
          <OneResult key={chosen.id} resultado={chosen} />
        </>
      ) : (
        <EmptyState
          title="Ainda não há resultado publicado neste edital."
          actions={
            <LinkButton to="/editais" variant="outline">
              Ver os editais
            </LinkButton>
          }
        />
      )}
    </Page>
  );
}

function OneResult({ resultado }: { resultado: Resultado }) {
  const { id, fase, publicadoEm, recursoAte, intencaoAte, aprovadas, reprovadas, codigo, sha256 } = resultado;
  const { state, pagination } = useListState({
    sortable: ['nome'],
    defaultSort: { column: 'nome', direction: 'ASC' },
  });
  const [params] = useSearchParams();
  const { pagina, tamanho } = state;
  const { data, isError, isFetching, refetch } = useQuery({
    ...apiQuery('GET /publico/resultado/linhas/:id', { params: { id }, query: { pagina, tamanho }, silent: true }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <DataList mb="4" gridTemplateColumns="repeat(auto-fit, minmax(min(12rem, 100%), 1fr))">
        <DataItem label="Lista">{FASE_RESULTADO_LABEL[fase]}</DataItem>
        <DataItem label="Publicada em">{formatDateTime(publicadoEm)}</DataItem>
        {intencaoAte && (
          <DataItem label="Prazo para declarar a intenção de recorrer">{formatDateTime(intencaoAte)}</DataItem>
        )}
        {recursoAte && <DataItem label="Prazo para recorrer">{formatDateTime(recursoAte)}</DataItem>}
        <DataItem label="Aprovadas">{String(aprovadas)}</DataItem>
        <DataItem label="Reprovadas">{String(reprovadas)}</DataItem>
        <DataItem label="Código da lista">{codigo}</DataItem>
      </DataList>
      <DataTable
        caption={FASE_RESULTADO_LABEL[fase]}
        columns={COLUMNS}
        rows={data?.content}
        rowKey={(linha) => data?.content.indexOf(linha) ?? 0}
        fetching={isFetching}
        error={isError && !data ? { onRetry: () => void refetch() } : null}
        empty={{ title: 'Ninguém nesta lista.', description: 'O edital não teve solicitações decididas.' }}
        pagination={{
          ...pagination(data?.totalElements),
          toPage: (page) => ({ search: withPage(params, page).toString() }),
        }}
      />
      <Text textStyle="sm" color="fg.muted" mt="4" overflowWrap="anywhere">
        SHA-256 da lista assinada: {sha256}
      </Text>
      <LinkButton size="sm" variant="outline" mt="3" to={`/comprovante#codigo=${codigo}`}>
        Conferir e baixar a lista assinada (PDF)
      </LinkButton>
      <OpenDataLinks label="Baixar a lista" path={`/publico/resultado/baixar/${id}`} />
    </>
  );
}
