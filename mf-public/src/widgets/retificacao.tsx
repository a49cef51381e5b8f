import { unlockedBy } from '@credenciados/contract/correcao-alvos';
import { registrationOf } from '@credenciados/contract/registration.values';
import { Alert, apiQuery, call, LoadFailure, type Output, PageLoading, useQuery } from '@credenciados/shared';
import { laterPart } from '@credenciados/shared/later';
import { useMemo } from 'react';
import type { RetificacaoProps } from '../offers.d.ts';
import { type Corrections, CorrectionsContext } from '../registration/corrections.tsx';
import { NivelGate } from '../registration/nivel-panel.tsx';
import { useTiposDocumento } from '../tipos-documento.api.ts';

/** Shares the bundled file of the registration page's form. */
const RegistrationForm = laterPart(
  async () =>
    (await import(/* webpackChunkName: "cadastro-form" */ '../registration/registration.form.tsx')).RegistrationForm,
  <PageLoading />,
);

type Solicitacao = Output<'GET /solicitacaoCredenciado/findById/:id'>;

/** Rectification of a solicitação, or its change before the analysis: the registration form with the submitted data (INS-11, INS-23). */
export function Retificacao({ idSolicitacao, ...props }: RetificacaoProps) {
  const { data, error, refetch } = useQuery({
    ...apiQuery('GET /solicitacaoCredenciado/findById/:id', { params: { id: idSolicitacao } }),
    // The form is filled in from this data, which must not change while the person types.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data) {
    return (
      <NivelGate minimo={data.edital.nivelGovbr}>
        <Form solicitacao={data} {...props} />
      </NivelGate>
    );
  }
  return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <PageLoading />;
}

type FormProps = Omit<RetificacaoProps, 'idSolicitacao'> & { solicitacao: Solicitacao };

function Form({ solicitacao, onSent, onCancel }: FormProps) {
  const { id, versao, edital, credenciado } = solicitacao;
  const tipos = useTiposDocumento(edital.tipoEdital);
  const initialValues = useMemo(() => registrationOf(credenciado), [credenciado]);
  const pedidas = useQuery({
    ...apiQuery('GET /solicitacaoCredenciado/correcoes/:id', { params: { id } }),
    enabled: solicitacao.isPossivelResponder,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const corrections = useMemo(() => correctionsOf(pedidas.data), [pedidas.data]);
  if (solicitacao.isPossivelResponder && !pedidas.data) {
    return pedidas.error ? (
      <LoadFailure error={pedidas.error} onRetry={() => void pedidas.refetch()} />
    ) : (
      <PageLoading />
    );
  }
  if (!tipos.data) {
    return tipos.error ? <LoadFailure error={tipos.error} onRetry={() => void tipos.refetch()} /> : <PageLoading />;
  }
  return (
    <CorrectionsContext value={corrections}>
      <RegistrationForm
        edital={edital}
        tiposDocumento={tipos.data}
        mode={solicitacao.isPossivelResponder ? 'edit' : 'change'}
        initialValues={initialValues}
        lockedCpf
        // The version is part of the key: text typed for an older version would revert later changes.
        draft={{ name: `retificacao:${id}:${versao}` }}
        send={(cadastro, idempotencyKey) =>
          call('PUT /credenciado/alterar', {
            body: { ...cadastro, idSolicitacao: id, versao },
            idempotencyKey,
            silent: true,
          })
        }
        onSent={(inscricao) => onSent(inscricao)}
        onCancel={onCancel}
        intro={corrections.unlocked && ONLY_ASKED}
      />
    </CorrectionsContext>
  );
}

const ONLY_ASKED = (
  <Alert tone="info" title="Você pode alterar só o que a comissão pediu.">
    O pedido está ao lado de cada dado ou documento. Os outros ficam como foram enviados.
  </Alert>
);

type Pedidas = Output<'GET /solicitacaoCredenciado/correcoes/:id'>;

/** Remarks, and what may change. */
function correctionsOf(pedidas: Pedidas | undefined): Corrections {
  const { itens = [], permitirTudo = true } = pedidas ?? {};
  return {
    remarks: new Map(itens.map(({ alvo, observacao }) => [alvo, observacao])),
    unlocked: permitirTudo ? null : unlockedBy(itens.map(({ alvo }) => alvo)),
  };
}
