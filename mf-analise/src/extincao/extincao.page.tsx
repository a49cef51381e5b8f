import {
  DESTINO_CREDENCIAMENTO_LABEL,
  ESPECIE_EXTINCAO_LABEL,
  EXTINTO_LABEL,
  type ExtincaoDoEdital,
  SITUACAO_SOLICITACAO_LABEL,
  SITUACOES_SOLICITACAO,
  type SituacaoSolicitacao,
} from '@credenciados/contract';
import { mayDo } from '@credenciados/contract/transitions';
import {
  Alert,
  apiQuery,
  Box,
  Button,
  downloadFile,
  errorText,
  Flex,
  formatDate,
  formatDateTime,
  formatInteger,
  Link,
  LoadFailure,
  NotFoundState,
  notify,
  Page,
  PageLoading,
  RouterLink,
  Text,
  useParams,
  useQuery,
} from '@credenciados/shared';
import { useMay } from '@credenciados/shared/access';
import { ConfirmDialog } from '@credenciados/shared/overlays';
import { SaveFileButton } from '@credenciados/shared/solicitacao';
import { type Column, DataTable } from '@credenciados/shared/table';
import { useRef, useState } from 'react';
import { MotivoModal } from '../common/motivo.modal.tsx';
import { useDecideExtincao, useEdital, useExtincao } from './extincao.api.ts';
import { ProposeExtincaoModal } from './propose-extincao.modal.tsx';

/** Annulment or revocation of an edital: what becomes of each request, the proposal, and its confirmation (REV-4). */
export function ExtincaoPage() {
  const id = Number(useParams().idEdital);
  if (!Number.isSafeInteger(id) || id <= 0) return <NotFoundState />;
  return <ExtincaoOfEdital id={id} />;
}

function ExtincaoOfEdital({ id }: { id: number }) {
  const edital = useEdital(id);
  const found = useExtincao(id);
  const mayPropose = useMay('POST /extincao/propor');
  const [proposing, setProposing] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const { data } = found;
  const error = edital.error ?? (data ? null : found.error);
  if (error) {
    return <LoadFailure error={error} onRetry={() => void Promise.all([edital.refetch(), found.refetch()])} />;
  }
  if (!edital.data || !data) return <PageLoading />;
  const canPropose = mayPropose && data.impedimento === null;
  // The button goes with the proposal, so the dialog returns the focus to where the proposal appears.
  const propose = () => {
    top.current?.focus({ preventScroll: true });
    setProposing(true);
  };
  return (
    <Page
      title={`Anular ou revogar o edital nº ${edital.data.numero}`}
      breadcrumb={[{ label: 'Listagem de editais', to: '/listagem-editais/listagem' }]}
      description="Confira o que acontece com cada solicitação. Quem perde é avisado e ouvido antes, e outra pessoa da comissão confirma."
      actions={canPropose && <Button onClick={propose}>Propor</Button>}
    >
      <Box ref={top} tabIndex={-1} outline="none" scrollMarginTop="6rem">
        {data.impedimento !== null && data.extincao === null && (
          <Box mb="4">
            <Alert tone="info" title="Ainda não é possível propor.">
              {data.impedimento}
            </Alert>
          </Box>
        )}
        {data.extincao && (
          <Proposal
            extincao={data.extincao}
            situacoes={data.situacoes}
            onConfirm={() => top.current?.focus({ preventScroll: true })}
          />
        )}
      </Box>
      <Fates id={id} data={data} />
      <Questions id={id} />
      {proposing && <ProposeExtincaoModal idEdital={id} data={data} onClose={() => setProposing(false)} />}
    </Page>
  );
}

interface Row {
  situacao: SituacaoSolicitacao;
  total: number;
  destino: string;
}

