import { TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import { Alert, Box, ErrorState, Navigate, notify, Page, PageLoading, useParams } from '@credenciados/shared';
import { type ReactNode, useEffect, useState } from 'react';
import { NivelGate } from '../registration/nivel-panel.tsx';
import type { Stage } from '../registration/registration-form-props.ts';
import { useTiposDocumento } from '../tipos-documento.api.ts';
import { AlreadyRegistered } from './already-registered.tsx';
import { BeforeYouBegin } from './before-you-begin.tsx';
import { type EditalToRegister, useEditalToRegister } from './cadastro.api.ts';
import type { Sent } from './cadastro.form.tsx';
import { FormPlace } from './form-place.tsx';
import { NoRegistrations } from './no-registrations.tsx';
import { useOwnSolicitacoes } from './own-solicitacoes.api.ts';
import { useReceipt } from './use-receipt.tsx';

const TITLE = 'Cadastro de credenciado';
const CLOSED_MEANWHILE =
  'Ele foi encerrado, ou o prazo terminou, enquanto esta página estava aberta. O que você preencheu fica no rascunho, caso o edital seja reaberto ou prorrogado.';

/** Registration page of the address's edital, or of the one that takes registrations now. */
export function CadastroPage() {
  const { idEdital } = useParams();
  const { receipt, onSent } = useReceipt();
  return receipt ?? <FindEdital idEdital={idEdital} onSent={onSent} />;
}

interface FindEditalProps {
  idEdital: string | undefined;
  onSent: Sent;
}

function FindEdital({ idEdital, onSent }: FindEditalProps) {
  const { edital, closed, numero, isError, refetch } = useEditalToRegister(idEdital);
  if (edital === null) return <NoRegistrations named={idEdital !== undefined} numero={numero} />;
  if (isError) {
    return (
      <Page title={TITLE}>
        <ErrorState title="Não foi possível carregar o edital." onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!edital) {
    return (
      <Page title={TITLE}>
        <PageLoading />
      </Page>
    );
  }
  return (
    <>
      {idEdital === undefined && <Navigate to={`/credenciados/cadastro/${edital.id}`} replace />}
      <Register key={edital.id} edital={edital} closed={closed} onSent={onSent} />
    </>
  );
}

interface RegisterProps {
  edital: EditalToRegister;
  /** True if it closed while the form was open. */
  closed: boolean;
  /** Key of an authorised late entry, and the notice about it (INS-24). */
  autorizacao?: string;
  notice?: ReactNode;
  onSent: Sent;
}

/** Requirements and form of an edital, unless the person is registered in it. */
export function Register({ edital, closed, autorizacao, notice, onSent }: RegisterProps) {
  const tipos = useTiposDocumento(edital.tipoEdital);
  const { minhas, waiting } = useOwnSolicitacoes();
  const [stage, setStage] = useState<Stage>('terms');
  // Staff may close it long before its end.
  const ended = closed || !edital.valido;
  const already = minhas.find((minha) => minha.edital.id === edital.id);
  return (
    <Page
      title={`${TITLE}\u00a0- ${TIPO_EDITAL_LABEL[edital.tipoEdital]}`}
      description={`Edital nº ${edital.numero}`}
      breadcrumb={[{ label: 'Editais', to: '/editais' }]}
    >
      {closed && <ClosedMeanwhile edital={edital} />}
      {notice && !already && <Box mb="6">{notice}</Box>}
      {already ? (
        <AlreadyRegistered minha={already} />
      ) : waiting ? (
        <PageLoading />
      ) : (
        <>
          {stage !== 'later' && <BeforeYouBegin edital={edital} ended={ended} accepted={stage === 'first'} />}
          <NivelGate minimo={edital.nivelGovbr}>
            {tipos.data ? (
              <FormPlace
                edital={edital}
                ended={ended}
                autorizacao={autorizacao}
                tiposDocumento={tipos.data}
                ultima={minhas[0]}
                onSent={onSent}
                onStep={setStage}
              />
            ) : (
              !tipos.isError && <PageLoading />
            )}
          </NivelGate>
        </>
      )}
    </Page>
  );
}

/** Visible wherever in the form the person is. */
const STICKY = { position: 'sticky', top: '0', zIndex: 'docked' } as const;

/** Message above an open form whose edital closed meanwhile. */
function ClosedMeanwhile({ edital }: { edital: EditalToRegister }) {
  const title = `O edital nº ${edital.numero} não recebe mais inscrições.`;
  useEffect(() => notify({ type: 'warning', title }), [title]);
  return (
    <Box mb="6" {...STICKY}>
      <Alert tone="warning" live title={title}>
        {CLOSED_MEANWHILE}
      </Alert>
    </Box>
  );
}
