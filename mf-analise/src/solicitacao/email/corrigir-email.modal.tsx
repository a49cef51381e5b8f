import { correcaoEmailFormSchema } from '@credenciados/contract';
import { Box, call, type Input, notify, Text, useMutation } from '@credenciados/shared';
import { TextareaField, TextField, useDraftForm, type z } from '@credenciados/shared/forms';
import { Email } from '@credenciados/shared/solicitacao';
import { refreshAfter } from '../../common/after-action.ts';
import { FormModal } from '../../common/form-modal.tsx';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';

interface CorrigirEmailModalProps {
  solicitacao: Solicitacao;
  onClose: () => void;
}

/** Corrects an applicant's e-mail address, in the account and all its solicitações (CTA-8). */
export function CorrigirEmailModal({ solicitacao: { id, versao, credenciado }, onClose }: CorrigirEmailModalProps) {
  const correct = useMutation({
    mutationFn: (body: Input<'PUT /solicitacaoCredenciado/corrigirEmail/:id'>['body']) =>
      call('PUT /solicitacaoCredenciado/corrigirEmail/:id', { params: { id }, body, silent: true }),
    onSuccess: () => void refreshAfter('PUT /solicitacaoCredenciado/corrigirEmail/:id')(),
  });
  const [form, draft] = useDraftForm(`corrigir-email-${id}`, correcaoEmailFormSchema, {
    defaultValues: { email: '', confirmacaoEmail: '', motivo: '' },
  });
  const submit = async ({ email, motivo }: z.output<typeof correcaoEmailFormSchema>) => {
    await correct.mutateAsync({ email, motivo, versao });
    draft.end();
    notify({ type: 'success', title: 'E-mail corrigido.', description: 'Os dois endereços foram avisados.' });
    onClose();
  };
  return (
    <FormModal
      form={form}
      draft={draft}
      title="Corrigir e-mail do requerente"
      onClose={onClose}
      submitLabel="Corrigir e-mail"
      onSubmit={submit}
      failureTitle="O e-mail não foi corrigido."
    >
      <Box mb="5">
        <Text mb="2">
          E-mail atual: <Email address={credenciado.pessoa.email} />
        </Text>
        <Text color="fg.muted">
          A conta e todas as solicitações da pessoa passam a ter o novo endereço, que recebe um link para criar a senha.
          A senha atual deixa de valer e quem está com a conta aberta sai. Os dois endereços são avisados.
        </Text>
      </Box>
      <TextField name="email" label="Novo e-mail" type="email" inputMode="email" maxLength={254} required />
      <TextField
        name="confirmacaoEmail"
        label="Confirmação do novo e-mail"
        hint="Digite o mesmo e-mail novamente"
        type="email"
        inputMode="email"
        maxLength={254}
        required
      />
      <TextareaField
        name="motivo"
        label="Motivo"
        hint="Como o erro foi conhecido e conferido. Fica no registro de auditoria."
        maxLength={1000}
        required
      />
    </FormModal>
  );
}
