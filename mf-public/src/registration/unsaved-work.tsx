import { useUnsavedChanges } from '@credenciados/shared';
import { useFormState } from '@credenciados/shared/form-core';

interface UnsavedWorkProps {
  sent: boolean;
  /** True while files are being uploaded. */
  pending: boolean;
  /** True if the typed data is stored as a draft. */
  kept: boolean;
}

/** Asks before leaving if data would be lost. A separate component, so that it doesn't render the form. */
export function UnsavedWork({ sent, pending, kept }: UnsavedWorkProps) {
  const { isDirty } = useFormState();
  useUnsavedChanges(!sent && (pending || (isDirty && !kept)));
  return null;
}
