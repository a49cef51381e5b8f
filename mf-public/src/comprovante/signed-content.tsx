import type { Comprovante } from '@credenciados/contract';
import { porProcuracao, showDataHora, showNivel, showRecebimento } from '@credenciados/contract';
import { TIPO_COMPROVANTE_LABEL, TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import { Box, chakra, DataItem, DataList, downloadFile, formatFileSize, Heading, Text } from '@credenciados/shared';
import { SaveFileButton } from '@credenciados/shared/solicitacao';
import { canDigest, DocumentCheck } from './document-check.tsx';

/** Signed content: person, time, and each file's hash. */
export function SignedContent({ comprovante }: { comprovante: Comprovante }) {
  const { tipo, protocolo, edital, nome, cpf, nivel, procurador, codigo, emissor, arquivos } = comprovante;
  const recebimento = showRecebimento(comprovante);
  return (
    <>
      <Heading as="h3" size="lg" mb="4">
        O que o portal assinou
      </Heading>
      <DataList>
        <DataItem label="Protocolo">
          <Text as="span" textStyle="lg" fontWeight="bold">
            {protocolo}
          </Text>
        </DataItem>
        <DataItem label="Data e hora">{showDataHora(comprovante)}</DataItem>
        {recebimento && <DataItem label="Recebimento">{recebimento}</DataItem>}
        <DataItem label="Comprovante de">{TIPO_COMPROVANTE_LABEL[tipo].toLowerCase()}</DataItem>
        <DataItem label="Edital">
          nº {edital.numero} – {TIPO_EDITAL_LABEL[edital.tipo]}
        </DataItem>
        {nome && <DataItem label="Nome">{nome}</DataItem>}
        <DataItem label="CPF (parte)">{cpf}</DataItem>
        {procurador && <DataItem label="Enviado por">{porProcuracao(procurador, nome ?? '')}</DataItem>}
        {nivel && <DataItem label="Assinatura">{showNivel(nivel)}</DataItem>}
        <DataItem label="Código">
          <chakra.span whiteSpace="nowrap">{codigo}</chakra.span>
        </DataItem>
        <DataItem label="Emitido por">
          <chakra.span overflowWrap="anywhere">{emissor}</chakra.span>
        </DataItem>
      </DataList>
      <Heading as="h3" size="lg" mt="8" mb="3">
        Documentos recebidos ({arquivos.length})
      </Heading>
      {arquivos.length === 0 && <Text>Nenhum documento foi enviado.</Text>}
      <chakra.ol listStyleType="none" display="flex" flexDirection="column" gap="4">
        {arquivos.map(({ nome, tipo, tamanho, sha256 }) => (
          <li key={`${tipo}-${sha256}-${nome}`}>
            <Text fontWeight="semibold">{tipo}</Text>
            <Text overflowWrap="anywhere">
              {nome} ({formatFileSize(tamanho)})
            </Text>
            <Text textStyle="xs" color="fg.muted" fontFamily="mono" overflowWrap="anywhere">
              SHA-256: {sha256}
            </Text>
          </li>
        ))}
      </chakra.ol>
      {arquivos.length > 0 && canDigest() && <DocumentCheck arquivos={arquivos} />}
      <Box mt="8">
        <SaveFileButton save={() => downloadFile('POST /publico/comprovante/pdf', { body: { codigo }, silent: true })}>
          Baixar o comprovante original (PDF)
        </SaveFileButton>
      </Box>
    </>
  );
}
