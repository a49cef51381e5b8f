import { type Inscricao, inscricaoSchema } from '@credenciados/contract/credenciado';
import {
  LinkButton,
  linkTo,
  Navigate,
  Page,
  settings,
  useLocation,
  useNavigate,
  usePerfil,
} from '@credenciados/shared';
import { RegistrationComprovante } from '@credenciados/shared/solicitacao';

const PASSWORD = 'Crie a senha da sua conta pelo link que enviamos por e-mail. Ele vale por 48 horas.';
const NEXT = [
  'A comissão analisa os seus dados e documentos.',
  'Se for preciso corrigir algo, você recebe um pedido de retificação com prazo para responder.',
  'O resultado chega por e-mail e fica disponível no portal.',
];

/** Comprovante stored in a history entry. Invalid content, for example of an older version, shows the form instead. */
export function KeptComprovante({ kept, justSent }: { kept: unknown; justSent: boolean }) {
  const { pathname } = useLocation();
  const { data } = inscricaoSchema.safeParse(kept);
  return data ? <CadastroComprovante inscricao={data} justSent={justSent} /> : <Navigate to={pathname} replace />;
}

/** Receipt of a registration, and next steps. */
export function CadastroComprovante({ inscricao, justSent }: { inscricao: Inscricao; justSent: boolean }) {
  const navigate = useNavigate();
  const perfil = usePerfil();
  const own = perfil === 'CREDENCIADOS' && linkTo('mf-credenciado:solicitacoes');
  const target = own ? { to: own, label: 'as suas solicitações' } : { to: '/editais', label: 'a página de editais' };
  return (
    <Page title="Cadastro enviado">
      <RegistrationComprovante
        inscricao={inscricao}
        verifyPath="/comprovante"
        title="Cadastro realizado com sucesso."
        next={perfil === null ? [PASSWORD, ...NEXT] : NEXT}
        redirect={
          justSent && settings().receiptRedirect
            ? { label: target.label, go: () => void navigate(target.to) }
            : undefined
        }
        actions={<LinkButton to={target.to}>Ir para a página inicial</LinkButton>}
      />
    </Page>
  );
}
