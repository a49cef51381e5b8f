import {
  type AtoConferido,
  numeroDoAto,
  SITUACAO_ATO_LABEL,
  showDataHora,
  TIPO_ATO_LABEL,
  TIPO_EDITAL_LABEL,
} from '@credenciados/contract';
import { Box, chakra, DataItem, DataList, downloadFile, formatDate, Heading, Text } from '@credenciados/shared';
import { SaveFileButton } from '@credenciados/shared/solicitacao';

/** Content of a signed act with its present state (ATO-5). */
export function AtoContent({ ato: { conteudo, estado } }: { ato: AtoConferido }) {
  const {
    tipo,
    edital,
    orgao,
    nome,
    cpf,
    protocolo,
    codigo,
    autor,
    confirmadoPor,
    texto,
    fundamento,
    motivos,
    remedio,
  } = conteudo;
  return (
    <>
      <Heading as="h3" size="lg" mb="4">
        Ato nº {numeroDoAto(conteudo)} – {TIPO_ATO_LABEL[tipo]}
      </Heading>
      <DataList>
        {estado && (
          <DataItem label="Situação atual">
            <Text as="span" fontWeight="bold">
              {estado.por
                ? `Substituído pelo ato nº ${numeroDoAto(estado.por)}, de ${formatDate(estado.por.em)}`
                : SITUACAO_ATO_LABEL[estado.situacao]}
            </Text>
          </DataItem>
        )}
        <DataItem label="Órgão">{orgao}</DataItem>
        <DataItem label="Data e hora">{showDataHora(conteudo)}</DataItem>
        <DataItem label="Edital">
          nº {edital.numero} – {TIPO_EDITAL_LABEL[edital.tipo]}
        </DataItem>
        {nome !== null && (
          <>
            <DataItem label="Interessado">{nome}</DataItem>
            <DataItem label="CPF (parte)">{cpf}</DataItem>
            <DataItem label="Protocolo">{protocolo}</DataItem>
          </>
        )}
        <DataItem label="Quem decidiu">
          {autor.nome}, {autor.funcao}
        </DataItem>
        {confirmadoPor && (
          <DataItem label="Quem confirmou">
            {confirmadoPor.nome}, {confirmadoPor.funcao}
          </DataItem>
        )}
        <DataItem label="Código">
          <chakra.span whiteSpace="nowrap">{codigo}</chakra.span>
        </DataItem>
      </DataList>
      <Part title="Decisão" text={texto} />
      <Part title="Fundamento legal" text={fundamento} />
      {motivos !== '' && <Part title="Motivos" text={motivos} />}
      <Part
        title={tipo === 'PEDIR_RETIFICACAO' ? 'Como responder' : 'Como recorrer'}
        text={`${remedio.texto}\nÚltimo dia: ${formatDate(remedio.ultimoDia)}.${remedio.contagem ? `\nPor que esta data: ${remedio.contagem}` : ''}`}
      />
      <Box mt="8">
        <SaveFileButton save={() => downloadFile('POST /publico/comprovante/pdf', { body: { codigo }, silent: true })}>
          Baixar o ato (PDF)
        </SaveFileButton>
      </Box>
    </>
  );
}

function Part({ title, text }: { title: string; text: string }) {
  return (
    <>
      <Heading as="h4" size="md" mt="6" mb="2">
        {title}
      </Heading>
      <Text whiteSpace="pre-line" overflowWrap="anywhere" maxW="text">
        {text}
      </Text>
    </>
  );
}
