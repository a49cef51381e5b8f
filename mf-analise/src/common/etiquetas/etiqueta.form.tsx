import { COR_ETIQUETA_LABEL, CORES_ETIQUETA, ETIQUETA_LIMITS, etiquetaFormSchema } from '@credenciados/contract';
import { Button, Flex, notify } from '@credenciados/shared';
import { applyServerErrors, Form, fieldId, SelectField, TextField, useDraftForm } from '@credenciados/shared/forms';
import { useEffect } from 'react';
import { DeleteButton } from '../delete-button.tsx';
import { type Etiqueta, useDeleteEtiqueta, useSaveEtiqueta, type EtiquetaForm as Values } from './etiquetas.api.ts';

const CORES = CORES_ETIQUETA.map((cor) => ({ value: cor, label: COR_ETIQUETA_LABEL[cor] }));

/** Creates a label (`etiqueta` null), or changes and deletes one. */
export function EtiquetaForm({ etiqueta, onClose }: { etiqueta: Etiqueta | null; onClose: () => void }) {
  const save = useSaveEtiqueta(etiqueta?.id ?? null);
  // Validates on submit only: an error on blur would move the buttons away from the click that causes the blur.
  const [form, draft] = useDraftForm(`etiqueta-${etiqueta?.id ?? 'nova'}`, etiquetaFormSchema, {
    mode: 'onSubmit',
    defaultValues: { nome: etiqueta?.nome ?? '', cor: etiqueta?.cor ?? 'CINZA' },
  });
  useEffect(() => document.getElementById(fieldId('nome'))?.focus(), []);
  const submit = async (values: Values) => {
    try {
      await save.mutateAsync(values);
      draft.end();
      notify({ type: 'success', title: etiqueta ? 'Etiqueta alterada.' : 'Etiqueta criada.' });
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
    }
  };
  const cancel = () => {
    draft.end();
    onClose();
  };
  return (
    <Form
      form={form}
      draft={draft}
      label={etiqueta ? 'Editar etiqueta' : 'Nova etiqueta'}
      onSubmit={submit}
      failureTitle="A etiqueta não foi salva."
    >
      <TextField name="nome" label="Nome" maxLength={ETIQUETA_LIMITS.nome} required />
      <SelectField name="cor" label="Cor" options={CORES} required />
      <Flex wrap="wrap" gap="3">
        <Button type="submit" size="sm" loading={form.formState.isSubmitting}>
          Salvar etiqueta
        </Button>
        <Button size="sm" variant="outline" onClick={cancel}>
          Cancelar
        </Button>
        {etiqueta && <Delete etiqueta={etiqueta} onDeleted={onClose} />}
      </Flex>
    </Form>
  );
}

function Delete({ etiqueta: { id, nome }, onDeleted }: { etiqueta: Etiqueta; onDeleted: () => void }) {
  return (
    <DeleteButton
      question={`Excluir a etiqueta ${nome}?`}
      done="Etiqueta excluída."
      failure="A etiqueta não foi excluída."
      remove={useDeleteEtiqueta(id)}
      onDeleted={onDeleted}
    >
      Ela sai de todas as solicitações que a têm.
    </DeleteButton>
  );
}
