import { cpfSchema } from '@credenciados/contract';
import type { Achado, Esperado } from '@credenciados/contract/chegada';
import { formatCpf } from '@credenciados/shared';
import { fold, type Line } from './page-text.ts';

/** Another person's CPF or name in a document (CHE-3). */

const CPF = /(?<!\d)(?:\d{3}\.\d{3}\.\d{3}-\d{2}|\d{11})(?!\d)/g;
/** Digits without dots are a CPF only after this word: a protocol may have eleven, too. */
const AFTER_CPF = /\bcpf[^0-9]{0,12}$/;

/** Words after which a document names the person that it is about. */
const NAMED =
  /(?:\b(?:nome(?: completo| civil| e sobrenome| do profissional| do titular)?|profissional|titular|interessad[oa]|contribuinte|requerente|nome \/ name) ?: ?|\bcertific(?:a|o|amos)(?:-se)?,? que,? (?:o |a )?(?:profissional |sr\. |sra\. |senhor |senhora )?|\bem nome de )/g;
const NAME = /^\p{Lu}[\p{L}']+(?: (?:d[aeo]s?|e|\p{Lu}[\p{L}'.]*)){1,7}/u;
const UPPER_NAME = /^\p{Lu}[\p{Lu}']+(?: [\p{Lu}']{1,20}){1,7}/u;
/** Words of names that aren't people's. */
const NO_PERSON =
  /\b(?:conselho|instituto|ltda|crea|cau|republica|ministerio|secretaria|estado|federal|regional|engenharia|servicos|prefeitura|universidade)\b/;
const PARTICLES = new Set(['da', 'de', 'do', 'das', 'dos', 'e']);

export function otherCpf(lines: readonly Line[], { cpf }: Esperado): Achado | null {
  const own = digitsOf(cpf);
  if (!cpfSchema.safeParse(own).success) return null;
  const found = lines.flatMap((line) =>
    [...line.folded.matchAll(CPF)]
      .filter(({ 0: text, index }) => text.includes('.') || AFTER_CPF.test(line.folded.slice(0, index)))
      .map(([text]) => ({ cpf: digitsOf(text), line })),
  );
  const other = found.find((one) => one.cpf !== own && cpfSchema.safeParse(one.cpf).success);
  if (!other) return null;
  const isThere = found.some((one) => one.cpf === own);
  const shown = formatCpf(other.cpf);
  return {
    tipo: 'OUTRO_CPF',
    certeza: isThere ? 'indicio' : 'provavel',
    aviso: true,
    texto: isThere
      ? `O arquivo tem também outro CPF: ${shown}.`
      : `O CPF do arquivo é ${shown}, diferente do CPF da inscrição.`,
    lugar: { pagina: other.line.pagina, caixa: other.line.caixa },
  };
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

export function otherName(lines: readonly Line[], { nome }: Esperado): Achado | null {
  const own = wordsOf(nome);
  if (own.length < 2) return null;
  const whole = ` ${lines.flatMap(({ folded }) => wordsOf(folded)).join(' ')} `;
  if (whole.includes(` ${own.join(' ')} `)) return null;
  const named = lines.flatMap((line) => namesIn(line).map((name) => ({ name, line, likeness: likeness(own, name) })));
  if (named.some((one) => one.likeness === 'same')) return null;
  const other = named[0];
  if (!other) return null;
  return {
    tipo: 'OUTRO_NOME',
    certeza: other.likeness === 'near' ? 'indicio' : 'provavel',
    aviso: true,
    texto:
      other.likeness === 'near'
        ? `O nome no arquivo, ${other.name}, é parecido com o da inscrição, mas não é igual.`
        : `O nome no arquivo é ${other.name}, diferente do nome da inscrição.`,
    lugar: { pagina: other.line.pagina, caixa: other.line.caixa },
  };
}

function namesIn({ text, folded }: Line): string[] {
  return [...folded.matchAll(NAMED)].flatMap((match) => {
    const rest = text.slice(match.index + match[0].length);
    const name = (UPPER_NAME.exec(rest) ?? NAME.exec(rest))?.[0];
    return name && !NO_PERSON.test(fold(name)) && wordsOf(name).length > 1 ? [name] : [];
  });
}

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^a-z']+/)
    .filter((word) => word !== '' && !PARTICLES.has(word));

/** Compares two names: all words of the shorter one, first name and half of the others, or neither. */
function likeness(own: readonly string[], name: string): 'same' | 'near' | 'other' {
  const words = wordsOf(name);
  const common = words.filter((word) => own.includes(word)).length;
  const shorter = Math.min(words.length, own.length);
  if (common === shorter && words[0] === own[0]) return 'same';
  return words[0] === own[0] && common * 2 >= shorter ? 'near' : 'other';
}
