import { shownType } from '@credenciados/contract/arquivo';
import { DOCUMENTO_OUTROS, UPLOAD_LIMITS } from '@credenciados/contract/domain';
import type { AttachedDocument, RegistrationValues } from '@credenciados/contract/registration.values';
import { Button, chakra, errorText, Flex, IconButton, LuEye, LuTrash2, RemoteWidget, Text } from '@credenciados/shared';
import {
  fieldId,
  isOver,
  RequiredMark,
  type Uploader,
  type UploadItem,
  useLabel,
  useWatch,
} from '@credenciados/shared/form-core';
import { FileRow, FileWarning, LuUpload, UploadRow, useFileDrop } from '@credenciados/shared/form-fields';
import { laterDialog } from '@credenciados/shared/later';
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { LuCamera } from 'react-icons/lu';
import { Remark, useCorrection } from '../corrections.tsx';
import { FileName } from './attached-list.tsx';
import { DocumentStatus } from './document-status.tsx';
import type { ChosenType } from './select-files.ts';
import { contentOf, showFile } from './show-file.ts';

const PhotosDialog = laterDialog(async () => (await import('./photos/photos-dialog.browser.tsx')).PhotosDialog);

const ACCEPT = UPLOAD_LIMITS.CADASTRO.extensions.map((extension) => `.${extension}`).join(',');

const Row = chakra('li', {
  base: {
    px: { base: '3', md: '4' },
    py: { base: '1.5', md: '3' },
    // On a phone without files: the name, then its state and buttons. With files: name and state, then files and buttons.
    mdDown: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto auto',
      columnGap: '2',
      rowGap: '1',
      alignItems: 'center',
      '& > *, & [data-name]': { gridColumn: '1 / -1' },
      '& [data-buttons]': { gridColumn: '2 / -1', justifySelf: 'end' },
      '&[data-filled] [data-name]': { gridColumn: '1' },
      '&[data-filled] [data-state]': { gridColumn: '2 / -1' },
      '&[data-filled] > [data-files]': { gridColumn: '1 / 3', gridRow: '2' },
      '&[data-filled] [data-buttons]': { gridColumn: '3', gridRow: '2' },
      '&[data-filled] [data-buttons] span': { display: 'none' },
      '& [data-buttons] button': { px: '2' },
    },
    borderWidth: '1px',
    borderColor: 'border.muted',
    borderRadius: 'md',
    bg: 'bg.panel',
    '&[data-wrong]': { borderColor: 'border.error' },
    '&[data-over]': { bg: 'primary.subtle', borderColor: 'primary.solid', borderStyle: 'dashed' },
  },
});

/** Shown where there is a camera beside a touch screen. */
const ON_PHONE = { display: 'none', '@media (max-width: 767px), (pointer: coarse)': { display: 'inline-flex' } };

/** Error about a type's documents, and its field name for links. */
export interface DocumentProblem {
  name: string;
  message: string;
}

interface DocumentRowProps {
  tipo: ChosenType & { obrigatorio: boolean };
  documentos: readonly AttachedDocument[];
  /** Files that are attached under another type too. */
  repeated: readonly string[];
  items: readonly UploadItem<ChosenType>[];
  queue: Uploader<ChosenType>;
  problems: readonly DocumentProblem[];
  /** Reasons why the last chosen files weren't attached. */
  refusals: readonly string[];
  /** Called with chosen files; `replace` tells if they replace the present ones. */
  onFiles: (files: Iterable<File>, replace: boolean) => void;
  /** Asks before removing, then focuses the given control. */
  onRemove: (documento: AttachedDocument, control: RefObject<HTMLButtonElement | null>) => void;
}

