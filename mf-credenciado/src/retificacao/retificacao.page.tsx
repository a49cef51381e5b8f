import {
  Alert,
  Box,
  CODIGO,
  formatDate,
  LinkButton,
  LoadFailure,
  NotFoundState,
  notify,
  Page,
  PageLoading,
  TIPO_EDITAL_LABEL,
  useNavigate,
  useParams,
  useSearchParams,
} from '@credenciados/shared';
import { RichText } from '@credenciados/shared/editor';
import { RegistrationForm, registrationOf } from '@credenciados/shared/registration';
import { useMemo } from 'react';
import {
  type Solicitacao,
  usePedidoRetificacao,
  useResubmit,
  useSolicitacao,
  useTiposDocumento,
} from '../solicitacoes.api.ts';

const LIST = '/credenciado/solicitacoes';
const BREADCRUMB = [{ label: 'Minhas solicitações', to: LIST }];

/** Rectification of a returned request: what was asked for on top, and the form filled in (specification, sections 2 and 4). */
export function RetificacaoPage() {
  const [search] = useSearchParams();
  const idEdital = Number(useParams().idEdital);
  const id = Number(search.get('solicitacao'));
  if (!Number.isSafeInteger(id) || id <= 0) return <NotFoundState />;
  return <Loaded id={id} idEdital={idEdital} />;
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

/** Rectification wasn't asked for, or its deadline has passed. */
function Refused({ solicitacao: { situacao, prazoRetificacao, edital } }: { solicitacao: Solicitacao }) {
  return (
    <Page title={`Edição de credenciado - ${TIPO_EDITAL_LABEL[edital.tipoEdital]}`} breadcrumb={BREADCRUMB}>
      <Alert
        tone="warning"
        title={CODIGO.ERRO_EDICAO_SOLICITACAO}
        actions={<LinkButton to={LIST}>Ver minhas solicitações</LinkButton>}
      >
        {situacao === 'RETIFICADO' &&
          prazoRetificacao &&
          `O prazo para retificar terminou em ${formatDate(prazoRetificacao)}.`}
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
  const resubmit = useResubmit();
  const navigate = useNavigate();
  return (
    <Page title={`Edição de credenciado - ${TIPO_EDITAL_LABEL[edital.tipoEdital]}`} breadcrumb={BREADCRUMB}>
      <Box mb="6">
        <WhatWasAsked solicitacao={solicitacao} />
      </Box>
      <RegistrationForm
        edital={edital}
        tiposDocumento={tiposDocumento}
        mode="edit"
        initialValues={initialValues}
        lockedCpf
        draft={null}
        send={(cadastro) => resubmit.mutateAsync({ ...cadastro, idSolicitacao: id, versao })}
        onSent={({ protocolo }) => {
          notify({
            type: 'success',
            title: 'Solicitação retificada com sucesso.',
            description: `Protocolo ${protocolo}`,
          });
          navigate(`${LIST}/${id}`, { replace: true });
        }}
        onCancel={() => navigate(LIST)}
      />
    </Page>
  );
}

function WhatWasAsked({ solicitacao: { id, prazoRetificacao } }: { solicitacao: Solicitacao }) {
  const { data: pedido } = usePedidoRetificacao(id);
  return (
    <Alert
      tone="warning"
      title={`A comissão pediu que você corrija esta solicitação${prazoRetificacao ? ` até ${formatDate(prazoRetificacao)}` : ''}.`}
    >
      {pedido && <RichText html={pedido.conteudo} />}
    </Alert>
  );
}
