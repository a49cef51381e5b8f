import { cleanLines } from '@credenciados/contract';
import sanitizeHtml from 'sanitize-html';

/** Classes that the editor gives to aligned blocks and nested list items. */
const BLOCK_CLASSES = [/^ql-align-(center|right|justify)$/, /^ql-indent-[1-8]$/];

/** HTML that the editor's toolbar can produce (bold, italic, underline, strike, lists, alignment), and nothing else. */
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
  // The editor's own markers, of use only inside it.
  exclusiveFilter: (frame) => frame.tag === 'span' && frame.text.trim() === '',
  nestingLimit: 20,
};

/** Rich text cleaned to what the editor's toolbar can make: no links, images, styles or scripts. */
export function sanitizeConteudo(html: string): string {
  // Cleaning comes last: entities are characters by then.
  return cleanLines(sanitizeHtml(html, EDITOR_HTML));
}

/** How much of a message's HTML is enough for its first words. */
export const FIRST_WORDS_HTML = 1000;
const FIRST_WORDS = 120;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The first words of cleaned HTML, in one line; of the beginning of it as well, wherever that was cut. */
export function firstWords(html: string): string {
  const text = html.replaceAll(/<(?:\/p|\/li|br)[^<>]*>/g, ' ').replaceAll(/<[^<>]*>?/g, '');
  const plain = text.replaceAll(/&(amp|lt|gt|quot);/g, (whole, name: string) => ENTITIES[name] ?? whole);
  const letters = [...plain.split(/\s/).filter(Boolean).join(' ')];
  return letters.length > FIRST_WORDS ? `${letters.slice(0, FIRST_WORDS).join('').trimEnd()}…` : letters.join('');
}

/** An item keeps its kind only if it is one of the editor's. */
function listItem(tagName: string, { 'data-list': kind, ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: kind === 'bullet' || kind === 'ordered' ? { ...attribs, 'data-list': kind } : attribs };
}
