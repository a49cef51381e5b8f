import { Alert, Box, Text } from '@credenciados/shared';
import { solicitacaoLook } from '@credenciados/shared/solicitacao';
import type { Solicitacao } from '../common/solicitacoes/solicitacoes.api.ts';

/** Justification of the decision, as shown to the applicant. */
export function Justificativa({ solicitacao: { situacao, justificativa } }: { solicitacao: Solicitacao }) {
  if (!justificativa) return null;
  if (solicitacaoLook(situacao, 'staff').tone === 'error') {
    return (
      <Box mb="4">
        <Alert tone="error" title="Justificativa da reprovação">
          {justificativa}
        </Alert>
      </Box>
    );
  }
  return (
    <Box mb="4">
      <Text textStyle="sm" color="fg.muted" fontWeight="semibold">
        Justificativa
      </Text>
      <Text whiteSpace="pre-line">{justificativa}</Text>
    </Box>
  );
}
