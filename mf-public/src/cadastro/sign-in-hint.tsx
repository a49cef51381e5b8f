import { Alert, Button, startSignIn, useSession } from '@credenciados/shared';

/** Advice to sign in before the form is filled in: people with an account register with it (INS-7). */
export function SignInHint() {
  const anonymous = useSession(({ session }) => session === null);
  if (!anonymous) return null;
  return (
    <Alert
      tone="info"
      actions={
        <Button variant="outline" size="sm" onClick={() => startSignIn()}>
          Entrar
        </Button>
      }
    >
      Já tem conta no portal? Entre antes de se cadastrar. Quem ainda não tem recebe uma por e-mail depois do cadastro.
    </Alert>
  );
}
