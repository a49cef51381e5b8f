import { modeloFormSchema, PLACEHOLDER_NAMES, PLACEHOLDERS, placeholderMark, SUCCESS } from '@credenciados/contract';
import { notify } from '@credenciados/shared';
import { RichTextField } from '@credenciados/shared/editor';
import { TextField, useDraftForm } from '@credenciados/shared/forms';
import { FormModal } from '../common/form-modal.tsx';
import type { Modelo } from '../common/modelos.api.ts';
import { type ModeloForm, useSaveModelo } from './modelos.api.ts';

/** Placeholders that the portal fills in when the modelo is used. */
const INSERTS = PLACEHOLDER_NAMES.map((name) => ({ text: placeholderMark(name), label: PLACEHOLDERS[name] }));

/** Adds a modelo (`modelo` null) or changes one. */
export function ModeloModal({ modelo, onClose }: { modelo: Modelo | null; onClose: () => void }) {
  const save = useSaveModelo();
  const [form, draft] = useDraftForm(`modelo-${modelo?.id ?? 'novo'}`, modeloFormSchema, {
    defaultValues: { assunto: modelo?.assunto ?? '', conteudo: modelo?.conteudo ?? '' },
  });
  const submit = async (values: ModeloForm) => {
    await save.mutateAsync(modelo ? { ...values, id: modelo.id, versao: modelo.versao } : values);
    draft.end();
    notify({ type: 'success', title: modelo ? SUCCESS.templateEdited : SUCCESS.templateSaved });
    onClose();
  };
  return (
    <FormModal
      form={form}
      draft={draft}
      size="lg"
      title={modelo ? 'Editar modelo' : 'Cadastrar modelo'}
      onClose={onClose}
      submitLabel={modelo ? 'Salvar' : 'Cadastrar'}
      onSubmit={submit}
      failureTitle="O modelo não foi salvo."
    >
      <TextField name="assunto" label="Assunto" hint="De 5 a 200 caracteres" required maxLength={200} />
      <RichTextField
        name="conteudo"
        label="Mensagem"
        hint="Os campos entre chaves são preenchidos quando o modelo é usado. Valem também no assunto."
        inserts={INSERTS}
        required
      />
    </FormModal>
  );
}
