import { Alert, Box, DataItem, DataList, formatDateTime, Text, TIPO_EDITAL_LABEL } from '@credenciados/shared';
import { StateTag } from '@credenciados/shared/overlays';
import { Section, solicitacaoLook } from '@credenciados/shared/solicitacao';
import type { Solicitacao } from '../common/solicitacoes/solicitacoes.api.ts';

/** Where the solicitação stands, and why it was rejected. */
export function StatusSection({ solicitacao }: { solicitacao: Solicitacao }) {
  const { situacao, justificativa, decididaEm, decididaPor, prazoRetificacao } = solicitacao;
  const look = solicitacaoLook(situacao, 'staff');
  return (
    <Section title="Situação da solicitação">
      <DataList>
        <DataItem label="Situação">
          <StateTag {...look} />
        </DataItem>
        <DataItem label="Protocolo">{solicitacao.protocolo}</DataItem>
        <DataItem label="Data da solicitação">{formatDateTime(solicitacao.dataCadastro)}</DataItem>
        {solicitacao.dataReenvio && (
          <DataItem label="Data do reenvio">{formatDateTime(solicitacao.dataReenvio)}</DataItem>
        )}
        <DataItem label="Edital">
          nº {solicitacao.edital.numero} ({TIPO_EDITAL_LABEL[solicitacao.edital.tipoEdital]})
        </DataItem>
        {prazoRetificacao && <DataItem label="Prazo da retificação">{formatDateTime(prazoRetificacao)}</DataItem>}
        {decididaEm && (
          <DataItem label="Decisão">
            {formatDateTime(decididaEm)}
            {decididaPor && `, por ${decididaPor}`}
          </DataItem>
        )}
      </DataList>
      {look.tone === 'error' && justificativa && (
        <Box mt="4">
          <Alert tone="error" title="Justificativa da reprovação">
            {justificativa}
          </Alert>
        </Box>
      )}
      {look.tone !== 'error' && justificativa && (
        <Box mt="4">
          <Text textStyle="sm" color="fg.muted" fontWeight="semibold">
            Justificativa
          </Text>
          <Text whiteSpace="pre-line">{justificativa}</Text>
        </Box>
      )}
    </Section>
  );
}
