import * as z from 'zod';

/** Message for a text that is too long. */
export const tooLong = (max: number): string => `Use no máximo ${max} caracteres.`;

/**
 * Check of a text's maximum length. Place it before every check that reads the text: it aborts validation, so that no rule's work grows
 * with the input.
 */
export function atMost(max: number, error: string = tooLong(max)) {
  return z.maxLength(max, { error, abort: true });
}

/** Limits of a list, with the message for violating any of them. */
interface ListLimits {
  max: number;
  error?: string;
  /** Message for an empty list, if at least one item is required. */
  required?: string;
}

/** List with a maximum length; the items of a longer list are not validated. */
export function listOf<T extends z.ZodType>(item: T, { max, error, required }: ListLimits): z.ZodArray<T> {
  const tooMany = error ?? `Informe no máximo ${max} itens.`;
  const items = required === undefined ? z.array(item) : z.array(item).min(1, required);
  const list = items.max(max, { error: tooMany, abort: true });
  // zod validates all items before it counts them. This skips the items of a list that is too long.
  const { parse } = list._zod;
  list._zod.parse = (payload, context) =>
    Array.isArray(payload.value) && payload.value.length > max ? payload : parse(payload, context);
  return list;
}
