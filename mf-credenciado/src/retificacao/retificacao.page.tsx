import { CODIGO } from '@credenciados/contract';
import { type Inscricao, inscricaoSchema } from '@credenciados/contract/credenciado';
import { TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import {
  Alert,
  Box,
  formatDate,
  LinkButton,
  LoadFailure,
  linkTo,
  Navigate,
  NotFoundState,
  Page,
  PageLoading,
  RemoteWidget,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from '@credenciados/shared';
import { RegistrationComprovante } from '@credenciados/shared/solicitacao';
import { AlteracaoNotice } from '../common/alteracao-notice.tsx';
import { LIST, rectificationPath, solicitacaoPath } from '../common/paths.ts';
import { WhatWasAsked } from '../common/requested-correction.tsx';
import {
  refreshAfterResubmission,
  type Solicitacao,
  useMinhasSolicitacoes,
  useSolicitacao,
} from '../solicitacoes.api.ts';

const BREADCRUMB = [{ label: 'Minhas solicitações', to: LIST }];
const NEXT = [
  'A comissão analisa a solicitação corrigida.',
  'O resultado chega por e-mail e pela central de mensagens.',
  'Acompanhe o andamento em Minhas solicitações.',
];
const NEXT_OF_CHANGE = [
  'A comissão vai analisar esta versão.',
  'O comprovante anterior continua guardado na página da solicitação.',
  ...NEXT.slice(1),
];

const isId = (id: number) => Number.isSafeInteger(id) && id > 0;

/** Rectification of a returned solicitação, below the committee's request, or its change before the analysis (INS-11, INS-23). */
export function RetificacaoPage() {
  const idEdital = Number(useParams().idEdital);
  const id = Number(useSearchParams()[0].get('solicitacao') ?? 0);
  const { state } = useLocation();
  // The comprovante is stored in the history entry: after a reload or Back it is shown instead of a form that can't be sent.
  const comprovante = inscricaoSchema.safeParse(state?.inscricao);
  if (!isId(idEdital)) return <NotFoundState />;
  if (!isId(id)) return <FindSolicitacao idEdital={idEdital} />;
  if (comprovante.success)
    return <Comprovante id={id} inscricao={comprovante.data} alterada={state?.alterada === true} />;
  return <Loaded key={id} id={id} idEdital={idEdital} />;
}

/** Finds the solicitação for an address with only the edital's id: a person has at most one per edital. */
function FindSolicitacao({ idEdital }: { idEdital: number }) {
  const { data, error, refetch } = useMinhasSolicitacoes();
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  const solicitacao = data.find(({ edital }) => edital.id === idEdital);
  return solicitacao ? <Navigate to={rectificationPath(solicitacao)} replace /> : <NotFoundState />;
}

function Loaded({ id, idEdital }: { id: number; idEdital: number }) {
  const { data: solicitacao, error, refetch } = useSolicitacao(id);
  if (error && !solicitacao) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!solicitacao) return <PageLoading />;
  if (solicitacao.edital.id !== idEdital) return <NotFoundState />;
  return solicitacao.isPossivelResponder || solicitacao.alteracao?.possivel ? (
    <Rectification solicitacao={solicitacao} />
  ) : (
    <Refused solicitacao={solicitacao} />
  );
}

const titleOf = ({ edital }: Solicitacao) => `Edição de credenciado\u00a0- ${TIPO_EDITAL_LABEL[edital.tipoEdital]}`;

/** Message for a solicitação that can't be changed: none was requested, its deadline is over, or staff opened it. */
function Refused({ solicitacao }: { solicitacao: Solicitacao }) {
  const { id, prazoRetificacao, alteracao } = solicitacao;
  const late = prazoRetificacao !== null;
  if (alteracao) {
    return (
      <Page title={titleOf(solicitacao)} breadcrumb={BREADCRUMB}>
        <AlteracaoNotice solicitacao={solicitacao} />
        <LinkButton to={solicitacaoPath(id)} mt="5">
          Ver a solicitação
        </LinkButton>
      </Page>
    );
  }
  return (
    <Page title={titleOf(solicitacao)} breadcrumb={BREADCRUMB}>
      <Alert
        tone="warning"
        title={
          late
            ? `O prazo para retificar a solicitação terminou em ${formatDate(prazoRetificacao)}.`
            : CODIGO.ERRO_EDICAO_SOLICITACAO
        }
        actions={
          <>
            <LinkButton to={solicitacaoPath(id)}>Ver a solicitação</LinkButton>
            <LinkButton to={LIST} variant="outline">
              Minhas solicitações
            </LinkButton>
          </>
        }
      >
        {late && 'Aguarde o contato da comissão.'}
      </Alert>
    </Page>
  );
}

function Rectification({ solicitacao }: { solicitacao: Solicitacao }) {
  const navigate = useNavigate();
  const alterada = !solicitacao.isPossivelResponder;
  return (
    <Page title={titleOf(solicitacao)} description={`Edital nº ${solicitacao.edital.numero}`} breadcrumb={BREADCRUMB}>
      {alterada ? (
        <AlteracaoNotice solicitacao={solicitacao} />
      ) : (
        <Box mb="6">
          <WhatWasAsked solicitacao={solicitacao} />
        </Box>
      )}
      <RemoteWidget
        module="mf-public"
        widget="retificacao"
        props={{
          idSolicitacao: solicitacao.id,
          onSent: (inscricao) => {
            void navigate(rectificationPath(solicitacao), {
              replace: true,
              state: { inscricao, ...(alterada && { alterada }) },
            });
            void refreshAfterResubmission();
          },
          onCancel: () => void navigate(LIST),
        }}
      />
    </Page>
  );
}

interface ComprovanteProps {
  id: number;
  inscricao: Inscricao;
  alterada: boolean;
}

/** Receipt of a rectification or a change, and next steps. */
function Comprovante({ id, inscricao, alterada }: ComprovanteProps) {
  const title = alterada ? 'Inscrição alterada' : 'Solicitação retificada';
  return (
    <Page title={title} breadcrumb={BREADCRUMB}>
      <RegistrationComprovante
        inscricao={inscricao}
        verifyPath={linkTo('mf-public:comprovante')}
        title={`${title} com sucesso.`}
        next={alterada ? NEXT_OF_CHANGE : NEXT}
        actions={
          <>
            <LinkButton to={solicitacaoPath(id)}>Ver a solicitação</LinkButton>
            <LinkButton to={LIST} variant="outline">
              Minhas solicitações
            </LinkButton>
          </>
        }
      />
    </Page>
  );
}
