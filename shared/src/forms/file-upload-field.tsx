import { fileError } from '@credenciados/contract/arquivo';
import type { Arquivo } from '@credenciados/contract/documento';
import { type AvisoDeArquivo, type Finalidade, UPLOAD_LIMITS } from '@credenciados/contract/domain';
import { RULE } from '@credenciados/contract/rule-texts';
import { ERROR } from '@credenciados/contract/texts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LuCircleAlert, LuFile, LuTrash2, LuUpload } from 'react-icons/lu';
import { useStore } from 'zustand';
import { formatFileSize, truncateFileName } from '../format/text.ts';
import { notify } from '../http/notices.store.ts';
import { laterDialog } from '../module/later-part.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { chakra } from '../ui/primitives.ts';
import { FileRow } from '../upload/file-row.tsx';
import { FileWarning } from '../upload/file-warning.tsx';
import { onRemoved, removeFile } from '../upload/removed-files.ts';
import { resumable } from '../upload/resumable-send.ts';
import { UploadRow } from '../upload/upload-row.tsx';
import { createUploader, isOver } from '../upload/uploader.ts';
import { DropZone } from './drop-zone.tsx';
import { RequiredGroupMark } from './form.tsx';
import { useLabel } from './labels.ts';

const ConfirmDialog = laterDialog(async () => (await import('../overlays/confirm-dialog.tsx')).ConfirmDialog);

/** An attached file; `tamanho` may be unknown. */
export type AttachedFile = Pick<Arquivo, 'key' | 'nome'> & Partial<Arquivo>;

interface FileUploadFieldProps {
  /** Id of the control, for the summary of errors: `campo-anexos`. */
  id: string;
  label: string;
  finalidade: Finalidade;
  files: readonly AttachedFile[];
  onAdd: (file: Arquivo) => void;
  onRemove: (file: AttachedFile) => void;
  /** Maximum number of files; the control disappears when it is reached. */
  max?: number;
  required?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** Renders further information about a file, such as its document type. */
  describe?: (file: AttachedFile) => ReactNode;
  /** Called when an upload starts or ends, so that the form isn't sent without it. */
  onBusy?: (busy: boolean) => void;
}

/** Error if several files are dropped at once. */
const ONE_AT_A_TIME = 'Anexe um arquivo de cada vez.';

