import { useRef } from 'react';
import { type FieldPath, type FieldValues, type UseFormReturn, useFormContext, useWatch } from 'react-hook-form';
import type { Input } from '../http/call.ts';
import { listErrors } from './error-summary.tsx';
import { FileUploadField } from './file-upload-field.tsx';
import { fieldId } from './labels.ts';

type ComAnexos = Required<Pick<Input<'POST /mensagem/resposta'>['body'], 'anexos'>>;

/** Reason why a form with an upload isn't sent. */
const UPLOADING = 'Há um arquivo sendo enviado. Aguarde o fim do envio ou cancele-o.';

/** Refuses to submit while a file is uploading, with an error at the files. */
export function useUploading<Values extends FieldValues, Checked>({
  setError,
  clearErrors,
}: Pick<UseFormReturn<Values, unknown, Checked>, 'setError' | 'clearErrors'>) {
  const busy = useRef(false);
  const anexos = 'anexos' as FieldPath<Values>;
  return {
    /** For the `onBusy` prop of `AnexosField`. */
    onBusy: (now: boolean) => {
      busy.current = now;
      if (!now) clearErrors(anexos);
    },
    /** True if the form must wait, which sets the error. */
    hasToWait: () => {
      if (busy.current) setError(anexos, { type: 'envio', message: UPLOADING });
      return busy.current;
    },
  };
}

/** Files of a message. `onBusy` tells if one is uploading. */
export function AnexosField({ onBusy }: { onBusy: (busy: boolean) => void }) {
  const { getValues, setValue, formState } = useFormContext<ComAnexos>();
  const anexos = useWatch<ComAnexos, 'anexos'>({ name: 'anexos' });
  const change = (value: ComAnexos['anexos']) => setValue('anexos', value, { shouldDirty: true });
  return (
    <FileUploadField
      id={fieldId('anexos')}
      label="Anexos"
      finalidade="MENSAGEM"
      files={anexos}
      // Includes errors of single files.
      error={listErrors(formState.errors).find(({ name }) => name.startsWith('anexos'))?.message}
      onBusy={onBusy}
      // Adds to the current values, which may have changed during the upload.
      onAdd={({ key, nome }) => change([...getValues('anexos'), { key, nome }])}
      onRemove={({ key }) => change(getValues('anexos').filter((anexo) => anexo.key !== key))}
    />
  );
}
