import { LIMITS } from '@credenciados/contract/domain';
import {
  Badge,
  Button,
  chakra,
  Flex,
  formatDateTime,
  formatInteger,
  Link,
  LuMail,
  Page,
  RouterLink,
  Text,
  type Tone,
  useSearchParams,
  VisuallyHidden,
} from '@credenciados/shared';
import { type Column, DataTable, useListState, withPage } from '@credenciados/shared/table';
import { Fragment, useRef } from 'react';
import { LuMailOpen } from 'react-icons/lu';
import { ActionFailure } from '../common/action-failure.tsx';
import { EditaisLink } from '../common/editais-link.tsx';
import { CaseFailure } from '../common/impedimento/case-failure.tsx';
import { type Novidade, useMarkAllRead, useNovidades } from '../common/novidades.api.ts';
import { OptionSwitch } from '../common/option-switch.tsx';
import { useSolicitacaoPath } from '../common/solicitacoes/use-solicitacao-path.ts';
import { EsclarecimentosAguardando } from './esclarecimentos-aguardando.tsx';

type Tipo = Novidade['tipos'][number];

const TIPO: Record<Tipo, { label: string; filter: string; tone: Tone }> = {
  RECURSO: { label: 'Recorreu', filter: 'Recursos', tone: 'warning' },
  PERGUNTA: { label: 'Perguntou', filter: 'Perguntas', tone: 'warning' },
  RESPOSTA: { label: 'Respondeu', filter: 'Respostas', tone: 'success' },
  RETIFICACAO: { label: 'Retificou', filter: 'Retificações', tone: 'info' },
};
const isTipo = (text: string | null): text is Tipo => text !== null && text in TIPO;
const TIPOS = Object.keys(TIPO).filter(isTipo);
const OPTIONS = [
  { value: null, label: 'Tudo' },
  ...TIPOS.map((value) => ({ value, label: TIPO[value].filter })),
] as const;

const COLUMNS: readonly Column<Novidade>[] = [
  { header: 'Chegou em', nowrap: true, cell: (novidade) => <Arrival novidade={novidade} /> },
  { header: 'Interessado', rowHeader: true, width: '19rem', cell: (novidade) => <Applicant novidade={novidade} /> },
  { header: 'O que enviou', cell: (novidade) => <Sent novidade={novidade} /> },
  { header: 'Responsável', cell: ({ responsavel }) => responsavel?.nome ?? 'Ninguém' },
];

/** Caixa de entrada: what applicants sent under all editais and the committee hasn't dealt with (FIL-21). */
export function EntradaListPage() {
  const { state, aPartirDe, pagination } = useListState({
    sortable: ['em'],
    defaultSort: { column: 'em', direction: 'DESC' },
  });
  const { tipo, minhas, setTipo, setMinhas } = useFilter();
  const { pagina, tamanho } = state;
  const { data, error, isFetching, isPlaceholderData, refetch } = useNovidades({
    tipo,
    minhas,
    pagina,
    tamanho,
    aPartirDe,
  });
  const markAll = useMarkAllRead();
  const top = useRef<HTMLDivElement>(null);
  const mark = async (em: string) => {
    try {
      await markAll.mutateAsync(em);
      // The pressed button disappears, so the focus moves.
      top.current?.focus();
    } catch {
      // The error is shown above the list.
    }
  };
  if (error && !data) return <CaseFailure error={error} onRetry={() => void refetch()} />;
  const [newest] = data?.content ?? [];
  const isFiltered = tipo !== null || minhas;
  // Offered only for the whole first page: otherwise it would mark items that aren't shown.
  const marks = newest && !isFiltered && pagina === 0 && data?.content.some(({ lida }) => !lida);
  return (
    <Page
      title="Caixa de entrada"
      description="Recursos, respostas, perguntas e retificações de todos os editais que esperam pela comissão. O que é respondido ou decidido sai daqui."
    >
      <Flex ref={top} tabIndex={-1} outline="none" wrap="wrap" align="center" gap="3" mb="3">
        <OptionSwitch label="O que mostrar" small options={OPTIONS} value={tipo} onChange={setTipo} />
        <Button
          size="sm"
          variant={minhas ? 'solid' : 'outline'}
          aria-pressed={minhas}
          onClick={() => setMinhas(!minhas)}
        >
          Só as minhas
        </Button>
        <Button
          size="sm"
          variant="ghost"
          ms="auto"
          visibility={marks ? undefined : 'hidden'}
          loading={markAll.isPending}
          onClick={() => newest && void mark(newest.em)}
        >
          Marcar todas como lidas
        </Button>
      </Flex>
      <EsclarecimentosAguardando />
      <ActionFailure title="Nada foi marcado como lido." error={markAll.error} />
      <DataTable
        caption="Caixa de entrada, do mais novo ao mais antigo"
        columns={COLUMNS}
        rows={data?.content}
        rowKey={({ id }) => id}
        fetching={isFetching}
        pagination={pagination(data?.totalElements, isPlaceholderData ? undefined : data?.content)}
        empty={{
          title: isFiltered ? 'Nada com este filtro.' : 'Nada espera pela comissão.',
          description: 'O que os interessados enviarem aparece aqui assim que chegar.',
          actions: isFiltered ? <ClearFilter /> : <EditaisLink />,
        }}
      />
      {(data?.totalElements ?? 0) >= LIMITS.counted && (
        <Text color="fg.muted" textStyle="sm" mt="2">
          São mostradas as {formatInteger(LIMITS.counted)} mais novas.
        </Text>
      )}
    </Page>
  );
}

