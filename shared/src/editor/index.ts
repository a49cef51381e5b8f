/** Rich text: written with the editor, shown cleaned. Loaded by pages with rich text; the editor itself loads later. */
export { documentNodes } from './document-html.ts';
export { RichText } from './rich-text.tsx';
export { RichTextField } from './rich-text-field.tsx';
export { plainText } from './rich-text-html.ts';
