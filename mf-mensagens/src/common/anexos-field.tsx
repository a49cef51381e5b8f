import { type Input, RULE } from '@credenciados/shared';
import { FileUploadField, fieldId, fileError, useFormContext, useLabel, useWatch } from '@credenciados/shared/forms';

type ComAnexos = Required<Pick<Input<'POST /mensagem/resposta'>['body'], 'anexos'>>;

/** Why a form with a file on its way isn't sent. */
export const UPLOADING = 'Há um arquivo sendo enviado. Aguarde o fim do envio ou cancele-o.';

/** Files of a message. `onBusy` tells whether one is on its way. */
export function AnexosField({ onBusy }: { onBusy: (busy: boolean) => void }) {
  const { getValues, setValue, getFieldState, formState } = useFormContext<ComAnexos>();
  useLabel('anexos', 'Anexos');
  const anexos = useWatch<ComAnexos, 'anexos'>({ name: 'anexos' });
  const change = (value: ComAnexos['anexos']) => setValue('anexos', value, { shouldDirty: true });
  return (
    <FileUploadField
      id={fieldId('anexos')}
      label="Anexos"
      finalidade="MENSAGEM"
      files={anexos}
      error={getFieldState('anexos', formState).error?.message}
      check={refuseFormat}
      onBusy={onBusy}
      // What was typed, or attached, while the file was on its way counts as well.
      onAdd={({ key, nome }) => change([...getValues('anexos'), { key, nome }])}
      onRemove={({ key }) => change(getValues('anexos').filter((anexo) => anexo.key !== key))}
    />
  );
}

/** A format that isn't taken is told with its title; size and emptiness are told by the field itself. */
function refuseFormat(file: File): string | null {
  const reason = fileError(file, 'MENSAGEM');
  return reason === RULE.attachmentFormat ? `${RULE.attachmentFormatTitle} ${reason}` : null;
}
