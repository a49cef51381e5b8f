import { FORMATOS_EXPORTACAO, type FormatoExportacao } from '@credenciados/contract';
import { Button, formatInteger, LuFileDown, LuX } from '@credenciados/shared';
import { useRef, useState } from 'react';
import { ExportProgress } from './export-progress.tsx';
import { estimateSize } from './export-size.ts';
import { useExport } from './use-export.ts';

const FORMATO: Record<FormatoExportacao, string> = { csv: 'CSV', xlsx: 'Excel' };
const WORDS = {
  running: 'Exportando a listagem…',
  cancelled: 'Exportação cancelada. Nada foi salvo.',
  failed: 'A exportação não foi concluída.',
  again: 'Exportar de novo',
};

interface Exported {
  fetch: Parameters<typeof useExport<[FormatoExportacao]>>[0];
  /** Rows of the list as it is now, by which the size of the whole is told. */
  sample: readonly object[] | undefined;
  total: number;
  /** There may be more: it was counted no further. */
  orMore?: boolean;
}

/**
 * The buttons that export a list, one for each format, and the progress of an export: they stand at different places of a page. The
 * button that started an export cancels it, so that whoever started by the keyboard is where they can stop.
 */
export function useListExport({ fetch, sample, total, orMore = false }: Exported) {
  const { state, start, cancel } = useExport(fetch);
  const [formato, setFormato] = useState<FormatoExportacao>('csv');
  const buttons = useRef<Partial<Record<FormatoExportacao, HTMLButtonElement | null>>>({});
  const running = state.status === 'running';
  const begin = (asked: FormatoExportacao) => {
    setFormato(asked);
    start(asked);
  };
  const retry = () => {
    buttons.current[formato]?.focus();
    start(formato);
  };
  return {
    buttons: (disabled: boolean) =>
      FORMATOS_EXPORTACAO.map((one) => {
        const cancels = running && one === formato;
        return (
          <Button
            key={one}
            ref={(button: HTMLButtonElement | null) => {
              buttons.current[one] = button;
            }}
            variant="outline"
            disabled={disabled || (running && !cancels)}
            onClick={cancels ? cancel : () => begin(one)}
          >
            {cancels ? <LuX aria-hidden="true" /> : <LuFileDown aria-hidden="true" />}
            {cancels ? 'Cancelar exportação' : `Exportar (${FORMATO[one]})`}
          </Button>
        );
      }),
    progress: (
      <ExportProgress
        state={state}
        words={{ ...WORDS, done: `O arquivo ${FORMATO[formato]} foi baixado.` }}
        estimate={estimateSize(sample, total, formato)}
        whole={`${formatInteger(total)} ${total === 1 ? 'linha' : 'linhas'}${orMore ? ' ou mais' : ''}`}
        onRetry={retry}
      />
    ),
  };
}
