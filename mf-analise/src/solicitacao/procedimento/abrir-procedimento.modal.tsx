import { abrirProcedimentoSchema, PROCEDIMENTO_LIMITS } from '@credenciados/contract';
import { notify, Text } from '@credenciados/shared';
import { AnexosField, TextareaField, useDraftForm, useUploading, type z } from '@credenciados/shared/forms';
import { FormModal } from '../../common/form-modal.tsx';
import { useOpenProceeding } from './procedimento.api.ts';

interface AbrirProcedimentoModalProps {
  /** Id of the solicitação. */
  id: number;
  nome: string;
  onClose: () => void;
}

/** Opens a proceeding against an accreditation, with facts and documents (DES-1). */
export function AbrirProcedimentoModal({ id, nome, onClose }: AbrirProcedimentoModalProps) {
  const open = useOpenProceeding();
  const [form, draft] = useDraftForm(`abrir-procedimento-${id}`, abrirProcedimentoSchema, {
    defaultValues: { fatos: '', anexos: [] },
  });
  const { onBusy, hasToWait } = useUploading(form);
  const submit = async (values: z.output<typeof abrirProcedimentoSchema>) => {
    if (hasToWait()) return;
    await open.mutateAsync({ idSolicitacao: id, ...values });
    draft.end();
    notify({
      type: 'success',
      title: 'Procedimento aberto.',
      description: 'O interessado foi avisado do prazo da defesa.',
    });
    onClose();
  };
  return (
    <FormModal
      form={form}
      draft={draft}
      size="lg"
      title={`Abrir procedimento contra ${nome}`}
      onClose={onClose}
      submitLabel="Abrir procedimento"
      onSubmit={submit}
      failureTitle="O procedimento não foi aberto."
    >
      <Text mb="4">
        O interessado recebe os fatos e os documentos, e o prazo para se defender. Ele continua credenciado até o fim do
        procedimento.
      </Text>
      <TextareaField
        name="fatos"
        label="Fatos"
        hint="O que aconteceu, quando, e a regra que foi descumprida."
        rows={6}
        maxLength={PROCEDIMENTO_LIMITS.texto}
        required
      />
      <AnexosField onBusy={onBusy} />
    </FormModal>
  );
}