/** Attaches files one at a time, chosen or dropped, with progress, cancel and retry. Removing one asks first. */
export function FileUploadField(props: FileUploadFieldProps) {
  const { id, label, finalidade, files, onAdd, onRemove, max = 10, required, hint, error, describe, onBusy } = props;
  const { maxMb, extensions } = UPLOAD_LIMITS[finalidade];
  useLabel(id.replace(/^campo-/, ''), label);
  const added = useRef(onAdd);
  added.current = onAdd;
  const removedElsewhere = useRef<(key: string) => void>(() => undefined);
  removedElsewhere.current = (key) => {
    const file = files.find((each) => each.key === key);
    if (!file) return;
    onRemove(file);
    setRefusal(
      `${truncateFileName(file.nome, 60)} foi removido em outra aba do navegador. Anexe-o de novo, se for o caso.`,
    );
  };
  useEffect(() => onRemoved((key) => removedElsewhere.current(key)), []);
  const [avisos, setAvisos] = useState<ReadonlyMap<string, AvisoDeArquivo>>(new Map());
  const [uploader] = useState(() =>
    createUploader<null>({
      ...resumable(finalidade),
      onSent: (_item, arquivo) => {
        const { key, aviso } = arquivo;
        if (aviso) setAvisos((before) => new Map([...before, [key, aviso]]));
        added.current(arquivo);
      },
    }),
  );
  useEffect(() => uploader.cancelAll, [uploader]);
  const items = useStore(uploader.store, (state) => state.items);
  const busy = !items.every(isOver);
  const latestOnBusy = useRef(onBusy);
  latestOnBusy.current = onBusy;
  useEffect(() => latestOnBusy.current?.(busy), [busy]);
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [removing, setRemoving] = useState<AttachedFile | null>(null);
  const message = refusal ?? (items.length === 0 ? error : undefined);

  function attach(list: FileList | null): void {
    const file = list?.[0];
    if (!file || busy) return;
    const tooMany = max === 1 ? RULE.onePdf : ONE_AT_A_TIME;
    const reason = list.length > 1 ? tooMany : refusalOf(file, finalidade);
    setRefusal(reason);
    // A new file replaces one that failed.
    for (const { id: failed } of items) uploader.cancel(failed);
    if (!reason) uploader.add([file], null);
  }

  async function remove(file: AttachedFile): Promise<void> {
    setRemoving(null);
    try {
      await removeFile(file.key);
      onRemove(file);
      // The focused row is gone; the control may be rendered only now.
      requestAnimationFrame(() => document.getElementById(id)?.focus());
    } catch {
      notify({ type: 'error', title: ERROR.title, description: RULE.removeAttachment });
    }
  }

  return (
    <chakra.div mb="5" role="group" aria-labelledby={`${id}-rotulo`}>
      <chakra.p id={`${id}-rotulo`} fontWeight="semibold" mb="1">
        {label} {required && <RequiredGroupMark />}
      </chakra.p>
      <chakra.p id={`${id}-ajuda`} color="fg.muted" textStyle="sm" mb="2">
        {hint} Formatos: {extensions.join(', ')}. Até {maxMb} MB.
      </chakra.p>
      {files.length > 0 && (
        <chakra.ul display="flex" flexDirection="column" gap="2" mb="3" listStyleType="none">
          {files.map((file) => (
            <FileRow key={file.key}>
              <LuFile aria-hidden="true" size="1.25em" />
              <chakra.div flex="1" minW="0">
                {describe && <chakra.div fontWeight="semibold">{describe(file)}</chakra.div>}
                <chakra.span title={file.nome}>{truncateFileName(file.nome, 60)}</chakra.span>
                {file.tamanho !== undefined && (
                  <chakra.span color="fg.muted"> ({formatFileSize(file.tamanho)})</chakra.span>
                )}
                <chakra.div role="status">
                  <FileWarning aviso={avisos.get(file.key)} />
                </chakra.div>
              </chakra.div>
              <IconButton
                aria-label={`Remover ${file.nome}`}
                variant="ghost"
                size="sm"
                disabled={busy}
                onClick={() => setRemoving(file)}
              >
                <LuTrash2 />
              </IconButton>
            </FileRow>
          ))}
        </chakra.ul>
      )}
      {items.length > 0 && (
        <chakra.ul display="flex" flexDirection="column" gap="2" mb="3" listStyleType="none">
          {items.map((item) => (
            <UploadRow key={item.id} item={item} onCancel={uploader.cancel} onRetry={uploader.retry} />
          ))}
        </chakra.ul>
      )}
      {files.length < max && !busy && (
        <DropZone onFiles={attach}>
          <Button
            id={id}
            variant="outline"
            aria-describedby={`${id}-ajuda${message ? ` ${id}-erro` : ''}`}
            aria-label={`Selecionar arquivo: ${label}`}
            onClick={() => input.current?.click()}
          >
            <LuUpload aria-hidden="true" />
            Selecionar arquivo
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept={extensions.map((extension) => `.${extension}`).join(',')}
            data-testid={id}
            onChange={(event) => {
              attach(event.target.files);
              event.target.value = '';
            }}
          />
        </DropZone>
      )}
      {message && (
        <chakra.p
          id={`${id}-erro`}
          role="alert"
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          gap="2"
          mt="2"
          color="fg.error"
          textStyle="sm"
          fontWeight="semibold"
        >
          <LuCircleAlert aria-hidden="true" />
          {message}
        </chakra.p>
      )}
      {removing && (
        <ConfirmDialog
          open
          title="Remover anexo"
          confirmLabel="Remover"
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving(null)}
        >
          Deseja remover o arquivo {removing.nome}?
        </ConfirmDialog>
      )}
    </chakra.div>
  );
}

/** Reason to refuse a file by name and size, including its name. The format of a message's file has its own title. */
function refusalOf(file: File, finalidade: Finalidade): string | null {
  const wrong = fileError(file, finalidade);
  if (wrong === RULE.attachmentFormat) return `${RULE.attachmentFormatTitle} ${wrong}`;
  return wrong && `${truncateFileName(file.name, 60)}: ${wrong}`;
}
