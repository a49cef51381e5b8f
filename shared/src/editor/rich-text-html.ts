import { withoutTags } from '@credenciados/contract/placeholders';
import DOMPurify from 'dompurify';

const ALLOWED = {
  ALLOWED_TAGS: ['p', 'br', 'strong', 'em', 'u', 's', 'ol', 'ul', 'li', 'span'],
  ALLOWED_ATTR: ['class', 'data-list'],
};

/** Rich text as nodes, without anything that the editor's toolbar can't make. The API cleans it too, before storing it. */
export function richTextNodes(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, { ...ALLOWED, RETURN_DOM_FRAGMENT: true });
}

/** The words of rich text on one line, for a preview. */
export function plainText(html: string): string {
  const spaced = html.replace(/<\/(p|li)>|<br\s*\/?>/gi, '$& ');
  return (richTextNodes(spaced).textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** HTML of the editor as it is kept: spaces that may break, nothing at all when nothing is written. */
export function normalizeEditorHtml(html: string): string {
  // Quill 2.0.3 writes every space as one that doesn't break, so that no line would ever wrap.
  const text = html.replaceAll('&nbsp;', ' ');
  return withoutTags(text).trim() === '' ? '' : text;
}
