import { JUNTADA_LIMITS, juntadaFormSchema, readsAfter } from '@credenciados/contract';
import { Box, Button, call, notify, refresh, Text, useIdempotencyKey } from '@credenciados/shared';
import {
  applyServerErrors,
  FileUploadField,
  Form,
  fieldId,
  TextField,
  useDraftForm,
  z,
} from '@credenciados/shared/forms';
import { Section } from '@credenciados/shared/solicitacao';
import { useState } from 'react';
import type { Solicitacao } from '../solicitacoes.api.ts';

const schema = juntadaFormSchema.extend({
  caminho: z.string().min(1, 'Anexe o documento.'),
  documento: z.string(),
});

/** Joins a document during the analysis, where the edital allows it (REQ-4); otherwise nothing. */
export function Juntada({ solicitacao: { id, podeJuntar } }: { solicitacao: Solicitacao }) {
  const [joining, setJoining] = useState(false);
  if (!podeJuntar) return null;
  return (
    <Section title="Juntar documento">
      {joining ? (
        <JoinForm id={id} onClose={() => setJoining(false)} />
      ) : (
        <>
          <Text mb="3" maxW="text">
            Enquanto a comissão analisa, você pode juntar um documento que ainda não tinha, como uma certidão pedida e
            não emitida. A comissão é avisada, e você recebe um novo comprovante.
          </Text>
          <Button variant="outline" onClick={() => setJoining(true)}>
            Juntar documento
          </Button>
        </>
      )}
    </Section>
  );
}

function JoinForm({ id, onClose }: { id: number; onClose: () => void }) {
  const [form, draft] = useDraftForm(`juntar-${id}`, schema, {
    defaultValues: { descricao: '', caminho: '', documento: '' },
  });
  const { keyFor } = useIdempotencyKey(draft.sending);
  const [uploading, setUploading] = useState(false);
  const { isSubmitting, errors } = form.formState;
  const { caminho, documento } = form.watch();
  const attach = (key: string, nome: string) => {
    form.setValue('documento', nome);
    form.setValue('caminho', key, { shouldDirty: true, shouldValidate: key !== '' });
  };
  const submit = async ({ descricao, caminho: key }: z.output<typeof schema>) => {
    const body = { idSolicitacao: id, descricao, caminho: key };
    try {
      await call('POST /solicitacaoCredenciado/juntar', { body, silent: true, idempotencyKey: keyFor(body) });
      draft.end();
      notify({ type: 'success', title: 'Documento juntado. O comprovante está nesta página e no seu e-mail.' });
      onClose();
      await refresh(...readsAfter('POST /solicitacaoCredenciado/juntar'));
    } catch (error) {
      applyServerErrors(form, error);
    }
  };
  const cancel = () => {
    draft.end();
    onClose();
  };
  return (
    <Box maxW="40rem">
      <Form
        form={form}
        draft={draft}
        label="Juntar documento"
        onSubmit={submit}
        failureTitle="O documento não foi juntado."
      >
        <FileUploadField
          id={fieldId('caminho')}
          label="Documento"
          finalidade="CADASTRO"
          max={1}
          required
          files={caminho === '' ? [] : [{ key: caminho, nome: documento }]}
          error={errors.caminho?.message}
          onAdd={({ key, nome }) => attach(key, nome)}
          onRemove={() => attach('', '')}
          onBusy={setUploading}
        />
        <TextField
          name="descricao"
          label="Que documento é"
          hint="A comissão lê este texto."
          maxLength={JUNTADA_LIMITS.descricao}
          required
        />
        <Box display="flex" flexWrap="wrap" gap="3">
          <Button type="submit" loading={isSubmitting} disabled={uploading}>
            Juntar
          </Button>
          <Button variant="outline" onClick={cancel} disabled={isSubmitting}>
            Cancelar
          </Button>
        </Box>
      </Form>
    </Box>
  );
}
