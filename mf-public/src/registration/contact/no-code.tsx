import { Alert, Box, Button } from '@credenciados/shared';
import { useEffect, useRef, useState } from 'react';
import type { Contact } from './use-contact.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

/** Advice if the code doesn't arrive: look elsewhere, correct the address, or continue without it after a while. */
export function NoCode({ contact, onCorrect }: { contact: Contact; onCorrect: () => void }) {
  const sent = contact.progress?.pedido != null;
  const [open, setOpen] = useState(!sent);
  const [failed, setFailed] = useState(false);
  const left = useSecondsUntil(contact.progress?.livreEm ?? 0);

  const answer = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(false);
  // The pressed button is gone.
  useEffect(() => {
    if (asked) answer.current?.focus();
  }, [asked]);

  async function ask(): Promise<void> {
    setOpen(true);
    setAsked(true);
    // If the request fails, delivery is unknown and the person waits the full minute.
    setFailed(await contact.hasFailed().catch(() => false));
  }

  if (!open) {
    return (
      <Button variant="ghost" size="sm" px="1" onClick={() => void ask()}>
        Não recebi o código
      </Button>
    );
  }
  return (
    <Box ref={answer} tabIndex={-1} outline="none" mt="4" flexBasis="100%">
      <Alert
        tone={failed ? 'warning' : 'info'}
        live
        title={failed ? 'A mensagem não pôde ser entregue.' : 'O código não chegou?'}
        actions={
          <>
            <Button variant="outline" size="sm" onClick={onCorrect}>
              Corrigir o e-mail
            </Button>
            <Button variant="outline" size="sm" disabled={left > 0} onClick={contact.skip}>
              {left > 0 ? `Seguir sem confirmar em ${left} s` : 'Seguir sem confirmar'}
            </Button>
          </>
        }
      >
        Confira o endereço e procure também na caixa de spam. Se ele estiver certo e o código não chegar, siga sem
        confirmar: o que você enviar é recebido do mesmo jeito.
      </Alert>
    </Box>
  );
}
