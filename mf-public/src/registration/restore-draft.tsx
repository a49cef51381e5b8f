import { type ReactNode, useState } from 'react';
import { AskDraft } from './ask-draft.tsx';
import { keepContact } from './contact/confirmed-contact.ts';
import { keptForm } from './in-time/form-receipt.ts';
import { keepForm } from './in-time/store-form-receipt.ts';
import { findDraft } from './read-draft.ts';
import { discardDocument } from './registration.api.ts';
import { eraseDraft, type KeptDrafts } from './registration-draft.ts';
import type { Left, RegistrationFormProps } from './registration-form-props.ts';
import { claimTab, isRestoredTab } from './restored-tab.ts';

interface ReadLeftProps {
  form: RegistrationFormProps;
  storage: KeptDrafts | null;
  children: (left: Left) => ReactNode;
}

/** Restores a draft once. In a restored tab it waits until the person says that the draft is theirs. */
export function ReadLeft({ form, storage, children }: ReadLeftProps) {
  const [left, setLeft] = useState<Left>(() => {
    const { draft, initialValues, lockedCpf = false, edital } = form;
    return {
      storage,
      restored: draft && storage ? findDraft(draft, initialValues, storage, lockedCpf) : null,
      received: keptForm(edital.id),
    };
  });
  const [asks, setAsks] = useState(() => (left.restored ?? left.received) !== null && isRestoredTab());
  if (!asks) return children(left);

  function answer(): void {
    claimTab();
    setAsks(false);
  }

  function erase(): void {
    const { draft, edital } = form;
    for (const documento of left.restored?.values.documentos ?? []) discardDocument(documento);
    for (const name of [draft?.name, draft?.takeOver]) if (name && storage) eraseDraft(name, storage);
    keepForm(edital.id, null);
    keepContact(null);
    setLeft({ storage, restored: null, received: null });
    answer();
  }

  return <AskDraft onContinue={answer} onErase={erase} />;
}
