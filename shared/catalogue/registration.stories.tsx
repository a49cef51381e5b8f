import {
  ContactStep,
  emptyRegistration,
  inscricaoSchema,
  RegistrationComprovante,
  RegistrationForm,
  useContact,
} from '@credenciados/shared/registration';
import { RegistrationTerms } from '@credenciados/shared/registration-head';
import { sampleOf } from '../src/testing/alone/samples.ts';

/** `@credenciados/shared/registration`: the form of a registration, for creating and rectifying it, and its comprovante. */
export default { title: 'Registration' };

const TIPOS = [
  { codigo: 'IDENTIFICACAO', descricao: 'Documento de identificação', obrigatorio: true },
  { codigo: 'OUTROS', descricao: 'Outros', obrigatorio: false },
];
const inscricao = inscricaoSchema.parse(sampleOf(inscricaoSchema));
const VALUES = emptyRegistration(7, { cpf: '52998224725', nome: 'Maria da Silva' });
const nothing = () => undefined;

function Sample({ mode }: { mode: 'create' | 'edit' }) {
  return (
    <RegistrationForm
      edital={{ id: 7, numero: '003/2026', tipoEdital: 'GEOMENSOR' }}
      tiposDocumento={TIPOS}
      mode={mode}
      initialValues={VALUES}
      draft={null}
      send={async () => inscricao}
      onSent={nothing}
      onCancel={nothing}
    />
  );
}

export const Terms = () => <Sample mode="create" />;
export const TermsToRead = () => <RegistrationTerms />;
export const Rectifying = () => <Sample mode="edit" />;
export const Contact = () => <ContactStep contact={useContact('maria@exemplo.com')} onCorrect={nothing} />;
export const Sent = () => (
  <RegistrationComprovante
    verifyPath="/comprovante"
    inscricao={inscricao}
    title="Cadastro enviado"
    next={['A comissão analisa a sua solicitação.']}
  />
);
