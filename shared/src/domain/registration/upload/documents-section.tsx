import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useStore } from 'zustand';
import type { TipoDocumento } from '../../../contract/documento.ts';
import { DOCUMENTO_OUTROS, UPLOAD_LIMITS } from '../../../contract/domain.ts';
import { ERROR } from '../../../contract/texts.ts';
import { listErrors } from '../../../forms/error-summary.tsx';
import { fieldId, useLabel } from '../../../forms/labels.ts';
import { ConfirmDialog } from '../../../overlays/confirm-dialog.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Box, chakra, Heading, VisuallyHidden } from '../../../ui/primitives.ts';
import { UploadRow } from '../../../upload/upload-row.tsx';
import type { Uploader } from '../../../upload/uploader.ts';
import { FormSection } from '../form-section.tsx';
import { removeDocument } from '../registration.api.ts';
import type { AttachedDocument, RegistrationValues } from '../registration.values.ts';
import { AttachFiles } from './attach-files.tsx';
import { AttachedList } from './attached-list.tsx';
import { RequiredDocuments } from './required-documents.tsx';
import { type ChosenType, selectFiles } from './select-files.ts';

interface DocumentsSectionProps {
  tiposDocumento: readonly TipoDocumento[];
  queue: Uploader<ChosenType>;
  /** Said aloud when a file has arrived. */
  announcement: string;
}

/** The documents: choose a type, attach its file; what is attached, what is on its way, what is missing. */
export function DocumentsSection({ tiposDocumento, queue, announcement }: DocumentsSectionProps) {
  const { setValue, getValues, formState, trigger } = useFormContext<RegistrationValues>();
  const documentos = useWatch<RegistrationValues, 'documentos'>({ name: 'documentos' });
  const items = useStore(queue.store, (state) => state.items);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const [removing, setRemoving] = useState<AttachedDocument | null>(null);
  const [busy, setBusy] = useState(false);
  const control = useRef<HTMLSelectElement>(null);
  const problems = listErrors(formState.errors).filter(({ name }) => name.startsWith('documentos'));
  const present = [...documentos, ...items.map(({ tipo }) => ({ tipoDocumento: tipo }))].map(
    ({ tipoDocumento }) => tipoDocumento.codigo,
  );
  const checked = formState.submitCount > 0;

  // Once the form has been checked, what is missing follows what is attached.
  useEffect(() => {
    if (checked && documentos) void trigger('documentos');
  }, [checked, documentos, trigger]);

  function attach(files: readonly File[], codigo: string): boolean {
    const tipo = tiposDocumento.find((each) => each.codigo === codigo) ?? null;
    const selection = selectFiles(files, tipo, present);
    setWarnings(selection.warnings);
    if (!tipo || selection.accepted.length === 0) return false;
    queue.add(selection.accepted, tipo);
    return tipo.codigo !== DOCUMENTO_OUTROS;
  }

  async function remove(documento: AttachedDocument): Promise<void> {
    setBusy(true);
    setWarnings([]);
    try {
      if (documento.anexadoEm !== null) await removeDocument(documento.caminho);
      const rest = getValues('documentos').filter(({ caminho }) => caminho !== documento.caminho);
      setValue('documentos', rest, { shouldDirty: true });
    } catch {
      // Whatever went wrong, the file stays in the list and the person is told.
      setWarnings([ERROR.removeAttachment]);
    } finally {
      setBusy(false);
      setRemoving(null);
      control.current?.focus();
    }
  }

  const { maxMb, extensions } = UPLOAD_LIMITS.CADASTRO;
  return (
    <FormSection
      id="documentos"
      title="Documentos"
      description={`Escolha o tipo do documento e anexe o arquivo. Até ${maxMb} MB por arquivo. Formatos: ${extensions.join(', ')}.`}
    >
      <RequiredDocuments tipos={tiposDocumento} present={documentos.map(({ tipoDocumento }) => tipoDocumento.codigo)} />
      {problems.length > 0 && (
        <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="1" my="4">
          {problems.map(({ name, message }) => (
            <Problem key={name} name={name} message={message} />
          ))}
        </chakra.ul>
      )}
      <AttachFiles
        tipos={tiposDocumento}
        taken={present}
        control={control}
        invalid={problems.length > 0 || warnings.length > 0}
        onFiles={attach}
      />
      <Box aria-live="assertive">
        {warnings.length > 0 && (
          <Box mb="5">
            <Alert tone="warning" title="Atenção!">
              <chakra.ul listStyleType="none">
                {warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </chakra.ul>
            </Alert>
          </Box>
        )}
      </Box>
      <Heading as="h3" size="md" mb="3">
        Documentos anexados ({documentos.length})
      </Heading>
      {items.length > 0 && (
        <chakra.ul display="flex" flexDirection="column" gap="2" mb="3" listStyleType="none">
          {items.map((item) => (
            <UploadRow key={item.id} item={item} onCancel={queue.cancel} onRetry={queue.retry} />
          ))}
        </chakra.ul>
      )}
      <AttachedList documentos={documentos} onRemove={setRemoving} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <ConfirmDialog
        open={removing !== null}
        title="Remover anexo"
        confirmLabel="Remover"
        danger
        loading={busy}
        onConfirm={() => {
          if (removing) void remove(removing);
        }}
        onClose={() => setRemoving(null)}
      >
        Deseja remover o arquivo {removing?.nomeOriginal} ({removing?.tipoDocumento.descricao})?
      </ConfirmDialog>
    </FormSection>
  );
}

/** One error of the documents; the summary of errors leads here. */
function Problem({ name, message }: { name: string; message: string }) {
  useLabel(name, 'Documentos');
  return (
    <chakra.li id={fieldId(name)} tabIndex={-1} color="fg.error" textStyle="sm" fontWeight="semibold">
      {message}
    </chakra.li>
  );
}
