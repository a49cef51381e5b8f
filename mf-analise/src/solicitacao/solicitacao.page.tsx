import { solicitacaoLook } from '@credenciados/contract/solicitacao-look';
import { mayDo } from '@credenciados/contract/transitions';
import {
  Alert,
  Box,
  Flex,
  formatDateTime,
  LinkButton,
  LuArrowLeft,
  LuBell,
  LuChevronDown,
  LuFileDown,
  LuPencil,
  Page,
  PageLoading,
  StatusTag,
  Text,
  useParams,
  VisuallyHidden,
} from '@credenciados/shared';
import { useActs, useMay } from '@credenciados/shared/access';
import { type Action, ActionsMenu, laterDialog } from '@credenciados/shared/overlays';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  LuArchiveRestore,
  LuBadgeCheck,
  LuCalendarClock,
  LuGavel,
  LuGraduationCap,
  LuKeyboard,
  LuListTodo,
  LuMailCheck,
  LuPrinter,
  LuScale,
  LuShieldBan,
  LuUserX,
} from 'react-icons/lu';
import { refreshAfter } from '../common/after-action.ts';
import { CaseFailure } from '../common/impedimento/case-failure.tsx';
import { DeclareImpedimentModal } from '../common/impedimento/declare-impediment.modal.tsx';
import { useMarkRead } from '../common/novidades.api.ts';
import { useIsOwn } from '../common/own-solicitacao.ts';
import { AbrirProcedimentoModal } from '../common/procedimento/abrir-procedimento.modal.tsx';
import { useShortcuts } from '../common/shortcuts.ts';
import { SCREEN_KEYS, ShortcutsModal } from '../common/shortcuts-help.tsx';
import { OwnSolicitacaoAlert } from '../common/solicitacoes/own-solicitacao-alert.tsx';
import { DeaccreditDialog, ValidateCredenciadoDialog } from '../common/solicitacoes/person-dialogs.tsx';
import { type Solicitacao, useSolicitacao } from '../common/solicitacoes/solicitacoes.api.ts';
import { HeldDecision } from '../lote/held-decision.tsx';
import { heldOf } from '../lote/lote-look.ts';
import { Changes } from './alteracoes/changes.tsx';
import { useChanges } from './alteracoes/use-changes.ts';
import { useLoteAberto } from './analise.api.ts';
import { AutosModal } from './autos/autos.modal.tsx';
import { useConferencia } from './conferencia/conferencia.api.ts';
import { ConferenciaSection } from './conferencia/conferencia-section.tsx';
import { CorrecoesSection } from './correcoes/correcoes-section.tsx';
import { PedirCorrecao } from './correcoes/pedir-correcao.tsx';
import { usePedido } from './correcoes/use-pedido.ts';
import { FactsStrip } from './dados/facts-strip.tsx';
import { MoreData } from './dados/more-data.tsx';
import { AnalysisSection } from './decisao/analysis-section.tsx';
import { Desk } from './desk/desk.tsx';
import { DocumentViewer } from './documentos/document-viewer.tsx';
import { useDocumentPane } from './documentos/use-document-pane.ts';
import { CorrigirEmailModal } from './email/corrigir-email.modal.tsx';
import { EmailFailures } from './email/email-failures.tsx';
import { EtiquetasLine } from './etiquetas/etiquetas-line.tsx';
import { HistorySection } from './history-section.tsx';
import { ImpedimentosNotice } from './impedimento/impedimentos-notice.tsx';
import { Justificativa } from './justificativa.tsx';
import { MensagemModal } from './mensagem/mensagem.modal.tsx';
import { MensagensSection } from './mensagens/mensagens-section.tsx';
import { NeighboursBar } from './neighbours-bar.tsx';
import { NotasSection } from './notas/notas-section.tsx';
import { PedirParecerModal } from './pareceres/pedir-parecer.modal.tsx';
import { OverdueModal } from './prazo-vencido/overdue.modal.tsx';
import { isOverdue, isOverdueAct, type OverdueAct } from './prazo-vencido/overdue.ts';
import { OverdueNotice } from './prazo-vencido/overdue-notice.tsx';
import { PresenceBanner } from './presence-banner.tsx';
import { newestProceeding, ProcedimentosNotice } from './procedimento/procedimentos-notice.tsx';
import { ProcuradoresNotice } from './procuracao/procuradores-notice.tsx';
import { RecursoNotice } from './recurso/recurso-notice.tsx';
import { ResponsavelLine } from './responsavel/responsavel-line.tsx';
import { RevisaoModal } from './revisao/revisao.modal.tsx';
import { useListOrigin } from './use-list-origin.ts';
import { Condicoes } from './vigencia/condicoes.tsx';
import { VigenciaNotice } from './vigencia/vigencia-notice.tsx';

