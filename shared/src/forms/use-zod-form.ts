import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod';

/** Form validated by a schema: each field on leaving, all on submitting. */
export function useZodForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  options: Omit<UseFormProps<Input, unknown, Output>, 'resolver'>,
): UseFormReturn<Input, unknown, Output> {
  return useForm({
    mode: 'onTouched',
    // The summary gets the focus instead; it links to each field.
    shouldFocusError: false,
    ...options,
    resolver: zodResolver(schema),
  });
}
