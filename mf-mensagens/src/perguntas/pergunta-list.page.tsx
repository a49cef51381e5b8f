import { mayDo } from '@credenciados/contract/transitions';
import {
  Badge,
  chakra,
  Flex,
  formatDateTime,
  LIMITS,
  Link,
  LinkButton,
  LoadFailure,
  linkTo,
  Page,
  RouterLink,
  Text,
  useSearchParams,
} from '@credenciados/shared';
import { type Column, DataTable, useListState } from '@credenciados/shared/table';
import { type PerguntaRow, usePerguntas } from '../conversas.api.ts';

const LIST = '/perguntas/listagem';

const QUESTION: Column<PerguntaRow> = {
  header: 'Assunto',
  rowHeader: true,
  cell: ({ id, assunto, status }) => (
    <>
      <Link asChild>
        <RouterLink to={`/perguntas/responder/${id}`}>{assunto}</RouterLink>
      </Link>{' '}
      {!mayDo('conversa', 'RESPONDER', status) && <Badge>Encerrada</Badge>}
    </>
  ),
};
const ASKER: Column<PerguntaRow> = { header: 'Interessado', cell: ({ interessado }) => interessado };
const EDITAL: Column<PerguntaRow> = { header: 'Nº do edital', nowrap: true, cell: ({ edital }) => edital.numero };
const SINCE: Column<PerguntaRow> = {
  header: 'Aguarda desde',
  nowrap: true,
  cell: ({ aguardaDesde }) => aguardaDesde && <Waiting since={aguardaDesde} />,
};
const LATEST: Column<PerguntaRow> = {
  header: 'Última mensagem',
  nowrap: true,
  cell: ({ dataUltimaMensagem }) => formatDateTime(dataUltimaMensagem),
};

const FILTERS = {
  ABERTAS: {
    label: 'Aguardam resposta',
    to: LIST,
    caption: 'Perguntas que aguardam resposta, das mais antigas às mais novas',
    columns: [SINCE, QUESTION, ASKER, EDITAL],
    empty: 'Nenhuma pergunta aguarda resposta.',
  },
  RESPONDIDAS: {
    label: 'Respondidas e encerradas',
    to: `${LIST}?filtro=RESPONDIDAS`,
    caption: 'Perguntas respondidas ou encerradas, das mais novas às mais antigas',
    columns: [LATEST, QUESTION, ASKER, EDITAL],
    empty: 'Nenhuma pergunta foi respondida ainda.',
  },
} as const;

/** Perguntas: applicants' questions of all editais, waiting or answered (MSG-14). */
export function PerguntaListPage() {
  const { state, pagination } = useListState({
    sortable: ['aguardaDesde'],
    defaultSort: { column: 'aguardaDesde', direction: 'ASC' },
  });
  const filtro = useSearchParams()[0].get('filtro') === 'RESPONDIDAS' ? 'RESPONDIDAS' : 'ABERTAS';
  const { pagina, tamanho } = state;
  const { data, error, isFetching, refetch } = usePerguntas({ filtro, pagina, tamanho });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  const { caption, columns, empty } = FILTERS[filtro];
  const total = data?.totalElements ?? 0;
  return (
    <Page
      title="Perguntas"
      description="O que os interessados perguntaram sobre as suas solicitações, em todos os editais."
    >
      <Flex as="nav" aria-label="Quais perguntas" wrap="wrap" gap="2" mb="4">
        {Object.entries(FILTERS).map(([name, { label, to }]) => (
          <LinkButton
            key={name}
            to={to}
            size="sm"
            variant={name === filtro ? 'solid' : 'outline'}
            aria-current={name === filtro ? 'page' : undefined}
          >
            {label}
          </LinkButton>
        ))}
      </Flex>
      {total >= LIMITS.countedQuestions && (
        <Text color="fg.muted" textStyle="sm" mb="2">
          São mostradas as primeiras {LIMITS.countedQuestions}.
        </Text>
      )}
      <DataTable
        caption={caption}
        columns={columns}
        rows={data?.content}
        rowKey={({ id }) => id}
        fetching={isFetching}
        pagination={pagination(total)}
        empty={{
          title: empty,
          actions: (
            <LinkButton to={linkTo('mf-analise:editais')} variant="outline">
              Ver editais
            </LinkButton>
          ),
        }}
      />
    </Page>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Age of a question in whole days. */
function Waiting({ since }: { since: string }) {
  const days = Math.floor((Date.now() - new Date(since).getTime()) / DAY_MS);
  const age = days === 0 ? 'há menos de um dia' : days === 1 ? 'há 1 dia' : `há ${days} dias`;
  return (
    <>
      {formatDateTime(since)}
      <chakra.span display="block" color="fg.muted" textStyle="sm">
        {age}
      </chakra.span>
    </>
  );
}
