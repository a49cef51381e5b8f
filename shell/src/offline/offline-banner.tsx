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

/** In sight wherever on the page the person is; what takes the focus isn't scrolled under it. */
const STICKY = {
  position: 'sticky',
  top: '0',
  zIndex: 'docked',
  ':root:has(&)': { scrollPaddingTop: '9rem' },
} as const;

/** Banner while the device is offline; the page stays as it is. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  );
  if (online) return null;
  return (
    <Box mb="6" data-uncovered="" css={STICKY}>
      <Alert live tone="warning" title="Você está sem conexão com a internet.">
        O que você preencheu nesta página foi mantido. Espere a conexão voltar para enviar ou abrir outra página.
      </Alert>
    </Box>
  );
}
