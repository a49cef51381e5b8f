import { LuFileText, LuTrash2 } from 'react-icons/lu';
import { LIMITS } from '../../../contract/domain.ts';
import { formatFileSize } from '../../../format/text.ts';
import { TruncatedText } from '../../../overlays/tooltip.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { chakra, Text } from '../../../ui/primitives.ts';
import { Badge } from '../../../ui/status-tag.tsx';
import { FileRow } from '../../../upload/file-row.tsx';
import type { AttachedDocument } from '../registration.values.ts';

interface AttachedListProps {
  documentos: readonly AttachedDocument[];
  /** Absent: the list is only read. */
  onRemove?: (documento: AttachedDocument) => void;
  /** Keys of the files that a rectification adds; all others are marked as kept. */
  added?: ReadonlySet<string>;
}

/** The files that are attached, with their types and sizes. */
export function AttachedList({ documentos, onRemove, added }: AttachedListProps) {
  if (documentos.length === 0) return <Text color="fg.muted">Nenhum documento anexado.</Text>;
  return (
    <chakra.ul display="flex" flexDirection="column" gap="2" listStyleType="none" aria-label="Documentos anexados">
      {documentos.map((documento) => (
        <FileRow key={documento.caminho}>
          <LuFileText aria-hidden="true" size="1.5em" />
          <chakra.div flex="1" minW="0">
            <Text fontWeight="semibold">{documento.tipoDocumento.descricao}</Text>
            <chakra.span color="fg.muted">
              <TruncatedText text={documento.nomeOriginal} max={LIMITS.fileNameShown} />{' '}
              <chakra.span whiteSpace="nowrap">({formatFileSize(documento.tamanho)})</chakra.span>
            </chakra.span>
          </chakra.div>
          {added && <KeptOrNew isNew={added.has(documento.caminho)} />}
          {onRemove && (
            <IconButton
              aria-label={`Remover ${documento.nomeOriginal}`}
              title="Remover (tecla Delete)"
              variant="ghost"
              size="sm"
              onClick={() => onRemove(documento)}
              onKeyDown={(event) => {
                if (event.key === 'Delete') onRemove(documento);
              }}
            >
              <LuTrash2 />
            </IconButton>
          )}
        </FileRow>
      ))}
    </chakra.ul>
  );
}

function KeptOrNew({ isNew }: { isNew: boolean }) {
  return isNew ? <Badge tone="info">Novo</Badge> : <Badge>Mantido</Badge>;
}
