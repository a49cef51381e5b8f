/**
 * Fields of a registration: rules, form, review, changes, versions, columns, screens and exports derive from this list. It imports no
 * schemas, since screens show fields before the rules have loaded.
 */
import { FORMACAO_VISTORIADOR_LABEL, type FormacaoVistoriador, LIMITS, type TipoEdital } from './domain.ts';
import type { RULE } from './rule-texts.ts';

/** Sections of the form, in its order. `holder`: where forms and answers hold the texts of a section. */
export const SECTIONS = {
  pessoal: { id: 'dados-pessoais', title: 'Dados pessoais', holder: ['pessoa', 'pessoaFisica'] },
  profissional: { id: 'dados-profissionais', title: 'Dados profissionais', holder: [] },
  endereco: { id: 'endereco', title: 'Endereço', holder: ['pessoa', 'endereco'] },
} as const;
export type Section = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as Section[];

/** Values of a registration by their fields' names. */
export type FieldValues = Readonly<Record<string, unknown>>;

interface Field {
  section: Section;
  label: string;
  hint?: string;
  /** Autofill token of browsers. */
  autoComplete?: string;
  /** Type of edital that asks for the field. Without: both. */
  tipo?: TipoEdital;
  required?: true;
  /** Longest text. A field with it is a line of text and needs nothing but its entry; the others have rule and input of their own. */
  max?: number;
  /** Shortest text, with the key of its error. */
  min?: { length: number; error: keyof typeof RULE };
  /** Columns of the table `solicitacao`. Without: the column of the field's name. */
  columns?: readonly string[];
  /** Text on screens and in comparisons. Without: the value itself. */
  show?: (value: unknown, values: FieldValues) => string;
}

const masked = (pattern: RegExp, mask: string) => (value: unknown) => String(value).replace(pattern, mask);

