import { type NivelGovbr, recusaDeNivel } from '@credenciados/contract/govbr';
import { Alert, Button, LinkButton, settings, startSignIn, useSession } from '@credenciados/shared';
import type { ReactNode } from 'react';

interface NivelGateProps {
  /** Least level that the edital asks for; absent if it asks for none. */
  minimo: NivelGovbr | undefined;
  children: ReactNode;
}

/** A form, or, while the person's gov.br account isn't enough for its edital, the way to raise it (GOV-3). The draft stays meanwhile. */
export function NivelGate({ minimo, children }: NivelGateProps) {
  // An expired session keeps its place on the page: the form asks to sign in again.
  const session = useSession((state) => state.session ?? state.former);
  const recusa = minimo && recusaDeNivel(minimo, { signedIn: session !== null, nivel: session?.nivel ?? null });
  if (!minimo || !recusa) return children;
  const { raiseLevelUrl } = settings();
  const raises = session?.nivel != null && raiseLevelUrl !== null;
  return (
    <Alert
      tone="warning"
      title={recusa}
      actions={
        <>
          {raises && (
            <LinkButton href={raiseLevelUrl} newTab>
              Aumentar o nível no gov.br
            </LinkButton>
          )}
          <Button variant={raises ? 'outline' : 'solid'} onClick={() => startSignIn(undefined, minimo)}>
            {raises ? 'Já aumentei: entrar de novo' : session ? 'Entrar de novo' : 'Entrar com gov.br'}
          </Button>
        </>
      }
    >
      O nível da conta mostra ao órgão que é você quem assina o envio. Depois de entrar, você volta a esta página, e o
      seu rascunho continua aqui.
    </Alert>
  );
}
