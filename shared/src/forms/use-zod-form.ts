import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod';

/** A form checked by a schema of the contract: each field when it is left, everything when it is sent. */
export function useZodForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  options: Omit<UseFormProps<Input, unknown, Output>, 'resolver'>,
): UseFormReturn<Input, unknown, Output> {
  return useForm({
    mode: 'onTouched',
    // The summary takes the focus instead; it leads to each field.
    shouldFocusError: false,
    ...options,
    resolver: zodResolver(schema),
  });
}