/** Row of one document type (DOC-11): its files, buttons to attach, replace, show and remove them, and errors. */
export function DocumentRow(props: DocumentRowProps) {
  const { tipo, documentos, repeated, items, queue, problems, refusals, onFiles, onRemove } = props;
  const many = tipo.codigo === DOCUMENTO_OUTROS;
  const attached = documentos.length > 0;
  const filled = attached || items.length > 0;
  const replaces = attached && !many;
  const busy = !many && !items.every(isOver);
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const control = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { remark, locked } = useCorrection(tipo.codigo);
  const drop = useFileDrop((files) => !locked && onFiles(files, false));
  const [unseen, setUnseen] = useState<string | null>(null);
  const now = [...refusals, ...(unseen ? [unseen] : [])];
  const marks = documentos.flatMap(({ recusa }) => recusa ?? []);
  const messages = [...new Set([...marks, ...problems.map(({ message }) => message), ...now])];
  const refused = items.some(({ status }) => status === 'refused');
  const wrong = messages.length > 0 || refused;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // In a small window the reason may be below the edge. No scrolling if the person has moved to other fields.
    if (!(refused || now.length > 0) || !row.current?.contains(document.activeElement)) return;
    row.current.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
  }, [refused, now.length]);
  const verb = replaces ? 'Substituir' : refused ? 'Escolher outro' : 'Anexar';

  async function show(documento: AttachedDocument): Promise<void> {
    setUnseen(null);
    try {
      await showFile(documento);
    } catch (error) {
      setUnseen(errorText(error));
    }
  }

  return (
    <Row
      ref={row}
      aria-labelledby={id}
      data-tipo={tipo.codigo}
      data-wrong={wrong || undefined}
      data-filled={filled || undefined}
      {...drop}
    >
      <Flex display={{ base: 'contents', md: 'flex' }} align="center" columnGap="3" rowGap="2" wrap="wrap">
        <Text id={id} data-name="" fontWeight="semibold" flex="1 1 18rem" minW="0" textStyle={{ base: 'sm', md: 'md' }}>
          {tipo.descricao}
          {tipo.obrigatorio ? <RequiredMark /> : ' (opcional)'}
        </Text>
        <chakra.span data-state="">
          <DocumentStatus
            required={tipo.obrigatorio}
            attached={attached}
            refused={marks.length > 0 || refused || (refusals.length > 0 && !attached)}
            items={items}
          />
        </chakra.span>
        {!locked && (
          <Flex data-buttons="" ms="auto" gap={{ base: '1', md: '2' }}>
            {!replaces && (
              <Button
                variant="outline"
                size="sm"
                css={ON_PHONE}
                aria-disabled={busy || undefined}
                aria-label={`Fotografar: ${tipo.descricao}`}
                onClick={() => !busy && camera.current?.click()}
              >
                <LuCamera aria-hidden="true" />
                <span>Foto</span>
              </Button>
            )}
            <Button
              ref={control}
              id={problems[0] && fieldId(problems[0].name)}
              variant="outline"
              size="sm"
              // Not `disabled`, so that the button keeps focus during an upload.
              aria-disabled={busy || undefined}
              aria-describedby={messages.length > 0 ? `${id}-erro` : undefined}
              aria-label={`${verb}: ${tipo.descricao}`}
              onClick={() => !busy && input.current?.click()}
            >
              <LuUpload aria-hidden="true" />
              <span>{verb}</span>
            </Button>
          </Flex>
        )}
        <input
          ref={input}
          type="file"
          hidden
          multiple={many}
          accept={ACCEPT}
          aria-label={`Arquivo: ${tipo.descricao}`}
          onChange={(event) => {
            if (event.target.files) onFiles(event.target.files, replaces);
            event.target.value = '';
          }}
        />
      </Flex>
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={`Foto: ${tipo.descricao}`}
        onChange={(event) => {
          setPhotos([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {photos.length > 0 && (
        <PhotosDialog
          descricao={tipo.descricao}
          first={photos}
          onClose={() => setPhotos([])}
          onDone={(pdf) => {
            setPhotos([]);
            onFiles([pdf], false);
            // The button that opened the camera goes once the file is attached.
            setTimeout(() => control.current?.focus());
          }}
        />
      )}
      {remark && <Remark>{remark}</Remark>}
      {filled && (
        <chakra.ul data-files="" listStyleType="none">
          {documentos.map((documento) => (
            <AttachedFile
              key={documento.caminho}
              documento={documento}
              onShow={() => void show(documento)}
              onRemove={locked ? undefined : () => onRemove(documento, control)}
            />
          ))}
          {items.map((item) => (
            <UploadRow
              key={item.id}
              plain
              item={{ ...item, tipo: null }}
              onCancel={(itemId) => {
                queue.cancel(itemId);
                control.current?.focus();
              }}
              onRetry={(itemId) => {
                queue.retry(itemId);
                control.current?.focus();
              }}
            />
          ))}
        </chakra.ul>
      )}
      {messages.length > 0 && (
        <chakra.div
          id={`${id}-erro`}
          // The summary announces errors of the whole form.
          role={now.length > 0 || marks.length > 0 ? 'alert' : undefined}
          color="fg.error"
          textStyle="sm"
          fontWeight="semibold"
        >
          {messages.map((text) => (
            <Text key={text} mt="2">
              {text}
            </Text>
          ))}
        </chakra.div>
      )}
      <chakra.div role="status" color="fg.warning" textStyle="sm">
        {repeated.map((text) => (
          <Text key={text} mt="2">
            {text}
          </Text>
        ))}
      </chakra.div>
      {problems.map(({ name }) => (
        <ProblemLabel key={name} name={name} />
      ))}
    </Row>
  );
}

/** Registers the row's label for the summary of errors. */
function ProblemLabel({ name }: { name: string }) {
  useLabel(name, 'Documentos');
  return null;
}

interface AttachedFileProps {
  documento: AttachedDocument;
  onShow: () => void;
  /** Undefined if it may not be removed. */
  onRemove: (() => void) | undefined;
}

function AttachedFile({ documento, onShow, onRemove }: AttachedFileProps) {
  const { nomeOriginal } = documento;
  const shown = shownType(nomeOriginal) !== null;
  const verb = shown ? 'Ver' : 'Baixar';
  return (
    <FileRow
      px="0"
      pt={{ base: '0', md: '3' }}
      pb="0"
      borderWidth="0"
      gap={{ base: '0', md: '2' }}
      bg="transparent"
      flexWrap="wrap"
    >
      <chakra.div flex="1" minW="0" overflowWrap="anywhere" textStyle={{ base: 'sm', md: 'md' }}>
        <FileName documento={documento} />
      </chakra.div>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`${verb} ${nomeOriginal}${shown ? ' (abre em nova aba)' : ''}`}
        onClick={onShow}
      >
        <LuEye aria-hidden="true" />
        <chakra.span hideBelow="md">{verb}</chakra.span>
      </Button>
      {onRemove && (
        <IconButton
          aria-label={`Remover ${nomeOriginal}`}
          title="Remover (tecla Delete)"
          variant="ghost"
          size="sm"
          onClick={onRemove}
          onKeyDown={(event) => {
            if (event.key === 'Delete') onRemove();
          }}
        >
          <LuTrash2 />
        </IconButton>
      )}
      <FileWarning aviso={documento.aviso} />
      {shownType(nomeOriginal) === 'application/pdf' && !documento.recusa && <Checked documento={documento} />}
    </FileRow>
  );
}

/** Check of an attached PDF in the browser (CHE-1), whose code loads with the first one. */
function Checked({ documento: { caminho, tipoDocumento } }: Pick<AttachedFileProps, 'documento'>) {
  const { cpf, nome } = useWatch<RegistrationValues, 'pessoa.pessoaFisica'>({ name: 'pessoa.pessoaFisica' });
  const load = useCallback(() => contentOf(caminho), [caminho]);
  const { codigo, descricao } = tipoDocumento;
  return (
    <chakra.div flex="1 0 100%" minW="0">
      <RemoteWidget
        module="mf-analise"
        widget="chegada"
        props={{ load, cpf, nome, tipo: { codigo, descricao } }}
        loading={
          <Text hideBelow="md" textStyle="sm">
            Conferindo o arquivo…
          </Text>
        }
      />
    </chakra.div>
  );
}