const ImprimirModal = laterDialog(async () => (await import('../common/impressao/imprimir.modal.tsx')).ImprimirModal);

/** Analysis of a solicitação: all its data, and the decision. */
export function SolicitacaoAnalysisPage() {
  return <SolicitacaoOfAddress decides />;
}

/** Read-only version of the screen. */
export function SolicitacaoViewPage() {
  return <SolicitacaoOfAddress decides={false} />;
}

/** Remounts for each solicitação, so that typed or opened things don't carry over. */
function SolicitacaoOfAddress({ decides }: { decides: boolean }) {
  const id = Number(useParams().idSolicitacaoCredenciado);
  return <SolicitacaoScreen key={id} id={id} decides={decides} />;
}

function SolicitacaoScreen({ id, decides }: { id: number; decides: boolean }) {
  const { data, error, refetch } = useSolicitacao(id);
  const isOwn = useIsOwn(data?.credenciado.pessoa.cpfCnpj);
  const list = useListOrigin(id, data);
  const isAnothers = data !== undefined && !isOwn;
  useMarkRead(id, isAnothers);
  const [message, setMessage] = useState<Dialog | null>(null);
  // Only another person's solicitação that awaits approval can be decided, and not while a decision waits; others open read-only.
  const analysing = decides && isAnothers && mayDo('solicitacao', 'ANALISAR', data.situacao);
  const { lote, askAgain } = useLoteAberto(id, analysing);
  const held = heldOf(lote);
  const onSteered = useReloadAfter(held !== null, askAgain);
  // An act that waits for a second person is shown at once. The solicitação comes first: its banner of changes would flash otherwise.
  const onActed = () => {
    setMessage(null);
    void refetch({ cancelRefetch: false }).then(askAgain);
  };
  const canDecide = analysing && held === null;
  const changes = useChanges(id, data?.dataReenvio, canDecide);
  const mayKeepValidade = useMay('PUT /documentoCredenciado/validade/:id');
  const pane = useDocumentPane(id, data?.credenciado.documentos, {
    analysing: canDecide,
    readOnly: isOwn,
    changes,
    keepsValidade: mayKeepValidade && !isOwn && data?.vigencia?.documentos === true,
    pessoa: data?.credenciado.pessoa.pessoaFisica,
    dataReenvio: data?.dataReenvio ?? null,
  });
  const conferencia = useConferencia(id, { isShown: isAnothers, analysing: canDecide });
  const pedido = usePedido(id, data, conferencia.itens);
  const [isAsking, setAsking] = useState(false);
  const rectify = () => setMessage('retificacao');
  useShortcuts({ v: () => list.leave(null), '?': () => setMessage('atalhos'), ...(canDecide && { e: rectify }) });
  const title = decides ? 'ANALISAR CREDENCIADO' : 'VISUALIZAR CREDENCIADO';

  if (!data) {
    if (error) return <CaseFailure error={error} onRetry={() => void refetch()} />;
    return (
      <Desk head={<Page title={title}>{null}</Page>} foot={null} documento={null}>
        <PageLoading />
      </Desk>
    );
  }
  const { nomeRazaoSocial } = data.credenciado.pessoa;
  const neighbours = (
    <NeighboursBar
      vizinhos={list.vizinhos}
      countedTo={list.countedTo}
      error={list.error}
      pathOf={(other) => `/solicitacoes/${decides ? 'validar' : 'visualizar'}/${other}`}
    />
  );
  const options = !isOwn && (
    <OptionsMenu
      solicitacao={data}
      held={held !== null}
      onOpen={setMessage}
      onAsk={canDecide ? () => setAsking(true) : undefined}
    />
  );
  return (
    <>
      <Desk
        documento={pane.documento || pane.isDesk ? <DocumentViewer pane={pane} conferencia={conferencia} /> : null}
        head={
          <Page
            title={title}
            documentTitle={`${title}: ${nomeRazaoSocial}`}
            breadcrumb={[
              { label: 'Listagem de editais', to: '/listagem-editais/listagem' },
              { label: `Edital nº ${data.edital.numero}`, to: list.to },
            ]}
            actions={
              pane.isDesk ? (
                <>
                  {neighbours}
                  {options}
                </>
              ) : (
                <Text lineClamp="1" overflowWrap="anywhere" color="fg.muted" title={nomeRazaoSocial}>
                  {nomeRazaoSocial}
                </Text>
              )
            }
          >
            <Flex wrap={pane.isDesk ? 'nowrap' : 'wrap'} align="center" columnGap="1" rowGap="1" mb="2">
              {!pane.isDesk && neighbours}
              <State {...data} />
              <ResponsavelLine solicitacao={data} readOnly={isOwn} />
              {!isOwn && <EtiquetasLine id={id} />}
              {!pane.isDesk && options}
            </Flex>
            <FactsStrip solicitacao={data} changed={changes.campos} />
          </Page>
        }
        foot={
          <Foot isDesk={pane.isDesk} back={!canDecide && list}>
            {held && <HeldDecision lote={held} onSteered={onSteered} />}
            <AnalysisSection
              solicitacao={data}
              canDecide={canDecide}
              pane={pane}
              conferencia={conferencia}
              onRectify={rectify}
              onDone={(next) => (next ? list.goOn() : list.leave('analise'))}
              onCancel={() => list.leave(null)}
            />
          </Foot>
        }
      >
        <Changes changes={changes} onCompare={pane.compare} />
        {isAnothers && wasReturned(data) && <CorrecoesSection id={id} analysing={canDecide} onCompare={pane.compare} />}
        {isOwn && <OwnSolicitacaoAlert />}
        <PresenceBanner solicitacao={data} analysing={analysing} onReload={reload} />
        {!isOwn && <ImpedimentosNotice id={id} />}
        {!isOwn && <ProcuradoresNotice id={id} />}
        <VigenciaNotice solicitacao={data} readOnly={isOwn} />
        <Condicoes solicitacao={data} readOnly={isOwn} />
        {data.devidoProcesso && <ProcedimentosNotice id={id} />}
        {data.resultadoEmEtapas && <RecursoNotice id={id} />}
        <OverdueNotice solicitacao={data} readOnly={isOwn} onAct={setMessage} />
        {data.contatoNaoConfirmado && <UnconfirmedContact />}
        <EmailFailures solicitacao={data} readOnly={isOwn} />
        <Justificativa solicitacao={data} />
        <MoreData solicitacao={data} changed={changes.campos} opens={!canDecide} />
        {canDecide && <PedirCorrecao solicitacao={data} pedido={pedido} open={isAsking} onToggle={setAsking} />}
        <ConferenciaSection solicitacao={data} pane={pane} conferencia={conferencia} readOnly={isOwn} />
        <MensagensSection id={id} readOnly={isOwn} />
        {!isOwn && <NotasSection id={id} />}
        {!isOwn && <HistorySection id={id} />}
      </Desk>
      {message === 'atalhos' && <ShortcutsModal keys={SCREEN_KEYS} onClose={() => setMessage(null)} />}
      {message === 'impressao' && <ImprimirModal solicitacao={data} onClose={() => setMessage(null)} />}
      {message === 'autos' && <AutosModal id={id} onClose={() => setMessage(null)} />}
      {message === 'parecer' && <PedirParecerModal solicitacao={data} onClose={() => setMessage(null)} />}
      {message === 'validar' && (
        <ValidateCredenciadoDialog id={id} nome={nomeRazaoSocial} onClose={() => setMessage(null)} onDone={onActed} />
      )}
      {message === 'descredenciar' && (
        <DeaccreditDialog id={id} nome={nomeRazaoSocial} onClose={() => setMessage(null)} onDone={onActed} />
      )}
      {message === 'procedimento' && (
        <AbrirProcedimentoModal
          id={id}
          nome={nomeRazaoSocial}
          onClose={() => setMessage(null)}
          focusDone={newestProceeding}
        />
      )}
      {isOverdueAct(message) && (
        <OverdueModal act={message} solicitacao={data} onClose={() => setMessage(null)} onDone={onActed} />
      )}
      {message === 'impedimento' && (
        <DeclareImpedimentModal
          id={id}
          nome={nomeRazaoSocial}
          onClose={() => setMessage(null)}
          onDone={() => list.leave(null)}
        />
      )}
      {message === 'revisao' && <RevisaoModal solicitacao={data} onClose={() => setMessage(null)} onDone={onActed} />}
      {message === 'email' && <CorrigirEmailModal solicitacao={data} onClose={() => setMessage(null)} />}
      {(message === 'retificacao' || message === 'notificacao') && (
        <MensagemModal
          kind={message}
          solicitacao={data}
          conferencia={conferencia}
          pedido={pedido}
          analysing={analysing}
          onClose={() => setMessage(null)}
          onSent={() => {
            setMessage(null);
            // A returned solicitação can't be decided, so the page leads to the list.
            if (message === 'retificacao') list.leave('retificacao');
          }}
        />
      )}
    </>
  );
}

