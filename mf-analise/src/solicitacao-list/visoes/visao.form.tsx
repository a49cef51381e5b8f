import { VISAO_LIMITS, type VisaoEdit, visaoEditSchema } from '@credenciados/contract';
import { Button, Flex, notify } from '@credenciados/shared';
import { applyServerErrors, CheckboxField, Form, fieldId, TextField, useDraftForm } from '@credenciados/shared/forms';
import { useEffect } from 'react';
import { DeleteButton } from '../../common/delete-button.tsx';
import { type Fila, isNarrowed, isSameFila } from '../../common/solicitacoes/fila-address.ts';
import { useDeleteVisao, useSaveVisao, type Visao } from './visoes.api.ts';

interface VisaoFormProps {
  /** Null: a new one. */
  visao: Visao | null;
  /** Current filter of the list. */
  fila: Fila;
  onCancel: () => void;
  onSaved: () => void;
  onDeleted: () => void;
}

/** Keeps the list's filter as a view, or changes and deletes one. */
export function VisaoForm({ visao, fila, onCancel, onSaved, onDeleted }: VisaoFormProps) {
  const save = useSaveVisao(visao?.id ?? null);
  // An error that came with leaving the field would move the buttons away from under the click that leaves it.
  const [form, draft] = useDraftForm(`visao-${visao?.id ?? 'nova'}`, visaoEditSchema, {
    mode: 'onSubmit',
    defaultValues: { nome: visao?.nome ?? '', padrao: visao?.padrao ?? false, trocar: false },
  });
  useEffect(() => document.getElementById(fieldId('nome'))?.focus(), []);
  const submit = async ({ nome, padrao, trocar }: VisaoEdit) => {
    try {
      await save.mutateAsync({ nome, padrao, filtro: visao && !trocar ? visao.filtro : fila });
      draft.end();
      notify({ type: 'success', title: visao ? 'Visão alterada.' : 'Visão salva.' });
      onSaved();
    } catch (error) {
      applyServerErrors(form, error);
    }
  };
  const cancel = () => {
    draft.end();
    onCancel();
  };
  return (
    <Form
      form={form}
      draft={draft}
      label={visao ? 'Editar visão' : 'Nova visão'}
      onSubmit={submit}
      failureTitle="A visão não foi salva."
    >
      <TextField name="nome" label="Nome da visão" maxLength={VISAO_LIMITS.nome} required />
      <CheckboxField name="padrao" label="Abrir a lista de um edital com esta visão" />
      {visao && isNarrowed(fila) && !isSameFila(visao.filtro, fila) && (
        <CheckboxField name="trocar" label="Trocar o filtro dela pelo que está na lista agora" />
      )}
      <Flex wrap="wrap" gap="3">
        <Button type="submit" size="sm" loading={form.formState.isSubmitting}>
          Salvar visão
        </Button>
        <Button size="sm" variant="outline" onClick={cancel}>
          Cancelar
        </Button>
        {visao && <Delete visao={visao} onDeleted={onDeleted} />}
      </Flex>
    </Form>
  );
}

function Delete({ visao: { id, nome }, onDeleted }: { visao: Visao; onDeleted: () => void }) {
  return (
    <DeleteButton
      question={`Excluir a visão ${nome}?`}
      done="Visão excluída."
      failure="A visão não foi excluída."
      remove={useDeleteVisao(id)}
      onDeleted={onDeleted}
    >
      O filtro da lista fica como está. Nenhuma solicitação muda.
    </DeleteButton>
  );
}
