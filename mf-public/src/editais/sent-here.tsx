import { Alert, Box, Button, chakra, LinkButton } from '@credenciados/shared';
import { useLayoutEffect, useState } from 'react';
import { forgetComprovante, type KeptComprovante, readComprovante } from '../common/kept-comprovante.ts';

/** Server-rendered pages learn by CSS if the device has a comprovante, and reserve space for its number until the script runs. */
const UNTIL_KNOWN = { display: 'none', 'html[data-guardado~=comprovante] &': { display: 'block' } };

/** Link to the comprovante of a registration sent from this browser (INS-17). */
export function SentHere() {
  // Device storage isn't available in server rendering.
  const [kept, setKept] = useState<KeptComprovante | null>();
  useLayoutEffect(() => setKept(readComprovante()), []);
  if (kept === null) return null;
  return (
    <Box mb="6" data-guardado="comprovante" css={kept ? undefined : UNTIL_KNOWN}>
      <Alert
        tone="success"
        title={
          <>
            O seu cadastro no edital nº{' '}
            <chakra.span data-guardado-valor="comprovante.numero" display="inline-block" minW="4.5em">
              {kept?.numero}
            </chakra.span>{' '}
            foi enviado.
          </>
        }
        actions={
          <>
            {/* The code goes with the history's entry: it stands in no address. */}
            <LinkButton size="sm" to="/comprovante" state={{ codigo: kept?.codigo }}>
              Ver o comprovante
            </LinkButton>
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                forgetComprovante();
                setKept(null);
                document.querySelector('h1')?.focus();
              }}
            >
              Não mostrar mais
            </Button>
          </>
        }
      />
    </Box>
  );
}
