import { withoutTags } from '@credenciados/contract/placeholders';
import DOMPurify from 'dompurify';

const ALLOWED = {
  ALLOWED_TAGS: ['p', 'br', 'strong', 'em', 'u', 's', 'ol', 'ul', 'li', 'span'],
  ALLOWED_ATTR: ['class', 'data-list'],
};

/** Rich text as nodes, reduced to the toolbar's formats. The API also cleans it before storing it. */
export function richTextNodes(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, { ...ALLOWED, RETURN_DOM_FRAGMENT: true });
}

/** Text content on one line, for a preview. */
export function plainText(html: string): string {
  const spaced = html.replace(/<\/(p|li)>|<br\s*\/?>/gi, '$& ');
  return (richTextNodes(spaced).textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** The editor's HTML for storage: ordinary spaces, and an empty string without text. */
export function normalizeEditorHtml(html: string): string {
  // Quill 2.0.3 writes every space as non-breaking, so lines would never wrap.
  const text = html.replaceAll('&nbsp;', ' ');
  return withoutTags(text).trim() === '' ? '' : text;
}
