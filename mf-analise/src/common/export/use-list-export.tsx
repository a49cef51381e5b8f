import { Button, formatInteger, LuFileDown, LuX } from '@credenciados/shared';
import { type Ref, useRef } from 'react';
import { ExportProgress } from './export-progress.tsx';
import { estimateSize } from './export-size.ts';
import { useExport } from './use-export.ts';

const WORDS = {
  running: 'Exportando a listagem…',
  done: 'O arquivo CSV foi baixado.',
  cancelled: 'Exportação cancelada. Nada foi salvo.',
  failed: 'A exportação não foi concluída.',
  again: 'Exportar de novo',
};

interface Exported {
  fetch: Parameters<typeof useExport>[0];
  /** Rows of the list as it is now, by which the size of the whole is told. */
  sample: readonly object[] | undefined;
  total: number;
  /** There may be more: it was counted no further. */
  orMore?: boolean;
}

/**
 * The button that exports a list as CSV, and what tells how far it is: they stand at different places of a page. The same
 * button cancels, so that whoever started by the keyboard is where they can stop.
 */
export function useListExport({ fetch, sample, total, orMore = false }: Exported) {
  const { state, start, cancel } = useExport(fetch);
  const button = useRef<HTMLButtonElement>(null);
  const retry = () => {
    button.current?.focus();
    start();
  };
  return {
    button: (disabled: boolean) => (
      <ExportButton
        ref={button}
        running={state.status === 'running'}
        disabled={disabled}
        onStart={start}
        onCancel={cancel}
      />
    ),
    progress: (
      <ExportProgress
        state={state}
        words={WORDS}
        estimate={estimateSize(sample, total)}
        whole={`${formatInteger(total)} ${total === 1 ? 'linha' : 'linhas'}${orMore ? ' ou mais' : ''}`}
        onRetry={retry}
      />
    ),
  };
}

interface ExportButtonProps {
  ref: Ref<HTMLButtonElement>;
  running: boolean;
  disabled: boolean;
  onStart: () => void;
  onCancel: () => void;
}

function ExportButton({ ref, running, disabled, onStart, onCancel }: ExportButtonProps) {
  return (
    <Button ref={ref} variant="outline" disabled={disabled} onClick={running ? onCancel : onStart}>
      {running ? <LuX aria-hidden="true" /> : <LuFileDown aria-hidden="true" />}
      {running ? 'Cancelar exportação' : 'Exportar (CSV)'}
    </Button>
  );
}
