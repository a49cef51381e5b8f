import type { TipoDocumento } from '@credenciados/contract/documento';
import { DOCUMENTO_OUTROS, UPLOAD_LIMITS } from '@credenciados/contract/domain';
import type { AttachedDocument, RegistrationValues } from '@credenciados/contract/registration.values';
import { RULE } from '@credenciados/contract/rule-texts';
import { Alert, Box, chakra, Text, VisuallyHidden } from '@credenciados/shared';
import {
  fieldId,
  isOver,
  listErrors,
  removeFile,
  type Uploader,
  useFormContext,
  useFormState,
  useLabel,
  useStore,
  useWatch,
} from '@credenciados/shared/form-core';
import { useFileDrop } from '@credenciados/shared/form-fields';
import { ConfirmDialog } from '@credenciados/shared/overlays';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { FormSection } from '../form-section.tsx';
import { useChange } from '../use-change.ts';
import { DocumentRow } from './document-row.tsx';
import { problemsByType, typesToShow } from './document-types.ts';
import { sameFileWarning } from './same-file.ts';
import { type ChosenType, selectFiles } from './select-files.ts';

interface DocumentsSectionProps {
  tiposDocumento: readonly TipoDocumento[];
  queue: Uploader<ChosenType>;
  /** Announced to screen readers after a file is uploaded. */
  announcement: string;
}

interface Removing {
  documento: AttachedDocument;
  /** Element that gets the focus afterwards. */
  control: RefObject<HTMLButtonElement | null>;
}

/** Reasons why chosen files weren't attached, by type code; `''` for files without a type. */
type Refusals = Readonly<Record<string, readonly string[]>>;

const NONE: readonly string[] = [];

