import {
  DESTINO_CREDENCIAMENTO_LABEL,
  DESTINOS_CREDENCIAMENTO,
  ERROR,
  ESPECIE_EXTINCAO_LABEL,
  ESPECIES_EXTINCAO,
  type ExtincaoDoEdital,
  extincaoFormSchema,
  FUNDAMENTOS_MAX,
} from '@credenciados/contract';
import { notify, Text } from '@credenciados/shared';
import { RadioGroupField, TextareaField, useDraftForm, type z } from '@credenciados/shared/forms';
import { FormModal } from '../common/form-modal.tsx';
import { useProposeExtincao } from './extincao.api.ts';

interface ProposeExtincaoModalProps {
  idEdital: number;
  data: ExtincaoDoEdital;
  onClose: () => void;
}

/** Proposes to annul or revoke an edital (REV-4). */
export function ProposeExtincaoModal({ idEdital, data, onClose }: ProposeExtincaoModalProps) {
  const { situacoes, devidoProcesso } = data;
  const propose = useProposeExtincao();
  const [form, draft] = useDraftForm(`extincao-${idEdital}`, extincaoFormSchema, {
    defaultValues: { especie: 'ANULAR', credenciamentos: 'MANTER', fundamentos: '' },
  });
  const submit = async (values: z.output<typeof extincaoFormSchema>) => {
    await propose.mutateAsync({ ...values, idEdital, situacoes });
    draft.end();
    const description = 'Quem perde com ela é avisado agora. Outra pessoa da comissão confirma depois do prazo.';
    notify({ type: 'success', title: 'Proposta registrada.', description });
    onClose();
  };
  const fates = DESTINOS_CREDENCIAMENTO.filter((fate) => fate === 'MANTER' || !devidoProcesso);
  return (
    <FormModal
      form={form}
      draft={draft}
      title="Anular ou revogar o edital"
      onClose={onClose}
      submitLabel="Propor"
      onSubmit={submit}
      failureTitle="A proposta não foi registrada."
    >
      <RadioGroupField
        name="especie"
        label="O que fazer"
        options={ESPECIES_EXTINCAO.map((value) => ({ value, label: ESPECIE_EXTINCAO_LABEL[value] }))}
        required
      />
      <RadioGroupField
        name="credenciamentos"
        label="Credenciamentos deste edital"
        options={fates.map((value) => ({ value, label: DESTINO_CREDENCIAMENTO_LABEL[value] }))}
        required
      />
      {devidoProcesso && <Text mb="4">{ERROR.dueProcess}</Text>}
      <TextareaField
        name="fundamentos"
        label="Fundamentos"
        hint="Os interessados leem este texto na mensagem e no e-mail."
        rows={5}
        maxLength={FUNDAMENTOS_MAX}
        required
      />
    </FormModal>
  );
}
