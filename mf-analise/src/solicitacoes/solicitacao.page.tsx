import {
  ACCESS,
  Flex,
  LinkButton,
  LoadFailure,
  Page,
  PageLoading,
  useCan,
  useLocation,
  useNavigate,
  useParams,
} from '@credenciados/shared';
import { ActionsMenu } from '@credenciados/shared/overlays';
import { DocumentosTable, PersonSections, Section } from '@credenciados/shared/solicitacao';
import { useState } from 'react';
import { LuArrowLeft, LuBell, LuChevronDown, LuFilePen } from 'react-icons/lu';
import { DecisionForm } from './decision.form.tsx';
import { EmailFailures } from './email-failures.tsx';
import { MensagemModal } from './mensagem.modal.tsx';
import { invalidateSolicitacoes, type Solicitacao, useSolicitacao } from './solicitacoes.api.ts';
import { StatusSection } from './status-section.tsx';

/** The analysis of a request: everything it holds, and the decision. */
export function SolicitacaoAnalysisPage() {
  return <SolicitacaoScreen decides />;
}

/** The same screen, view only. */
export function SolicitacaoViewPage() {
  return <SolicitacaoScreen decides={false} />;
}

function SolicitacaoScreen({ decides }: { decides: boolean }) {
  const id = Number(useParams().idSolicitacaoCredenciado);
  const { data, error, refetch } = useSolicitacao(id);
  const navigate = useNavigate();
  const list = useListPath(data);
  const [message, setMessage] = useState<'retificacao' | 'notificacao' | null>(null);
  const title = decides ? 'ANALISAR CREDENCIADO' : 'VISUALIZAR CREDENCIADO';

  if (!data) {
    if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    return (
      <Page title={title}>
        <PageLoading />
      </Page>
    );
  }
  // Only a request that awaits approval can be decided; any other opens view only.
  const canDecide = decides && data.situacao === 'AGUARDANDO_APROVACAO';
  return (
    <Page
      title={title}
      documentTitle={`${title}: ${data.credenciado.pessoa.nomeRazaoSocial}`}
      description={data.credenciado.pessoa.nomeRazaoSocial}
      breadcrumb={[
        { label: 'Listagem de editais', to: '/listagem-editais/listagem' },
        { label: `Edital nº ${data.edital.numero}`, to: list },
      ]}
      actions={<OptionsMenu solicitacao={data} onOpen={setMessage} />}
    >
      <EmailFailures solicitacao={data} />
      <StatusSection solicitacao={data} />
      <PersonSections solicitacao={data} />
      <Section title="Documentos">
        <DocumentosTable documentos={data.credenciado.documentos} />
      </Section>
      {canDecide ? (
        <Section title="Análise">
          <DecisionForm
            id={id}
            onDone={() => navigate(list)}
            onCancel={() => navigate(list)}
            onReload={() => void invalidateSolicitacoes()}
          />
        </Section>
      ) : (
        <Flex justify="flex-end">
          <LinkButton to={list} variant="outline">
            <LuArrowLeft aria-hidden="true" />
            Voltar
          </LinkButton>
        </Flex>
      )}
      {message && (
        <MensagemModal
          kind={message}
          solicitacao={data}
          onClose={() => setMessage(null)}
          onSent={() => {
            setMessage(null);
            // A returned request can't be decided; the analysis is over for now.
            if (message === 'retificacao') navigate(list);
          }}
        />
      )}
    </Page>
  );
}

/** The list of the request's call, as the person left it. */
function useListPath(solicitacao: Solicitacao | undefined): string {
  const { state } = useLocation();
  const search = typeof state?.lista === 'string' ? state.lista : '';
  return solicitacao ? `/solicitacoes/listagem/${solicitacao.edital.id}${search}` : '/listagem-editais/listagem';
}

interface OptionsMenuProps {
  solicitacao: Solicitacao;
  onOpen: (kind: 'retificacao' | 'notificacao') => void;
}

function OptionsMenu({ solicitacao, onOpen }: OptionsMenuProps) {
  const canWrite = useCan(ACCESS.staffWrite);
  if (!canWrite) return null;
  const rectify = {
    label: 'Solicitar retificação',
    icon: <LuFilePen />,
    onSelect: () => onOpen('retificacao'),
  };
  return (
    <ActionsMenu
      label="Opções"
      actions={[
        ...(solicitacao.situacao === 'AGUARDANDO_APROVACAO' ? [rectify] : []),
        { label: 'Notificar credenciado', icon: <LuBell />, onSelect: () => onOpen('notificacao') },
      ]}
    >
      Opções
      <LuChevronDown aria-hidden="true" />
    </ActionsMenu>
  );
}