/** Documents of a registration, with one row for each type that the edital requires. */
export function DocumentsSection({ tiposDocumento, queue, announcement }: DocumentsSectionProps) {
  const { setValue, getValues, trigger } = useFormContext<RegistrationValues>();
  const { errors, submitCount } = useFormState<RegistrationValues>({ name: 'documentos' });
  const documentos = useWatch<RegistrationValues, 'documentos'>({ name: 'documentos' });
  const items = useStore(queue.store, (state) => state.items);
  const [refusals, setRefusals] = useState<Refusals>({});
  const [removing, setRemoving] = useState<Removing | null>(null);
  const [busy, setBusy] = useState(false);
  const tipos = typesToShow(tiposDocumento, documentos);
  const documentErrors = listErrors(errors).filter(({ name }) => name.startsWith('documentos'));
  const { byType, others } = problemsByType(documentErrors, tipos, documentos);
  const checked = useRef(false);
  checked.current = submitCount > 0;
  const pending = items.length > 0;
  // Catches files dropped beside the rows: the browser would leave the page to open them.
  const drop = useFileDrop(() => setRefusals((before) => ({ ...before, '': [RULE.documentType] })));
  const withoutType = refusals[''] ?? NONE;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The rows may be taller than the window, and this message is above the first.
    if (withoutType.length > 0) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [withoutType]);

  // After a first validation, missing documents are updated on each change. Validation and refusals have shown their own errors.
  const checkAnew = () => {
    if (checked.current) void trigger('documentos');
  };
  useChange(documentos, checkAnew);
  useChange(pending, checkAnew);

  function attach(files: Iterable<File>, tipo: TipoDocumento, replace: boolean): void {
    const attached = replace
      ? documentos.filter(({ tipoDocumento }) => tipoDocumento.codigo !== tipo.codigo)
      : documentos;
    const single = tipo.codigo !== DOCUMENTO_OUTROS;
    // A new file replaces refused ones; with several allowed, failed ones can still be retried.
    const ended = items.filter((item) => item.tipo.codigo === tipo.codigo && isOver(item));
    const replaced = ended.filter(({ status }) => single || status === 'refused');
    for (const { id } of replaced) queue.cancel(id);
    const present = [
      ...attached.map(({ tipoDocumento }) => tipoDocumento.codigo),
      ...items.filter((item) => !replaced.includes(item)).map((item) => item.tipo.codigo),
    ];
    const { accepted, warnings } = selectFiles([...files], tipo, present);
    // Refusals of other rows stay until their next try.
    setRefusals((before) => ({ ...before, '': [], [tipo.codigo]: warnings }));
    queue.add(accepted, tipo);
  }

  /** Element to focus after the question closes: the file's own button is removed with the file. */
  const afterwards = useRef<Removing['control']>(null);
  async function remove({ documento, control }: Removing): Promise<void> {
    const { codigo } = documento.tipoDocumento;
    const tell = (warnings: readonly string[]) => setRefusals((before) => ({ ...before, [codigo]: warnings }));
    setBusy(true);
    tell([]);
    try {
      if (documento.anexadoEm !== null) await removeFile(documento.caminho);
      const rest = getValues('documentos').filter(({ caminho }) => caminho !== documento.caminho);
      setValue('documentos', rest, { shouldDirty: true });
    } catch {
      // After a failure the file stays, with a message.
      tell([RULE.removeAttachment]);
    } finally {
      setBusy(false);
      afterwards.current = control;
      setRemoving(null);
    }
  }

  const { maxMb, extensions } = UPLOAD_LIMITS.CADASTRO;
  const required = tipos.filter(({ obrigatorio, codigo }) => obrigatorio && codigo !== DOCUMENTO_OUTROS);
  const sound = documentos.filter(({ recusa }) => recusa === undefined);
  const done = required.filter(({ codigo }) => sound.some(({ tipoDocumento }) => tipoDocumento.codigo === codigo));
  return (
    <FormSection
      id="documentos"
      title="Documentos"
      topics="documentos"
      description={
        <>
          <chakra.span hideBelow="md">Anexe o arquivo de cada documento, ou arraste-o até a linha dele. </chakra.span>
          {`Até ${maxMb} MB por arquivo. Formatos: ${extensions.join(', ')}.`}
        </>
      }
    >
      {required.length > 0 && (
        <Text fontWeight="semibold" mb={{ base: '1', md: '3' }} textStyle={{ base: 'sm', md: 'md' }}>
          Documentos obrigatórios: {done.length} de {required.length} anexados
        </Text>
      )}
      <Box aria-live="assertive">
        {(others.length > 0 || withoutType.length > 0) && (
          <Box ref={notice} mb="3">
            <Alert tone="warning" title="Atenção!">
              <chakra.ul listStyleType="none">
                {others.map(({ name, message }) => (
                  <Problem key={name} name={name} message={message} />
                ))}
                {withoutType.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </chakra.ul>
            </Alert>
          </Box>
        )}
      </Box>
      <chakra.ul
        aria-label="Documentos"
        display="flex"
        flexDirection="column"
        gap={{ base: '1', md: '2' }}
        listStyleType="none"
        data-testid="documentos"
        {...drop}
      >
        {tipos.map((tipo) => (
          <DocumentRow
            key={tipo.codigo}
            tipo={tipo}
            documentos={documentos.filter(({ tipoDocumento }) => tipoDocumento.codigo === tipo.codigo)}
            repeated={documentos.flatMap((documento) => {
              const { codigo } = documento.tipoDocumento;
              return codigo === tipo.codigo ? sameFileWarning(documento, documentos) : [];
            })}
            items={items.filter((item) => item.tipo.codigo === tipo.codigo)}
            queue={queue}
            problems={byType.get(tipo.codigo) ?? []}
            refusals={refusals[tipo.codigo] ?? []}
            onFiles={(files, replace) => attach(files, tipo, replace)}
            onRemove={(documento, control) => {
              afterwards.current = null;
              setRemoving({ documento, control });
            }}
          />
        ))}
      </chakra.ul>
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
        finalFocus={() => afterwards.current?.current ?? null}
      >
        Deseja remover o arquivo {removing?.documento.nomeOriginal} ({removing?.documento.tipoDocumento.descricao})?
      </ConfirmDialog>
    </FormSection>
  );
}

/** Error that belongs to no single type; the summary links here. */
function Problem({ name, message }: { name: string; message: string }) {
  useLabel(name, 'Documentos');
  return (
    <chakra.li id={fieldId(name)} tabIndex={-1}>
      {message}
    </chakra.li>
  );
}
