import { Alert, Box, Button, LinkButton, startSignIn } from '@credenciados/shared';
import { bringToSight, useFormState } from '@credenciados/shared/form-core';
import { useEffect, useRef } from 'react';
import type { SubmitFailure } from './submit-failure.ts';

interface FailureAlertProps {
  failure: SubmitFailure;
  /** True if the form is shown, whose summary gets the focus when fields have errors. */
  beside: boolean;
  /** True if the typed data is stored on the device. */
  kept: boolean;
  /** Page for a person whose CPF is registered by somebody else. */
  claimPath: string | undefined;
  /** Called before the person leaves for the sign-in. */
  onLeave: () => void;
}

/** Message about a failed submission and possible actions. Gets the focus. */
export function FailureAlert({ failure, beside, kept, claimPath, onLeave }: FailureAlertProps) {
  const { errors, isSubmitting } = useFormState();
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
          failure.retry ? (
            <Button type="submit" loading={isSubmitting} loadingText="Enviando…">
              Tentar novamente
            </Button>
          ) : (
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
          )
        }
      >
        {failure.message}
        {failure.signIn && kept && ' O rascunho fica guardado e você volta a esta página depois de entrar.'}
      </Alert>
    </Box>
  );
}
