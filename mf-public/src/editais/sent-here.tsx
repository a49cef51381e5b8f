import { Alert, Box, Button, LinkButton } from '@credenciados/shared';
import { useLayoutEffect, useState } from 'react';
import { forgetComprovante, type KeptComprovante, readComprovante } from '../common/kept-comprovante.ts';

/** The way back to the comprovante of a registration that was sent here (INS-17). */
export function SentHere() {
  const [kept, setKept] = useState<KeptComprovante | null>(null);
  // What the device keeps is not in the page that the server makes.
  useLayoutEffect(() => setKept(readComprovante()), []);
  if (!kept) return null;
  return (
    <Box mb="6">
      <Alert
        tone="success"
        title={`O seu cadastro no edital nº ${kept.numero} foi enviado.`}
        actions={
          <>
            {/* The code goes with the history's entry: it stands in no address. */}
            <LinkButton size="sm" to="/comprovante" state={{ codigo: kept.codigo }}>
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
