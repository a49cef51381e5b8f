import { Alert, LinkButton, Page, PageLoading, TIPO_EDITAL_LABEL } from '@credenciados/shared';
import { useEffect } from 'react';
import { useOpenEdital } from './cadastro.api.ts';
import { leaveForNoEdital } from './leave-portal.ts';

interface NoRegistrationsProps {
  /** The address names an edital. */
  named: boolean;
  /** Its number; undefined: there is no such edital. */
  numero: string | undefined;
}

/** The edital of the address takes no registrations: leads to the one that does, or out of the portal (INS-1, TEL-3). */
export function NoRegistrations({ named, numero }: NoRegistrationsProps) {
  const found = useOpenEdital();
  const open = named ? found : null;
  useEffect(() => {
    if (open === null) leaveForNoEdital();
  }, [open]);
  const title = numero
    ? `O edital nº ${numero} não recebe inscrições.`
    : named
      ? 'Este edital não existe ou não recebe inscrições.'
      : 'Nenhum edital recebe inscrições no momento.';
  return (
    <Page title="Cadastro de credenciado" breadcrumb={[{ label: 'Editais', to: '/editais' }]}>
      {open === undefined ? (
        <PageLoading />
      ) : (
        <Alert
          tone="warning"
          title={title}
          actions={
            <>
              {open && (
                <LinkButton
                  to={`/credenciados/cadastro/${open.id}`}
                  aria-label={`Cadastrar-se no edital nº ${open.numero}`}
                >
                  Cadastrar-se
                </LinkButton>
              )}
              <LinkButton variant="outline" to="/editais">
                Ver os editais
              </LinkButton>
            </>
          }
        >
          {open
            ? `Há outro edital com inscrições abertas: nº ${open.numero} (${TIPO_EDITAL_LABEL[open.tipoEdital]}).`
            : named && 'Nenhum edital recebe inscrições no momento.'}
        </Alert>
      )}
    </Page>
  );
}
