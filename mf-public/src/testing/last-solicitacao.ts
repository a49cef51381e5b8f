import type { Minha, Ultima } from '../cadastro/own-solicitacoes.api.ts';
import { closedEdital } from './samples.ts';

const ENTERED = '2026-02-10T15:04:05.000Z';
const head = {
  id: 90,
  protocolo: '2026.00000042-7',
  situacao: 'REJEITADO',
  dataCadastro: ENTERED,
  dataReenvio: null,
  isPossivelResponder: false,
} as const;

/** A solicitação of before, as its owner's list has it. */
export const minha = (idEdital: number): Minha => ({
  ...head,
  edital: { id: idEdital, numero: '001/2026', tipoEdital: 'GEOMENSOR' },
});

/** The same, whole, with a documento of this edital's and one that it doesn't ask for. */
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
    ...head,
    justificativa: null,
    prazoRetificacao: null,
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
        pessoaFisica: { id: 9, cpf: '52998224725', nome: 'Ana Souza' },
        cpfCnpj: '52998224725',
        nomeRazaoSocial: 'Ana Souza',
        endereco: {
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
