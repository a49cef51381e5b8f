import { MODELO_ATO_INICIAL, modeloAtoSchema, TIPO_ATO_LABEL, type TipoPrevia } from '@credenciados/contract';
import { Box, Button, downloadFile, ERROR, Flex, Heading, notify, Text } from '@credenciados/shared';
import { applyServerErrors, Form, TextareaField, TextField, useDraftForm, z } from '@credenciados/shared/forms';
import { ConfirmDialog } from '@credenciados/shared/overlays';
import { SaveFileButton } from '@credenciados/shared/solicitacao';
import { useState } from 'react';
import { BegunModal } from '../common/begun-modal.tsx';
import { DraftModal } from '../common/form-modal.tsx';
import { type ModeloComVersao, useModeloAto, useSaveModeloAto } from './atos.api.ts';

const FORM_ID = 'form-modelo-ato';
const SCHEMA = modeloAtoSchema.extend({ dias: z.string().transform(Number).pipe(modeloAtoSchema.shape.dias) });

interface ModeloAtoModalProps {
  edital: { id: number; numero: string };
  onClose: () => void;
}

const titleOf = ({ numero }: ModeloAtoModalProps['edital']) => `Modelo de ato do edital nº ${numero}`;

/** Edits the template of an edital's acts (ATO-2). */
export function ModeloAtoModal({ edital, onClose }: ModeloAtoModalProps) {
  return (
    <BegunModal
      title={titleOf(edital)}
      failureTitle="Não foi possível carregar o modelo."
      query={useModeloAto(edital.id)}
      onClose={onClose}
    >
      {(present) => <ModeloAtoForm edital={edital} present={present} onClose={onClose} />}
    </BegunModal>
  );
}

function ModeloAtoForm({ edital, present, onClose }: ModeloAtoModalProps & { present: ModeloComVersao }) {
  const save = useSaveModeloAto(edital.id);
  const { dias, ...rest } = present.modelo ?? MODELO_ATO_INICIAL;
  const [form, draft] = useDraftForm(`modelo-ato-${edital.id}`, SCHEMA, {
    defaultValues: { ...rest, dias: String(dias) },
  });
  const [removing, setRemoving] = useState(false);
  const store = async (modelo: z.output<typeof SCHEMA> | null) => {
    try {
      await save.mutateAsync({ versao: present.versao, modelo });
      draft.end();
      notify({ type: 'success', title: modelo ? 'Modelo de ato salvo.' : 'As próximas decisões não terão ato.' });
      onClose();
    } catch (error) {
      setRemoving(false);
      applyServerErrors(form, error);
    }
  };
  return (
    <>
      <DraftModal
        dirty={form.formState.isDirty}
        draft={draft}
        size="lg"
        title={titleOf(edital)}
        onClose={onClose}
        formId={FORM_ID}
        submitLabel="Salvar"
        saving={save.isPending}
      >
        <Form form={form} draft={draft} id={FORM_ID} onSubmit={store} failureTitle={ERROR.title}>
          <Text color="fg.muted" mb="4">
            Com um modelo, cada decisão deste edital vira um ato: um PDF numerado e assinado, com código de conferência.
            Vale para as próximas decisões; o que já foi decidido fica como está. Os campos {'{nome}'}, {'{edital}'} e{' '}
            {'{prazo}'} são preenchidos pelo portal.
          </Text>
          <TextField name="orgao" label="Órgão que decide" required maxLength={120} />
          <TextareaField
            name="fundamento"
            label="Fundamento legal"
            hint="As leis, os decretos e os itens do edital em que a decisão se apoia."
            rows={3}
            required
          />
          {present.tipos.map((tipo) => (
            <TextareaField
              key={tipo}
              name={`textos.${tipo}`}
              label={`Texto do ato: ${TIPO_ATO_LABEL[tipo].toLowerCase()}`}
              rows={2}
              required
            />
          ))}
          <TextareaField
            name="certificado"
            label="Texto do certificado de credenciamento"
            hint="Em branco, o edital não emite certificado. {prazo} vira o fim da validade."
            rows={2}
          />
          <TextareaField
            name="recurso"
            label="Como recorrer"
            hint="A quem, por onde e como a pessoa recorre da decisão."
            rows={3}
            required
          />
          <TextField
            name="dias"
            label="Dias para recorrer"
            hint="O dia da decisão não conta; o último dia conta."
            inputMode="numeric"
            maxLength={3}
            required
          />
          <TextareaField
            name="resposta"
            label="Como responder ao pedido de retificação"
            hint="O último dia é o prazo do próprio pedido."
            rows={3}
            required
          />
        </Form>
        <Previews tipos={present.tipos} valid={() => form.trigger()} read={() => SCHEMA.parse(form.getValues())} />
        {present.modelo && (
          <Box mt="6">
            <Button variant="outline" onClick={() => setRemoving(true)}>
              Deixar de emitir atos
            </Button>
          </Box>
        )}
      </DraftModal>
      <ConfirmDialog
        open={removing}
        danger
        title="Deixar de emitir atos?"
        confirmLabel="Deixar de emitir"
        loading={save.isPending}
        onConfirm={() => void store(null)}
        onClose={() => setRemoving(false)}
      >
        As próximas decisões deste edital não terão ato. Os atos já emitidos continuam valendo.
      </ConfirmDialog>
    </>
  );
}

interface PreviewsProps {
  tipos: ModeloComVersao['tipos'];
  /** Validates the form and marks its errors. */
  valid: () => Promise<boolean>;
  read: () => z.output<typeof SCHEMA>;
}

const labelOf = (tipo: TipoPrevia) => (tipo === 'CERTIFICADO' ? 'Certificado' : TIPO_ATO_LABEL[tipo]);

/** Downloads of each kind of act with sample data, from the form as it stands. */
function Previews({ tipos, valid, read }: PreviewsProps) {
  return (
    <Box as="section" aria-labelledby="previas-de-ato" mt="4">
      <Heading as="h3" size="md" id="previas-de-ato" mb="2">
        Prévia com dados de exemplo
      </Heading>
      <Flex wrap="wrap" gap="2">
        {[...tipos, 'CERTIFICADO' as const].map((tipo) => (
          <SaveFileButton
            key={tipo}
            size="sm"
            label={`Baixar a prévia: ${labelOf(tipo)}`}
            save={async () => {
              if (await valid())
                await downloadFile('POST /ato/previa', { body: { tipo, modelo: read() }, silent: true });
            }}
          >
            {labelOf(tipo)}
          </SaveFileButton>
        ))}
      </Flex>
    </Box>
  );
}