/** Solicitações by state, each state with a link to its list. */
function Fates({ id, data }: { id: number; data: ExtincaoDoEdital }) {
  const rows = SITUACOES_SOLICITACAO.map((situacao) => ({
    situacao,
    total: data.situacoes[situacao],
    destino: fateOf(situacao, data),
  })).filter(({ total }) => total > 0);
  const columns: readonly Column<Row>[] = [
    { header: 'Situação', rowHeader: true, cell: ({ situacao }) => SITUACAO_SOLICITACAO_LABEL[situacao] },
    { header: 'O que acontece', cell: ({ destino }) => destino },
    {
      header: 'Solicitações',
      align: 'end',
      cell: ({ situacao, total }) => (
        <Link asChild>
          <RouterLink
            to={`/solicitacoes/listagem/${id}?situacoes=${situacao.toLowerCase()}`}
            aria-label={`Ver as ${formatInteger(total)} em ${SITUACAO_SOLICITACAO_LABEL[situacao]}`}
          >
            {formatInteger(total)}
          </RouterLink>
        </Link>
      ),
    },
  ];
  return (
    <DataTable
      caption="O que acontece com as solicitações"
      columns={columns}
      rows={rows}
      rowKey={({ situacao }) => situacao}
      empty={{ title: 'Este edital não tem solicitações.' }}
    />
  );
}

/** Questions and challenges that wait, which the confirmation ends (ESC-5). */
function Questions({ id }: { id: number }) {
  const { data: waiting = [] } = useQuery(apiQuery('GET /esclarecimento/aguardando', { background: true }));
  const total = waiting.find(({ edital }) => edital.id === id)?.total;
  if (total === undefined) return null;
  return (
    <Text mt="3">
      <Link asChild>
        <RouterLink to={`/esclarecimentos/listagem/${id}`}>
          {total === 1 ? '1 pedido sem resposta' : `${formatInteger(total)} pedidos sem resposta`}
        </RouterLink>
      </Link>{' '}
      em Perguntas e impugnações: com a confirmação, terminam sem resposta, e quem deixou e-mail é avisado.
    </Text>
  );
}

function fateOf(situacao: SituacaoSolicitacao, { protegidos, extincao }: ExtincaoDoEdital): string {
  const over = extincao?.situacao === 'CONCLUIDA';
  if (mayDo('solicitacao', 'ARQUIVAR_COM_EDITAL', situacao)) return 'É arquivada, com o motivo.';
  if (!mayDo('solicitacao', 'EXTINGUIR_COM_EDITAL', situacao) || over) return 'Fica como está.';
  const ends = { MANTER: 'Fica como está.', EXTINGUIR: 'O credenciamento acaba.', '': 'Você escolhe ao propor.' };
  const kept =
    protegidos > 0 && extincao?.credenciamentos !== 'MANTER'
      ? ` ${formatInteger(protegidos)} ficam de todo modo: passou o prazo para anular ou revogar.`
      : '';
  return ends[extincao?.credenciamentos ?? ''] + kept;
}

interface ProposalProps {
  extincao: NonNullable<ExtincaoDoEdital['extincao']>;
  situacoes: ExtincaoDoEdital['situacoes'];
  /** Called before the confirmation is asked about, which removes its button. */
  onConfirm: () => void;
}

