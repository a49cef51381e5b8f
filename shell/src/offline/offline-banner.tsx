import { Alert, Box } from '@credenciados/shared';
import { useSyncExternalStore } from 'react';

function followNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Banner while the device is offline; the page stays as it is. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  );
  if (online) return null;
  return (
    <Box mb="6" data-uncovered="">
      <Alert live tone="warning" title="Você está sem conexão com a internet.">
        O que você preencheu nesta página foi mantido. Espere a conexão voltar para enviar ou abrir outra página.
      </Alert>
    </Box>
  );
}
