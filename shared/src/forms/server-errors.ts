import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { ERROR } from '../contract/texts.ts';
import { ApiError } from '../http/api-error.ts';

/**
 * Puts what the API refused where the person sees it: `campos` beside their fields, the rest in the summary. What isn't an
 * answer of the API is thrown again. Use it in `onSubmit`: `catch (error) { applyServerErrors(form, error); }`. `within`: what
 * holds the form's values in what is sent.
 */
export function applyServerErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
  within = '',
): void {
  if (!(error instanceof ApiError)) throw error;
  const isField = (path: string): path is FieldPath<Input> => get(form.getValues(), path) !== undefined;
  const fields = Object.entries(error.campos);
  for (const [name, message] of fields) {
    const path = within && name.startsWith(`${within}.`) ? name.slice(within.length + 1) : name;
    // The API's paths are the form's paths. One that the form doesn't know is told in the summary alone.
    form.setError(isField(path) ? path : `root.${path.replaceAll('.', '-')}`, { type: 'server', message });
  }
  if (fields.length === 0) {
    const message = error.erros.length > 0 ? error.erros.join('\n') : error.message || ERROR.unexpected;
    const { messageTitle } = error;
    form.setError('root.servidor', {
      type: 'server',
      message,
      ...(messageTitle && { types: { title: messageTitle } }),
    });
  }
}
