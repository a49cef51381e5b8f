import { type ReactNode, useState } from 'react';
import { keptForm } from './in-time/kept-form.ts';
import { findDraft } from './read-draft.ts';
import type { KeptDrafts } from './registration-draft.ts';
import type { Left, RegistrationFormProps } from './registration-form-props.ts';

interface ReadLeftProps {
  form: RegistrationFormProps;
  storage: KeptDrafts | null;
  children: (left: Left) => ReactNode;
}

/** Reads what an earlier page has left of a form, once. */
export function ReadLeft({ form, storage, children }: ReadLeftProps) {
  const [left] = useState<Left>(() => {
    const { draft, initialValues, lockedCpf = false, edital } = form;
    return {
      storage,
      restored: draft && storage ? findDraft(draft, initialValues, storage, lockedCpf) : null,
      received: keptForm(edital.id),
    };
  });
  return children(left);
}
