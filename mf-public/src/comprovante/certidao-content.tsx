import type { Certidao } from '@credenciados/contract';
import { showDataHora } from '@credenciados/contract';
import {
  Box,
  chakra,
  DataItem,
  DataList,
  downloadFile,
  formatDate,
  Heading,
  TIPO_EDITAL_LABEL,
} from '@credenciados/shared';
import { SaveFileButton } from '@credenciados/shared/solicitacao';

/** Content of a certidão: the outage, and the edital's new end. */
export function CertidaoContent({ certidao }: { certidao: Certidao }) {
  const { edital, indisponibilidade, fimAnterior, fimNovo, dataHora, codigo, fuso } = certidao;
  const show = (moment: string) => showDataHora({ dataHora: moment, fuso });
  return (
    <>
      <Heading as="h3" size="lg" mb="4">
        Certidão de prorrogação
      </Heading>
      <DataList>
        <DataItem label="Edital">
          nº {edital.numero} – {TIPO_EDITAL_LABEL[edital.tipo]}
        </DataItem>
        <DataItem label="Dia da indisponibilidade">{formatDate(indisponibilidade.dia)}</DataItem>
        <DataItem label="Minutos fora do ar">{String(indisponibilidade.minutos)}</DataItem>
        <DataItem label="Entre">
          {show(indisponibilidade.inicio)} e {show(indisponibilidade.fim)}
        </DataItem>
        <DataItem label="Fim anterior das inscrições">{show(fimAnterior)}</DataItem>
        <DataItem label="Novo fim das inscrições">{show(fimNovo)}</DataItem>
        <DataItem label="Emitida em">{show(dataHora)}</DataItem>
        <DataItem label="Código">
          <chakra.span whiteSpace="nowrap">{codigo}</chakra.span>
        </DataItem>
      </DataList>
      <Box mt="8">
        <SaveFileButton save={() => downloadFile('POST /publico/comprovante/pdf', { body: { codigo }, silent: true })}>
          Baixar a certidão (PDF)
        </SaveFileButton>
      </Box>
    </>
  );
}
