import { cleanLines } from '@credenciados/contract';
import sanitizeHtml from 'sanitize-html';

/** Classes that the editor gives to aligned blocks and nested list items. */
const BLOCK_CLASSES = [/^ql-align-(center|right|justify)$/, /^ql-indent-[1-8]$/];

/** Allowed HTML: what the editor's toolbar produces (bold, italic, underline, strike, lists, alignment). */
const EDITOR_HTML: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'ol', 'ul', 'li', 'span'],
  // The editor marks bulleted items of a mixed list by an attribute.
  allowedAttributes: {
    li: [{ name: 'data-list', values: ['bullet', 'ordered'] }],
  },
  allowedClasses: {
    p: BLOCK_CLASSES,
    li: BLOCK_CLASSES,
    ol: BLOCK_CLASSES,
    ul: BLOCK_CLASSES,
    span: BLOCK_CLASSES,
  },
  allowedSchemes: [],
  transformTags: { b: 'strong', i: 'em', strike: 's', del: 's', div: 'p', li: listItem },
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'iframe', 'object', 'title'],
  // Markers that only the editor uses.
  exclusiveFilter: (frame) => frame.tag === 'span' && frame.text.trim() === '',
  nestingLimit: 20,
};

/** Sanitises rich text to what the editor's toolbar produces: no links, images, styles or scripts. */
export function sanitizeConteudo(html: string): string {
  // Control characters are removed last, once entities are decoded.
  return cleanLines(sanitizeHtml(html, EDITOR_HTML));
}

/** Characters of a message's HTML that are enough for its preview. */
export const FIRST_WORDS_HTML = 1000;
const FIRST_WORDS = 120;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Preview of cleaned HTML, in one line; the HTML may be cut anywhere. */
export function firstWords(html: string): string {
  const text = html.replaceAll(/<(?:\/p|\/li|br)[^<>]*>/g, ' ').replaceAll(/<[^<>]*>?/g, '');
  const plain = text.replaceAll(/&(amp|lt|gt|quot);/g, (whole, name: string) => ENTITIES[name] ?? whole);
  const letters = [...plain.split(/\s/).filter(Boolean).join(' ')];
  return letters.length > FIRST_WORDS ? `${letters.slice(0, FIRST_WORDS).join('').trimEnd()}…` : letters.join('');
}

/** Keeps an item's kind only if it is one of the editor's. */
function listItem(tagName: string, { 'data-list': kind, ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: kind === 'bullet' || kind === 'ordered' ? { ...attribs, 'data-list': kind } : attribs };
}
