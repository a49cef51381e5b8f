import type { Inscricao, TipoDocumento } from '@credenciados/contract';
import { emptyRegistration } from '@credenciados/contract/registration.values';
import { call, getSession, PageLoading, useNavigate } from '@credenciados/shared';
import { laterPart } from '@credenciados/shared/later';
import { useState } from 'react';
import { RegistrationForm } from '../registration/registration.form.tsx';
import type { Stage } from '../registration/registration-form-props.ts';
import type { EditalToRegister } from './cadastro.api.ts';
import type { Minha } from './own-solicitacoes.api.ts';
import { SignInHint } from './sign-in-hint.tsx';

/** Only people with an earlier solicitação need it, so it loads separately. */
const LastData = laterPart(
  async () => (await import(/* webpackChunkName: "cadastro-later" */ './with-registration.ts')).LastData,
  <PageLoading />,
);

/** Late entries alone need it. */
const TardiaCpf = laterPart(
  async () => (await import(/* webpackChunkName: "tardia-cpf" */ './tardia-cpf.tsx')).TardiaCpf,
  null,
);

/** Called after a registration is sent; `onDevice` tells if its draft was stored on the device. */
export type Sent = (inscricao: Inscricao, onDevice: boolean) => void;

export interface CadastroFormProps {
  edital: EditalToRegister;
  /** True if the edital no longer takes registrations. */
  ended: boolean;
  /** Key of an authorised late entry, which has no grace period (INS-24). */
  autorizacao?: string | undefined;
  tiposDocumento: readonly TipoDocumento[];
  /** The person's latest solicitação, if any. */
  ultima: Minha | undefined;
  onSent: Sent;
  /** Called with the shown view: the form under its terms, its first step, or a later one. */
  onStep: (stage: Stage) => void;
}

/** Registration by a visitor, or by a signed-in person with their own CPF (INS-1). */
export function CadastroForm({
  edital,
  ended,
  autorizacao,
  tiposDocumento,
  ultima,
  onSent,
  onStep,
}: CadastroFormProps) {
  const navigate = useNavigate();
  // Read once: a session that expires while the form is open leaves the typed data alone.
  const [{ initialValues, signedIn }] = useState(() => {
    const person = getSession()?.pessoa;
    return {
      initialValues: emptyRegistration(
        edital.id,
        person ? { cpf: person.cpfCnpj, nome: person.nomeRazaoSocial } : null,
      ),
      signedIn: person !== undefined,
    };
  });
  const anonymousDraft = String(edital.id);
  return (
    <RegistrationForm
      edital={edital}
      {...(autorizacao === undefined && { dataFim: edital.dataFim })}
      ended={ended}
      tiposDocumento={tiposDocumento}
      mode="create"
      initialValues={initialValues}
      lockedCpf={signedIn}
      draft={signedIn ? { name: `${edital.id}:conta`, takeOver: anonymousDraft } : { name: anonymousDraft }}
      send={(body, idempotencyKey) =>
        call('POST /publico/credenciado/cadastrar', {
          body: { ...body, ...(autorizacao !== undefined && { autorizacao }) },
          idempotencyKey,
          silent: true,
        })
      }
      onSent={onSent}
      onStep={onStep}
      intro={
        <>
          {ultima ? <LastData ultima={ultima} tiposDocumento={tiposDocumento} /> : <SignInHint />}
          {autorizacao !== undefined && <TardiaCpf chave={autorizacao} />}
        </>
      }
      onCancel={() => void navigate('/editais')}
      claimPath="/credenciados/este-cpf-e-meu"
    />
  );
}
