import { ACAO_LOTE_LABEL } from '@credenciados/contract/lote-acoes';
import { Alert, Box, Link, RouterLink } from '@credenciados/shared';
import type { LoteAberto } from './lote.api.ts';
import { heldOf } from './lote-look.ts';

interface LoteWarningProps {
  /** Pending lote, or null. */
  lote: LoteAberto | null;
  /** Shorter layout. */
  compact?: boolean;
}

/** Warns before a separate decision that a solicitação waits in a lote, with the consequence (LOT-5). */
export function LoteWarning({ lote, compact }: LoteWarningProps) {
  return (
    // A live region must exist before its text.
    <Box aria-live="polite">
      {lote && !heldOf(lote) && (
        <Box mb={compact ? '2' : '4'}>
          <Alert
            tone="warning"
            title={`Esta solicitação está em um lote ${lote.meu ? 'seu' : `de ${lote.autor}`}: ${ACAO_LOTE_LABEL[lote.acao]}.`}
          >
            Lote é uma ação feita em várias solicitações de uma vez. O que você fizer aqui vale agora; se a solicitação
            mudar, o lote não fará nada com ela.{' '}
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
