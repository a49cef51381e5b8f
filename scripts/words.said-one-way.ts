import { isFeminine } from '../shared/src/contract/missing-document.ts';

/** Portuguese that people read. */
interface Wording {
  /** Files whose texts are held to it; absent: all. */
  where?: (file: string) => boolean;
  /** What isn't said in a text. */
  not: (text: string) => boolean;
  /** What is said in its place. */
  say: string;
  /** Texts of which it is true; the check fails where it doesn't find them. */
  found: readonly string[];
}

/** Whether a part of a sentence says of what it begins with, in another gender, that it is required; an act ('é obrigatório selecionar') has none. */
function isOfOtherGender(part: string): boolean {
  const [subject = '', said = ''] = part.split(/ é obrigatóri(?=[oa])/);
  if (said === '' || /^o \p{L}+[aei]r\b/u.test(said)) return false;
  return isFeminine(subject.trim().replace(/^[AOao]s? /, '')) !== said.startsWith('a');
}

export const SAID_ONE_WAY: readonly Wording[] = [
  {
    not: (text) => /\b[Rr]ejei[tç]/.test(text),
    say: 'reprovar, reprovada, reprovação',
    found: ['Solicitações rejeitadas', 'Motivo da rejeição'],
  },
  {
    // Whoever registers isn't accredited.
    where: (file) => /^(?:mf-public|mf-credenciado|shared\/src\/domain\/registration)\//.test(file),
    not: (text) => /\bdo credenciado\b/.test(text),
    say: 'what it is about: dados profissionais',
    found: ['Dados do credenciado'],
  },
  { not: (text) => /\b[Ii]ncra\b(?!\.)/.test(text), say: 'INCRA', found: ['Código do Incra', 'Registro no incra'] },
  {
    not: (text) => /hor[áa]rio (?:oficial|padrão|local|de [A-ZÁ-Ú])/i.test(text),
    say: 'zoneName(timeZone), the one name of the zone',
    found: ['até 23:59, horário de Brasília', 'Horário oficial'],
  },
  {
    not: (text) => text.split(/[.;:,!?(]/).some(isOfOtherGender),
    say: 'obrigatória of what is feminine, else obrigatório',
    found: ['Certidão de quitação é obrigatório.', 'Atenção: o prazo de resposta é obrigatória', 'A CNH é obrigatório'],
  },
];
