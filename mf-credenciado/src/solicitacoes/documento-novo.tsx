import { readsAfter } from '@credenciados/contract';
import { Button, call, formatDate, notify, refresh, Stack, Text } from '@credenciados/shared';
import { applyServerErrors, FileUploadField, Form, fieldId, useDraftForm, z } from '@credenciados/shared/forms';
import { Section } from '@credenciados/shared/solicitacao';
import { useState } from 'react';
import type { Solicitacao } from '../solicitacoes.api.ts';

type Documento = Solicitacao['credenciado']['documentos'][number];

const schema = z.object({ key: z.string().min(1, 'Anexe o documento.'), nome: z.string() });

/** New files in place of documents with a validity, while the accreditation lasts (VIG-4); otherwise nothing. */
export function DocumentosNovos({ solicitacao: { vigencia, credenciado } }: { solicitacao: Solicitacao }) {
  const isOn = vigencia?.situacao === 'ATIVO' || vigencia?.situacao === 'SUSPENSO';
  const documentos = credenciado.documentos.filter(({ validade }) => validade);
  if (!isOn || !vigencia.documentos || documentos.length === 0) return null;
  return (
    <Section title="Documentos com validade">
      <Stack gap="4">
        {documentos.map((documento) => (
          <Novo key={documento.id} documento={documento} />
        ))}
      </Stack>
    </Section>
  );
}

function Novo({ documento: { tipoDocumento, validade = '', novo, id } }: { documento: Documento }) {
  const [sending, setSending] = useState(false);
  return (
    <div>
      <Text mb="2">{`${tipoDocumento.descricao}: vale até ${formatDate(validade)}.`}</Text>
      {novo ? (
        <Text color="fg.muted">{`Você enviou o documento novo em ${formatDate(novo.em)}. A comissão vai conferir.`}</Text>
      ) : sending ? (
        <SendForm id={id} tipo={tipoDocumento.descricao} onClose={() => setSending(false)} />
      ) : (
        <Button variant="outline" size="sm" onClick={() => setSending(true)}>
          {`Enviar documento novo: ${tipoDocumento.descricao}`}
        </Button>
      )}
    </div>
  );
}

function SendForm({ id, tipo, onClose }: { id: number; tipo: string; onClose: () => void }) {
  const [form, draft] = useDraftForm(`documento-novo-${id}`, schema, { defaultValues: { key: '', nome: '' } });
  const [uploading, setUploading] = useState(false);
  const { isSubmitting, errors } = form.formState;
  const { key, nome } = form.watch();
  const attach = (newKey: string, newName: string) => {
    form.setValue('nome', newName);
    form.setValue('key', newKey, { shouldDirty: true, shouldValidate: newKey !== '' });
  };
  const submit = async (body: z.output<typeof schema>) => {
    try {
      await call('POST /documentoCredenciado/renovar/:id', { params: { id }, body, silent: true });
      draft.end();
      notify({ type: 'success', title: 'Documento novo enviado. A comissão vai conferir.' });
      onClose();
      await refresh(...readsAfter('POST /documentoCredenciado/renovar/:id'));
    } catch (error) {
      applyServerErrors(form, error);
    }
  };
  const cancel = () => {
    draft.end();
    onClose();
  };
  return (
    <Form
      form={form}
      draft={draft}
      label={`Documento novo: ${tipo}`}
      onSubmit={submit}
      failureTitle="O documento não foi enviado."
    >
      <FileUploadField
        id={fieldId('key')}
        label="Documento novo"
        finalidade="MENSAGEM"
        max={1}
        required
        files={key === '' ? [] : [{ key, nome }]}
        error={errors.key?.message}
        onAdd={(file) => attach(file.key, file.nome)}
        onRemove={() => attach('', '')}
        onBusy={setUploading}
      />
      <Stack direction="row" gap="3">
        <Button type="submit" loading={isSubmitting} disabled={uploading}>
          Enviar
        </Button>
        <Button variant="outline" onClick={cancel} disabled={isSubmitting}>
          Cancelar
        </Button>
      </Stack>
    </Form>
  );
}