/** True if a rectification was asked for: only then corrections are. */
const wasReturned = ({ dataReenvio, prazoRetificacao }: Solicitacao) =>
  dataReenvio !== null || prazoRetificacao !== null;

const reload = () => void refreshAfter('POST /solicitacaoCredenciado/validar')();

/**
 * Shows the solicitação as it is now once a decision that waited has left or was undone, wherever that happened. Returns the callback of
 * the decision's own buttons: they disappear, so the heading gets the focus, beside the new state.
 */
function useReloadAfter(isHeld: boolean, askAgain: () => void): () => void {
  const wasHeld = useRef(false);
  const isSteered = useRef(false);
  useEffect(() => {
    if (wasHeld.current && !isHeld) {
      reload();
      if (isSteered.current) document.querySelector('h1')?.focus();
      isSteered.current = false;
    }
    wasHeld.current = isHeld;
  }, [isHeld]);
  return () => {
    isSteered.current = true;
    askAgain();
  };
}

interface FootProps {
  isDesk: boolean;
  /** List to return to; false if there is a decision to make. */
  back: ReturnType<typeof useListOrigin> | false;
  children: ReactNode;
}

/** The decision, or the link back. */
function Foot({ isDesk, back, children }: FootProps) {
  return (
    <>
      {children}
      {back && (
        <Flex justify="flex-end" p={isDesk ? '3' : '0'} mt={isDesk ? '0' : '3'}>
          <LinkButton to={back.to} state={back.state} variant="outline">
            <LuArrowLeft aria-hidden="true" />
            Voltar
          </LinkButton>
        </Flex>
      )}
    </>
  );
}

