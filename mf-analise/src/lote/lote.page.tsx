import { ACAO_LOTE_LABEL } from '@credenciados/contract';
import { mayDo } from '@credenciados/contract/transitions';
import {
  Alert,
  Box,
  Button,
  Card,
  chakra,
  errorText,
  Flex,
  fetchFile,
  formatDateTime,
  formatInteger,
  Link,
  LinkButton,
  LuArrowLeft,
  Page,
  PageLoading,
  RouterLink,
  Text,
  useLocation,
  useParams,
} from '@credenciados/shared';
import { StateTag } from '@credenciados/shared/overlays';
import { type Column, DataTable, useListState } from '@credenciados/shared/table';
import { useState } from 'react';
import { useListExport } from '../common/export/use-list-export.tsx';
import { CaseFailure, needsTerm } from '../common/impedimento/case-failure.tsx';
import { readOrigin } from '../common/solicitacoes/list-place.ts';
import { type ItemLote, type Lote, useItens, useLote, useSteerLote } from './lote.api.ts';
import { itemLook, loteLook } from './lote-look.ts';
import { SecondPerson } from './second-person.tsx';

const COLUMNS: readonly Column<ItemLote>[] = [
  { header: 'Resultado', cell: ({ situacao }) => <StateTag {...itemLook(situacao)} /> },
  {
    header: 'Nome',
    rowHeader: true,
    long: true,
    cell: ({ idSolicitacao, nome }) => (
      <Link asChild>
        <RouterLink to={`/solicitacoes/visualizar/${idSolicitacao}`}>{nome}</RouterLink>
      </Link>
    ),
  },
  { header: 'Protocolo', nowrap: true, cell: ({ protocolo }) => protocolo },
  { header: 'Motivo', cell: ({ motivo }) => motivo ?? '—' },
  { header: 'Quando', nowrap: true, cell: ({ em }) => (em ? formatDateTime(em) : '—') },
];
const LIST = { sortable: ['em'], defaultSort: { column: 'em', direction: 'ASC' } } as const;

/** A lote: progress, actions, and the outcome for each solicitação. */
export function LotePage() {
  const id = Number(useParams().idLote);
  const { data: lote, error, refetch } = useLote(id);
  if (error && !lote) return <CaseFailure error={error} onRetry={() => void refetch()} />;
  if (!lote) return <PageLoading />;
  return <LoteView lote={lote} failing={error !== null} />;
}

function LoteView({ lote, failing }: { lote: Lote; failing: boolean }) {
  const { id, acao, total } = lote;
  const { state: entry } = useLocation();
  // Turning a page of rows adds a history entry without the origin.
  const [origin] = useState(() => readOrigin(entry));
  const { state, pagination } = useListState(LIST);
  const { pagina, tamanho } = state;
  const itens = useItens(lote, { pagina, tamanho });
  const exported = useListExport({
    fetch: (options, formato) =>
      fetchFile('GET /lote/exportar/:id', { params: { id }, query: { formato }, ...options }),
    sample: itens.data?.content,
    total,
  });
  if (itens.error && needsTerm(itens.error)) {
    return <CaseFailure error={itens.error} onRetry={() => void itens.refetch()} />;
  }
  return (
    <Page
      title={`Lote nº ${id}: ${ACAO_LOTE_LABEL[acao]}`}
      description="Um lote é uma ação feita em várias solicitações de uma vez."
      breadcrumb={[
        { label: 'Listagem de editais', to: '/listagem-editais/listagem' },
        { label: 'Meus lotes', to: '/lotes/listagem' },
      ]}
      actions={
        <>
          {origin && (
            <LinkButton {...origin} variant="outline">
              <LuArrowLeft aria-hidden="true" />
              Voltar à listagem
            </LinkButton>
          )}
          {exported.buttons(false)}
        </>
      }
    >
      {exported.progress}
      <Progress lote={lote} failing={failing} />
      <DataTable
        caption="Solicitações do lote, primeiro as que falharam"
        columns={COLUMNS}
        rows={itens.data?.content}
        rowKey={({ idSolicitacao }) => idSolicitacao}
        fetching={itens.isFetching}
        error={itens.error && !itens.data ? { onRetry: () => void itens.refetch() } : null}
        pagination={pagination(itens.data?.totalElements)}
      />
    </Page>
  );
}

const UNCONFIRMED =
  'Um edital pede duas pessoas para esta ação: nada é feito e ninguém é avisado até que outra pessoa da comissão confirme.';

const Bar = chakra('progress', { base: { w: '100%', h: '2', accentColor: 'primary.solid', display: 'block' } });

function Progress({ lote, failing }: { lote: Lote; failing: boolean }) {
  const { id, situacao, comecaEm, total, pendentes, feitas, recusadas, falhas, desfeitas } = lote;
  const steer = useSteerLote(id);
  const unconfirmed = lote.segundaPessoa && lote.confirmadoPor === null;
  const waits = mayDo('lote', 'DESFAZER', situacao);
  const runs = mayDo('lote', 'INTERROMPER', situacao);
  const counts = [
    [feitas, feitas === 1 ? 'feita' : 'feitas'],
    [recusadas, recusadas === 1 ? 'não feita' : 'não feitas'],
    [falhas, 'com falha'],
    [desfeitas, desfeitas === 1 ? 'desfeita' : 'desfeitas'],
    [pendentes, 'na fila'],
  ] as const;
  const text = counts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${formatInteger(count)} ${what}`)
    .join(', ');
  return (
    <Card mb="6">
      <Flex wrap="wrap" align="center" justify="space-between" gap="3" mb="3">
        <StateTag {...loteLook(situacao)} />
        <Text role="status">{text}</Text>
      </Flex>
      <Bar aria-label="Andamento do lote" aria-valuetext={text} max={total} value={total - pendentes} />
      {lote.confirmadoPor && <Text mt="3">{`Criado por ${lote.autor} e confirmado por ${lote.confirmadoPor}.`}</Text>}
      {waits && unconfirmed && <Text mt="3">{`Lote de ${lote.autor}. ${UNCONFIRMED}`}</Text>}
      {waits && !unconfirmed && (
        <Text mt="3">
          Começa em {formatDateTime(comecaEm)}. Até lá nada é feito e ninguém é avisado: ainda dá para desfazer.
        </Text>
      )}
      {failing && (
        <Box mt="3">
          <Alert tone="warning" title="Não foi possível saber o andamento agora." live>
            O portal pergunta de novo sozinho. O lote continua de onde parou.
          </Alert>
        </Box>
      )}
      {steer.error && (
        <Box mt="3">
          <Alert tone="error" title="Não foi possível." live>
            {errorText(steer.error)}
          </Alert>
        </Box>
      )}
      {waits && unconfirmed && !lote.meu && (
        <Box mt="3">
          <SecondPerson id={id} />
        </Box>
      )}
      {lote.meu && (
        <Flex wrap="wrap" gap="3" mt={waits || runs || falhas > 0 ? '4' : '0'}>
          {waits && !unconfirmed && (
            <Button loading={steer.isPending} onClick={() => steer.mutate('iniciar')}>
              Fazer agora
            </Button>
          )}
          {(waits || runs) && (
            <Button variant="outline" disabled={steer.isPending} onClick={() => steer.mutate('desfazer')}>
              {waits ? 'Desfazer' : 'Interromper'}
            </Button>
          )}
          {mayDo('lote', 'REPETIR', situacao) && falhas > 0 && (
            <Button loading={steer.isPending} onClick={() => steer.mutate('repetir')}>
              Tentar de novo as que falharam
            </Button>
          )}
        </Flex>
      )}
    </Card>
  );
}
