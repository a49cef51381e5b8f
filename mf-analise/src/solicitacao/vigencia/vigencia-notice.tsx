import { showVigencia } from '@credenciados/contract/vigencia';
import { Alert, Box, formatDate } from '@credenciados/shared';
import type { Solicitacao } from '../../common/solicitacoes/solicitacoes.api.ts';

/** Until when the accreditation is valid, or suspended; nothing without a term (VIG-1). */
export function VigenciaNotice({ solicitacao: { vigencia } }: { solicitacao: Solicitacao }) {
  if (!vigencia?.situacao) return null;
  const end = showVigencia({ ...vigencia, situacao: vigencia.situacao }, formatDate);
  if (end === null) return null;
  return (
    <Box mb="4">
      <Alert tone={vigencia.situacao === 'ATIVO' ? 'info' : 'warning'} title={`Validade do credenciamento: ${end}`} />
    </Box>
  );
}
