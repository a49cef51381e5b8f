import {
  ErrorState,
  Navigate,
  Page,
  PageLoading,
  TIPO_EDITAL_LABEL,
  useLocation,
  useNavigate,
  useParams,
} from '@credenciados/shared';
import { type Inscricao, inscricaoSchema } from '@credenciados/shared/registration';
import { useEffect, useState } from 'react';
import { useTiposDocumento } from '../tipos-documento.api.ts';
import { type EditalToRegister, useEditalToRegister } from './cadastro.api.ts';
import { CadastroForm } from './cadastro.form.tsx';
import { CadastroComprovante } from './cadastro-comprovante.tsx';
import { leaveForNoEdital } from './leave-portal.ts';

const TITLE = 'Cadastro de credenciado';

/** Registration: of the edital in the address, or of the one that takes registrations now. */
export function CadastroPage() {
  const { idEdital } = useParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [justSent, setJustSent] = useState(false);
  // The comprovante lies in the history's entry: a reload, or Back, shows it again instead of an empty form.
  const comprovante = inscricaoSchema.safeParse(state?.inscricao);
  if (comprovante.success) return <CadastroComprovante inscricao={comprovante.data} justSent={justSent} />;
  const showComprovante = (inscricao: Inscricao) => {
    setJustSent(true);
    void navigate(`/credenciados/cadastro/${inscricao.edital.id}`, { replace: true, state: { inscricao } });
  };
  return <FindEdital key={idEdital} idEdital={idEdital} onSent={showComprovante} />;
}

interface FindEditalProps {
  idEdital: string | undefined;
  onSent: (inscricao: Inscricao) => void;
}

function FindEdital({ idEdital, onSent }: FindEditalProps) {
  const { edital, isError, refetch } = useEditalToRegister(idEdital);
  const none = edital === null;
  useEffect(() => {
    if (none) leaveForNoEdital();
  }, [none]);
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
  if (idEdital === undefined) return <Navigate to={`/credenciados/cadastro/${edital.id}`} replace />;
  return <Register edital={edital} onSent={onSent} />;
}

function Register({ edital, onSent }: { edital: EditalToRegister; onSent: (inscricao: Inscricao) => void }) {
  const tipos = useTiposDocumento(edital.tipoEdital);
  return (
    <Page
      title={`${TITLE} - ${TIPO_EDITAL_LABEL[edital.tipoEdital]}`}
      description={`Edital nº ${edital.numero}`}
      breadcrumb={[{ label: 'Editais', to: '/editais' }]}
    >
      {tipos.data ? (
        <CadastroForm edital={edital} tiposDocumento={tipos.data} onSent={onSent} />
      ) : tipos.isError ? (
        <ErrorState title="Não foi possível carregar os documentos exigidos." onRetry={() => void tipos.refetch()} />
      ) : (
        <PageLoading />
      )}
    </Page>
  );
}
