import { RULE } from '@credenciados/contract/rule-texts';
import { ERROR } from '@credenciados/contract/texts';
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '../http/api-error.ts';

/**
 * Puts every message of a refusal where the person sees it (ERR-6): `campos` beside their fields, all others in the summary.
 * `Form` does so with what `onSubmit` throws. An error that is no answer of the API is told as unexpected and thrown again.
 * `within`: name of the object that holds the form's values in the request's body.
 */
export function applyServerErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
  within = '',
): void {
  const { campos, message, erros, messageTitle } = error instanceof ApiError ? error : UNEXPECTED;
  const placed = new Set<string>();
  const byField = new Map<string, string[]>();
  const others: string[] = [];
  for (const [name, text] of Object.entries(campos)) {
    const path = within && name.startsWith(`${within}.`) ? name.slice(within.length + 1) : name;
    const field = fieldAt(form.getValues(), path);
    if (field === null) {
      others.push(text);
      continue;
    }
    placed.add(text);
    byField.set(field, [...(byField.get(field) ?? []), text]);
  }
  for (const [field, texts] of byField) {
    form.setError(field as FieldPath<Input>, { type: 'server', message: [...new Set(texts)].join(' ') });
  }
  // The summary has the general text for its title where a field is wrong.
  if (placed.size > 0) placed.add(RULE.form);
  const title = placed.size > 0 ? messageTitle : undefined;
  for (const text of [title, message, ...erros]) if (text && !placed.has(text)) others.push(text);
  if (placed.size === 0 && others.length === 0) others.push(ERROR.unexpected);
  for (const [index, text] of [...new Set(others)].entries()) {
    form.setError(`root.servidor${index || ''}`, {
      type: 'server',
      message: text,
      ...(index === 0 && messageTitle && { types: { title: messageTitle } }),
    });
  }
  if (!(error instanceof ApiError)) throw error;
}

const UNEXPECTED = new ApiError(0, null);

/** The API's paths are the form's. One of a group with a single part is that part's: `municipio` is `municipio.id`. Null: no field has it. */
function fieldAt(values: FieldValues, path: string): string | null {
  const value: unknown = get(values, path);
  if (value === undefined) return null;
  const parts = isGroup(value) ? Object.keys(value) : [];
  return parts.length === 1 ? fieldAt(values, `${path}.${parts[0]}`) : path;
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
