import * as z from 'zod';
import { listOf } from './bounded.ts';
import { contatoSchema } from './contato.ts';
import { documentoSchema } from './documento.ts';
import {
  DOCUMENTO_OUTROS,
  FORMACOES_VISTORIADOR,
  LIMITS,
  SITUACOES_CREDENCIADO,
  TIPOS_EDITAL,
  type TipoEdital,
  UFS,
} from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import { exportacaoQuerySchema } from './exportacao.ts';
import {
  cepSchema,
  cpfSchema,
  daySchema,
  emailSchema,
  fileNameSchema,
  filtroSchema,
  idSchema,
  instantSchema,
  keySchema,
  opaqueText,
  optionalText,
  pagedFrom,
  pageSchema,
  phoneSchema,
  readable,
  requiredText,
  sha256Schema,
  textOf,
} from './fields.ts';
import { NIVEIS_GOVBR } from './govbr.ts';
import { municipioSchema } from './publico.ts';
import {
  eachText,
  FIELD_NAMES,
  fieldOf,
  flatFields,
  type RequiredText,
  SECTIONS,
  type Section,
  type TextIn,
  type TextOfTipo,
} from './registration-fields.ts';
import { duplicateDocument, missingDocument, RULE } from './rule-texts.ts';
import { SITUACOES_VIGENCIA } from './vigencia.ts';

type TextRule<Name> = Name extends RequiredText ? ReturnType<typeof requiredText> : ReturnType<typeof optionalText>;

/** Rules of a section's texts. A text of one type of edital is required by `refineByType`. */
const textRules = <In extends Section>(section: In) =>
  eachText(section, (name) => {
    const { max = 0, required, tipo } = fieldOf(name);
    return required && !tipo ? requiredText(max) : optionalText(max);
  }) as { [Name in TextIn<In>]: TextRule<Name> };

const enderecoSchema = z
  .object({
    // `numero` is '0' when `semNumero` is set.
    ...textRules('endereco'),
    semNumero: z.boolean().default(false),
    cep: cepSchema,
    uf: z.enum(UFS, { error: RULE.required }),
    /** IBGE code; must belong to `uf`, which the API checks. */
    municipio: z.object({
      id: z.number({ error: RULE.required }).int(RULE.required).positive(RULE.required).max(9_999_999, RULE.required),
    }),
  })
  .superRefine(
    (endereco, context) => {
      if (!endereco.semNumero && endereco.numero === '') {
        context.addIssue({ code: 'custom', path: ['numero'], message: RULE.required });
      }
    },
    { when: readable(z.object({ semNumero: z.boolean(), numero: z.string() })) },
  )
  .transform((endereco) => (endereco.semNumero ? { ...endereco, numero: '0' } : endereco));

const pessoaSchema = z.object({
  pessoaFisica: z.object({ cpf: cpfSchema, ...textRules('pessoal') }),
  email: emailSchema,
  telefones: listOf(z.object({ numero: phoneSchema }), {
    max: LIMITS.phones,
    error: RULE.tooManyPhones,
    required: RULE.noPhone,
  }),
  endereco: enderecoSchema,
});

const documentoAnexadoSchema = z.object({
  caminho: keySchema,
  nomeOriginal: fileNameSchema,
  tipoDocumento: z.object({ codigo: textOf(60) }),
});

/** Registration as sent, for every type of edital (INS-3, INS-4, INS-5). */
const cadastroShape = z.object({
  idEdital: idSchema,
  pessoa: pessoaSchema,
  ...textRules('profissional'),
  formacaoVistoriador: z.enum(FORMACOES_VISTORIADOR, { error: RULE.required }).nullish(),
  documentos: listOf(documentoAnexadoSchema, { max: 50 }),
  /** Confirmation of the address by a code (CTA-6); required of visitors. */
  contato: contatoSchema.optional(),
});
export type Cadastro = z.input<typeof cadastroShape>;
export type CadastroValid = z.output<typeof cadastroShape>;

/** Minutes after an edital's end in which files may follow a form that arrived before it (INS-14). At 1 Mbit/s they carry 100 MB. */
export const GRACE_MINUTES = 15;

/** Form sent before the edital's end whose files are still being uploaded, with each file's fingerprint (INS-14). */
const formularioShape = cadastroShape.omit({ contato: true }).extend({
  aCaminho: listOf(
    z.object({
      tipoDocumento: z.object({ codigo: textOf(60) }),
      sha256: sha256Schema,
    }),
    { max: 50 },
  ),
});
export type Formulario = z.input<typeof formularioShape>;
export type FormularioValid = z.output<typeof formularioShape>;

