import { corrigirNomeSchema } from '@credenciados/contract';
import { Button, notify, Text } from '@credenciados/shared';
import { applyServerErrors, Form, TextField, useDraftForm } from '@credenciados/shared/forms';
import { Modal } from '@credenciados/shared/overlays';
import { useCorrectName } from './conta.api.ts';

const FORM_ID = 'form-nome';

/** Corrects the name of the person's account (DAD-3). */
export function CorrectNameModal({ nome, onClose }: { nome: string; onClose: () => void }) {
  const [form, draft] = useDraftForm('corrigir-nome', corrigirNomeSchema, { defaultValues: { nome } });
  const correct = useCorrectName();
  const cancel = () => {
    draft.end();
    onClose();
  };
  return (
    <Modal
      open
      title="Corrigir o nome da conta"
      onClose={cancel}
      footer={
        <>
          <Button variant="outline" onClick={cancel} disabled={correct.isPending}>
            Cancelar
          </Button>
          <Button type="submit" form={FORM_ID} loading={correct.isPending}>
            Salvar
          </Button>
        </>
      }
    >
      <Text mb="4">
        As solicitações já enviadas continuam com o nome com que foram enviadas. Para corrigir o nome em uma delas, peça
        à comissão na página da solicitação.
      </Text>
      <Form
        form={form}
        draft={draft}
        id={FORM_ID}
        failureTitle="O nome não foi corrigido."
        onSubmit={async (values) => {
          try {
            await correct.mutateAsync(values.nome);
            draft.end();
            notify({ type: 'success', title: 'Nome corrigido.', description: 'Enviamos um e-mail para confirmar.' });
            onClose();
          } catch (error) {
            applyServerErrors(form, error);
          }
        }}
      >
        <TextField name="nome" label="Nome" hint="Nome completo, como no documento de identificação" required />
      </Form>
    </Modal>
  );
}
