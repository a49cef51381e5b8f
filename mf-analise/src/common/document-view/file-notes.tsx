import { Alert, Box, Button, LuDownload, saveFile } from '@credenciados/shared';
import { formatFileSize } from '@credenciados/shared/forms';

/** An unpacked file that was embedded in another one. Hostile: it is only offered as a download. */
export interface EmbeddedFile {
  nome: string;
  content: Blob;
}

/** A fact about a file that its view doesn't show. */
export interface FileNote {
  text: string;
  files?: readonly EmbeddedFile[];
}

/** Notes beside the view of a file (DOC-17). */
export function FileNotes({ notes }: { notes: readonly FileNote[] }) {
  if (notes.length === 0) return null;
  return (
    <Alert tone="info" title="Observações sobre este arquivo">
      <Box as="ul" m="0" ps="5" listStyle="disc" textStyle="sm" overflowWrap="anywhere">
        {notes.map(({ text, files = [] }) => (
          <li key={text}>
            {text}
            {files.length > 0 && (
              // A long list scrolls, so that the file stays visible.
              <Box as="ul" m="0" p="0" listStyle="none" maxH="10rem" overflowY="auto">
                {files.map((file, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may repeat
                  <li key={index}>
                    <EmbeddedFileButton file={file} />
                  </li>
                ))}
              </Box>
            )}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

function EmbeddedFileButton({ file: { nome, content } }: { file: EmbeddedFile }) {
  return (
    <Button
      size="sm"
      variant="outline"
      mt="1"
      maxW="100%"
      h="auto"
      minH="9"
      whiteSpace="normal"
      textAlign="start"
      aria-label={`Baixar o anexo ${nome}`}
      onClick={() => saveFile({ blob: content, fileName: nome })}
    >
      <LuDownload aria-hidden="true" />
      {nome} ({formatFileSize(content.size)})
    </Button>
  );
}
