import { showVigencia } from '@credenciados/contract/vigencia';
import { DataItem, formatDate } from '@credenciados/shared';
import type { Solicitacao } from '../solicitacoes.api.ts';

/** Until when the accreditation is valid, or suspended; nothing without a term (VIG-1). */
export function VigenciaItem({ solicitacao: { vigencia } }: { solicitacao: Solicitacao }) {
  if (!vigencia?.situacao) return null;
  const end = showVigencia({ ...vigencia, situacao: vigencia.situacao }, formatDate);
  return end && <DataItem label="Validade do credenciamento">{end}</DataItem>;
}