export const FIELDS = {
  cpf: { section: 'pessoal', label: 'CPF', show: masked(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4') },
  nome: {
    section: 'pessoal',
    label: 'Nome',
    hint: 'Nome completo, como no documento de identificação',
    autoComplete: 'name',
    required: true,
    max: 200,
  },
  email: {
    section: 'pessoal',
    label: 'E-mail',
    hint: 'Para onde vai o resultado da análise',
    autoComplete: 'email',
  },
  telefones: { section: 'pessoal', label: 'Telefones', show: (value) => phoneNumbers(value).join(', ') },
  codigoCrea: {
    section: 'profissional',
    label: 'Registro no conselho',
    hint: 'Número do registro no conselho profissional (CREA, CFT ou outro)',
    required: true,
    max: 50,
  },
  codigoIncra: {
    section: 'profissional',
    label: 'Código do INCRA',
    hint: `Código de credenciado no INCRA, com ${LIMITS.incraMin} a ${LIMITS.incraMax} caracteres`,
    tipo: 'GEOMENSOR',
    required: true,
    min: { length: LIMITS.incraMin, error: 'incraLength' },
    max: LIMITS.incraMax,
  },
  formacao: {
    section: 'profissional',
    label: 'Formação',
    hint: 'Exemplo: Engenharia de Agrimensura',
    tipo: 'GEOMENSOR',
    required: true,
    max: 200,
  },
  formacaoVistoriador: {
    section: 'profissional',
    label: 'Formação',
    hint: 'Formação exigida pelo edital',
    tipo: 'VISTORIADOR',
    required: true,
    show: (value) => {
      const text = String(value);
      return Object.hasOwn(FORMACAO_VISTORIADOR_LABEL, text)
        ? FORMACAO_VISTORIADOR_LABEL[text as FormacaoVistoriador]
        : text;
    },
  },
  cep: {
    section: 'endereco',
    label: 'CEP',
    hint: '8 números',
    autoComplete: 'postal-code',
    show: masked(/^(\d{5})(\d{3})$/, '$1-$2'),
  },
  logradouro: {
    section: 'endereco',
    label: 'Logradouro',
    hint: 'Rua, avenida, travessa ou rodovia, com o nome',
    autoComplete: 'address-line1',
    required: true,
    max: LIMITS.logradouroMax,
  },
  // Required unless S/N is chosen (INS-5).
  numero: {
    section: 'endereco',
    label: 'Número',
    max: 10,
    columns: ['numero', 'semNumero'],
    show: (value, { semNumero }) => (semNumero ? 'S/N' : String(value)),
  },
  bairro: { section: 'endereco', label: 'Bairro', autoComplete: 'address-level3', required: true, max: 100 },
  complemento: { section: 'endereco', label: 'Complemento', autoComplete: 'address-line2', max: 100 },
  uf: { section: 'endereco', label: 'UF', autoComplete: 'address-level1' },
  municipio: {
    section: 'endereco',
    label: 'Município',
    columns: ['municipioId'],
    show: (value) => String(Object(value).nome ?? Object(value).id ?? value),
  },
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof FIELDS;
type Spec<Name extends FieldName> = (typeof FIELDS)[Name];
/** Fields whose entries are like some. */
type Like<Some> = { [Name in FieldName]: Spec<Name> extends Some ? Name : never }[FieldName];
/** Lines of text of a section. */
export type TextIn<In extends Section> = Like<{ section: In; max: number }>;
/** Texts that only one type of edital asks for; null in a solicitação of the other type. */
export type TextOfTipo = Like<{ tipo: TipoEdital; max: number }>;
/** Texts that every registration needs, whatever its edital. */
export type RequiredText = Exclude<Like<{ required: true; max: number }>, TextOfTipo>;
/** Columns of all fields. */
export type FieldColumn = {
  [Name in FieldName]: Spec<Name> extends { columns: readonly (infer Column)[] } ? Column : Name;
}[FieldName];

/** All fields, in the order of the form. */
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];
/** Fields that a person can change. */
export const CHANGEABLE = FIELD_NAMES.filter((name) => name !== 'cpf') as Exclude<FieldName, 'cpf'>[];
export type Changeable = (typeof CHANGEABLE)[number];
/** Fields in the exports of lists, in the order of their columns. */
export const EXPORTED = ['nome', 'cpf', 'codigoIncra', 'codigoCrea', 'email'] as const satisfies FieldName[];

/** Entry of a field. */
export const fieldOf = (name: FieldName): Field => FIELDS[name];

/** Columns of a field. */
export const columnsOf = (name: FieldName): readonly FieldColumn[] =>
  (fieldOf(name).columns ?? [name]) as readonly FieldColumn[];

/** True if a type of edital asks for a field. */
export const asksFor = (tipo: TipoEdital, name: FieldName): boolean => (fieldOf(name).tipo ?? tipo) === tipo;

/** Fields of a section that a type of edital asks for. */
export const fieldsIn = (section: Section, tipo: TipoEdital): FieldName[] =>
  FIELD_NAMES.filter((name) => FIELDS[name].section === section && asksFor(tipo, name));

/** Texts of a section, in order. */
export const textNames = <In extends Section>(section: In): TextIn<In>[] =>
  FIELD_NAMES.filter((name) => fieldOf(name).max && FIELDS[name].section === section) as TextIn<In>[];

/** A value for each text of a section. */
export const eachText = <In extends Section, Value>(section: In, make: (name: TextIn<In>) => Value) =>
  Object.fromEntries(textNames(section).map((name) => [name, make(name)])) as Record<TextIn<In>, Value>;

/** Path of a field's value in the form, if its section's holder has it. */
export const pathOf = (name: FieldName): string => [...SECTIONS[FIELDS[name].section].holder, name].join('.');

/** Texts of a section, out of an object that holds them. */
export const textsOf = <In extends Section, Holder extends Record<TextIn<In>, unknown>>(section: In, holder: Holder) =>
  eachText(section, (name) => holder[name]) as Pick<Holder, TextIn<In>>;

/** Values by field, out of a form or an answer. */
export function flatFields<Pessoa extends { pessoaFisica: object; endereco: object }>({
  pessoa,
  ...rest
}: {
  pessoa: Pessoa;
}): FieldValues {
  return { ...rest, ...pessoa, ...pessoa.pessoaFisica, ...pessoa.endereco };
}

/** Numbers of the phones, as forms, answers or the database hold them. */
export const phoneNumbers = (value: unknown): string[] =>
  [value].flat().map((phone) => String(Object(phone).numero ?? phone));

/** Text of a field on screens and in comparisons. Empty without a value, as in versions from before the field. */
export function fieldText(name: FieldName, values: FieldValues): string {
  const value = values[name] ?? '';
  return fieldOf(name).show?.(value, values) ?? String(value);
}

/** Fields that read otherwise in two states of a registration; spaces at the ends of a text are no change. */
export const changedFields = (before: FieldValues, after: FieldValues): Changeable[] =>
  CHANGEABLE.filter((name) => fieldText(name, before).trim() !== fieldText(name, after).trim());
