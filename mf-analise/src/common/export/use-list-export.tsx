import {
  Alert,
  Box,
  Button,
  Card,
  chakra,
  Flex,
  formatFileSize,
  formatInteger,
  LuFileDown,
  LuX,
  Text,
} from '@credenciados/shared';
import { type Ref, useRef } from 'react';
import { estimateSize } from './export-size.ts';
import { type ExportState, useExport } from './use-export.ts';

interface Exported {
  fetch: Parameters<typeof useExport>[0];
  /** Rows of the list as it is now, by which the size of the whole is told. */
  sample: readonly object[] | undefined;
  total: number;
}

/**
 * The button that exports a list as CSV, and what tells how far it is: they stand at different places of a page. The same
 * button cancels, so that whoever started by the keyboard is where they can stop.
 */
export function useListExport({ fetch, sample, total }: Exported) {
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
    progress: <ExportProgress state={state} estimate={estimateSize(sample, total)} total={total} onRetry={retry} />,
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

interface ExportProgressProps {
  state: ExportState;
  estimate: number | null;
  total: number;
  onRetry: () => void;
}

function ExportProgress({ state, estimate, total, onRetry }: ExportProgressProps) {
  if (state.status === 'idle') return null;
  return (
    <Box mb="6">
      {state.status === 'running' && <Running received={state.received} estimate={estimate} total={total} />}
      {state.status === 'done' && (
        <Alert tone="success" title="O arquivo CSV foi baixado." live>
          {state.fileName} ({state.size})
        </Alert>
      )}
      {state.status === 'cancelled' && <Alert tone="info" title="Exportação cancelada. Nada foi salvo." live />}
      {state.status === 'failed' && (
        <Alert
          tone="error"
          title="A exportação não foi concluída."
          live
          actions={
            <Button size="sm" variant="outline" onClick={onRetry}>
              Exportar de novo
            </Button>
          }
        >
          {state.message}
        </Alert>
      )}
    </Box>
  );
}

const Bar = chakra('progress', {
  base: { w: '100%', h: '2', accentColor: 'primary.solid', display: 'block' },
});

/** An estimate may be short: the end is only told when it has come. */
const MOST = 0.99;

function Running({ received, estimate, total }: { received: number; estimate: number | null; total: number }) {
  const fraction = estimate ? Math.min(received / estimate, MOST) : undefined;
  const rows = `${formatInteger(total)} ${total === 1 ? 'linha' : 'linhas'}`;
  const text =
    estimate === null
      ? `${formatFileSize(received)} recebidos`
      : `${formatFileSize(received)} recebidos de cerca de ${formatFileSize(Math.max(estimate, received))} (${rows})`;
  return (
    <Card>
      <Flex wrap="wrap" justify="space-between" columnGap="6" mb="2">
        {/* Read out once; how far it is can be asked for at the bar. */}
        <Text fontWeight="semibold" role="status">
          Exportando a listagem…
        </Text>
        <Text color="fg.muted">{text}</Text>
      </Flex>
      <Bar aria-label="Exportação" aria-valuetext={text} max={1} value={fraction} />
    </Card>
  );
}