/** Signed receipt of a form that arrived in time, with the deadline for its files and the registration. */
export const formularioRecebidoSchema = z.object({
  emTempo: z.string(),
  recebidoEm: instantSchema,
  /** Last moment of the edital, and of the grace period. */
  fim: instantSchema,
  ate: instantSchema,
});
export type FormularioRecebido = z.infer<typeof formularioRecebidoSchema>;

type DocumentType = { codigo: string; descricao: string; obrigatorio: boolean };

/** Message for a missing or repeated document type, in its exact text (DOC-2); null if there is none. */
export function documentErrors(tipos: readonly DocumentType[], anexados: readonly { codigo: string }[]): string[] {
  const count = new Map<string, number>();
  for (const { codigo } of anexados) count.set(codigo, (count.get(codigo) ?? 0) + 1);
  const known = new Set(tipos.map(({ codigo }) => codigo));
  return [
    ...tipos
      .filter(({ codigo, obrigatorio }) => obrigatorio && codigo !== DOCUMENTO_OUTROS && !count.has(codigo))
      .map(({ descricao }) => missingDocument(descricao)),
    ...tipos
      .filter(({ codigo }) => codigo !== DOCUMENTO_OUTROS && (count.get(codigo) ?? 0) > 1)
      .map(({ descricao }) => duplicateDocument(descricao)),
    ...(anexados.some(({ codigo }) => !known.has(codigo)) ? [RULE.documentType] : []),
  ];
}

/** Rules that depend on the edital's type: its own fields and its documents (INS-4). */
function refineByType(tipo: TipoEdital, tiposDocumento: readonly DocumentType[]) {
  return (value: CadastroValid, context: z.RefinementCtx) => {
    const fail = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    const values = flatFields(value);
    for (const name of FIELD_NAMES) {
      const { tipo: ofTipo, section, required, min } = fieldOf(name);
      if (ofTipo !== tipo) continue;
      const text = String(values[name] ?? '');
      const path = [...SECTIONS[section].holder, name];
      if (text === '' && required) fail(path, RULE.required);
      else if (min && text.length < min.length) fail(path, RULE[min.error]);
    }
    const documentos = value.documentos.map(({ tipoDocumento }) => tipoDocumento);
    for (const message of documentErrors(tiposDocumento, documentos)) fail(['documentos'], message);
  };
}

/** Parts of a registration that `refineByType` reads. */
const byTypeParts = z.object({
  pessoa: z.object({ pessoaFisica: z.object(), endereco: z.object() }),
  documentos: z.array(z.object({ tipoDocumento: z.object({ codigo: z.string() }) })),
});

/** All checks of a registration's form by the API; the client makes these checks through `cadastroFormSchema`. */
export function cadastroSchema(tipo: TipoEdital, tiposDocumento: readonly DocumentType[]) {
  return cadastroShape.superRefine(refineByType(tipo, tiposDocumento), { when: readable(byTypeParts) });
}

/** Schema of the form: the registration plus the repeated e-mail address, which is not sent. */
export function cadastroFormSchema(tipo: TipoEdital, tiposDocumento: readonly DocumentType[]) {
  return cadastroShape
    .extend({ confirmacaoEmail: emailSchema })
    .superRefine(
      (value, context) => {
        if (value.confirmacaoEmail !== value.pessoa.email) {
          context.addIssue({ code: 'custom', path: ['confirmacaoEmail'], message: RULE.emailsDiffer });
        }
      },
      { when: readable(z.object({ confirmacaoEmail: z.string(), pessoa: z.object({ email: z.string() }) })) },
    )
    .superRefine(refineByType(tipo, tiposDocumento), { when: readable(byTypeParts) });
}

/** Receipt of a registration. */
export const inscricaoSchema = z.object({
  idSolicitacao: idSchema,
  protocolo: z.string(),
  dataCadastro: instantSchema,
  /** Arrival of the request's head, which decides if it was in time (INS-14). */
  recebidaEm: instantSchema.optional(),
  /** Arrival of the form, if its files followed within the grace period. */
  formularioEm: instantSchema.optional(),
  /** Level of the gov.br account that sent it, where the edital asks for one (GOV-4). */
  nivel: z.enum(NIVEIS_GOVBR).optional(),
  /** Name of the proxy who sent it (PRO-5); absent if the person did. */
  procurador: z.string().optional(),
  /** Code of the signed comprovante, with which anybody can get and verify it. */
  codigoComprovante: z.string(),
  edital: z.object({ id: idSchema, numero: z.string(), tipoEdital: z.enum(TIPOS_EDITAL) }),
  documentos: z.array(z.object({ nome: z.string(), tipo: z.string(), tamanho: z.number().int(), sha256: z.string() })),
});
export type Inscricao = z.infer<typeof inscricaoSchema>;

