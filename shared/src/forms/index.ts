/** Forms: react-hook-form with the contract's zod schemas, and fields. Loaded by pages with a form. */

export {
  Controller,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useFieldArray,
  useFormContext,
  useWatch,
} from 'react-hook-form';

export { formatFileSize } from '../format/text.ts';
export { AnexosField, useUploading } from './anexos-field.tsx';
export { Autocomplete } from './autocomplete.tsx';
export { CheckboxField, CheckboxGroupField, RadioGroupField } from './choice-fields.tsx';
export { DateField } from './date-field.tsx';
export { eraseDraftOf, hasDraft } from './draft-storage.ts';
export { DropZone } from './drop-zone.tsx';
export { FieldFrame, type FieldProps, useField } from './field-frame.tsx';
export { type AttachedFile, FileUploadField } from './file-upload-field.tsx';
export { Form, RequiredMark } from './form.tsx';
export { fieldId, useLabel } from './labels.ts';
export { MaskedField, useMask } from './masked-field.tsx';
export type { MaskName } from './masks.ts';
export { type Option, SelectField } from './select-field.tsx';
export { applyServerErrors } from './server-errors.ts';
export { TextareaField, TextField } from './text-field.tsx';
export { type Draft, useDraftForm } from './use-draft-form.ts';
export { useZodForm } from './use-zod-form.ts';
/** For a form's own rules. */
export * as z from './z.ts';
