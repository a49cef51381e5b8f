import { Parser } from 'htmlparser2';
import { escapeHtml } from '../contract/placeholders.ts';

/** Elements whose contents are never text for a reader. */
const DROPPED = new Set(
  'script style head title template noscript iframe object embed svg math canvas audio video select textarea button'.split(
    ' ',
  ),
);
/** What the editor can hold, by what others call it. */
const KEPT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'div h1 h2 h3 h4 h5 h6 blockquote pre address article section header footer main figure figcaption tr dt dd'
      .split(' ')
      .map((name) => [name, 'div']),
  ),
  p: 'p',
  br: 'br',
  ol: 'ol',
  ul: 'ul',
  li: 'li',
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  u: 'u',
  ins: 'u',
  s: 's',
  strike: 's',
  del: 's',
};
/** How word processors write what the toolbar makes: as styles of whatever element is at hand. */
const STYLES: readonly (readonly [RegExp, string])[] = [
  [/font-weight\s*:\s*(bold|bolder|[6-9]00)/, 'strong'],
  [/font-style\s*:\s*(italic|oblique)/, 'em'],
  [/^\s*text-decoration[a-z-]*\s*:[^;]*underline/, 'u'],
  [/^\s*text-decoration[a-z-]*\s*:[^;]*line-through/, 's'],
];
const BLOCKS = new Set(['p', 'div', 'li']);
const CELLS = new Set(['td', 'th']);

/** Tags that stand for one element: its own, and what its style says. */
function tagsOf(name: string, attributes: Readonly<Record<string, string>>): { open: string; close: string } {
  const style = (attributes.style ?? '').toLowerCase();
  const tag = KEPT[name];
  // Some wrap a whole document in a bold element that isn't bold.
  const own = tag === 'strong' && /font-weight\s*:\s*(normal|[1-5]00)/.test(style) ? undefined : tag;
  const declarations = style.split(';');
  const styles = STYLES.filter(([pattern]) => declarations.some((each) => pattern.test(each)));
  const tags = [own, ...styles.map(([, styled]) => styled)].filter((each) => each !== undefined);
  const open = tags.map(
    (each) => `<${each}${each === own && BLOCKS.has(each) ? blockAttributes(attributes, style) : ''}>`,
  );
  return {
    open: open.join(''),
    close: tags
      .map((each) => `</${each}>`)
      .reverse()
      .join(''),
  };
}

function blockAttributes(attributes: Readonly<Record<string, string>>, style: string): string {
  const align =
    /\bql-align-(center|right|justify)\b/.exec(attributes.class ?? '')?.[1] ??
    /text-align\s*:\s*(center|right|justify)/.exec(style)?.[1] ??
    /^(center|right|justify)$/.exec((attributes.align ?? '').toLowerCase())?.[1];
  const list = /^(bullet|ordered)$/.exec(attributes['data-list'] ?? '')?.[1];
  return `${align ? ` class="ql-align-${align}"` : ''}${list ? ` data-list="${list}"` : ''}`;
}

const PART_START = '<!--StartFragment-->';
const PART_END = '<!--EndFragment-->';

/** What a browser says was copied, else all of it. */
function copiedPart(html: string): string {
  const start = html.indexOf(PART_START);
  const end = html.lastIndexOf(PART_END);
  return start >= 0 && end >= start + PART_START.length ? html.slice(start + PART_START.length, end) : html;
}

/**
 * Pasted HTML without anything that the toolbar can't make: no styles, links, images or scripts. It is read as text: were it
 * given to the browser to parse, each style in it would be reported as a breach of the page's security policy.
 */
export function cleanPasted(html: string): string {
  const closing: string[] = [];
  let dropped = 0;
  let clean = '';
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (dropped > 0 || DROPPED.has(name)) {
        dropped += 1;
        closing.push('');
        return;
      }
      if (name === 'br') {
        clean += '<br>';
        closing.push('');
        return;
      }
      const { open, close } = tagsOf(name, attributes);
      clean += open;
      closing.push(CELLS.has(name) ? ' ' : close);
    },
    onclosetag: () => {
      if (dropped > 0) dropped -= 1;
      clean += closing.pop() ?? '';
    },
    ontext: (text) => {
      if (dropped === 0) clean += escapeHtml(text);
    },
  });
  parser.end(copiedPart(html));
  return clean;
}
