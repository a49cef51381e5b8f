import { LIMITS } from '@credenciados/contract/domain';
import type { AttachedDocument } from '@credenciados/contract/registration.values';
import { Badge, chakra, formatFileSize, LuFileText, Text } from '@credenciados/shared';
import { FileRow, TruncatedText } from '@credenciados/shared/form-fields';
import { sameFileWarning } from './same-file.ts';

interface AttachedListProps {
  documentos: readonly AttachedDocument[];
  /** Keys of files that a rectification adds; the others are marked as unchanged. */
  added?: ReadonlySet<string>;
}

/** Attached files with types and sizes, for the review. */
export function AttachedList({ documentos, added }: AttachedListProps) {
  if (documentos.length === 0) return <Text color="fg.muted">Nenhum documento anexado.</Text>;
  return (
    <chakra.ul display="flex" flexDirection="column" gap="2" listStyleType="none" aria-label="Documentos anexados">
      {documentos.map((documento) => (
        <FileRow key={documento.caminho}>
          <LuFileText aria-hidden="true" size="1.5em" />
          <chakra.div flex="1" minW="0">
            <Text fontWeight="semibold">{documento.tipoDocumento.descricao}</Text>
            <FileName documento={documento} />
            {documento.recusa && (
              <Text role="alert" color="fg.error" textStyle="sm" fontWeight="semibold">
                {documento.recusa}
              </Text>
            )}
            {sameFileWarning(documento, documentos).map((text) => (
              <Text key={text} color="fg.warning" textStyle="sm">
                {text}
              </Text>
            ))}
          </chakra.div>
          {added && <KeptOrNew isNew={added.has(documento.caminho)} />}
        </FileRow>
      ))}
    </chakra.ul>
  );
}

/** Name of an attached file, truncated if long, and its size. */
export function FileName({ documento: { nomeOriginal, tamanho } }: { documento: AttachedDocument }) {
  return (
    <chakra.span color="fg.muted">
      <TruncatedText text={nomeOriginal} max={LIMITS.fileNameShown} />{' '}
      <chakra.span whiteSpace="nowrap">({formatFileSize(tamanho)})</chakra.span>
    </chakra.span>
  );
}

function KeptOrNew({ isNew }: { isNew: boolean }) {
  return isNew ? <Badge tone="info">Novo</Badge> : <Badge>Mantido</Badge>;
}
