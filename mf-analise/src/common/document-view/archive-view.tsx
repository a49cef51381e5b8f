import { LIMITS } from '@credenciados/contract/domain';
import { Box, Button, Flex, LuChevronLeft, LuEye, Text } from '@credenciados/shared';
import { formatFileSize } from '@credenciados/shared/forms';
import { TruncatedText } from '@credenciados/shared/overlays';
import { type Column, DataTable } from '@credenciados/shared/table';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Archive, ArchiveEntry } from './archive.ts';
import { FileNotes } from './file-notes.tsx';
import { kindOf } from './kinds.ts';
import type { Source } from './use-open-document.ts';

interface ArchiveViewProps {
  archive: Archive;
  /** Source of the archive itself. */
  source: Source;
  /** Called if no file in it can be shown. */
  onEmpty: () => void;
  /** Renders one of its files. */
  children: (entry: Source) => ReactNode;
}

const COLUMNS: readonly Column<ArchiveEntry>[] = [
  {
    header: 'Arquivo',
    rowHeader: true,
    cell: ({ name }) => <TruncatedText text={name} max={LIMITS.fileNameShown} />,
  },
  { header: 'Tamanho', cell: ({ bytes }) => formatFileSize(bytes) },
];

/** An archive's list, and its files, one at a time. */
export function ArchiveView({ archive, source, onEmpty, children }: ArchiveViewProps) {
  const [chosen, setChosen] = useState<{ entry: ArchiveEntry; source: Source } | null>(null);
  const [last, setLast] = useState<number | null>(null);
  const id = useId();
  const isEmpty = archive.entries.length === 0;
  useEffect(() => {
    if (isEmpty) onEmpty();
  }, [isEmpty, onEmpty]);
  const { read } = archive;
  const open = read
    ? (entry: ArchiveEntry) => {
        const key = `${source.key}#${entry.index}`;
        setChosen({ entry, source: { key, nome: entry.name, load: () => read(entry) } });
        setLast(entry.index);
      }
    : null;
  if (chosen) {
    return (
      <>
        <EntryHead entry={chosen.entry} onBack={() => setChosen(null)} />
        {children(chosen.source)}
      </>
    );
  }
  return (
    <>
      <FileNotes notes={archive.notes} />
      {open === null && (
        <Text textStyle="sm" color="fg.muted" pb="2">
          Para abrir um destes arquivos, baixe o RAR.
        </Text>
      )}
      <EntryList id={id} nome={source.nome} entries={archive.entries} last={last} onOpen={open} />
    </>
  );
}

interface EntryListProps {
  id: string;
  nome: string;
  entries: Archive['entries'];
  /** Index of the file that the person just returned from. */
  last: number | null;
  /** Opens an entry; null if none can be opened. */
  onOpen: ((entry: ArchiveEntry) => void) | null;
}

function EntryList({ id, nome, entries, last, onOpen }: EntryListProps) {
  const buttonId = (index: number) => `${id}-${index}`;
  useEffect(() => {
    if (last !== null) document.getElementById(`${id}-${last}`)?.focus();
  }, [id, last]);
  return (
    <Box
      role="region"
      aria-label={`Conteúdo de ${nome}`}
      tabIndex={0}
      flex="1"
      minH="0"
      overflow="auto"
      position="relative"
    >
      <DataTable
        caption={`Arquivos dentro de ${nome}`}
        columns={COLUMNS}
        rows={entries}
        rowKey={({ index }) => index}
        currentRow={last ?? undefined}
        empty={{
          title: 'Este arquivo compactado está vazio.',
          description: 'Outro arquivo pode ser pedido ao interessado em Solicitar retificação.',
        }}
        actions={
          onOpen
            ? (entry) =>
                canOpen(entry) ? (
                  <Button
                    id={buttonId(entry.index)}
                    size="sm"
                    variant="outline"
                    aria-label={`Ver ${entry.name}`}
                    onClick={() => onOpen(entry)}
                  >
                    <LuEye aria-hidden="true" />
                    Ver
                  </Button>
                ) : (
                  <Text as="span" textStyle="sm" color="fg.muted">
                    {kindOf(entry.name) === 'archive'
                      ? 'Compactado dentro de outro: não é aberto aqui'
                      : 'Não é mostrado aqui'}
                  </Text>
                )
            : undefined
        }
      />
    </Box>
  );
}

/** A nested archive isn't opened, since nesting has no limit. */
function canOpen({ name }: ArchiveEntry): boolean {
  const kind = kindOf(name);
  return kind !== null && kind !== 'archive';
}

function EntryHead({ entry, onBack }: { entry: ArchiveEntry; onBack: () => void }) {
  const back = useRef<HTMLButtonElement>(null);
  // The pressed button is gone.
  useEffect(() => back.current?.focus({ preventScroll: true }), []);
  return (
    <Flex align="center" gap="2" wrap="wrap">
      <Button ref={back} size="sm" variant="ghost" onClick={onBack}>
        <LuChevronLeft aria-hidden="true" />
        Lista de arquivos
      </Button>
      <Box minW="0" textStyle="sm">
        <TruncatedText text={entry.name} max={LIMITS.fileNameShown} />
      </Box>
    </Flex>
  );
}
