import { type Esclarecimento, TIPO_ESCLARECIMENTO_LABEL } from '@credenciados/contract';
import {
  Badge,
  Button,
  formatDate,
  formatDateTime,
  LinkButton,
  LoadFailure,
  linkTo,
  NotFoundState,
  Page,
  PageLoading,
  StatusTag,
  Text,
  useParams,
} from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { PorQueEstaData } from '@credenciados/shared/solicitacao';
import { type Column, DataTable, useListState } from '@credenciados/shared/table';
import { useState } from 'react';
import { EditaisLink } from '../common/editais-link.tsx';
import { useEdital, useEsclarecimentos } from './esclarecimento.api.ts';
import { ResponderModal } from './responder.modal.tsx';

const COLUMNS: readonly Column<Esclarecimento>[] = [
  {
    header: 'Protocolo',
    rowHeader: true,
    nowrap: true,
    cell: ({ protocolo, tipo, enviadoEm }) => (
      <>
        {protocolo}
        <Text textStyle="sm" color="fg.muted" fontWeight="normal">
          {TIPO_ESCLARECIMENTO_LABEL[tipo]}, {formatDate(enviadoEm)}
        </Text>
      </>
    ),
  },
  {
    header: 'Texto',
    cell: ({ texto, nome, email }) => (
      <>
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
          {texto}
        </Text>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {nome || 'Autor apagado um ano depois da resposta'}
          {email && `, ${email}`}
        </Text>
      </>
    ),
  },
  { header: 'Resposta', cell: (item) => <Resposta {...item} /> },
];

function Resposta({ resposta, prazo: { fim, vencido, explicacao } }: Esclarecimento) {
  if (resposta) {
    return (
      <>
        {resposta.acolhida !== null && (
          <StatusTag tone={resposta.acolhida ? 'success' : 'neutral'}>
            {resposta.acolhida ? 'Acolhida' : 'Não acolhida'}
          </StatusTag>
        )}
        {resposta.prejudicado && <StatusTag tone="neutral">Encerrado sem resposta</StatusTag>}
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
          {resposta.texto}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {resposta.por}, em {formatDateTime(resposta.em)}
        </Text>
      </>
    );
  }
  return (
    <>
      <Text>
        Responder até {formatDate(fim)} {vencido && <Badge tone="warning">Prazo vencido</Badge>}
      </Text>
      <PorQueEstaData explicacao={explicacao} />
    </>
  );
}

/** Questions and challenges about an edital, for the committee (ESC-3). */
export function EsclarecimentoListPage() {
  const id = Number(useParams().idEdital);
  if (!Number.isSafeInteger(id) || id <= 0) return <NotFoundState />;
  return <OfEdital id={id} />;
}

function OfEdital({ id }: { id: number }) {
  const { state, pagination } = useListState({
    sortable: ['enviadoEm'],
    defaultSort: { column: 'enviadoEm', direction: 'ASC' },
  });
  const { pagina, tamanho } = state;
  const edital = useEdital(id);
  const list = useEsclarecimentos(id, { pagina, tamanho });
  const mayAnswer = useMay('PUT /esclarecimento/responder/:id');
  const [answering, setAnswering] = useState<Esclarecimento | null>(null);
  const error = edital.error ?? (list.data ? null : list.error);
  if (error) return <LoadFailure error={error} onRetry={() => void Promise.all([edital.refetch(), list.refetch()])} />;
  if (!edital.data) return <PageLoading />;
  return (
    <Page
      title={`Perguntas e impugnações do edital nº ${edital.data.numero}`}
      breadcrumb={[{ label: 'Listagem de editais', to: '/listagem-editais/listagem' }]}
      description="Cada resposta é publicada na página do edital, sem o nome de quem perguntou."
      actions={
        <LinkButton variant="outline" to={linkTo('mf-public:esclarecimentos', { idEdital: id })}>
          Ver como o público vê
        </LinkButton>
      }
    >
      <DataTable
        caption="Pedidos de esclarecimento e impugnações, os sem resposta primeiro"
        columns={COLUMNS}
        rows={list.data?.content}
        rowKey={(item) => item.id}
        fetching={list.isFetching}
        pagination={pagination(list.data?.totalElements)}
        empty={{
          title: 'Nenhum pedido.',
          description: 'Quando alguém perguntar ou impugnar o edital, o pedido aparece aqui com o prazo da resposta.',
          actions: <EditaisLink />,
        }}
        actions={
          mayAnswer
            ? (item) =>
                item.resposta ? (
                  list.data?.publicaErrata && item.resposta.acolhida && <ToErrata idEdital={id} item={item} />
                ) : (
                  <Button
                    size="sm"
                    variant="outline"
                    aria-label={`Responder ${item.protocolo}`}
                    onClick={() => setAnswering(item)}
                  >
                    Responder
                  </Button>
                )
            : undefined
        }
      />
      {answering && <ResponderModal item={answering} over={!edital.data.valido} onClose={() => setAnswering(null)} />}
    </Page>
  );
}

/** Leads from an accepted challenge to the errata that answers it (ESC-3). */
function ToErrata({ idEdital, item: { protocolo, resposta } }: { idEdital: number; item: Esclarecimento }) {
  if (resposta?.errata) return <Text textStyle="sm">Errata nº {resposta.errata.errata}</Text>;
  return (
    <LinkButton
      size="sm"
      variant="outline"
      whiteSpace="nowrap"
      to={`/listagem-editais/listagem?errata=${idEdital}&impugnacao=${encodeURIComponent(protocolo)}`}
      aria-label={`Publicar a errata da impugnação ${protocolo}`}
    >
      Publicar errata
    </LinkButton>
  );
}
