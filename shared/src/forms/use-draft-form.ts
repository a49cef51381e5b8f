import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormProps, UseFormReturn } from 'react-hook-form';
import type { Sending } from '../http/use-idempotency-key.ts';
import { onDiscard } from '../module/dirty.store.ts';
import { draftSlot, eraseDraft, readDraft, type StoredDraft, writeDraft } from './draft-storage.ts';
import { useZodForm } from './use-zod-form.ts';
import type * as z from './z.ts';

type Fields = Record<string, unknown>;

/** Draft of a form, for the `Form` that shows it and the code that sends or discards it. */
export interface Draft {
  /** Draft that the form began with. `check`: the record has changed since, here or in another tab. */
  restored: { savedAt: number; check: boolean } | null;
  /** True if neither the tab nor the device can store drafts. */
  blocked: boolean;
  /** Resets the form. */
  discard: () => void;
  /** Removes the draft, after it was sent or discarded. */
  end: () => void;
  /** For `useIdempotencyKey`: a retry after a reload has the key of the attempt whose answer was lost. */
  sending: { first: Sending | null; keep: (sending: Sending | null) => void };
}

interface DraftFormOptions<Input extends FieldValues, Output>
  extends Omit<UseFormProps<Input, unknown, Output>, 'resolver' | 'defaultValues'> {
  defaultValues: DefaultValues<Input>;
}

/**
 * Form that stores changed fields with each change until it is sent or discarded: a reload, a crash or an expired session loses nothing
 * (TEL-59). `name` identifies the form and its record (`decisao-12`). Another person's drafts are never shown.
 */
export function useDraftForm<Input extends FieldValues, Output>(
  name: string,
  schema: z.ZodType<Output, Input>,
  options: DraftFormOptions<Input, Output>,
): [UseFormReturn<Input, unknown, Output>, Draft] {
  const form = useZodForm(schema, options);
  const [{ slot, empty, found }] = useState(() => {
    const slot = draftSlot(name);
    return { slot, empty: options.defaultValues as Fields, found: readDraft(slot) };
  });
  const [restored, setRestored] = useState(() => found && { savedAt: found.savedAt, check: needsCheck(found, empty) });
  const [blocked, setBlocked] = useState(false);
  const sending = useRef<Sending | null>(found?.sending ?? null);
  const ended = useRef(false);

  const [own] = useState(() => ({
    /** Runs once, since the schema may differ at each render. */
    restore(): void {
      if (!found) return;
      const values = { ...empty, ...fitting(typed(found, empty), empty, schema) };
      // The initial values stay the defaults, so that the draft counts as unsaved.
      form.reset(values as Input, { keepDefaultValues: true, keepFieldsRef: true });
    },
    write(): void {
      if (ended.current) return;
      const values: Fields = form.getValues();
      if (Object.keys(values).every((field) => isSame(values[field], empty[field]))) eraseDraft(slot);
      else setBlocked(!writeDraft(slot, { savedAt: Date.now(), values, base: empty, sending: sending.current }));
    },
    discard(): void {
      form.reset(empty as DefaultValues<Input>);
      sending.current = null;
      eraseDraft(slot);
      setRestored(null);
    },
    end(): void {
      ended.current = true;
      eraseDraft(slot);
    },
    keep(next: Sending | null): void {
      sending.current = next;
      own.write();
    },
  }));

  useLayoutEffect(() => own.restore(), [own]);
  useEffect(() => form.subscribe({ formState: { values: true }, callback: own.write }), [form, own]);
  useEffect(() => onDiscard(() => eraseDraft(slot)), [slot]);

  const { discard, end, keep } = own;
  return [form, { restored, blocked, discard, end, sending: { first: sending.current, keep } }];
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Typed fields. A field equal to its initial value is restored only if the form now begins without it, since the record may have changed.
 */
function typed({ values, base }: Pick<StoredDraft, 'values' | 'base'>, empty: Fields): Fields {
  const isTaken = ([field, value]: [string, unknown]) => !isSame(value, base[field]) || !empty[field];
  return Object.fromEntries(Object.entries(values).filter(isTaken));
}

/** True if a typed field began with another value than it has now, or the draft was sent or discarded in another tab. */
function needsCheck(found: NonNullable<ReturnType<typeof readDraft>>, empty: Fields): boolean {
  const { base, goneElsewhere } = found;
  return (
    goneElsewhere ||
    Object.keys(typed(found, empty)).some((field) => empty[field] && !isSame(base[field], empty[field]))
  );
}

/** Fields with the form's shape, since a draft may come from a former version. Half-typed content may be invalid. */
function fitting(values: Fields, empty: Fields, schema: z.ZodType): Fields {
  const { error } = schema.safeParse({ ...empty, ...values });
  const wrong = new Set(error?.issues.filter(isOfShape).map(({ path }) => path[0]));
  return Object.fromEntries(Object.entries(values).filter(([field]) => !wrong.has(field)));
}

type Issue = NonNullable<ReturnType<z.ZodType['safeParse']>['error']>['issues'][number];

function isOfShape(issue: Issue): boolean {
  if (issue.code === 'invalid_union')
    return issue.errors.length > 0 && issue.errors.every((one) => one.some(isOfShape));
  return issue.code === 'invalid_type';
}
