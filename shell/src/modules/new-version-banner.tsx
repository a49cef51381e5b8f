import { Alert, Box, Button } from '@credenciados/shared';
import { useEffect, useState } from 'react';
import { FootStrip } from '../layout/foot-strip.tsx';
import { isSomethingNew } from './news-of-modules.ts';
import { reloadPage } from './reload-page.ts';

const INTERVAL_MS = 60_000;

/** Offers to reload the page once another version is live. It appears once, and nothing reloads by itself. */
export function NewVersionBanner() {
  const [outdated, setOutdated] = useState(false);
  useEffect(() => {
    if (outdated) return;
    let current = true;
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      isSomethingNew().then((answer) => {
        if (current && answer) setOutdated(true);
      }, console.warn);
    };
    ask();
    const timer = setInterval(ask, INTERVAL_MS);
    window.addEventListener('focus', ask);
    return () => {
      current = false;
      clearInterval(timer);
      window.removeEventListener('focus', ask);
    };
  }, [outdated]);
  // The live region exists from the start, so that screen readers announce its content.
  return (
    <Box role="status">
      {outdated && (
        <FootStrip about="version">
          <Alert
            tone="info"
            title="Há uma nova versão do portal."
            actions={
              <Button size="sm" variant="outline" onClick={reloadPage}>
                Atualizar
              </Button>
            }
          />
        </FootStrip>
      )}
    </Box>
  );
}
