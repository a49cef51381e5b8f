import { ACTION_ERROR, editalSaveSchema, SUCCESS, tipoOf } from '@credenciados/contract';
import { notify, Text, todayInZone, usePerfil } from '@credenciados/shared';
import { useDraftForm } from '@credenciados/shared/forms';
import { useState } from 'react';
import { FormModal } from '../common/form-modal.tsx';
import { type Edital, type EditalSave, useSaveEdital } from './editais.api.ts';
import { EditalFields, EndHint } from './edital.form.tsx';
import { emptyValues, presentValues } from './edital-values.ts';
import { ErrataModal } from './errata.modal.tsx';
import { ReopenEditalModal } from './reopen-edital.modal.tsx';

/** Mode of the modal. */
export type EditalModalMode =
  | { kind: 'create' }
  /** `impugnacao` is the challenge that an errata answers. */
  | { kind: 'edit'; edital: Edital; impugnacao?: string | undefined }
  | { kind: 'reopen'; edital: Edital };

/** Creates, edits or reopens an edital. */
export function EditalModal({ mode, onClose }: { mode: EditalModalMode; onClose: () => void }) {
  if (mode.kind === 'reopen') return <ReopenEditalModal edital={mode.edital} onClose={onClose} />;
  if (mode.kind === 'edit' && mode.edital.regras.errata)
    return <ErrataModal edital={mode.edital} impugnacao={mode.impugnacao} onClose={onClose} />;
  return <SaveEditalModal edital={mode.kind === 'edit' ? mode.edital : null} onClose={onClose} />;
}

function SaveEditalModal({ edital, onClose }: { edital: Edital | null; onClose: () => void }) {
  const perfil = usePerfil();
  const [today] = useState(todayInZone);
  const save = useSaveEdital();
  const [form, draft] = useDraftForm(`edital-${edital?.id ?? 'novo'}`, editalSaveSchema(today), {
    defaultValues: edital ? presentValues(edital) : emptyValues(tipoOf(perfil), today),
  });
  const submit = async (values: EditalSave) => {
    await save.mutateAsync(values);
    draft.end();
    notify({ type: 'success', title: edital ? SUCCESS.editalEdited : SUCCESS.editalSaved });
    onClose();
  };
  return (
    <FormModal
      form={form}
      draft={draft}
      size="lg"
      title={edital ? 'Editar edital' : 'Cadastrar edital'}
      onClose={onClose}
      submitLabel={edital ? 'Editar' : 'Cadastrar'}
      onSubmit={submit}
      failureTitle={ACTION_ERROR.saveEdital}
    >
      <EditalFields edital={edital} today={today} />
      <Text color="fg.muted" textStyle="sm">
        <EndHint />
      </Text>
    </FormModal>
  );
}
