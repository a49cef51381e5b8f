import { eachText, NO_REGRAS } from '@credenciados/contract';
import type { Output } from '@credenciados/shared';
import type { LinhaPrevia } from '../lote/lote.api.ts';

/** Sample data of the tests, in the contract's shapes. */

const EDITAL_PUBLICO: Output<'GET /publico/edital/byId/:id'> = {
  id: 3,
  numero: '003/2026',
  tipoEdital: 'GEOMENSOR',
  situacao: 'ABERTO',
  valido: true,
  dataInicio: '2026-05-01T03:00:00.000Z',
  dataFim: '2099-06-11T02:59:59.000Z',
  anexo: { nome: 'Edital003-2026.pdf', caminho: 'a'.repeat(22) },
};

type Edital = Output<'POST /edital/listagem'>['content'][number];

/** An edital with its counters. */
export function editalOf(changes: Partial<Edital> = {}): Edital {
  return {
    ...EDITAL_PUBLICO,
    solicitacoesPendentes: 0,
    solicitacoesEmRetificacao: 0,
    solicitacoesEmValidacao: 0,
    solicitacoesAprovadas: 0,
    solicitacoesRejeitadas: 0,
    solicitacoes: 0,
    podeReabrir: false,
    temAtos: false,
    regras: NO_REGRAS,
    versao: 7,
    ...changes,
  };
}

/** Public data of an edital. */
export function editalPublicoOf(changes: Partial<typeof EDITAL_PUBLICO> = {}): typeof EDITAL_PUBLICO {
  return { ...EDITAL_PUBLICO, ...changes };
}

type Row = Output<'POST /solicitacaoCredenciado/findByFiltro'>['content'][number];

/** A row of an edital's solicitações. */
export function rowOf(changes: Partial<Row> = {}): Row {
  return {
    id: 41,
    protocolo: '2026.00000041-1',
    situacao: 'AGUARDANDO_APROVACAO',
    dataCadastro: '2026-05-20T15:00:00.000Z',
    aguardandoDesde: '2026-05-20T15:00:00.000Z',
    dias: 12,
    nome: 'Ana Souza',
    cpf: '52998224725',
    email: 'ana.souza@mail.example',
    codigoCrea: 'CREA-PA 1234/D',
    codigoIncra: 'ABC',
    contatoNaoConfirmado: false,
    responsavel: null,
    etiquetas: [],
    notas: 0,
    motivos: [],
    emailAdiadoAte: null,
    lote: null,
    ...changes,
  };
}

type Contadores = Output<'POST /solicitacaoCredenciado/contadores'>;

/** Counts of a list's chips. */
export function contadoresOf(changes: Partial<Contadores> = {}): Contadores {
  const situacoes = {
    AGUARDANDO_APROVACAO: 12,
    AGUARDANDO_VALIDACAO: 0,
    RETIFICADO: 3,
    CREDENCIADO: 1234,
    REJEITADO: 0,
    INATIVO: 0,
    ARQUIVADO: 0,
  };
  return { aoMenos: [], situacoes, minhas: 4, semResponsavel: 8, responderam: 2, vencidas: 1, ...changes };
}

type Vizinhos = Output<'POST /solicitacaoCredenciado/vizinhos/:id'>;

/** Neighbours of a solicitação in its list. */
export function vizinhosOf(changes: Partial<Vizinhos> = {}): Vizinhos {
  return { posicao: 1, total: 1, anterior: null, proxima: null, proximaPendente: null, ...changes };
}

type Solicitacao = Output<'GET /solicitacaoCredenciado/findById/:id'>;

/** One solicitação with all its data. */
export function solicitacaoOf(changes: Partial<Solicitacao> = {}): Solicitacao {
  return {
    id: 41,
    protocolo: '2026.00000041-1',
    situacao: 'AGUARDANDO_APROVACAO',
    dataCadastro: '2026-05-20T15:00:00.000Z',
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
    versao: 1,
    edital: EDITAL_PUBLICO,
    credenciado: {
      id: 41,
      dataCadastro: '2026-05-20T15:00:00.000Z',
      idEdital: 3,
      situacao: null,
      responsavel: null,
      ...eachText('profissional', () => ''),
      codigoCrea: 'CREA-PA 1234/D',
      codigoIncra: 'ABC',
      formacao: 'Engenharia Cartográfica',
      formacaoVistoriador: null,
      documentos: [
        {
          id: 1,
          caminho: 'd'.repeat(22),
          nome: 'identidade.pdf',
          nomeOriginal: `${'documento-de-identidade-'.repeat(4)}.pdf`,
          tamanho: 2048,
          sha256: '0'.repeat(64),
          tipoDocumento: { codigo: 'DOCUMENTO_IDENTIFICACAO', descricao: 'Documento de identificação' },
        },
      ],
      pessoa: {
        id: 9,
        tipo: 'FISICA',
        dataCadastro: '2026-05-20T15:00:00.000Z',
        email: 'ana.souza@mail.example',
        telefones: [{ numero: '(91) 99999-0000' }],
        pessoaFisica: { ...eachText('pessoal', () => ''), id: 9, cpf: '52998224725', nome: 'Ana Souza' },
        cpfCnpj: '52998224725',
        nomeRazaoSocial: 'Ana Souza',
        endereco: {
          ...eachText('endereco', () => ''),
          logradouro: 'Rua das Mangueiras',
          numero: '0',
          semNumero: true,
          complemento: '',
          bairro: 'Nazaré',
          cep: '66000000',
          uf: 'PA',
          municipio: { id: 1501402, nome: 'Belém', codigoEstado: 'PA' },
        },
      },
    },
    ...changes,
  };
}

