import { Alert, Box, Button, LinkButton, startSignIn } from '@credenciados/shared';
import { bringToSight, useFormState } from '@credenciados/shared/form-core';
import { useEffect, useRef } from 'react';
import type { SubmitFailure } from './submit-failure.ts';

interface FailureAlertProps {
  failure: SubmitFailure;
  /** The form is in sight, whose own summary takes the focus where it has errors. */
  beside: boolean;
  /** True if the typed data is stored on the device. */
  kept: boolean;
  /** Page for a person whose CPF somebody else has registered. */
  claimPath: string | undefined;
  /** Before the person leaves for the sign-in. */
  onLeave: () => void;
}

/** Tells in the page why sending failed and what can be done. Takes the focus. */
export function FailureAlert({ failure, beside, kept, claimPath, onLeave }: FailureAlertProps) {
  const { errors } = useFormState();
  const quiet = beside && Object.keys(errors).length > 0;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!quiet && failure) bringToSight(box.current);
  }, [failure, quiet]);
  return (
    <Box ref={box} tabIndex={-1} outline="none" mb="6" role="alert" scrollMarginTop="6rem">
      <Alert
        tone="error"
        title={failure.title}
        actions={
          failure.signIn && (
            <>
              <Button
                onClick={() => {
                  onLeave();
                  startSignIn();
                }}
              >
                Entrar
              </Button>
              {failure.cpfTaken && claimPath && (
                <LinkButton variant="outline" to={claimPath} onClick={onLeave}>
                  Este CPF é meu
                </LinkButton>
              )}
            </>
          )
        }
      >
        {failure.message}
        {failure.signIn && kept && ' O rascunho fica guardado e você volta a esta página depois de entrar.'}
      </Alert>
    </Box>
  );
}
