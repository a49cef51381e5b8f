import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../http/error-text.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Box, Flex, Heading, Text } from '../../../ui/primitives.ts';
import { CodeEntry } from './code-entry.tsx';
import { NoCode } from './no-code.tsx';
import type { Contact } from './use-contact.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

interface ContactStepProps {
  contact: Contact;
  /** Where the address is corrected. */
  onCorrect: () => void;
  /** The level of its heading on the page. */
  heading?: 'h2' | 'h3';
}

/** Confirms the address by a code that is mailed to it, or says that it stays unconfirmed. */
export function ContactStep({ contact, onCorrect, heading = 'h3' }: ContactStepProps) {
  const { email, progress, contato, error } = contact;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const box = useRef<HTMLDivElement>(null);
  const done = contato !== null;
  const wasDone = useRef(done);

  // What was just pressed is gone: the focus goes where the outcome is told.
  useEffect(() => {
    if (done && !wasDone.current) box.current?.focus();
    wasDone.current = done;
  }, [done]);
  useEffect(() => {
    if (error) box.current?.focus();
  }, [error]);

  async function send(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await contact.send();
    } catch (caught) {
      setFailure(caught);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card as="section" aria-labelledby="confirmar-contato" mb="6">
      <Heading as={heading} size="lg" id="confirmar-contato" mb="1">
        Confirme o seu e-mail
      </Heading>
      <Text color="fg.muted" mb="3">
        O resultado da análise e o acesso ao portal vão para este endereço:
      </Text>
      <Text textStyle="2xl" fontWeight="bold" overflowWrap="anywhere" mb="4" data-testid="contato">
        {email}
      </Text>
      <Box ref={box} tabIndex={-1} outline="none" scrollMarginTop="6rem">
        {error && !done && (
          <Box mb="4">
            <Alert tone="error" live>
              {error}
            </Alert>
          </Box>
        )}
        {failure !== null && (
          <Box mb="4">
            <Alert tone="error" live title="Não foi possível confirmar agora.">
              {errorText(failure)}
            </Alert>
          </Box>
        )}
        {contato && <Outcome confirmed={contato.confirmado} onResume={contact.resume} />}
      </Box>
      {!progress && (
        <Flex gap="3" wrap="wrap">
          <Button onClick={() => void send()} loading={busy} loadingText="Enviando…">
            Enviar código
          </Button>
          <Button variant="ghost" onClick={onCorrect}>
            Corrigir o e-mail
          </Button>
        </Flex>
      )}
      {progress && !done && (
        <>
          {progress.pedido ? (
            <>
              <Text role="status" mb="4">
                Enviamos um código para <strong>{email}</strong>.
              </Text>
              <CodeEntry
                key={progress.pedido}
                shown={progress.codigo}
                confirm={contact.confirm}
                onFailure={setFailure}
              />
            </>
          ) : (
            <Alert tone="warning" live>
              Muitos códigos já foram enviados para este e-mail. Espere uma hora e peça outro, ou siga sem confirmar.
            </Alert>
          )}
          <Flex gap="3" wrap="wrap" mt="4">
            <Resend from={progress.livreEm} busy={busy} onResend={() => void send()} />
          </Flex>
          <NoCode contact={contact} onCorrect={onCorrect} />
        </>
      )}
    </Card>
  );
}

function Resend({ from, busy, onResend }: { from: number; busy: boolean; onResend: () => void }) {
  const left = useSecondsUntil(from);
  return (
    <Button variant="outline" size="sm" disabled={left > 0} loading={busy} onClick={onResend}>
      {left > 0 ? `Enviar outro código em ${left} s` : 'Enviar outro código'}
    </Button>
  );
}

function Outcome({ confirmed, onResume }: { confirmed: boolean; onResume: () => void }) {
  if (confirmed) {
    return (
      <Alert tone="success" live title="E-mail confirmado.">
        Já é possível enviar.
      </Alert>
    );
  }
  return (
    <Alert
      tone="warning"
      live
      title="Seguir sem confirmar o e-mail"
      actions={
        <Button variant="outline" size="sm" onClick={onResume}>
          Confirmar com o código
        </Button>
      }
    >
      A comissão verá o aviso “contato não confirmado”. Confira o e-mail acima: os avisos só chegam se ele estiver
      certo.
    </Alert>
  );
}
