import { Alert, useWindowEvent } from '@credenciados/shared';
import { useEffect, useState } from 'react';
import { FootStrip } from '../layout/foot-strip.tsx';

/** Message while the device is offline. */
export function OfflineBanner() {
  const [online, setOnline] = useState(true);
  const ask = () => setOnline(navigator.onLine);
  useEffect(ask, []);
  useWindowEvent('online', ask);
  useWindowEvent('offline', ask);
  if (online) return null;
  return (
    <FootStrip about="offline">
      <Alert live tone="warning" title="Você está sem conexão com a internet.">
        O que você preencheu nesta página foi mantido.
      </Alert>
    </FootStrip>
  );
}
