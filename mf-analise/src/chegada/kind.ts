import type { Achado, Esperado } from '@credenciados/contract/chegada';
import type { Line } from './page-text.ts';

/** Kind of a document by its words (CHE-4). The types are those of DOC-1; a type without words here isn't judged. */

/** Words of each type, of which its documents have at least one. */
const OWN_WORDS: Readonly<Record<string, RegExp>> = {
  DOCUMENTO_IDENTIFICACAO:
    /carteira (?:nacional|de identidade|de habilitacao|profissional)|cedula de identidade|registro geral|documento de identi|identidade|passaporte|habilitacao|filiacao/,
  COMPROVANTE_INCRA: /incra|colonizacao e reforma agraria|sigef/,
  CERTIDAO_QUITACAO_REGISTRO_ORGAO_CLASSE: /quitacao|registro|adimplen/,
  CERTIDAO_REGISTRO_ORGAO_CLASSE: /registro|inscrit/,
  CERTIDAO_QUITACAO_ORGAO_CLASSE: /quitacao|quite|adimplen/,
  CERTIDAO_QUITACAO: /quitacao|quite|negativa|nada consta/,
  CERTIDAO_ATRIBUICAO_ORGAO_CLASSE: /atribuic/,
  CERTIDAO_NEGATIVA_INCRA_ORGAO_CLASSE: /negativa|nada consta|nao consta|incra/,
  CONSULTA_PENALIDADE_INCRA_SIGEF: /penalidade|sancao|sancoes|sigef|incra/,
};

/** Kinds that are told apart by words that only they have. */
const OTHER_KINDS: readonly (readonly [string, RegExp])[] = [
  ['uma conta de luz, água ou telefone', /\bkwh\b|conta de energia|fatura de energia|consumo de agua|conta de luz/],
  ['um boleto', /linha digitavel|nosso numero|\bboleto\b/],
  ['um currículo', /curriculum vitae|\bcurriculo\b|experiencia profissional/],
  ['uma nota fiscal', /nota fiscal|\bdanfe\b/],
  ['uma procuração', /instrumento (?:particular|publico) de procuracao|\boutorgante\b/],
  [
    'uma carteira de identidade ou de habilitação',
    /carteira nacional de habilitacao|carteira de identidade|registro geral/,
  ],
  ['uma certidão do órgão de classe', /certidao de (?:registro|quitacao)/],
  ['uma certidão de atribuições', /certidao de atribuic/],
  ['uma certidão negativa', /certidao negativa/],
];

/** Fewer letters say nothing about a document. */
const LEAST_LETTERS = 80;

export function otherKind(lines: readonly Line[], { tipo }: Esperado): Achado | null {
  const own = OWN_WORDS[tipo.codigo];
  const text = lines.map(({ folded }) => folded).join(' ');
  if (!own || text.length < LEAST_LETTERS || own.test(text)) return null;
  for (const [kind, words] of OTHER_KINDS) {
    const line = lines.find(({ folded }) => words.test(folded));
    if (!line) continue;
    return {
      tipo: 'OUTRO_TIPO',
      certeza: 'provavel',
      aviso: true,
      texto: `O arquivo parece ser ${kind}, e foi anexado em “${tipo.descricao}”.`,
      lugar: { pagina: line.pagina, caixa: line.caixa },
    };
  }
  return {
    tipo: 'OUTRO_TIPO',
    certeza: 'indicio',
    aviso: true,
    texto: `O arquivo não tem as palavras que um documento do tipo “${tipo.descricao}” costuma ter.`,
    lugar: null,
  };
}
