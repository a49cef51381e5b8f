import { ApiError, call, LinkButton, LoadFailure, NotFoundState, PageLoading, useMutation } from '@credenciados/shared';
import { useEffect, useState } from 'react';
import { openPage } from './open-page.ts';

const HOME = <LinkButton to="/">Ir para a página inicial</LinkButton>;

/** Opens the preview whose link led here (TEL-41): its pages are loaded anew, from the first of its module. */
export function PreviaPage() {
  // Browsers send to nobody what stands behind the `#`.
  const [chave] = useState(() => window.location.hash.slice(1));
  const { mutate, error } = useMutation({
    mutationFn: (key: string) => call('POST /previas/entrada', { body: { chave: key } }),
    onSuccess: ({ caminho }) => openPage(caminho),
  });
  useEffect(() => {
    // Nobody copies it from the address or finds it in the history.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    if (chave) mutate(chave);
  }, [chave, mutate]);

  if (!chave) {
    return (
      <NotFoundState title="Abra a prévia pelo link que você recebeu." actions={HOME}>
        Cole o link inteiro na barra de endereços. O que está depois do “#” faz parte dele.
      </NotFoundState>
    );
  }
  if (error instanceof ApiError && [404, 410].includes(error.status)) {
    return <NotFoundState title={error.message} actions={HOME} />;
  }
  // A link that was cut is another's form, not a fault of the portal.
  if (error instanceof ApiError && error.status === 400) {
    return (
      <NotFoundState title="O link desta prévia está incompleto." actions={HOME}>
        Copie o link inteiro e abra-o de novo.
      </NotFoundState>
    );
  }
  return error ? (
    <LoadFailure error={error} onRetry={() => mutate(chave)} title="Não foi possível abrir a prévia." />
  ) : (
    <PageLoading />
  );
}
