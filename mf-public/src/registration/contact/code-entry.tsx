import { CODIGO_CONTATO, type Contato, codigoContatoSchema } from '@credenciados/contract/contato';
import { ApiError, Box, Button, Text } from '@credenciados/shared';
import { FormProvider, TextField } from '@credenciados/shared/form-core';
import { useZodForm } from '@credenciados/shared/form-fields';
import * as z from '@credenciados/shared/z';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { CodeField } from './use-contact.ts';

const schema = z.object({ codigoContato: codigoContatoSchema });

interface CodeEntryProps {
  /** True for the code of the day. */
  isOfDay: boolean;
  /** The code itself, on a portal that sends no mail. */
  shown: string | undefined;
  /** True if the person's action made the field appear, so it gets the focus. */
  takesFocus: boolean;
  /** Receives this field, for a form that is submitted with a code in it. */
  field: RefObject<CodeField | null>;
  confirm: (codigo: string) => Promise<Contato>;
  /** Called for failures unrelated to the code: no connection, a server error. */
  onFailure: (error: unknown) => void;
}

/** Field for the mailed code: typed, pasted or autofilled by the phone. */
export function CodeEntry({ isOfDay, shown, takesFocus, field, confirm, onFailure }: CodeEntryProps) {
  const form = useZodForm(schema, { defaultValues: { codigoContato: '' }, mode: 'onSubmit' });
  const { isSubmitting } = form.formState;
  const { setFocus, getValues, subscribe } = form;
  const [atOnce] = useState(takesFocus);
  const entry = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!atOnce) return;
    setFocus('codigoContato');
    // Scrolls to the field with its button, which a short window could cut off.
    entry.current?.scrollIntoView({ block: 'center' });
  }, [atOnce, setFocus]);

  /** Scrolls to the field with its error and button, which a short window could cut off. */
  const tell = () => {
    setFocus('codigoContato');
    requestAnimationFrame(() => entry.current?.scrollIntoView({ block: 'center' }));
  };

  /** A code is checked once, however it is sent: by its last digit, Enter, the button, or with the form. */
  const running = useRef<Promise<Contato | null>>(null);
  function check(): Promise<Contato | null> {
    running.current ??= checkNow().finally(() => {
      running.current = null;
    });
    return running.current;
  }

  const refused = useRef<{ typed: string; message: string }>(null);
  const refuse = (message: string) => {
    refused.current = { typed: getValues('codigoContato'), message };
    form.setError('codigoContato', { type: 'server', message });
    tell();
  };

  async function checkNow(): Promise<Contato | null> {
    let contato: Contato | null = null;
    await form.handleSubmit(async ({ codigoContato }) => {
      try {
        contato = await confirm(codigoContato);
      } catch (error) {
        const message = error instanceof ApiError ? error.campos.codigo : undefined;
        if (!(error instanceof ApiError) || message === undefined) return onFailure(error);
        refuse(message);
      }
    }, tell)();
    return contato;
  }
  const latest = useRef(check);
  latest.current = check;
  const whole = isOfDay ? CODIGO_CONTATO.dayDigits : CODIGO_CONTATO.digits;
  useEffect(() => {
    let last = '';
    return subscribe({
      formState: { values: true },
      callback: ({ values: { codigoContato } }) => {
        if (codigoContato === last) return;
        last = codigoContato;
        if (codigoContato.replace(/\D/g, '').length === whole) void latest.current();
      },
    });
  }, [subscribe, whole]);
  /** A code that was just refused costs no further attempt when the form is sent with it. */
  const checkWithForm = async () => {
    if (refused.current?.typed !== getValues('codigoContato')) return check();
    refuse(refused.current.message);
    return null;
  };
  useImperativeHandle(field, () => ({
    isEmpty: () => getValues('codigoContato').trim() === '',
    check: checkWithForm,
  }));

  return (
    <FormProvider {...form}>
      <Box
        ref={entry}
        maxW="20rem"
        onKeyDown={(event) => {
          // Enter submits only the code, not the surrounding form.
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
          event.preventDefault();
          void check();
        }}
      >
        <TextField
          name="codigoContato"
          label="Código recebido por e-mail"
          hint={
            <>
              {isOfDay
                ? `${whole} números. Vale por ${CODIGO_CONTATO.dayHours} horas.`
                : `${whole} números. Vale por ${CODIGO_CONTATO.minutes} minutos.`}{' '}
              Digitado o último, o código é conferido.
              {shown && (
                <Text as="span" display="block">
                  Demonstração: nenhum e-mail sai deste portal. O código é <strong>{shown}</strong>.
                </Text>
              )}
            </>
          }
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
        />
      </Box>
      <Button onClick={() => void check()} loading={isSubmitting} loadingText="Conferindo…">
        Confirmar e-mail
      </Button>
    </FormProvider>
  );
}
