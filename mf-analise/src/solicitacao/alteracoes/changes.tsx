import { Box, ErrorState, Skeleton } from '@credenciados/shared';
import { ChangesSection } from './changes-section.tsx';
import type { Changes as ChangesState } from './use-changes.ts';

interface ChangesProps {
  changes: ChangesState;
  /** Shows a file beside the one that it replaced. */
  onCompare: (caminho: string) => void;
}

/** Changes of a resubmission, or the reason why they can't be shown. */
export function Changes({ changes: { alteracoes, isLoading, onRetry, onShowLast }, onCompare }: ChangesProps) {
  if (alteracoes) return <ChangesSection alteracoes={alteracoes} onShowLast={onShowLast} onCompare={onCompare} />;
  if (onRetry) return <ErrorState title="Não foi possível comparar com a versão anterior." onRetry={onRetry} />;
  if (!isLoading) return null;
  return (
    <Box mb="5" aria-busy="true">
      <Skeleton h="8rem" />
    </Box>
  );
}
