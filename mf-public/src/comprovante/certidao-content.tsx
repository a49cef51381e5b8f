import type {
  Certidao,
  CertidaoCiencia,
  CertidaoProrrogacao,
  CertidaoRecurso,
  ListaResultado,
} from '@credenciados/contract';
import { FASE_RESULTADO_LABEL, FORMA_CIENCIA_LABEL, PRAZO_RECURSO_LABEL, showDataHora } from '@credenciados/contract';
import { TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import { Box, chakra, DataItem, DataList, downloadFile, formatDate, Heading } from '@credenciados/shared';
import { SaveFileButton } from '@credenciados/shared/solicitacao';

const TITULO: Record<Certidao['tipo'], string> = {
  CIENCIA: 'Certidão de ciência',
  PRORROGACAO: 'Certidão de prorrogação',
  RECURSO: 'Comprovante de recurso',
  RESULTADO: 'Lista publicada',
};

/** Content of a certidão: of an extension, of a notice, the receipt of an appeal, or a published list. */
export function CertidaoContent({ certidao }: { certidao: Certidao }) {
  const { edital, codigo } = certidao;
  return (
    <>
      <Heading as="h3" size="lg" mb="4">
        {TITULO[certidao.tipo]}
      </Heading>
      <DataList>
        <DataItem label="Edital">
          nº {edital.numero} – {TIPO_EDITAL_LABEL[edital.tipo]}
        </DataItem>
        {certidao.tipo === 'CIENCIA' && <CienciaItems certidao={certidao} />}
        {certidao.tipo === 'PRORROGACAO' && <ProrrogacaoItems certidao={certidao} />}
        {certidao.tipo === 'RECURSO' && <RecursoItems certidao={certidao} />}
        {certidao.tipo === 'RESULTADO' && <ResultadoItems certidao={certidao} />}
        <DataItem label="Emitida em">{showDataHora(certidao)}</DataItem>
        <DataItem label="Código">
          <chakra.span whiteSpace="nowrap">{codigo}</chakra.span>
        </DataItem>
      </DataList>
      <Box mt="8">
        <SaveFileButton save={() => downloadFile('POST /publico/comprovante/pdf', { body: { codigo }, silent: true })}>
          {certidao.tipo === 'RESULTADO' ? 'Baixar a lista (PDF)' : 'Baixar a certidão (PDF)'}
        </SaveFileButton>
      </Box>
    </>
  );
}

function RecursoItems({ certidao }: { certidao: CertidaoRecurso }) {
  const { numero, protocolo, nome, cpf, recebidoEm, fuso, sha256, arquivos } = certidao;
  return (
    <>
      <DataItem label="Número do recurso">{numero}</DataItem>
      <DataItem label="Protocolo">{protocolo}</DataItem>
      <DataItem label="Nome">{nome}</DataItem>
      <DataItem label="CPF">{cpf}</DataItem>
      <DataItem label="Recebido em">{showDataHora({ dataHora: recebidoEm, fuso })}</DataItem>
      <DataItem label="SHA-256 das razões">{sha256}</DataItem>
      {arquivos.map((arquivo) => (
        <DataItem key={arquivo.sha256} label={arquivo.nome}>
          SHA-256: {arquivo.sha256}
        </DataItem>
      ))}
    </>
  );
}

function ResultadoItems({ certidao: { fase, autor, linhas } }: { certidao: ListaResultado }) {
  const aprovadas = linhas.filter(({ aprovada }) => aprovada).length;
  return (
    <>
      <DataItem label="Lista">{FASE_RESULTADO_LABEL[fase]}</DataItem>
      <DataItem label="Publicada por">
        {autor.nome}, {autor.funcao}
      </DataItem>
      <DataItem label="Aprovadas">{String(aprovadas)}</DataItem>
      <DataItem label="Reprovadas">{String(linhas.length - aprovadas)}</DataItem>
    </>
  );
}

function ProrrogacaoItems({ certidao }: { certidao: CertidaoProrrogacao }) {
  const { indisponibilidade, prazo, fimAnterior, fimNovo, fuso } = certidao;
  const of = prazo ? `do ${PRAZO_RECURSO_LABEL[prazo]}` : 'das inscrições';
  const show = (moment: string) => showDataHora({ dataHora: moment, fuso });
  return (
    <>
      <DataItem label="Dia da indisponibilidade">{formatDate(indisponibilidade.dia)}</DataItem>
      <DataItem label="Minutos fora do ar">{String(indisponibilidade.minutos)}</DataItem>
      <DataItem label="Entre">
        {show(indisponibilidade.inicio)} e {show(indisponibilidade.fim)}
      </DataItem>
      <DataItem label={`Fim anterior ${of}`}>{show(fimAnterior)}</DataItem>
      <DataItem label={`Novo fim ${of}`}>{show(fimNovo)}</DataItem>
    </>
  );
}

function CienciaItems({ certidao }: { certidao: CertidaoCiencia }) {
  const { protocolo, nome, cpf, mensagem, forma, em, fuso } = certidao;
  const show = (moment: string) => showDataHora({ dataHora: moment, fuso });
  return (
    <>
      <DataItem label="Protocolo">{protocolo}</DataItem>
      <DataItem label="Nome">{nome}</DataItem>
      <DataItem label="CPF">{cpf}</DataItem>
      <DataItem label="Mensagem">{mensagem.assunto}</DataItem>
      <DataItem label="Enviada em">{show(mensagem.enviadaEm)}</DataItem>
      <DataItem label="Ciência em">
        {show(em)}: {FORMA_CIENCIA_LABEL[forma]}
      </DataItem>
    </>
  );
}
