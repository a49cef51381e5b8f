import { Alert, Box, Button, chakra, LinkButton } from '@credenciados/shared';
import { useLayoutEffect, useState } from 'react';
import { forgetComprovante, type KeptComprovante, readComprovante } from '../common/kept-comprovante.ts';

/** Server-rendered pages learn by CSS if the device has a comprovante, and reserve space for its number until the script runs. */
const UNTIL_KNOWN = { display: 'none', 'html[data-guardado~=comprovante] &': { display: 'block' } };

/** Link to the comprovante of a registration sent from this browser (INS-17). */
export function SentHere() {
  // Device storage isn't available in server rendering.
  const [comprovante, setComprovante] = useState<KeptComprovante | null>();
  useLayoutEffect(() => setComprovante(readComprovante()), []);
  if (comprovante === null) return null;
  return (
    <Box mb="6" data-guardado="comprovante" css={comprovante ? undefined : UNTIL_KNOWN}>
      <Alert
        tone="success"
        title={
          <>
            O seu cadastro no edital nº{' '}
            <chakra.span data-guardado-valor="comprovante.numero" display="inline-block" minW="4.5em">
              {comprovante?.numero}
            </chakra.span>{' '}
            foi enviado.
          </>
        }
        actions={
          <>
            {/* The history state has the code, so that it isn't in the address. */}
            <LinkButton size="sm" to="/comprovante" state={{ codigo: comprovante?.codigo }}>
              Ver o comprovante
            </LinkButton>
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                forgetComprovante();
                setComprovante(null);
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
