import { Alert, Button, startSignIn, useSession } from '@credenciados/shared';
import { askAnew, signInBeside } from '@credenciados/shared/shell';
import { useEffect } from 'react';
import { FootStrip } from '../layout/foot-strip.tsx';

/** Message that the session has expired. The page stays as it is, and the person signs in again in another window. */
export function ExpiredSession() {
  const expired = useSession((state) => state.expired);
  useEffect(() => {
    if (!expired) return;
    // After the new sign-in, refetches failed queries; typed text stays.
    return () => void askAnew('failed');
  }, [expired]);
  if (!expired) return null;
  return (
    <FootStrip about="session">
      <Alert
        live
        tone="warning"
        title="Entre de novo para continuar."
        actions={
          <Button
            size="sm"
            onClick={() => {
              if (!signInBeside()) startSignIn();
            }}
          >
            Entrar novamente
          </Button>
        }
      >
        O que você preencheu nesta página foi mantido.
      </Alert>
    </FootStrip>
  );
}
