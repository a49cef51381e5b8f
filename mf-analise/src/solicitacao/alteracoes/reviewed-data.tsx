import { Box, ErrorState, Skeleton } from '@credenciados/shared';
import { PersonSections } from '@credenciados/shared/solicitacao';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';
import { ChangesSection } from './changes-section.tsx';
import { useChanges } from './use-changes.ts';

interface ReviewedDataProps {
  solicitacao: Solicitacao;
  /** True if viewing marks the version as seen. */
  analysing: boolean;
  /** Shows a file beside the one whose place it took. */
  onCompare: (caminho: string) => void;
}

/** Personal data, below the changes since the last view. */
export function ReviewedData({ solicitacao, analysing, onCompare }: ReviewedDataProps) {
  const { id, dataReenvio } = solicitacao;
  const { alteracoes, onRetry, onShowLast } = useChanges(id, dataReenvio, analysing);
  return (
    <>
      {alteracoes && <ChangesSection alteracoes={alteracoes} onShowLast={onShowLast} onCompare={onCompare} />}
      {onRetry && <ErrorState title="Não foi possível comparar com a versão anterior." onRetry={onRetry} />}
      {dataReenvio !== null && !alteracoes && !onRetry && (
        <Box mb="5" aria-busy="true">
          <Skeleton h="8rem" />
        </Box>
      )}
      <PersonSections solicitacao={solicitacao} changed={new Set(alteracoes?.campos.map(({ campo }) => campo))} />
    </>
  );
}