/** Filter, stored in the address. */
function useFilter() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tipo');
  const put = (name: string, value: string | null) =>
    setParams((current) => {
      const changed = withPage(current, 0);
      if (value) changed.set(name, value);
      else changed.delete(name);
      return changed;
    });
  return {
    tipo: isTipo(asked) ? asked : null,
    minhas: params.get('minhas') === 'sim',
    setTipo: (tipo: Tipo | null) => put('tipo', tipo),
    setMinhas: (minhas: boolean) => put('minhas', minhas ? 'sim' : null),
  };
}

function ClearFilter() {
  const [, setParams] = useSearchParams();
  return (
    <Button variant="outline" onClick={() => setParams({})}>
      Ver tudo
    </Button>
  );
}

function Arrival({ novidade: { lida, em } }: { novidade: Novidade }) {
  const Icon = lida ? LuMailOpen : LuMail;
  const word = lida ? 'Lida' : 'Não lida';
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2" fontWeight={lida ? 'normal' : 'bold'}>
      <chakra.span color={lida ? 'fg.muted' : 'primary.fg'} title={word}>
        <Icon aria-hidden="true" size="1.25em" />
        <VisuallyHidden>{word}</VisuallyHidden>
      </chakra.span>
      {formatDateTime(em)}
    </chakra.span>
  );
}

const sentText = ({ tipos, conversa }: Pick<Novidade, 'tipos' | 'conversa'>) => {
  if (tipos.includes('RECURSO')) return 'Recorreu do resultado preliminar.';
  return conversa ? conversa.trecho || 'Sem texto' : 'Corrigiu e reenviou a solicitação.';
};

/** Applicant's name, a link to the conversa or to the changes of a resubmission. */
function Applicant({ novidade }: { novidade: Novidade }) {
  const pathOf = useSolicitacaoPath();
  const { nome, lida, protocolo, edital, conversa } = novidade;
  return (
    <>
      <Link asChild fontWeight={lida ? 'normal' : 'bold'}>
        <RouterLink to={`${pathOf(novidade)}${conversa ? `?conversa=${conversa.id}` : ''}`}>{nome}</RouterLink>
      </Link>
      <Text textStyle="sm" fontWeight="normal" color="fg.muted">
        {protocolo} · Edital nº&nbsp;{edital.numero}
      </Text>
    </>
  );
}

function Sent({ novidade: { tipos, conversa } }: { novidade: Novidade }) {
  return (
    <>
      {tipos.map((tipo) => (
        <Fragment key={tipo}>
          <Badge tone={TIPO[tipo].tone}>{TIPO[tipo].label}</Badge>{' '}
        </Fragment>
      ))}
      {conversa && <span>{conversa.assunto}</span>}
      <Text textStyle="sm" color="fg.muted" lineClamp="2">
        {sentText({ tipos, conversa })}
      </Text>
    </>
  );
}
