/**
 * First part of a long form: state, text fields, drafts and uploads. Small, so that the form appears early; `/form-fields` has the rest.
 */

export { Input } from '@chakra-ui/react/input';
export {
  type FieldErrors,
  FormProvider,
  type Resolver,
  type UseFormReturn,
  useForm,
  useFormContext,
  useFormState,
  useWatch,
} from 'react-hook-form';
// A module's icons load with its first file, not with the form.
export { LuPhone } from 'react-icons/lu';
export { useStore } from 'zustand';
export { getDraft, keepDraft } from '../http/client.ts';
export { DIALOG_BACKDROP, dialogButtons, dialogHeading, scrollingPart, WHERE_LOW } from '../overlays/dialog-parts.ts';
export { deviceDraftKey, draftKey } from '../store/draft-key.ts';
export { canFingerprint, fingerprint } from '../upload/fingerprint.ts';
export { onRemoved, removeFile } from '../upload/removed-files.ts';
export { resumable } from '../upload/resumable-send.ts';
export { createUploader, isOver, type Uploader, type UploadItem } from '../upload/uploader.ts';
export { bringToSight } from './bring-to-sight.ts';
export { Choice, Control } from './choice-fields.tsx';
export { ErrorSummary, listErrors } from './error-summary.tsx';
export { CONTROL, FieldFrame, useField } from './field-frame.tsx';
export { RequiredLegend, RequiredMark } from './form.tsx';
export { fieldId, type Labels, LabelsContext, useLabel } from './labels.ts';
export { MaskedField, useMask } from './masked-field.tsx';
export { applyServerErrors } from './server-errors.ts';
export { STEADY_PRESS } from './steady-press.ts';
export { DRAFT_DAYS, parseStored, storeText } from './stored-text.ts';
export { TextField } from './text-field.tsx';
