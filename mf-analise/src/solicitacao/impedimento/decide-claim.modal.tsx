import { decisaoAlegacaoSchema, IMPEDIMENTO_TEXT } from '@credenciados/contract';
import { notify, Text } from '@credenciados/shared';
import { SelectField, TextareaField, useDraftForm, z } from '@credenciados/shared/forms';
import { FormModal } from '../../common/form-modal.tsx';
import { type Impedimento, useDecideClaim } from '../../common/impedimento/impedimento.api.ts';
import { useAnalistas } from '../../common/solicitacoes/solicitacoes.api.ts';

const NOBODY = 'NINGUEM';

/** One choice: the impeded person, or nobody, which refuses the claim. */
const schema = z
  .object({ pessoa: z.string().min(1, IMPEDIMENTO_TEXT.chosen), motivo: decisaoAlegacaoSchema.shape.motivo })
  .transform(({ pessoa, motivo }) =>
    pessoa === NOBODY ? { acolher: false, pessoa: null, motivo } : { acolher: true, pessoa: Number(pessoa), motivo },
  );

interface DecideClaimModalProps {
  impedimento: Impedimento;
  onClose: () => void;
}

/** Decides on an applicant's claim that somebody is impeded (IMP-3). */
export function DecideClaimModal({ impedimento: { id, pessoa, motivo }, onClose }: DecideClaimModalProps) {
  const decide = useDecideClaim(id);
  const { data: analistas = [] } = useAnalistas();
  const [form, draft] = useDraftForm(`decidir-alegacao-${id}`, schema, { defaultValues: { pessoa: '', motivo: '' } });
  const submit = async (values: z.output<typeof schema>) => {
    await decide.mutateAsync(values);
    draft.end();
    const title = values.acolher ? 'Alegação acolhida.' : 'Alegação recusada.';
    notify({ type: 'success', title, description: 'O interessado foi avisado.' });
    onClose();
  };
  const people = analistas.map(({ id: value, nome }) => ({ value: String(value), label: nome }));
  return (
    <FormModal
      form={form}
      draft={draft}
      title="Decidir a alegação"
      onClose={onClose}
      submitLabel="Decidir"
      onSubmit={submit}
      failureTitle="A alegação não foi decidida."
    >
      <Text mb="1" fontWeight="semibold">{`O interessado alega o impedimento de ${pessoa}.`}</Text>
      <Text mb="4" whiteSpace="pre-line">
        {motivo}
      </Text>
      <SelectField
        name="pessoa"
        label="Quem está impedido"
        options={[...people, { value: NOBODY, label: 'Ninguém: recusar a alegação' }]}
        required
      />
      <TextareaField
        name="motivo"
        label="Motivo"
        hint="O interessado lê este texto na mensagem e no e-mail."
        rows={4}
        maxLength={2000}
        required
      />
    </FormModal>
  );
}
