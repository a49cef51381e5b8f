import { FORMATOS_EXPORTACAO, type FormatoExportacao } from '@credenciados/contract';
import { Alert, Box, Button, chakra, LuFileDown, LuX, notify, VisuallyHidden } from '@credenciados/shared';
import { useRef, useState } from 'react';
import { estimateSize } from './export-size.ts';
import { type ExportState, useExport } from './use-export.ts';

const FORMATO: Record<FormatoExportacao, string> = { csv: 'CSV', xlsx: 'Excel' };

/** Maximum shown progress: an estimate may be too low, and 100 % appears only at the end. */
const MOST = 99;

interface Exported {
  fetch: Parameters<typeof useExport<[FormatoExportacao]>>[0];
  /** Shown rows of the list, from which the total size is estimated. */
  sample: readonly object[] | undefined;
  total: number;
}

/**
 * Export buttons of a list, one per format, and the error of a failed export, which is shown elsewhere on the page. The pressed button
 * shows the progress and cancels, so that nothing moves.
 */
export function useListExport({ fetch, sample, total }: Exported) {
  const [formato, setFormato] = useState<FormatoExportacao>('csv');
  const { state, start, cancel } = useExport(fetch, ({ size }, asked) =>
    notify({
      type: 'success',
      title: `O arquivo ${FORMATO[asked]} foi baixado.`,
      description: size,
    }),
  );
  const buttons = useRef<Partial<Record<FormatoExportacao, HTMLButtonElement | null>>>({});
  const running = state.status === 'running';
  const begin = (asked: FormatoExportacao) => {
    setFormato(asked);
    start(asked);
  };
  const stop = () => {
    cancel();
    notify({ type: 'info', title: 'Exportação cancelada. Nada foi salvo.' });
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
            size={{ base: 'md', lg: 'sm' }}
            variant="outline"
            aria-label={cancels ? 'Cancelar exportação' : undefined}
            disabled={disabled || (running && !cancels)}
            onClick={cancels ? stop : () => begin(one)}
          >
            {cancels ? <LuX aria-hidden="true" /> : <LuFileDown aria-hidden="true" />}
            <Label shown={cancels ? `Cancelar${partOf(state, estimateSize(sample, total, formato))}` : undefined}>
              Exportar ({FORMATO[one]})
            </Label>
          </Button>
        );
      }),
    progress: (
      <>
        <VisuallyHidden role="status">{running && 'Exportando a listagem…'}</VisuallyHidden>
        {state.status === 'failed' && (
          <Box mb="3">
            <Alert
              tone="error"
              title="A exportação não foi concluída."
              live
              actions={
                <Button size="sm" variant="outline" onClick={retry}>
                  Exportar de novo
                </Button>
              }
            >
              {state.message}
            </Alert>
          </Box>
        )}
      </>
    ),
  };
}

const Cell = chakra('span', { base: { gridArea: '1 / 1' } });

/** Text that replaces a button's label at the same width. */
function Label({ shown, children }: { shown: string | undefined; children: string[] }) {
  return (
    <chakra.span display="inline-grid">
      <Cell visibility={shown ? 'hidden' : undefined}>{children}</Cell>
      {shown && <Cell>{shown}</Cell>}
    </chakra.span>
  );
}

function partOf(state: ExportState, estimate: number | null): string {
  if (state.status !== 'running' || !estimate) return '';
  return ` (${Math.min(Math.floor((100 * state.received) / estimate), MOST)} %)`;
}
