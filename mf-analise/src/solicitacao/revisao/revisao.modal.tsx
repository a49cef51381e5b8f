import { ACAO_LOTE_LABEL, agrava, ESPECIES_REVISAO, FUNDAMENTOS_MAX, revisaoFormSchema } from '@credenciados/contract';
import { call, formatDate, notify, Text, useMutation } from '@credenciados/shared';
import { useActs, useMay } from '@credenciados/shared/access';
import { RadioGroupField, TextareaField, useDraftForm, useWatch, type z } from '@credenciados/shared/forms';
import { afterAction } from '../../common/after-action.ts';
import { FormModal } from '../../common/form-modal.tsx';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';

const HEARING =
  'O interessado perde com isto: ele é avisado agora e pode se manifestar. Outra pessoa só confirma depois da resposta ou do prazo.';
const NO_HEARING = 'Outra pessoa da comissão confirma. Até lá, nada muda e o interessado não é avisado.';

interface RevisaoModalProps {
  solicitacao: Solicitacao;
  onClose: () => void;
  onDone: () => void;
}

/** Proposes to review the decision on a solicitação (REV-1). */
export function RevisaoModal({ solicitacao: { id, situacao }, onClose, onDone }: RevisaoModalProps) {
  const acts = useActs('solicitacao', situacao);
  const mayRevoke = useMay('POST /solicitacaoCredenciado/descredenciar');
  const kinds = ESPECIES_REVISAO.filter((kind) => acts.includes(kind) && (kind !== 'REVOGAR' || mayRevoke));
  const propose = useMutation({
    mutationFn: (body: z.output<typeof revisaoFormSchema>) =>
      call('POST /revisao/propor', { body: { ...body, idSolicitacao: id }, silent: true }),
    ...afterAction('POST /revisao/propor'),
  });
  const [form, draft] = useDraftForm(`revisao-${id}`, revisaoFormSchema, {
    defaultValues: { especie: kinds[0] ?? 'CORRIGIR', fundamentos: '' },
  });
  const especie = useWatch({ control: form.control, name: 'especie' });
  const submit = async (values: z.output<typeof revisaoFormSchema>) => {
    const { manifestacaoAte } = await propose.mutateAsync(values);
    draft.end();
    const description = manifestacaoAte
      ? `O interessado pode se manifestar até ${formatDate(manifestacaoAte)}. Depois, outra pessoa confirma.`
      : 'Ela só vale depois que outra pessoa da comissão confirmar. Até lá, você pode desfazer.';
    notify({ type: 'success', title: 'Revisão proposta.', description });
    onDone();
  };
  return (
    <FormModal
      form={form}
      draft={draft}
      title="Rever a decisão"
      onClose={onClose}
      submitLabel="Propor"
      onSubmit={submit}
      failureTitle="A revisão não foi proposta."
    >
      <RadioGroupField
        name="especie"
        label="O que fazer"
        options={kinds.map((value) => ({ value, label: ACAO_LOTE_LABEL[value] }))}
        required
      />
      <Text mb="4">{agrava(especie, situacao) ? HEARING : NO_HEARING}</Text>
      <TextareaField
        name="fundamentos"
        label="Fundamentos"
        hint="O interessado lê este texto na mensagem e no e-mail."
        rows={5}
        maxLength={FUNDAMENTOS_MAX}
        required
      />
    </FormModal>
  );
}
