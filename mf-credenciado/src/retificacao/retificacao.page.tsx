import { CODIGO } from '@credenciados/contract';
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
  TIPO_EDITAL_LABEL,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from '@credenciados/shared';
import {
  type Inscricao,
  inscricaoSchema,
  RegistrationComprovante,
  RegistrationForm,
  registrationOf,
} from '@credenciados/shared/registration';
import { useMemo } from 'react';
import { LIST, rectificationPath, solicitacaoPath } from '../common/paths.ts';
import { WhatWasAsked } from '../common/what-was-asked.tsx';
import {
  refreshAfterResubmission,
  type Solicitacao,
  useMinhasSolicitacoes,
  useResubmit,
  useSolicitacao,
  useTiposDocumento,
} from '../solicitacoes.api.ts';

const BREADCRUMB = [{ label: 'Minhas solicitações', to: LIST }];
const NEXT = [
  'A comissão analisa a solicitação corrigida.',
  'O resultado chega por e-mail e pela central de mensagens.',
  'Acompanhe o andamento em Minhas solicitações.',
];

const isId = (id: number) => Number.isSafeInteger(id) && id > 0;

/** Rectification of a returned solicitação: what was asked for on top, and the form filled in (INS-11). */
export function RetificacaoPage() {
  const idEdital = Number(useParams().idEdital);
  const id = Number(useSearchParams()[0].get('solicitacao') ?? 0);
  const { state } = useLocation();
  // The comprovante lies in the history's entry: a reload, or Back, shows it again instead of a form that can't be sent.
  const comprovante = inscricaoSchema.safeParse(state?.inscricao);
  if (!isId(idEdital)) return <NotFoundState />;
  if (!isId(id)) return <FindSolicitacao idEdital={idEdital} />;
  if (comprovante.success) return <Comprovante id={id} inscricao={comprovante.data} />;
  return <Loaded key={id} id={id} idEdital={idEdital} />;
}

/** An address that names the edital alone: the person has one solicitação under it at most. */
function FindSolicitacao({ idEdital }: { idEdital: number }) {
  const { data, error, refetch } = useMinhasSolicitacoes();
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  const found = data.find(({ edital }) => edital.id === idEdital);
  return found ? <Navigate to={rectificationPath(found)} replace /> : <NotFoundState />;
}

function Loaded({ id, idEdital }: { id: number; idEdital: number }) {
  const solicitacao = useSolicitacao(id);
  const tipos = useTiposDocumento(solicitacao.data?.edital.tipoEdital);
  const error = solicitacao.error ?? tipos.error;
  if (error && !(solicitacao.data && tipos.data)) {
    return <LoadFailure error={error} onRetry={() => void Promise.all([solicitacao.refetch(), tipos.refetch()])} />;
  }
  if (!solicitacao.data || !tipos.data) return <PageLoading />;
  if (solicitacao.data.edital.id !== idEdital) return <NotFoundState />;
  if (!solicitacao.data.isPossivelResponder) return <Refused solicitacao={solicitacao.data} />;
  return <Rectification solicitacao={solicitacao.data} tiposDocumento={tipos.data} />;
}

const titleOf = ({ edital }: Solicitacao) => `Edição de credenciado - ${TIPO_EDITAL_LABEL[edital.tipoEdital]}`;

/** Rectification wasn't asked for, or its deadline has passed. */
function Refused({ solicitacao }: { solicitacao: Solicitacao }) {
  const { id, prazoRetificacao } = solicitacao;
  const late = prazoRetificacao !== null;
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

interface RectificationProps {
  solicitacao: Solicitacao;
  tiposDocumento: NonNullable<ReturnType<typeof useTiposDocumento>['data']>;
}

function Rectification({ solicitacao, tiposDocumento }: RectificationProps) {
  const { id, versao, edital, credenciado } = solicitacao;
  const initialValues = useMemo(() => registrationOf(credenciado), [credenciado]);
  // The version is part of the key: text typed for an older version would revert later changes.
  const draft = { name: `retificacao:${id}:${versao}` };
  const resubmit = useResubmit();
  const navigate = useNavigate();
  return (
    <Page title={titleOf(solicitacao)} description={`Edital nº ${edital.numero}`} breadcrumb={BREADCRUMB}>
      <Box mb="6">
        <WhatWasAsked solicitacao={solicitacao} />
      </Box>
      <RegistrationForm
        edital={edital}
        tiposDocumento={tiposDocumento}
        mode="edit"
        initialValues={initialValues}
        lockedCpf
        draft={draft}
        send={(cadastro, idempotencyKey) =>
          resubmit.mutateAsync({ body: { ...cadastro, idSolicitacao: id, versao }, idempotencyKey })
        }
        onSent={(inscricao) => {
          void navigate(rectificationPath(solicitacao), { replace: true, state: { inscricao } });
          void refreshAfterResubmission();
        }}
        onCancel={() => void navigate(LIST)}
      />
    </Page>
  );
}

/** Receipt of a rectification, and next steps. */
function Comprovante({ id, inscricao }: { id: number; inscricao: Inscricao }) {
  return (
    <Page title="Solicitação retificada" breadcrumb={BREADCRUMB}>
      <RegistrationComprovante
        inscricao={inscricao}
        verifyPath={linkTo('mf-public:comprovante')}
        title="Solicitação retificada com sucesso."
        next={NEXT}
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
