import { TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import { Alert, LinkButton, Page, PageLoading } from '@credenciados/shared';
import { useEffect } from 'react';
import { useOpenEdital } from './cadastro.api.ts';
import { leaveForNoEdital } from './leave-portal.ts';

interface NoRegistrationsProps {
  /** True if the address names an edital. */
  named: boolean;
  /** Number of the edital; undefined if it doesn't exist. */
  numero: string | undefined;
}

/** Notice that the address's edital takes no registrations. Links to the one that does, or leaves the portal (INS-1, TEL-3). */
export function NoRegistrations({ named, numero }: NoRegistrationsProps) {
  const openEdital = useOpenEdital();
  const open = named ? openEdital : null;
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
