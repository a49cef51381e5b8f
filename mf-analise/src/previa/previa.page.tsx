import { ApiError, call, LinkButton, LoadFailure, NotFoundState, PageLoading, useMutation } from '@credenciados/shared';
import { useEffect, useState } from 'react';
import { openPage } from './open-page.ts';

const HOME = <LinkButton to="/">Ir para a página inicial</LinkButton>;

/** Opens a preview by its link (TEL-41), with a full load of its module's first page. */
export function PreviaPage() {
  // Browsers don't send the fragment to servers.
  const [chave] = useState(() => window.location.hash.slice(1));
  const { mutate, error } = useMutation({
    mutationFn: (key: string) => call('POST /previas/entrada', { body: { chave: key } }),
    onSuccess: ({ caminho }) => openPage(caminho),
  });
  useEffect(() => {
    // Removes the key from the address and the history.
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
  // A truncated link has another format; it isn't a failure of the portal.
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
