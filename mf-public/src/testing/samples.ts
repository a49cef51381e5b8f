import { type EditalAnterior, type EditalPublico, eachText, type TipoDocumento } from '@credenciados/contract';
import type { Minha, Ultima } from '../cadastro/own-solicitacoes.api.ts';

const DAY = 24 * 60 * 60 * 1000;
const fromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** An edital that takes registrations now. */
export function openEdital(changes: Partial<EditalPublico> = {}): EditalPublico {
  return {
    id: 12,
    numero: '002/2026',
    tipoEdital: 'GEOMENSOR',
    situacao: 'ABERTO',
    valido: true,
    dataInicio: fromNow(-10),
    dataFim: fromNow(10),
    anexo: { nome: 'Edital002-2026.pdf', caminho: 'a'.repeat(32) },
    ...changes,
  };
}

/** An edital whose end has passed. */
export function closedEdital(changes: Partial<EditalPublico> = {}): EditalPublico {
  return openEdital({
    id: 11,
    numero: '001/2026',
    tipoEdital: 'VISTORIADOR',
    situacao: 'ENCERRADO',
    valido: false,
    dataInicio: '2026-01-05T03:00:00.000Z',
    dataFim: '2026-02-04T02:59:59.000Z',
    ...changes,
  });
}

/** An edital older than the latest of its type. */
export function editalAnterior(changes: Partial<EditalAnterior> = {}): EditalAnterior {
  return {
    id: 7,
    numero: '003/2025',
    tipoEdital: 'VISTORIADOR',
    dataInicio: '2025-02-10T03:00:00.000Z',
    dataFim: '2025-03-16T02:59:59.000Z',
    encerradoEm: '2025-03-17T12:00:00.000Z',
    ...changes,
  };
}

/** Document types of an edital, two of them required. */
export const tiposDocumento: TipoDocumento[] = [
  { codigo: 'DOCUMENTO_IDENTIFICACAO', descricao: 'Documento de identificação', obrigatorio: true },
  { codigo: 'COMPROVANTE_INCRA', descricao: 'Comprovante do INCRA', obrigatorio: true },
  { codigo: 'OUTROS', descricao: 'Outros', obrigatorio: false },
];

const ENTERED = '2026-02-10T15:04:05.000Z';
/** Sample of a rejected solicitação. */
const LAST = {
  id: 90,
  protocolo: '2026.00000042-7',
  situacao: 'REJEITADO',
  dataCadastro: ENTERED,
  dataReenvio: null,
  isPossivelResponder: false,
  prazoRetificacao: null,
} as const;

/** An earlier solicitação, as a row of the person's list. */
export const minha = (idEdital: number): Minha => ({
  ...LAST,
  edital: { id: idEdital, numero: '001/2026', tipoEdital: 'GEOMENSOR' },
});

/** Complete sample with one document of this edital's types and one of another type. */
export function lastSolicitacao(): Ultima {
  const documento = (id: number, codigo: string, nome: string) => ({
    id,
    caminho: codigo.padEnd(24, '0').slice(0, 24),
    nome,
    nomeOriginal: nome,
    tamanho: 2048,
    sha256: 'ab'.repeat(32),
    tipoDocumento: { codigo, descricao: codigo },
  });
  return {
    ...LAST,
    justificativa: null,
    prazoRetificacao: null,
    arquivamentoPropostoEm: null,
    podeJuntar: false,
    saiuEm: null,
    alteracao: null,
    decididaEm: null,
    decididaPor: null,
    versao: 1,
    edital: closedEdital(),
    credenciado: {
      id: 90,
      dataCadastro: ENTERED,
      idEdital: 11,
      situacao: null,
      responsavel: null,
      ...eachText('profissional', () => ''),
      codigoCrea: 'PA-1',
      codigoIncra: 'A1B2',
      formacao: 'Agrimensura',
      formacaoVistoriador: null,
      documentos: [documento(1, 'DOCUMENTO_IDENTIFICACAO', 'rg.pdf'), documento(2, 'DE_OUTRO_EDITAL', 'velho.pdf')],
      pessoa: {
        id: 9,
        tipo: 'FISICA',
        dataCadastro: ENTERED,
        email: 'ana@mail.example',
        telefones: [{ numero: '(91) 98888-7777' }],
        pessoaFisica: { ...eachText('pessoal', () => ''), id: 9, cpf: '52998224725', nome: 'Ana Souza' },
        cpfCnpj: '52998224725',
        nomeRazaoSocial: 'Ana Souza',
        endereco: {
          ...eachText('endereco', () => ''),
          logradouro: 'Rua Um',
          numero: '1',
          semNumero: false,
          complemento: '',
          bairro: 'Centro',
          cep: '66035100',
          uf: 'PA',
          municipio: { id: 1501402, nome: 'Belém', codigoEstado: 'PA' },
        },
      },
    },
  };
}

/** The person's solicitação, returned for rectification. */
export function returnedSolicitacao(versao = 4): Ultima {
  const last = lastSolicitacao();
  const [documento] = last.credenciado.documentos;
  return {
    ...last,
    situacao: 'RETIFICADO',
    isPossivelResponder: true,
    prazoRetificacao: fromNow(5),
    versao,
    edital: openEdital(),
    credenciado: {
      ...last.credenciado,
      idEdital: 12,
      documentos: documento ? [documento] : [],
    },
  };
}
