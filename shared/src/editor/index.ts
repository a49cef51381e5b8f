/** Rich text: written with the editor, shown cleaned. Loaded by the pages that have some; the editor itself comes later still. */
export { documentNodes } from './document-html.ts';
export { RichText } from './rich-text.tsx';
export { RichTextField } from './rich-text-field.tsx';
export { plainText } from './rich-text-html.ts';
