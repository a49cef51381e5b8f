import { LIMITS } from '@credenciados/contract/domain';
import { LuFileText, LuRefreshCw, LuX } from 'react-icons/lu';
import { formatFileSize, truncateFileName } from '../format/text.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { chakra, Flex, Text } from '../ui/primitives.ts';
import { FileRow } from './file-row.tsx';
import { isOver, type UploadItem } from './uploader.ts';

/** Minimum width of the filled part of the bar, in percent (DOC-7). */
const MIN_WIDTH = 20;

interface UploadRowProps {
  item: UploadItem<{ descricao: string } | null>;
  onCancel: (id: number) => void;
  onRetry: (id: number) => void;
  /** Without a border, inside another row. */
  plain?: boolean;
}

const PLAIN = { px: '0', pb: '0', borderWidth: '0' } as const;

/** A file being uploaded: progress, and buttons to cancel or, if that may help, to retry (DOC-14). */
export function UploadRow({ item, onCancel, onRetry, plain = false }: UploadRowProps) {
  const { id, file, tipo, status, error } = item;
  const name = truncateFileName(file.name, LIMITS.fileNameShown);
  const over = isOver(item);
  return (
    <FileRow borderColor={over || status === 'pausing' ? 'border.error' : 'border.muted'} {...(plain ? PLAIN : {})}>
      <LuFileText aria-hidden="true" size="1.5em" />
      <chakra.div flex="1" minW="0">
        {tipo && <Text fontWeight="semibold">{tipo.descricao}</Text>}
        <Text color="fg.muted">
          {name} ({formatFileSize(file.size)})
        </Text>
        {status === 'loading' && <ProgressBar item={item} />}
        {status === 'waiting' && <Text textStyle="sm">Na fila: um arquivo é enviado por vez.</Text>}
        {(over || status === 'pausing') && (
          <>
            <chakra.div role={over ? 'alert' : 'status'} textStyle="sm" mb="2">
              <Text color="fg.error" fontWeight="semibold">
                {error}
              </Text>
              {status === 'pausing' && (
                <Text>Tentaremos de novo em instantes. Nada do que você preencheu foi perdido.</Text>
              )}
            </chakra.div>
            {status !== 'refused' && (
              <Button
                size="sm"
                variant="outline"
                onClick={() => onRetry(id)}
                aria-label={`Tentar novamente: ${file.name}`}
              >
                <LuRefreshCw aria-hidden="true" />
                Tentar novamente
              </Button>
            )}
          </>
        )}
      </chakra.div>
      <IconButton
        aria-label={
          status === 'loading' || status === 'pausing'
            ? `Cancelar o envio de ${file.name}`
            : `Retirar ${file.name} da fila`
        }
        variant="ghost"
        size="sm"
        onClick={() => onCancel(id)}
      >
        <LuX />
      </IconButton>
    </FileRow>
  );
}

function ProgressBar({ item }: Pick<UploadRowProps, 'item'>) {
  const percent = Math.round(item.progress * 100);
  return (
    <Flex align="center" gap="3" mt="1">
      <chakra.div
        role="progressbar"
        aria-label={`Envio de ${item.file.name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        flex="1"
        h="2"
        bg="bg.emphasized"
        borderRadius="full"
        overflow="hidden"
      >
        <chakra.div
          h="100%"
          bg="primary.solid"
          borderRadius="full"
          transition="width 0.2s"
          style={{ width: `${Math.max(percent, MIN_WIDTH)}%` }}
        />
      </chakra.div>
      <Text textStyle="sm" minW="3.5ch" textAlign="end">
        {percent}%
      </Text>
    </Flex>
  );
}
