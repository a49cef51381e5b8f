import { Alert, Box } from '@credenciados/shared';
import type { ReactNode } from 'react';

/** Hides the spinner without JavaScript. */
const WITHOUT_SCRIPT = { '@media (scripting: none)': { '& [data-loading]': { display: 'none' } } };

/** Form whose code loads after the text above it, with a message for a browser without JavaScript. */
export function NeedsScript({ above, children }: { above: string; children: ReactNode }) {
  return (
    <Box css={WITHOUT_SCRIPT}>
      <noscript>
        <Alert tone="info" title="O formulário precisa de JavaScript.">
          Ative-o no seu navegador e recarregue esta página. {above}
        </Alert>
      </noscript>
      {children}
    </Box>
  );
}
