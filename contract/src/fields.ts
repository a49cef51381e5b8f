import { isValidCep, isValidCpf, isValidPhone, parseCep, parseCpf } from '@brazilian-utils/brazilian-utils';
import * as z from 'zod';
import { atMost, tooLong } from './bounded.ts';
import { LIMITS } from './domain.ts';
import { RULE } from './rule-texts.ts';
import { cleanEmail, cleanLine, cleanLines, cleanNumber, isWhole } from './text.ts';
import { speakPortuguese } from './zod-texts.ts';

// Called here because every other file of the contract imports this one.
speakPortuguese();

/** Maximum length before cleaning, relative to the maximum after it: cleaning runs before the length check. */
const RAW_FACTOR = 2;
const RAW_MORE = 100;

/** Limits of a text, with the message for violating any of them. */
interface TextLimits {
  max: number;
  /** Message for a missing text. */
  required?: string;
  tooLong?: string;
}

/** Text that is cleaned before its length is checked; it counts as empty if nothing is left. */
function cleaned(clean: (text: string) => string, { max, required, tooLong: error = tooLong(max) }: TextLimits) {
  const text = z
    .string(required)
    .check(atMost(max * RAW_FACTOR + RAW_MORE, error), z.refine(isWhole, { error: RULE.halfCharacter, abort: true }))
    .overwrite(clean);
  return (required === undefined ? text : text.min(1, required)).check(atMost(max, error));
}

/** Text of one line, cleaned by `cleanLine`. */
export function textOf(max: number, error?: string) {
  return cleaned(cleanLine, { max, tooLong: error });
}

/** Required text of one line. */
export function requiredText(max: number, message: string = RULE.required, error?: string) {
  return cleaned(cleanLine, { max, required: message, tooLong: error });
}

/** Optional text of one line; empty if absent. */
export function optionalText(max: number) {
  return textOf(max).default('');
}

/** Text of several lines, cleaned by `cleanLines`. */
export function linesOf(max: number) {
  return cleaned(cleanLines, { max });
}

/** Required text of several lines. */
export function requiredLines(max: number, message: string = RULE.required, error?: string) {
  return cleaned(cleanLines, { max, required: message, tooLong: error });
}

/** Name of a file on its owner's device. */
export const fileNameSchema = textOf(1000);

/** Value that the portal, or another program, generated and gets back unchanged: ASCII without blanks. */
export function opaqueText(max: number, message?: string) {
  return z
    .string(message)
    .max(max, message)
    .regex(/^[!-~]*$/, message);
}

/** Longer than any number with its mask. */
const MASKED_MAX = 60;

/** Number with or without its mask. */
export const maskedNumber = (error: string) =>
  cleaned(cleanNumber, { max: MASKED_MAX, required: RULE.required, tooLong: error });

/** CPF with or without mask, normalised to 11 digits (check digits of Receita Federal; INS-3). */
export const cpfSchema = maskedNumber(RULE.cpf)
  .refine((value) => /^[\d.\-\s]*$/.test(value) && isValidCpf(value), RULE.cpf)
  .transform((value) => parseCpf(value));

/** CEP with or without mask, normalised to 8 digits; all zeros is invalid. */
export const cepSchema = maskedNumber(RULE.cep)
  .refine((value) => /^\d{5}-?\d{3}$/.test(value) && isValidCep(value) && !/^0{5}-?0{3}$/.test(value), RULE.cep)
  .transform((value) => parseCep(value));

/**
 * E-mail address by RFC 5321 and 5322, without quoted names, in lower case: up to 64 characters before the @, and up to 63 per label of the
 * domain.
 */
const EMAIL =
  /^(?=.{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/;

/** E-mail address without what is copied along with it, in lower case. */
export const emailSchema = cleaned(cleanEmail, { max: LIMITS.emailMax, required: RULE.required, tooLong: RULE.email })
  .toLowerCase()
  .pipe(z.email({ pattern: EMAIL, error: RULE.email }));

/** One phone as typed with its mask, `(91) 99999-0000`: at least 14 characters (INS-3). */
export const phoneSchema = cleaned(cleanNumber, { max: LIMITS.phoneMaxLength, tooLong: RULE.phone })
  .min(LIMITS.phoneMinLength, RULE.phone)
  .refine((value) => isValidPhone(value), RULE.phone);

/** A calendar day, `YYYY-MM-DD`. */
export const daySchema = z.iso.date({ error: ({ input }) => (input ? RULE.date : RULE.required) });

/** A moment, ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime();

/** Identifier of a row: the database keeps it in 32 bits. */
export const idSchema = z.number().int().positive().max(2_147_483_647);
export const idParamsSchema = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

/** Answer of actions without a result. */
export const doneSchema = z.object({ ok: z.literal(true) });

/** One page of a list. */
export function pageSchema<T extends z.ZodType>(item: T) {
  return z.object({ content: z.array(item), totalElements: z.number().int().nonnegative() });
}

/** Search filter of a list (TEL-6); `ordem` is limited to the list's sortable columns. */
export function filtroSchema<const T extends readonly [string, ...string[]]>(sortable: T) {
  return z.object({
    campoSimples: optionalText(100),
    pagina: z.number().int().min(0).max(1_000_000).default(0),
    tamanho: z.number().int().min(1).max(100).default(LIMITS.pageSize),
    ordem: z.enum(sortable).optional(),
    ordemDirecao: z.enum(['ASC', 'DESC']).optional(),
  });
}

/** The row that a page of a list begins behind, or ends before: what *Próxima* and *Anterior* tell, so that no page before it is gone over (TEL-6). */
const aPartirDeSchema = z.object({ id: idSchema, lado: z.enum(['DEPOIS', 'ANTES']) });
export type APartirDe = z.infer<typeof aPartirDeSchema>;

/** A list's filter with where its page begins; the page has its number all the same, which is shown and kept in the address. */
export function pagedFrom<Shape extends z.ZodRawShape>(filtro: z.ZodObject<Shape>) {
  return filtro.extend({ aPartirDe: aPartirDeSchema.optional() });
}

/** Page of a GET list; `tamanho=999999` gives all of one's own conversas (TEL-6). */
export const pageQuerySchema = z.object({
  pagina: z.coerce.number().int().min(0).max(1_000_000).default(0),
  tamanho: z.coerce.number().int().min(1).max(LIMITS.wholePage).default(LIMITS.pageSize),
});

/** SHA-256 as hexadecimal digits. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

/** Key of an uploaded file: unguessable, never a path (DOC-6). */
export const keySchema = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/);

/**
 * Lets a rule over several fields run while other fields are wrong, so that a person sees all errors at once; the rule
 * only needs what `parts` says to be there.
 */
export function readable(parts: z.ZodType) {
  return ({ value }: { value: unknown }) => parts.safeParse(value).success;
}
