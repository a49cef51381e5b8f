import type { Inscricao, TipoDocumento } from '@credenciados/contract';
import { emptyRegistration } from '@credenciados/contract/registration.values';
import { call, getSession, PageLoading, useNavigate } from '@credenciados/shared';
import { laterPart } from '@credenciados/shared/later';
import { useState } from 'react';
import { RegistrationForm } from '../registration/registration.form.tsx';
import type { EditalToRegister } from './cadastro.api.ts';
import type { Minha } from './own-solicitacoes.api.ts';
import { SignInHint } from './sign-in-hint.tsx';

/** For those who have sent one before. */
const LastData = laterPart(
  async () => (await import(/* webpackChunkName: "cadastro-later" */ './with-registration.ts')).LastData,
  <PageLoading />,
);

/** Told of a registration that was sent, and whether its draft was kept on the device. */
export type Sent = (inscricao: Inscricao, onDevice: boolean) => void;

export interface CadastroFormProps {
  edital: EditalToRegister;
  /** It takes no registrations any more. */
  ended: boolean;
  tiposDocumento: readonly TipoDocumento[];
  /** The person's latest solicitação, where one is known. */
  ultima: Minha | undefined;
  onSent: Sent;
  /** Told when the review takes the form's place, and when the form is back. */
  onStep: (step: 'form' | 'review') => void;
}

/** The registration of whoever is here: anyone, or the person who is signed in, for their own CPF only (INS-1). */
export function CadastroForm({ edital, ended, tiposDocumento, ultima, onSent, onStep }: CadastroFormProps) {
  const navigate = useNavigate();
  // As it was when the form opened: a session that ends meanwhile takes nothing away from what is typed.
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
      dataFim={edital.dataFim}
      ended={ended}
      tiposDocumento={tiposDocumento}
      mode="create"
      initialValues={initialValues}
      lockedCpf={signedIn}
      draft={signedIn ? { name: `${edital.id}:conta`, takeOver: anonymousDraft } : { name: anonymousDraft }}
      send={(body, idempotencyKey) =>
        call('POST /publico/credenciado/cadastrar', { body, idempotencyKey, silent: true })
      }
      onSent={onSent}
      onStep={onStep}
      intro={ultima ? <LastData ultima={ultima} tiposDocumento={tiposDocumento} /> : <SignInHint />}
      onCancel={() => void navigate('/editais')}
      claimPath="/credenciados/este-cpf-e-meu"
    />
  );
}
