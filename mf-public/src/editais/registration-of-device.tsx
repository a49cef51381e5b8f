import { forgetLastRegistration } from '@credenciados/contract/device';
import { Alert, Box, Button, chakra, LinkButton } from '@credenciados/shared';
import { useLayoutEffect, useState } from 'react';
import { type KeptComprovante, readComprovante } from '../common/last-registration.ts';

/** Server-rendered pages learn by CSS if the device has a registration, and reserve space for its values until the script runs. */
const UNTIL_KNOWN = { display: 'none', 'html[data-guardado~=comprovante] &': { display: 'block' } };

/** Last registration sent from this device, with a link to its comprovante (INS-17). */
export function SentHere() {
  // Device storage isn't available in server rendering.
  const [kept, setKept] = useState<KeptComprovante | null>();
  useLayoutEffect(() => setKept(readComprovante()), []);
  if (kept === null) return null;
  return (
    <Box mb="6" data-guardado="comprovante" css={kept ? undefined : UNTIL_KNOWN}>
      <Alert
        tone="success"
        title="Sua última inscrição neste aparelho"
        actions={
          <>
            <Button
              variant="ghost"
              size="sm"
              onClick={() => {
                forgetLastRegistration();
                setKept(null);
                document.querySelector('h1')?.focus();
              }}
            >
              Não mostrar mais
            </Button>
            {kept?.codigo && (
              // The code travels in the history's entry, so no address has it.
              <LinkButton size="sm" to="/comprovante" state={{ codigo: kept.codigo }}>
                Ver o comprovante
              </LinkButton>
            )}
          </>
        }
      >
        {/* The reserved space would show before a comma. */}
        Protocolo <Kept field="protocolo" minW="8.5em" kept={kept} /> · edital nº{' '}
        <Kept field="numero" minW="4.5em" kept={kept} /> · enviada em <Kept field="dia" minW="5.5em" kept={kept} />
      </Alert>
    </Box>
  );
}

/** Value that only the device knows. Server-rendered pages reserve space for it. */
function Kept({ field, minW, kept }: { field: 'protocolo' | 'numero' | 'dia'; minW: string; kept?: KeptComprovante }) {
  return (
    <chakra.strong data-guardado-valor={`comprovante.${field}`} display="inline-block" minW={minW}>
      {kept?.[field]}
    </chakra.strong>
  );
}
