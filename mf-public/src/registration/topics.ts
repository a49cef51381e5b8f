import { FIELD_NAMES, FIELDS, SECTIONS } from '@credenciados/contract/registration-fields';

/** Topics of the form on a phone, one per screen, in order. The review follows them. */
export const TOPICS = ['dados', 'contato', 'endereco', 'credenciamento', 'documentos'] as const;
export type Topic = (typeof TOPICS)[number];
export const FIRST_TOPIC = TOPICS[0];

const STEPS = [...TOPICS, 'review'] as const;
export type Step = (typeof STEPS)[number];

const NAMES: Record<Step, string> = {
  dados: 'dados',
  contato: 'contato',
  endereco: 'endereço',
  credenciamento: 'credenciamento',
  documentos: 'documentos',
  review: 'revisão',
};

/** "Passo 2 de 6: contato". */
export const stepTitle = (step: Step) => `Passo ${STEPS.indexOf(step) + 1} de ${STEPS.length}: ${NAMES[step]}`;

export const isTopic = (text: unknown): text is Topic => TOPICS.some((topic) => topic === text);

/** Fields of the personal data with which to reach the person. */
const CONTACT = ['pessoa.email', 'confirmacaoEmail', 'pessoa.telefones', 'telefoneDigitado'];

/** Topic of a field by its path; null if the path has no field here. */
export function topicOf(path: string): Topic | null {
  if (path.startsWith('documentos')) return 'documentos';
  if (CONTACT.some((start) => path === start || path.startsWith(`${start}.`))) return 'contato';
  if (path.startsWith('pessoa.endereco')) return 'endereco';
  if (path.startsWith('pessoa.pessoaFisica')) return 'dados';
  const isProfessional = FIELD_NAMES.some((name) => name === path && FIELDS[name].section === 'profissional');
  return isProfessional ? 'credenciamento' : null;
}

const OF_SECTION: Readonly<Record<string, Topic>> = {
  [SECTIONS.pessoal.id]: 'dados',
  [SECTIONS.profissional.id]: 'credenciamento',
  [SECTIONS.endereco.id]: 'endereco',
  documentos: 'documentos',
};

/** Topic of a section by its heading's id. The review links to one field of its own, the e-mail. */
export const topicOfId = (id: string): Topic => OF_SECTION[id] ?? 'contato';

/** Styles of a form that shows one topic: `data-topic` names it, and sections name theirs in `data-topics`. */
export const ONE_TOPIC = {
  ...Object.fromEntries(
    TOPICS.map((topic) => [
      `&[data-topic=${topic}] [data-topics]:not([data-topics~=${topic}])`,
      { display: 'none' } as const,
    ]),
  ),
  // Hidden, because the step's own heading says the same.
  '&[data-topic] [data-topics] > h2': { display: 'none' },
  '&[data-topic] [data-topics]': { mb: '3' },
  '&[data-topic] [data-topics] [data-scope=field][data-part=root]': { mb: '2' },
  // Rows of documentos have borders of their own.
  '&[data-topic] section[data-topics=documentos]': { p: '0', borderWidth: '0', bg: 'transparent', boxShadow: 'none' },
  // Scrolls a focused field together with its label.
  '& :is(input, select, button)': { scrollMarginTop: '8rem' },
} as const;
