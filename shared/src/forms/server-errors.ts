import { RULE } from '@credenciados/contract/rule-texts';
import { ERROR } from '@credenciados/contract/texts';
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { ApiError } from '../http/api-error.ts';

/**
 * Shows every message of a refusal (ERR-6): `campos` beside their fields, others in the summary. `Form` does so for errors thrown by
 * `onSubmit`. Other errors are shown as unexpected and thrown again. `within`: property of the request's body that has the form's values.
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
  // If a field has an error, the summary's title is the general text.
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

/**
 * Field of the form for a path of the API. A group with a single part maps to that part: `municipio` to `municipio.id`. Null if no field
 * matches.
 */
function fieldAt(values: FieldValues, path: string): string | null {
  const value: unknown = get(values, path);
  if (value === undefined) return null;
  const parts = isGroup(value) ? Object.keys(value) : [];
  return parts.length === 1 ? fieldAt(values, `${path}.${parts[0]}`) : path;
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
