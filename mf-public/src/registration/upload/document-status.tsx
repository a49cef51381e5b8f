import { StatusTag } from '@credenciados/shared';
import type { UploadItem } from '@credenciados/shared/form-core';
import type { ChosenType } from './select-files.ts';

interface DocumentStatusProps {
  required: boolean;
  attached: boolean;
  /** True if a file was refused; its reason is shown below. */
  refused: boolean;
  items: readonly UploadItem<ChosenType>[];
}

/** State of a type's documents, in words and colour. */
export function DocumentStatus({ required, attached, refused, items }: DocumentStatusProps) {
  const coming = items.find(({ status }) => status === 'loading' || status === 'pausing');
  if (coming) return <StatusTag tone="info">{`Enviando ${Math.round(coming.progress * 100)} %`}</StatusTag>;
  if (refused) return <StatusTag tone="error">Recusado</StatusTag>;
  if (items.some(({ status }) => status === 'failed')) return <StatusTag tone="error">Não enviado</StatusTag>;
  if (items.length > 0) {
    return (
      <StatusTag tone="info" pending>
        Na fila
      </StatusTag>
    );
  }
  if (attached) return <StatusTag tone="success">Anexado</StatusTag>;
  return <StatusTag tone={required ? 'warning' : 'neutral'}>{required ? 'Falta' : 'Sem arquivo'}</StatusTag>;
}
