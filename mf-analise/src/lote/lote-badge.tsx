import { Badge, Box, RouterLink } from '@credenciados/shared';
import { ACAO_LOTE_LABEL } from '@credenciados/shared/solicitacao';
import type { LoteAberto } from './lote.api.ts';

/** That a solicitação waits in a lote: what will be done, and by whom; one's own lote is opened by it (LOT-5). */
export function LoteBadge({ lote: { id, acao, autor, meu } }: { lote: LoteAberto }) {
  const text = `Em lote: ${ACAO_LOTE_LABEL[acao]}`;
  if (!meu) return <Badge tone="info">{`${text} (${autor})`}</Badge>;
  return (
    <Badge tone="info">
      <Box asChild textDecoration="underline">
        <RouterLink to={`/lotes/visualizar/${id}`}>{text}</RouterLink>
      </Box>
    </Badge>
  );
}
