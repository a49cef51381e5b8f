import { codigoComprovanteSchema } from '@credenciados/contract';
import { Box, Button } from '@credenciados/shared';
import { Form, TextField, useZodForm, z } from '@credenciados/shared/forms';

const schema = z.object({ codigo: codigoComprovanteSchema });

interface CodeFormProps {
  initial: string;
  busy: boolean;
  onCheck: (codigo: string) => void;
  /** Called when the code is edited: the shown result belongs to the former code. */
  onEdit: () => void;
}

/** Field for the code printed on a comprovante. */
export function CodeForm({ initial, busy, onCheck, onEdit }: CodeFormProps) {
  const form = useZodForm(schema, { defaultValues: { codigo: initial } });
  return (
    <Form form={form} label="Conferir pelo código" ignoreUnsaved onSubmit={async ({ codigo }) => onCheck(codigo)}>
      <Box onInput={onEdit}>
        <TextField
          name="codigo"
          label="Código do comprovante"
          hint="16 letras e números, como 7K3M-9QXD-2VBN-HT45. Os traços são opcionais."
          required
          maxLength={60}
        />
      </Box>
      <Button type="submit" mt="5" loading={busy}>
        Conferir código
      </Button>
    </Form>
  );
}
