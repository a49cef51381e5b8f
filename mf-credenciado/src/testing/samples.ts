import { eachText } from '@credenciados/contract';
import { MockFailure } from '@credenciados/shared/testing';
import type { Conversa, EditalPublico, MinhaSolicitacao, Solicitacao } from '../solicitacoes.api.ts';

const key = (letter: string) => letter.repeat(43);

/** A closed GEOMENSOR edital. */
export function sampleEdital(changes: Partial<EditalPublico> = {}): EditalPublico {
  return {
    id: 2,
    numero: '002/2026',
    tipoEdital: 'GEOMENSOR',
    situacao: 'ENCERRADO',
    dataInicio: '2026-01-01T03:00:00.000Z',
    dataFim: '2026-03-01T02:59:59.000Z',
    anexo: { nome: 'Edital002-2026.pdf', caminho: key('e') },
    valido: false,
    ...changes,
  };
}

/** A solicitação that awaits analysis. */
export function sampleSolicitacao(changes: Partial<Solicitacao> = {}): Solicitacao {
  return {
    id: 3,
    protocolo: '2026.50235046-0',
    situacao: 'AGUARDANDO_APROVACAO',
    dataCadastro: '2026-01-10T15:00:05.000Z',
    dataReenvio: null,
    justificativa: null,
    isPossivelResponder: false,
    prazoRetificacao: null,
    arquivamentoPropostoEm: null,
    podeJuntar: false,
    saiuEm: null,
    alteracao: null,
    decididaEm: null,
    decididaPor: null,
    versao: 4,
    edital: sampleEdital(),
    credenciado: {
      id: 3,
      dataCadastro: '2026-01-10T15:00:05.000Z',
      ...eachText('profissional', () => ''),
      codigoCrea: 'CREA-PA 67053/D',
      codigoIncra: 'PK8N',
      formacao: 'Engenharia Florestal',
      formacaoVistoriador: null,
      documentos: [
        {
          id: 11,
          caminho: key('d'),
          nome: 'identidade.pdf',
          nomeOriginal: 'identidade.pdf',
          tamanho: 2048,
          sha256: 'a'.repeat(64),
          tipoDocumento: { codigo: 'DOCUMENTO_IDENTIFICACAO', descricao: 'Documento de identificação' },
        },
      ],
      idEdital: 2,
      situacao: 'ATIVO',
      responsavel: null,
      pessoa: {
        id: 9,
        tipo: 'FISICA',
        dataCadastro: '2026-01-10T15:00:05.000Z',
        email: 'ana@mail.example',
        telefones: [{ numero: '(91) 98824-6625' }],
        pessoaFisica: { ...eachText('pessoal', () => ''), id: 9, cpf: '52998224725', nome: 'Ana Lúcia Pinheiro' },
        cpfCnpj: '52998224725',
        nomeRazaoSocial: 'Ana Lúcia Pinheiro',
        endereco: {
          ...eachText('endereco', () => ''),
          logradouro: 'Alameda dos Ipês',
          numero: '874',
          semNumero: false,
          complemento: 'Casa',
          bairro: 'Nazaré',
          cep: '68444583',
          uf: 'PA',
          municipio: { id: 1501303, nome: 'Barcarena', codigoEstado: 'PA' },
        },
      },
    },
    ...changes,
  };
}

/** A solicitação that was returned and can still be corrected. */
export const RETURNED = sampleSolicitacao({
  situacao: 'RETIFICADO',
  isPossivelResponder: true,
  prazoRetificacao: '2099-02-11T02:59:59.000Z',
});

/** A row of the person's solicitações. */
export function sampleRow(changes: Partial<MinhaSolicitacao> = {}): MinhaSolicitacao {
  return {
    id: 3,
    protocolo: '2026.50235046-0',
    situacao: 'AGUARDANDO_APROVACAO',
    dataCadastro: '2026-01-10T15:00:05.000Z',
    dataReenvio: null,
    isPossivelResponder: false,
    prazoRetificacao: null,
    edital: { id: 2, numero: '002/2026', tipoEdital: 'GEOMENSOR' },
    ...changes,
  };
}

/** A conversa with a request of the committee. */
export function sampleConversa(
  changes: Partial<Conversa> = {},
  conteudo = '<p>Anexe uma <strong>consulta atual</strong>.</p>',
): Conversa {
  return {
    id: 21,
    assunto: 'Assunto: Solicitar retificação - edital nº 002/2026',
    idSolicitacao: 3,
    tipoConversa: 'SOLICITACAO_RETIFICACAO',
    status: 'ABERTA',
    dataUltimaMensagem: '2026-01-15T12:00:00.000Z',
    solicitacaoCredenciado: { edital: { numero: '002/2026' } },
    mensagens: [
      {
        id: 31,
        conteudo,
        dataEnviada: '2026-01-15T12:00:00.000Z',
        dataLimiteResposta: '2099-02-11T02:59:59.000Z',
        remetente: { id: 5, cpfCnpj: '***.827.365-**', nomeRazaoSocial: 'Helena Barros' },
        destinatario: { id: 9, email: '', pessoaFisica: { nome: 'Ana Lúcia Pinheiro' } },
        anexos: [],
        status: 'LIDA',
        minha: false,
        paraMim: true,
      },
    ],
    ...changes,
  };
}

/** Conversas in the shape of the API's answer. */
export const conversasPage = (...content: Conversa[]) => ({ content, totalElements: content.length });

/** Fails the first time with an error, then answers. */
export function failingOnce<T>(status: number, answer: () => T): () => T {
  let failed = false;
  return () => {
    if (failed) return answer();
    failed = true;
    throw new MockFailure(status);
  };
}
