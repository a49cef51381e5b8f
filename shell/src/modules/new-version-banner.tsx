import { Alert, Box, Button } from '@credenciados/shared';
import { useEffect, useState } from 'react';
import { isSomethingNew } from './news-of-modules.ts';
import { reloadPage } from './reload-page.ts';

const INTERVAL_MS = 60_000;

/** Offers the page anew once something else is published. It comes once, and nothing is loaded anew by itself. */
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
  // The place is there from the start: a screen reader tells what comes into it.
  return (
    <Box role="status">
      {outdated && (
        <Box mb="6">
          <Alert
            tone="info"
            title="Há uma nova versão do portal."
            actions={
              <Button size="sm" variant="outline" onClick={reloadPage}>
                Atualizar
              </Button>
            }
          />
        </Box>
      )}
    </Box>
  );
}
