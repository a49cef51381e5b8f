import { Alert, Box, Button, Card, Flex, Heading, Text } from '@credenciados/shared';
import { bringToSight } from '@credenciados/shared/form-core';
import { useEffect, useRef, useState } from 'react';
import { submitFailure } from '../submit-failure.ts';
import { CodeEntry } from './code-entry.tsx';
import { NoCode } from './no-code.tsx';
import type { Contact } from './use-contact.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

interface ContactStepProps {
  contact: Contact;
  /** Leads to the field in which the address is corrected. */
  onCorrect: () => void;
  /** True if the form's summary, which gets the focus, says that the form waits for this step. */
  hasSummary?: boolean;
  /** Heading level on the page. */
  heading?: 'h2' | 'h3';
  /** Beginning of a sentence: messages that go to the address, with their verb. */
  purpose?: string;
}

/** Warning above the buttons. */
interface Warning {
  tone: 'error' | 'warning';
  title?: string;
  text: string;
}

const TOO_MANY = 'Muitos códigos já foram enviados para este e-mail. Peça outro mais tarde ou siga sem confirmar.';
const TOO_MANY_AFTER_ONE =
  'Muitos códigos já foram enviados para este e-mail. Use o último que chegou, peça outro mais tarde ou siga sem confirmar.';

const USE_DAY_CODE =
  'Muitos códigos já foram enviados para este e-mail hoje. Use o de 12 números, que está na última mensagem e vale por 24 horas.';

/** Confirms the e-mail address by a mailed code, or states that it stays unconfirmed. */
export function ContactStep({
  contact,
  onCorrect,
  hasSummary = false,
  heading = 'h3',
  purpose = 'O resultado da análise e o acesso ao portal vão',
}: ContactStepProps) {
  const { email, progress, contato, error } = contact;
  const [busy, setBusy] = useState(false);
  /** True after the person acted here; until then focus belongs to the review. */
  const [acted, setActed] = useState(false);
  const [again, setAgain] = useState(false);
  const [warning, setWarning] = useState<Warning | null>(
    progress?.pedido === null ? { tone: 'warning', text: TOO_MANY } : null,
  );
  const box = useRef<HTMLDivElement>(null);
  const done = contato !== null;
  const wasDone = useRef(done);

  // The pressed button may be gone, so the outcome gets the focus.
  useEffect(() => {
    if (done && !wasDone.current) bringToSight(box.current);
    wasDone.current = done;
  }, [done]);
  useEffect(() => {
    if (!error) return;
    setActed(!hasSummary);
    setWarning({ tone: 'error', text: error.message });
  }, [error, hasSummary]);
  useEffect(() => {
    if (warning && acted) bringToSight(box.current);
  }, [warning, acted]);

  async function send(): Promise<void> {
    setBusy(true);
    setActed(true);
    setWarning(null);
    try {
      const before = progress?.pedido != null;
      const sent = await contact.send();
      setAgain(sent === 'code' && before);
      if (sent === 'none') setWarning({ tone: 'warning', text: before ? TOO_MANY_AFTER_ONE : TOO_MANY });
      if (sent === 'day code') setWarning({ tone: 'warning', text: USE_DAY_CODE });
    } catch (caught) {
      setWarning({ tone: 'error', title: 'Não foi possível enviar o código.', text: submitFailure(caught).message });
    } finally {
      setBusy(false);
    }
  }

  function confirm(codigo: string): ReturnType<Contact['confirm']> {
    setWarning(null);
    return contact.confirm(codigo);
  }

  return (
    <Card as="section" aria-labelledby="confirmar-contato" mb="6">
      <Heading as={heading} size="lg" id="confirmar-contato" mb="1">
        Confirme o seu e-mail
      </Heading>
      {(done || !progress?.pedido) && (
        <>
          <Text color="fg.muted" mb="3">
            {purpose} para este endereço:
          </Text>
          <Text textStyle="2xl" fontWeight="bold" overflowWrap="anywhere" mb="4">
            {email}
          </Text>
        </>
      )}
      <Box ref={box} tabIndex={-1} outline="none" scrollMarginTop="6rem">
        {warning && !done && (
          <Box mb="4">
            <Alert tone={warning.tone} live title={warning.title}>
              {warning.text}
            </Alert>
          </Box>
        )}
        {contato && (
          <Outcome
            confirmed={contato.confirmado}
            onResume={() => {
              setActed(true);
              setWarning(null);
              contact.resume();
            }}
          />
        )}
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
          {progress.pedido && (
            <>
              <Text role="status" mb="2">
                Enviamos {again ? 'outro' : 'um'} código para <strong>{email}</strong>.
              </Text>
              <CodeEntry
                key={progress.pedido}
                isOfDay={progress.codigoDoDia === true}
                takesFocus={acted}
                field={contact.entry}
                shown={progress.codigo}
                confirm={confirm}
                onFailure={(caught) =>
                  setWarning({
                    tone: 'error',
                    title: 'Não foi possível conferir o código.',
                    text: submitFailure(caught).message,
                  })
                }
              />
            </>
          )}
          <Flex columnGap="1" wrap="wrap" mt="3">
            <Resend from={progress.livreEm} busy={busy} onResend={() => void send()} />
            <NoCode contact={contact} onCorrect={onCorrect} />
          </Flex>
        </>
      )}
    </Card>
  );
}

function Resend({ from, busy, onResend }: { from: number; busy: boolean; onResend: () => void }) {
  const left = useSecondsUntil(from);
  return (
    <Button variant="outline" size="sm" px="2.5" disabled={left > 0} loading={busy} onClick={onResend}>
      {left > 0 ? `Enviar outro em ${left} s` : 'Enviar outro código'}
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
