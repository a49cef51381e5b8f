import { Alert, Box, Button, Card, chakra, Flex, formatFileSize, Text } from '@credenciados/shared';
import type { ExportState } from './use-export.ts';

/** Texts of an export's progress. */
interface ExportWords {
  running: string;
  done: string;
  cancelled: string;
  failed: string;
  again: string;
}

interface ExportProgressProps {
  state: ExportState;
  words: ExportWords;
  /** Estimated size in bytes; null if unknown. */
  estimate: number | null;
  /** Total size as text, in rows or files. */
  whole: string;
  onRetry: () => void;
}

/** Progress of an export, and its result. */
export function ExportProgress({ state, words, estimate, whole, onRetry }: ExportProgressProps) {
  if (state.status === 'idle') return null;
  return (
    <Box mb="6">
      {state.status === 'running' && (
        <Running title={words.running} received={state.received} estimate={estimate} whole={whole} />
      )}
      {state.status === 'done' && (
        <Alert tone="success" title={words.done} live>
          {state.fileName} ({state.size})
        </Alert>
      )}
      {state.status === 'cancelled' && <Alert tone="info" title={words.cancelled} live />}
      {state.status === 'failed' && (
        <Alert
          tone="error"
          title={words.failed}
          live
          actions={
            <Button size="sm" variant="outline" onClick={onRetry}>
              {words.again}
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

/** Maximum shown progress: an estimate may be too low, and 100 % appears only at the end. */
const MOST = 0.99;

interface RunningProps {
  title: string;
  received: number;
  estimate: number | null;
  whole: string;
}

function Running({ title, received, estimate, whole }: RunningProps) {
  const fraction = estimate ? Math.min(received / estimate, MOST) : undefined;
  const text =
    estimate === null
      ? `${formatFileSize(received)} recebidos`
      : `${formatFileSize(received)} recebidos de cerca de ${formatFileSize(Math.max(estimate, received))} (${whole})`;
  return (
    <Card>
      <Flex wrap="wrap" justify="space-between" columnGap="6" mb="2">
        {/* Announced once; the progress bar has the current value. */}
        <Text fontWeight="semibold" role="status">
          {title}
        </Text>
        <Text color="fg.muted">{text}</Text>
      </Flex>
      <Bar aria-label="Exportação" aria-valuetext={text} max={1} value={fraction} />
    </Card>
  );
}
