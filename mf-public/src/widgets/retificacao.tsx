import { registrationOf } from '@credenciados/contract/registration.values';
import { apiQuery, call, LoadFailure, type Output, PageLoading, useQuery } from '@credenciados/shared';
import { laterPart } from '@credenciados/shared/later';
import { useMemo } from 'react';
import type { RetificacaoProps } from '../offers.d.ts';
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
  if (data) return <Form solicitacao={data} {...props} />;
  return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <PageLoading />;
}

type FormProps = Omit<RetificacaoProps, 'idSolicitacao'> & { solicitacao: Solicitacao };

function Form({ solicitacao, onSent, onCancel }: FormProps) {
  const { id, versao, edital, credenciado } = solicitacao;
  const tipos = useTiposDocumento(edital.tipoEdital);
  const initialValues = useMemo(() => registrationOf(credenciado), [credenciado]);
  if (!tipos.data) {
    return tipos.error ? <LoadFailure error={tipos.error} onRetry={() => void tipos.refetch()} /> : <PageLoading />;
  }
  return (
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
    />
  );
}