type ShownText<Name> = Name extends TextOfTipo ? z.ZodNullable<z.ZodString> : z.ZodString;

/** Texts of a section in an answer; null if the solicitação's edital doesn't ask for one. */
const shownTexts = <In extends Section>(section: In) =>
  eachText(section, (name) => (fieldOf(name).tipo ? z.string().nullable() : z.string())) as {
    [Name in TextIn<In>]: ShownText<Name>;
  };

/** Person's data as copied into the solicitação (INS-8). The CPF is masked, except for staff and the person. */
export const credenciadoSchema = z.object({
  id: idSchema,
  dataCadastro: instantSchema,
  idEdital: idSchema,
  situacao: z.enum(SITUACOES_CREDENCIADO).nullable(),
  responsavel: z.string().nullable(),
  ...shownTexts('profissional'),
  formacaoVistoriador: z.enum(FORMACOES_VISTORIADOR).nullable(),
  documentos: z.array(documentoSchema),
  pessoa: z.object({
    id: idSchema,
    tipo: z.literal('FISICA'),
    dataCadastro: instantSchema,
    email: z.string(),
    telefones: z.array(z.object({ numero: z.string() })),
    pessoaFisica: z.object({ id: idSchema, cpf: z.string(), ...shownTexts('pessoal') }),
    cpfCnpj: z.string(),
    nomeRazaoSocial: z.string(),
    endereco: z.object({
      ...shownTexts('endereco'),
      semNumero: z.boolean(),
      cep: z.string(),
      uf: z.string(),
      municipio: municipioSchema.nullable(),
    }),
  }),
});
export type Credenciado = z.infer<typeof credenciadoSchema>;

/** Row of a list of people. */
export const credenciadoRowSchema = z.object({
  id: idSchema,
  idSolicitacao: idSchema,
  idEdital: idSchema,
  /** Present state, with its ends (VIG-1). */
  situacao: z.enum(SITUACOES_VIGENCIA),
  validoAte: instantSchema.nullable(),
  suspensoAte: instantSchema.nullable(),
  condicaoAte: daySchema.nullable(),
  nome: z.string(),
  cpf: z.string(),
  email: z.string(),
  codigoCrea: z.string(),
  codigoIncra: z.string().nullable(),
  responsavel: z.string().nullable(),
});
export type CredenciadoRow = z.infer<typeof credenciadoRowSchema>;

export const CREDENCIADO_SORTABLE = ['situacao', 'nome'] as const;

const credenciadoFiltroSchema = filtroSchema(CREDENCIADO_SORTABLE).extend({ tipoEdital: z.enum(TIPOS_EDITAL) });

export const credenciadoEndpoints = defineEndpoints({
  'POST /publico/credenciado/cadastrar': {
    summary: 'Registers a solicitação under the valid edital; signed in, only for the caller’s own CPF (INS-1)',
    body: cadastroShape.extend({
      /** Token from `POST /publico/credenciado/formulario`: accepted after the edital's end, within the grace period. */
      emTempo: opaqueText(12_000).optional(),
      /** Key of an authorised late entry (INS-24). */
      autorizacao: opaqueText(100).optional(),
    }),
    errors: [403, 404, 409, 422],
    response: inscricaoSchema,
    idempotent: true,
  },
  'POST /publico/credenciado/formulario': {
    summary:
      'Accepts a complete form before the edital’s end while its files are still being uploaded; the registration may follow until the end of the grace period (INS-14)',
    body: formularioShape,
    errors: [403, 404, 422],
    response: formularioRecebidoSchema,
  },
  'PUT /credenciado/alterar': {
    summary:
      'Resubmits a solicitação that was returned for rectification, or changes one before its analysis where its edital allows that (INS-23)',
    body: cadastroShape.extend({ idSolicitacao: idSchema, versao: z.int32() }),
    errors: [404, 409, 422],
    response: inscricaoSchema,
    idempotent: true,
  },
  'POST /credenciado/findByFiltro': {
    summary: 'Accredited people of a type, by name or CPF',
    leitura: 'LISTA',
    termo: 'all',
    body: pagedFrom(credenciadoFiltroSchema),
    mayLag: true,
    response: pageSchema(credenciadoRowSchema),
  },
  'POST /credenciado/listagem/exportar': {
    summary: 'Exports the list of accredited people as CSV or .xlsx',
    leitura: 'EXPORTACAO',
    termo: 'all',
    query: exportacaoQuerySchema,
    body: credenciadoFiltroSchema,
    response: 'file',
  },
});
