import { Alert, Box, Link, RouterLink } from '@credenciados/shared';
import { ACAO_LOTE_LABEL } from '@credenciados/shared/solicitacao';
import type { LoteAberto } from './lote.api.ts';

interface LoteWarningProps {
  /** Pending lote, or null. */
  lote: LoteAberto | null;
  /** In few lines. */
  compact?: boolean;
}

/** Says, before a solicitação is decided alone, that it waits in a lote, and what becomes of that (LOT-5). */
export function LoteWarning({ lote, compact }: LoteWarningProps) {
  return (
    // There before its contents, so that a screen reader says them when they come.
    <Box aria-live="polite">
      {lote && (
        <Box mb={compact ? '2' : '4'}>
          <Alert
            tone="warning"
            title={`Esta solicitação está em um lote ${lote.meu ? 'seu' : `de ${lote.autor}`}: ${ACAO_LOTE_LABEL[lote.acao]}.`}
          >
            O que você fizer aqui vale agora; se a solicitação mudar, o lote não fará nada com ela.{' '}
            {lote.meu && (
              <Link asChild>
                <RouterLink to={`/lotes/visualizar/${lote.id}`}>Ver o lote</RouterLink>
              </Link>
            )}
          </Alert>
        </Box>
      )}
    </Box>
  );
}
