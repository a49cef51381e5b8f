import { Button } from '@credenciados/shared';
import { Choice, Control, ErrorSummary, RequiredLegend, TextField } from '@credenciados/shared/form-core';
import { CheckboxField, FileRow, FileWarning, UploadRow } from '@credenciados/shared/form-fields';
import { Form, useZodForm, z } from '@credenciados/shared/forms';
import { useState } from 'react';

/** `@credenciados/shared/form-core` and `/form-fields`: parts of a long form, which loads in two steps. */
export default { title: 'Long form' };

const schema = z.object({ nome: z.string(), aceite: z.boolean() });
const nothing = () => undefined;

export const Errors = () => {
  const form = useZodForm(schema, { defaultValues: { nome: '', aceite: false } });
  const [attempt, setAttempt] = useState(0);
  const refuse = () => {
    form.setError('nome', { type: 'server', message: 'O nome não foi encontrado.' });
    setAttempt(attempt + 1);
  };
  return (
    <Form form={form} onSubmit={async () => undefined}>
      <RequiredLegend />
      <ErrorSummary attempt={attempt} failureTitle="Erro ao salvar" />
      <TextField name="nome" label="Nome" required />
      <CheckboxField name="aceite" label="Aceito" />
      <Button onClick={refuse}>Recusar</Button>
    </Form>
  );
};
export const Choices = () => (
  <Choice>
    <Control type="radio" name="escolha" />
    Uma escolha
  </Choice>
);
export const Files = () => (
  <ul>
    <FileRow>
      <span>certidao.pdf</span>
      <FileWarning aviso="FORMULARIO_ADOBE" />
    </FileRow>
    <UploadRow
      item={{
        id: 1,
        file: new File(['%PDF'], 'identidade.pdf'),
        tipo: null,
        status: 'loading',
        progress: 0.4,
        error: null,
      }}
      onCancel={nothing}
      onRetry={nothing}
    />
  </ul>
);