/** State of the solicitação, with its meaning on the pointer and for a screen reader. */
function State({ saiuEm, ...state }: Pick<Solicitacao, 'situacao' | 'saiuEm' | 'semEfeito'>) {
  const { tone, pending, label, meaning: usual } = solicitacaoLook(state, 'staff');
  const meaning = saiuEm ? `A pedido da pessoa, em ${formatDateTime(saiuEm)}.` : usual;
  return (
    <Box as="span" data-on-paper="" title={meaning}>
      <StatusTag tone={tone} pending={pending}>
        {label}
      </StatusTag>
      <VisuallyHidden>{meaning}</VisuallyHidden>
    </Box>
  );
}

/** Warning that nobody confirmed the applicant's e-mail address (CTA-6). */
function UnconfirmedContact() {
  return (
    <Box mb="6">
      <Alert tone="warning" title="Contato não confirmado">
        O e-mail deste cadastro não foi confirmado por código. Confira por outro meio se ele é do requerente.
      </Alert>
    </Box>
  );
}

/** Dialogs of the options menu. */
type Dialog =
  | 'retificacao'
  | 'notificacao'
  | 'parecer'
  | 'email'
  | 'impressao'
  | 'autos'
  | 'atalhos'
  | 'validar'
  | 'descredenciar'
  | 'procedimento'
  | 'impedimento'
  | 'revisao'
  | OverdueAct;

