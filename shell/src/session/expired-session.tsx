import { Alert, Box, Button, ERROR, startSignIn, useSession } from '@credenciados/shared';
import { askAnew, signInBeside } from '@credenciados/shared/shell';
import { useEffect } from 'react';

/** The session ended under the page: it stays as it is, and the person signs in again in another window. */
export function ExpiredSession() {
  const expired = useSession((state) => state.expired);
  useEffect(() => {
    if (!expired) return;
    // Back again: what couldn't be loaded meanwhile is asked for once more, while what is typed stays.
    return () => void askAnew('failed');
  }, [expired]);
  if (!expired) return null;
  return (
    <Box mb="6">
      <Alert
        live
        tone="warning"
        title={ERROR.sessionExpired}
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
        {`${ERROR.signInAgain} O que você preencheu nesta página foi mantido.`}
      </Alert>
    </Box>
  );
}
