import { solicitacaoLook } from '@credenciados/contract/solicitacao-look';
import { Alert, Box, Text } from '@credenciados/shared';
import type { Solicitacao } from '../common/solicitacoes/solicitacoes.api.ts';

/** Justification of the decision, as shown to the applicant. */
export function Justificativa({ solicitacao: { situacao, justificativa } }: { solicitacao: Solicitacao }) {
  if (!justificativa) return null;
  const { grounds } = solicitacaoLook({ situacao }, 'staff');
  if (grounds) {
    return (
      <Box mb="4">
        <Alert {...grounds}>{justificativa}</Alert>
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