interface OptionsMenuProps {
  solicitacao: Solicitacao;
  /** A decision on it waits. */
  held: boolean;
  onOpen: (kind: Dialog) => void;
  /** Shows what a correction can be asked of; undefined if nothing can be asked. */
  onAsk: (() => void) | undefined;
}

function OptionsMenu({ solicitacao, held, onOpen, onAsk }: OptionsMenuProps) {
  const acts = useActs('solicitacao', solicitacao.situacao);
  const mayNotify = useMay('POST /conversa/cadastrar');
  const mayCorrect = useMay('PUT /solicitacaoCredenciado/corrigirEmail/:id');
  const actions: (Action | false)[] = [
    onAsk !== undefined &&
      acts.includes('PEDIR_RETIFICACAO') && { label: 'Pedir correção', icon: <LuListTodo />, onSelect: onAsk },
    !held &&
      acts.includes('PEDIR_RETIFICACAO') && {
        label: 'Solicitar retificação',
        icon: <LuPencil />,
        onSelect: () => onOpen('retificacao'),
      },
    mayNotify && { label: 'Notificar credenciado', icon: <LuBell />, onSelect: () => onOpen('notificacao') },
    acts.includes('PEDIR_PARECER') && {
      label: 'Pedir parecer',
      icon: <LuGraduationCap />,
      onSelect: () => onOpen('parecer'),
    },
    mayCorrect && {
      label: 'Corrigir e-mail do requerente',
      icon: <LuMailCheck />,
      onSelect: () => onOpen('email'),
    },
    // Only before the deadline: afterwards the notice about the missed deadline offers the extension.
    acts.includes('PRORROGAR_RETIFICACAO') &&
      !isOverdue(solicitacao) && {
        label: 'Prorrogar o prazo',
        icon: <LuCalendarClock />,
        onSelect: () => onOpen('PRORROGAR_RETIFICACAO'),
      },
    acts.includes('DESARQUIVAR') && {
      label: 'Desarquivar',
      icon: <LuArchiveRestore />,
      onSelect: () => onOpen('DESARQUIVAR'),
    },
    !held &&
      acts.includes('CORRIGIR') && { label: 'Rever a decisão', icon: <LuScale />, onSelect: () => onOpen('revisao') },
    { label: 'Estou impedido', icon: <LuShieldBan />, onSelect: () => onOpen('impedimento') },
    { label: 'Imprimir', icon: <LuPrinter />, onSelect: () => onOpen('impressao') },
    { label: 'Baixar processo completo', icon: <LuFileDown />, onSelect: () => onOpen('autos') },
    { label: 'Atalhos de teclado', icon: <LuKeyboard />, onSelect: () => onOpen('atalhos') },
    !held &&
      acts.includes('VALIDAR') && {
        label: 'Validar credenciado',
        icon: <LuBadgeCheck />,
        onSelect: () => onOpen('validar'),
      },
    solicitacao.devidoProcesso === true &&
      acts.includes('PROCESSAR') && {
        label: 'Abrir procedimento',
        icon: <LuGavel />,
        onSelect: () => onOpen('procedimento'),
      },
    !held &&
      !solicitacao.devidoProcesso &&
      acts.includes('DESCREDENCIAR') && {
        label: 'Descredenciar',
        icon: <LuUserX />,
        onSelect: () => onOpen('descredenciar'),
        danger: true,
      },
  ];
  return (
    <ActionsMenu label="Opções" actions={actions.filter((action) => action !== false)}>
      Opções
      <LuChevronDown aria-hidden="true" />
    </ActionsMenu>
  );
}