function Proposal({ extincao, situacoes, onConfirm }: ProposalProps) {
  const { id, especie, credenciamentos, fundamentos, autor, em, meu, situacao } = extincao;
  const mayDecide = useMay('PUT /extincao/decidir/:id');
  const decide = useDecideExtincao(id);
  const [asking, setAsking] = useState<'CONFIRMAR' | 'DEVOLVER' | 'RETIRAR' | null>(null);
  const close = () => setAsking(null);
  const act = async (ato: 'CONFIRMAR' | 'RETIRAR', done: string) => {
    try {
      await decide.mutateAsync({ ato, motivo: '', situacoes });
      notify({ type: 'success', title: done });
    } catch (error) {
      notify({ type: 'warning', title: errorText(error) });
    }
    close();
  };
  return (
    <Box as="section" aria-label="Proposta" mb="6" p="4" bg="bg.subtle">
      <Text fontWeight="semibold">
        {ESPECIE_EXTINCAO_LABEL[especie]}. {DESTINO_CREDENCIAMENTO_LABEL[credenciamentos]}.
      </Text>
      <Text textStyle="sm" color="fg.muted">
        Proposta de {autor}, em {formatDateTime(em)}.
      </Text>
      <Text mt="2" whiteSpace="pre-line" overflowWrap="anywhere">
        {fundamentos}
      </Text>
      <Text mt="2" role="status">
        {stateText(extincao)}
      </Text>
      {extincao.ato && <AtoDoFim {...extincao.ato} />}
      {situacao === 'PROPOSTA' && mayDecide && (
        <Flex gap="2" mt="3" wrap="wrap">
          {meu ? (
            <Button size="sm" variant="outline" onClick={() => setAsking('RETIRAR')}>
              Retirar a proposta
            </Button>
          ) : (
            <>
              <Button
                size="sm"
                onClick={() => {
                  onConfirm();
                  setAsking('CONFIRMAR');
                }}
              >
                Confirmar
              </Button>
              <Button size="sm" variant="outline" onClick={() => setAsking('DEVOLVER')}>
                Devolver
              </Button>
            </>
          )}
        </Flex>
      )}
      {asking === 'DEVOLVER' && (
        <MotivoModal
          draftKey={`devolver-extincao-${id}`}
          title="Devolver a proposta"
          text="Nada muda no edital. Quem já foi avisado recebe a notícia de que a proposta foi retirada."
          hint="Só a comissão lê este texto."
          submitLabel="Devolver"
          done="Proposta devolvida."
          failure="A proposta não foi devolvida."
          act={(motivo) => decide.mutateAsync({ ato: 'DEVOLVER', motivo })}
          onClose={close}
          onDone={close}
        />
      )}
      <ConfirmDialog
        open={asking === 'RETIRAR'}
        title="Retirar a proposta?"
        confirmLabel="Retirar"
        loading={decide.isPending}
        onClose={close}
        onConfirm={() => void act('RETIRAR', 'Proposta retirada.')}
      >
        <Text>Nada muda no edital. Quem já foi avisado recebe a notícia de que a proposta foi retirada.</Text>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'CONFIRMAR'}
        title={`${ESPECIE_EXTINCAO_LABEL[especie]}?`}
        confirmLabel="Confirmar"
        loading={decide.isPending}
        onClose={close}
        onConfirm={() => void act('CONFIRMAR', `Edital ${EXTINTO_LABEL[especie]}.`)}
      >
        <Text>Não há volta: as inscrições em andamento são arquivadas, e cada pessoa é avisada.</Text>
      </ConfirmDialog>
    </Box>
  );
}

/** Download of the signed act (ATO-1). */
function AtoDoFim({ id, numero }: NonNullable<ProposalProps['extincao']['ato']>) {
  return (
    <Box mt="3">
      <SaveFileButton size="sm" save={() => downloadFile('GET /ato/pdf/:id', { params: { id }, silent: true })}>
        {`Baixar o ato nº ${numero} (PDF)`}
      </SaveFileButton>
    </Box>
  );
}

/** Progress of a proposal: hearing, confirmation, end. */
function stateText({
  situacao,
  ouvidos,
  manifestacaoAte,
  especie,
  confirmadoPor,
  confirmadoEm,
  progresso,
}: ProposalProps['extincao']): string {
  if (situacao === 'PROPOSTA') {
    const { total, avisados, responderam } = ouvidos;
    if (total === 0) return 'Ninguém perde com a proposta. Outra pessoa da comissão confirma ou devolve.';
    const heard = `Avisados: ${formatInteger(avisados)} de ${formatInteger(total)} interessados. Responderam: ${formatInteger(responderam)}.`;
    const until = manifestacaoAte ? ` Eles podem se manifestar até ${formatDate(manifestacaoAte)}.` : '';
    return `${heard}${until} Outra pessoa da comissão confirma depois disso, ou devolve.`;
  }
  const made = `Edital ${EXTINTO_LABEL[especie]} em ${formatDate(confirmadoEm ?? '')}. Confirmado por ${confirmadoPor ?? ''}.`;
  return situacao === 'CONFIRMADA'
    ? `${made} ${formatInteger(progresso.feitas)} de ${formatInteger(progresso.total)} solicitações concluídas.`
    : made;
}
