import { useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import * as z from 'zod';
import { CODIGO_CONTATO, codigoContatoSchema } from '../../../contract/contato.ts';
import { applyServerErrors } from '../../../forms/server-errors.ts';
import { TextField } from '../../../forms/text-field.tsx';
import { useZodForm } from '../../../forms/use-zod-form.ts';
import { ApiError } from '../../../http/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Box, Text } from '../../../ui/primitives.ts';

const schema = z.object({ codigoContato: codigoContatoSchema });

interface CodeEntryProps {
  /** The code, where mail goes nowhere. */
  shown: string | undefined;
  /** It appears because of what the person just did: the focus goes to it. */
  takesFocus: boolean;
  confirm: (codigo: string) => Promise<void>;
  /** What isn't about the code: no connection, a failure of the server. */
  onFailure: (error: unknown) => void;
}

/** The mailed code: typed, pasted or filled in by the telephone. */
export function CodeEntry({ shown, takesFocus, confirm, onFailure }: CodeEntryProps) {
  const form = useZodForm(schema, { defaultValues: { codigoContato: '' }, mode: 'onSubmit' });
  const { isSubmitting } = form.formState;
  const { setFocus } = form;
  const [atOnce] = useState(takesFocus);
  const entry = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!atOnce) return;
    setFocus('codigoContato');
    // With its button, which a window would cut off that ends at the field.
    entry.current?.scrollIntoView({ block: 'center' });
  }, [atOnce, setFocus]);

  const check = form.handleSubmit(
    async ({ codigoContato }) => {
      try {
        await confirm(codigoContato);
      } catch (error) {
        const message = error instanceof ApiError ? error.campos.codigo : undefined;
        if (!(error instanceof ApiError) || message === undefined) return onFailure(error);
        applyServerErrors(form, new ApiError(error.status, { ...error, campos: { codigoContato: message } }));
        setFocus('codigoContato');
      }
    },
    () => setFocus('codigoContato'),
  );

  return (
    <FormProvider {...form}>
      <Box
        ref={entry}
        maxW="20rem"
        onKeyDown={(event) => {
          // The code alone is sent, not the form around it.
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
              {CODIGO_CONTATO.digits} números. Vale por {CODIGO_CONTATO.minutes} minutos.
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