type Modelo = Output<'GET /modeloMensagem/findAll'>[number];

/** A modelo de mensagem. */
export function modeloOf(changes: Partial<Modelo> = {}): Modelo {
  return {
    id: 5,
    assunto: 'Certidão vencida',
    conteudo: '<p>Envie uma certidão <strong>válida</strong>.</p>',
    usuario: { pessoa: { nomeRazaoSocial: 'Helena Monteiro' } },
    versao: 2,
    ...changes,
  };
}

/** No other person at a solicitação. */
export function presencaOf(
  changes: Partial<Output<'GET /solicitacaoCredenciado/presenca/:id'>> = {},
): Output<'GET /solicitacaoCredenciado/presenca/:id'> {
  return { presentes: [], situacao: 'AGUARDANDO_APROVACAO', versao: 1, lote: null, naoSaiu: null, ...changes };
}

/** A resubmission with another e-mail and certificate, compared with the first version. */
export function alteracoesOf(
  changes: Partial<Output<'GET /solicitacaoCredenciado/alteracoes/:id'>> = {},
): Output<'GET /solicitacaoCredenciado/alteracoes/:id'> {
  const file = (name: string) => ({
    caminho: name.repeat(22).slice(0, 22),
    nome: `${name}.pdf`,
    tamanho: 2048,
    sha256: '0'.repeat(64),
  });
  return {
    versao: { numero: 2, enviadaEm: '2026-06-02T12:00:00.000Z' },
    desde: { numero: 1, enviadaEm: '2026-05-20T15:00:00.000Z', vistaEm: '2026-05-21T17:32:00.000Z' },
    campos: [{ campo: 'email', rotulo: 'E-mail', antes: 'ana@mail.example', depois: 'ana.souza@mail.example' }],
    documentos: [
      {
        situacao: 'SUBSTITUIDO',
        tipoDocumento: { codigo: 'CERTIDAO_QUITACAO', descricao: 'Certidão de quitação' },
        antes: file('velha'),
        depois: file('nova'),
      },
      {
        situacao: 'MANTIDO',
        tipoDocumento: { codigo: 'DOCUMENTO_IDENTIFICACAO', descricao: 'Documento de identificação' },
        antes: file('igual'),
        depois: file('igual'),
      },
    ],
    ...changes,
  };
}

/** One fact of a history. */
export function fatoOf(
  changes: Partial<Output<'GET /solicitacaoCredenciado/historico/:id'>[number]> = {},
): Output<'GET /solicitacaoCredenciado/historico/:id'>[number] {
  return {
    evento: 'REGISTRO',
    em: '2026-05-20T15:00:00.000Z',
    titulo: 'Solicitação registrada',
    detalhe: null,
    ator: { nome: 'Ana Souza', papel: 'INTERESSADO' },
    ato: null,
    ...changes,
  };
}

/** A requested opinion without an answer. */
export function parecerOf(
  changes: Partial<Output<'GET /parecer/findBySolicitacao/:id'>[number]> = {},
): Output<'GET /parecer/findBySolicitacao/:id'>[number] {
  return {
    id: 1,
    situacao: 'AGUARDANDO',
    nome: 'Paulo Perito',
    email: 'paulo@exemplo.org',
    pergunta: 'A certidão serve?',
    pedidoEm: '2026-05-20T15:00:00.000Z',
    pedidoPor: 'Carla Dias',
    expiraEm: '2026-05-28T02:59:59.000Z',
    abertoEm: null,
    respondidoEm: null,
    conclusao: null,
    texto: null,
    documentos: [{ id: 1, tipo: 'Documento de identificação', nome: 'identidade.pdf', tamanho: 2048 }],
    ...changes,
  };
}

/** An edital without a check list. */
export function conferenciaOf(
  changes: Partial<Output<'GET /solicitacaoCredenciado/conferencia/:id'>> = {},
): Output<'GET /solicitacaoCredenciado/conferencia/:id'> {
  return { versao: 0, itens: [], emAnalise: true, decisoes: [], ...changes };
}

type Lote = Output<'GET /lote/findById/:id'>;

/** A waiting lote with two solicitações. */
export function loteOf(changes: Partial<Lote> = {}): Lote {
  return {
    id: 7,
    acao: 'APROVAR',
    situacao: 'AGUARDANDO',
    ...{ autor: 'Carla Dias', meu: true, segundaPessoa: false, confirmadoPor: null },
    criadoEm: '2026-03-21T12:00:00.000Z',
    comecaEm: '2026-03-21T12:10:00.000Z',
    terminouEm: null,
    total: 2,
    pendentes: 2,
    feitas: 0,
    recusadas: 0,
    falhas: 0,
    desfeitas: 0,
    ...changes,
  };
}

/** Expected outcome of an act, or the reason for none. */
export const linhaOf = (id: number, motivo: string | null = null): LinhaPrevia => ({
  id,
  nome: `Pessoa ${id}`,
  protocolo: `2026.${id}`,
  situacao: 'AGUARDANDO_APROVACAO',
  versao: id,
  responsavelId: null,
  motivo,
  naoAbertos: 0,
  naoMarcados: 0,
});
