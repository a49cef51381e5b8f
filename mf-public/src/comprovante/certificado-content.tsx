import {
  type CertificadoConferido,
  type EstadoCertificado,
  SITUACAO_REGISTRO_LABEL,
  showCondicao,
  showDataHora,
  TIPO_EDITAL_LABEL,
} from '@credenciados/contract';
import { Alert, chakra, DataItem, DataList, formatDate, formatDateTime, Heading, Text } from '@credenciados/shared';

const TONE = { ATIVO: 'success', SUSPENSO: 'warning', VENCIDO: 'error', INATIVO: 'error' } as const satisfies Record<
  EstadoCertificado['situacao'],
  string
>;
const MEANING: Record<EstadoCertificado['situacao'], string> = {
  ATIVO: 'Esta pessoa está credenciada agora.',
  SUSPENSO: 'O credenciamento está suspenso agora: o certificado não vale enquanto a suspensão durar.',
  VENCIDO: 'O prazo do credenciamento terminou: o certificado não vale mais.',
  INATIVO: 'Esta pessoa não está mais credenciada: o certificado não vale mais.',
};

/** Present state of an accreditation, then the content of its certificate (CER-3). */
export function CertificadoContent({ certificado: { conteudo, estado } }: { certificado: CertificadoConferido }) {
  const { nome, cpf, orgao, edital, registroConselho, codigo, texto, fundamento } = conteudo;
  return (
    <>
      {estado && <Present {...estado} />}
      <Heading as="h3" size="lg" mt="6" mb="4">
        O que o portal assinou
      </Heading>
      <DataList>
        <DataItem label="Nome">{nome}</DataItem>
        <DataItem label="CPF (parte)">{cpf}</DataItem>
        <DataItem label="Registro no conselho">{registroConselho}</DataItem>
        <DataItem label="Órgão">{orgao}</DataItem>
        <DataItem label="Edital">
          nº {edital.numero} – {TIPO_EDITAL_LABEL[edital.tipo]}
        </DataItem>
        <DataItem label="Certificado emitido em">{showDataHora(conteudo)}</DataItem>
        <DataItem label="Código">
          <chakra.span whiteSpace="nowrap">{codigo}</chakra.span>
        </DataItem>
      </DataList>
      <Text whiteSpace="pre-line" overflowWrap="anywhere" maxW="text" mt="6">
        {texto}
      </Text>
      <Text whiteSpace="pre-line" overflowWrap="anywhere" maxW="text" mt="3" color="fg.muted">
        Fundamento legal: {fundamento}
      </Text>
    </>
  );
}

function Present({ situacao, desde, validoAte, suspensoAte, condicaoAte }: EstadoCertificado) {
  const facts = [
    desde && `Desde ${formatDateTime(desde)}`,
    situacao === 'SUSPENSO' && suspensoAte && `suspenso até ${formatDate(suspensoAte)}`,
    situacao === 'ATIVO' && (validoAte ? `válido até ${formatDate(validoAte)}` : 'sem prazo final'),
    condicaoAte && showCondicao(condicaoAte),
  ].filter(Boolean);
  return (
    <Alert tone={TONE[situacao]} title={`Situação agora: ${SITUACAO_REGISTRO_LABEL[situacao]}`}>
      {MEANING[situacao]} {facts.length > 0 && `${facts.join(', ')}.`}
    </Alert>
  );
}
