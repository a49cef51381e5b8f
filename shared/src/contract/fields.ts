import { isValidCep, isValidCpf, isValidPhone, parseCep, parseCpf } from '@brazilian-utils/brazilian-utils';
import * as z from 'zod';
import { atMost } from './bounded.ts';
import { LIMITS } from './domain.ts';
import { RULE } from './rule-texts.ts';
import { speakPortuguese } from './zod-texts.ts';

// Here, as every part of the contract is made of these.
speakPortuguese();

/** A required text: trimmed, at least one character. */
export function requiredText(max: number, message: string = RULE.required) {
  return z.string({ error: message }).trim().min(1, message).check(atMost(max));
}

/** An optional text, trimmed; empty when absent. */
export function optionalText(max: number) {
  return z.string().trim().check(atMost(max)).default('');
}

/** More characters than any number with its mask has. */
const MASKED_MAX = 40;

/** CPF with or without mask, given as 11 digits (check digits of Receita Federal; INS-3). */
export const cpfSchema = z
  .string({ error: RULE.required })
  .trim()
  .min(1, RULE.required)
  .check(atMost(MASKED_MAX, RULE.cpf))
  .refine((value) => /^[\d.\-\s]*$/.test(value) && isValidCpf(value), RULE.cpf)
  .transform((value) => parseCpf(value));

/** CEP with or without mask, given as 8 digits; all zeros is no CEP. */
export const cepSchema = z
  .string({ error: RULE.required })
  .trim()
  .min(1, RULE.required)
  .check(atMost(MASKED_MAX, RULE.cep))
  .refine((value) => /^\d{5}-?\d{3}$/.test(value) && isValidCep(value) && !/^0{5}-?0{3}$/.test(value), RULE.cep)
  .transform((value) => parseCep(value));

/** E-mail address, trimmed and in lower case. */
export const emailSchema = z
  .string({ error: RULE.required })
  .trim()
  .min(1, RULE.required)
  .check(atMost(254, RULE.email))
  .toLowerCase()
  .pipe(z.email(RULE.email));

/** One phone as typed with its mask, `(91) 99999-0000`: at least 14 characters (INS-3). */
export const phoneSchema = z
  .string({ error: RULE.required })
  .trim()
  .min(LIMITS.phoneMinLength, RULE.phone)
  .check(atMost(15, RULE.phone))
  .refine((value) => isValidPhone(value), RULE.phone);

/** A calendar day, `YYYY-MM-DD`. */
export const daySchema = z.iso.date({ error: ({ input }) => (input ? RULE.date : RULE.required) });

/** A moment, ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime();

/** Identifier of a row: the database keeps it in 32 bits. */
export const idSchema = z.number().int().positive().max(2_147_483_647);
export const idParamsSchema = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

/** What an action without a result answers. */
export const doneSchema = z.object({ ok: z.literal(true) });

/** One page of a list. */
export function pageSchema<T extends z.ZodType>(item: T) {
  return z.object({ content: z.array(item), totalElements: z.number().int().nonnegative() });
}

/** Search filter of a list (TEL-6); `ordem` is limited to the list's sortable columns. */
export function filtroSchema<const T extends readonly [string, ...string[]]>(sortable: T) {
  return z.object({
    campoSimples: z.string().trim().check(atMost(100)).default(''),
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

/** Key of an uploaded file: unguessable, never a path (DOC-6). */
export const keySchema = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/);

/**
 * Lets a rule over several fields run while other fields are wrong, so that a person sees all errors at once; the rule
 * only needs what `parts` says to be there.
 */
export function readable(parts: z.ZodType) {
  return ({ value }: { value: unknown }) => parts.safeParse(value).success;
}
