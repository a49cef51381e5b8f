import { useUnsavedChanges } from '@credenciados/shared';
import { useFormState } from '@credenciados/shared/form-core';

interface UnsavedWorkProps {
  sent: boolean;
  /** Files are on their way. */
  pending: boolean;
  /** True if the typed data is stored as a draft. */
  kept: boolean;
}

/** Has leaving asked about, where something would be lost. It stands apart from the form, which needn't render for it. */
export function UnsavedWork({ sent, pending, kept }: UnsavedWorkProps) {
  const { isDirty } = useFormState();
  useUnsavedChanges(!sent && (pending || (isDirty && !kept)));
  return null;
}
