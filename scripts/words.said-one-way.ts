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
];
