/** Second part of a long form, loaded after the first: choices, uploads, rules. */

export { zodResolver } from '@hookform/resolvers/zod';
export { LuUpload } from 'react-icons/lu';
export { TruncatedText } from '../overlays/tooltip.tsx';
export { FileRow } from '../upload/file-row.tsx';
export { FileWarning } from '../upload/file-warning.tsx';
export { UploadRow } from '../upload/upload-row.tsx';
export { Autocomplete } from './autocomplete.tsx';
export { CheckboxField } from './choice-fields.tsx';
export { useFileDrop } from './drop-zone.tsx';
export { SelectField } from './select-field.tsx';
export { useZodForm } from './use-zod-form.ts';
