/** Feminine, though they don't end so: abbreviations have the gender of their noun. */
const FEMININE = new Set([
  'análise',
  'art',
  'base',
  'classe',
  'cnh',
  'ctps',
  'fase',
  'foto',
  'lei',
  'parte',
  'posse',
  'tese',
]);
/** Masculine, though they end as feminine nouns do. */
const MASCULINE = new Set(['cidadão', 'dia', 'mapa']);
const FEMININE_END = /(?:[çsd]ão|[gn]ião|razão|estão|dade|gem|tude|a)$/;
/** Of Greek nouns, as in diploma, cronograma and esquema. */
const MASCULINE_END = /(?:ema|oma|grama)$/;

/** Whether what a text begins with is a feminine noun: 'Certidão de quitação' does, 'Mapa da área' doesn't. */
export function isFeminine(text: string): boolean {
  const [noun = ''] = text.toLowerCase().split(/[^\p{L}]/u, 1);
  if (FEMININE.has(noun)) return true;
  return !MASCULINE.has(noun) && FEMININE_END.test(noun) && !MASCULINE_END.test(noun);
}

/** '{description} é obrigatório.', in the gender of its noun: 'Certidão de quitação é obrigatória.' */
export function missingDocument(descricao: string): string {
  return `${descricao} é ${isFeminine(descricao) ? 'obrigatória' : 'obrigatório'}.`;
}
