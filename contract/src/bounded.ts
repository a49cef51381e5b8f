import * as z from 'zod';

/** Message for a text that is too long. */
export const tooLong = (max: number): string => `Use no máximo ${max} caracteres.`;

/**
 * The check that a text has at most so many characters. It goes before every check that reads the text: what is too long is
 * looked at no further, so that no rule's work grows with whatever somebody sends.
 */
export function atMost(max: number, error: string = tooLong(max)) {
  return z.maxLength(max, { error, abort: true });
}

/** A list's limits, with what is said of one that keeps to none of them. */
interface ListLimits {
  max: number;
  error?: string;
  /** Said of an empty list, where one must have something. */
  required?: string;
}

/** A list of at most so many items: the items of one that is too long are not looked at. */
export function listOf<T extends z.ZodType>(item: T, { max, error, required }: ListLimits): z.ZodArray<T> {
  const tooMany = error ?? `Informe no máximo ${max} itens.`;
  const items = required === undefined ? z.array(item) : z.array(item).min(1, required);
  const list = items.max(max, { error: tooMany, abort: true });
  // zod reads all items before it counts them: without their reading, the count alone speaks.
  const { parse } = list._zod;
  list._zod.parse = (payload, context) =>
    Array.isArray(payload.value) && payload.value.length > max ? payload : parse(payload, context);
  return list;
}
