import { escapeHtml } from '@credenciados/contract/placeholders';
import { Parser } from 'htmlparser2';

/** Elements whose contents are never text for a reader. */
const DROPPED = new Set(
  'script style head title template noscript iframe object embed svg math canvas audio video select textarea button'.split(
    ' ',
  ),
);
/** Elements that the editor supports, by the names used elsewhere. */
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

/** How Word writes an item of a list: a paragraph of this style, with its number or bullet in an element of the other. */
const WORD_ITEM = /\bmso-list\s*:\s*l\d+\s+level\d/;
const WORD_MARKER = /\bmso-list\s*:\s*ignore/;
/** `1.`, `1.2.`, `a)`, `(iv)`: a number of an item. Bullets are `·`, `§`, `o`. */
const NUMBER = /^\(?(?:\d{1,4}(?:\.\d{1,4}){0,8}[.)]?|[a-z]{1,5}[.)])$/i;

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

/** Fragment marked by the browser as copied, or everything. */
function copiedPart(html: string): string {
  const start = html.indexOf(PART_START);
  const end = html.lastIndexOf(PART_END);
  return start >= 0 && end >= start + PART_START.length ? html.slice(start + PART_START.length, end) : html;
}

/** The address of a link, in words, or an empty text: only what a reader can type is worth showing. */
function addressOf(href: string | undefined): string {
  const address = (href ?? '').trim();
  if (/^mailto:/i.test(address)) return address.slice('mailto:'.length).replace(/\?.*$/s, '');
  return /^https?:\/\/\S{1,500}$/i.test(address) ? address : '';
}

/** True if a link's text contains its address. */
const says = (text: string, address: string) => {
  const plain = (each: string) =>
    each
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/$/, '');
  return plain(text) === plain(address);
};

/** Writes what is kept of pasted HTML, element by element. */
class Writer {
  #parts: string[] = [];
  /** Where an item of Word begins in what is written, and its marker. */
  #item: { from: number; marker: string } | null = null;
  #inWordList = false;
  #inMarker = false;
  /** How deep in cells of a table, whose blocks are no lines, and in rows outside of cells. */
  #cells = 0;
  #rows: { hasCells: boolean }[] = [];
  #items = 0;

  /** Opens an element; answers what closes it. */
  open(name: string, attributes: Readonly<Record<string, string>>): () => void {
    const style = (attributes.style ?? '').toLowerCase();
    if (WORD_MARKER.test(style) && this.#item) return this.#openMarker();
    if (KEPT[name] !== undefined && WORD_ITEM.test(style) && !this.#item) return this.#openWordItem();
    if (CELLS.has(name)) return this.#openCell();
    if (name === 'a') return this.#openLink(addressOf(attributes.href));
    const isBlock = BLOCKS.has(KEPT[name] ?? '') && name !== 'li';
    if (isBlock && (this.#cells > 0 || this.#items > 0 || this.#item)) return this.#openSpaced();
    if (this.#cells > 0 && KEPT[name] && /^(?:ol|ul|li|br)$/.test(name)) return this.#openSpaced();
    if (isBlock || name === 'ol' || name === 'ul') this.#endWordList();
    if (name === 'br') return this.#write('<br>');
    if (name === 'li') this.#items += 1;
    if (name === 'tr') this.#rows.push({ hasCells: false });
    const { open, close } = tagsOf(name, attributes);
    this.#write(open);
    return () => {
      if (name === 'li') this.#items -= 1;
      if (name === 'tr') this.#rows.pop();
      this.#write(close);
    };
  }

  text(text: string): void {
    if (this.#inMarker && this.#item) {
      this.#item.marker += text;
      return;
    }
    // Between the rows and cells of a table, and the items of a list, its source is only laid out.
    const isLayout = text.trim() === '' && ((this.#rows.length > 0 && this.#cells === 0) || this.#inWordList);
    if (isLayout && !this.#item) return;
    if (!this.#item && text.trim() !== '') this.#endWordList();
    this.#write(escapeHtml(text.replace(/[^\S\u00a0]+/g, ' ')));
  }

  end(): string {
    this.#endWordList();
    return this.#parts.join('');
  }

  #write(html: string): () => void {
    this.#parts.push(html);
    return () => undefined;
  }

  /** Takes back what was written since `from`, without blanks around it. */
  #takeBack(from: number): string {
    return this.#parts.splice(from).join('').trim();
  }

  #openMarker(): () => void {
    if (this.#inMarker) return () => undefined;
    this.#inMarker = true;
    return () => {
      this.#inMarker = false;
    };
  }

  #openWordItem(): () => void {
    if (!this.#inWordList) this.#write('<ol>');
    this.#inWordList = true;
    this.#item = { from: this.#parts.length, marker: '' };
    return () => {
      if (!this.#item) return;
      const { from, marker } = this.#item;
      const kind = NUMBER.test(marker.replace(/\s/g, '')) ? 'ordered' : 'bullet';
      this.#write(`<li data-list="${kind}">${this.#takeBack(from)}</li>`);
      this.#item = null;
    };
  }

  #endWordList(): void {
    if (this.#inWordList && !this.#item) {
      this.#inWordList = false;
      this.#write('</ol>');
    }
  }

  /** A cell is parted from the one before it by a tab, as a spreadsheet copies its plain text. */
  #openCell(): () => void {
    const row = this.#rows.at(-1);
    if (this.#cells > 0) return this.#openSpaced();
    if (row?.hasCells) this.#write('\t');
    if (row) row.hasCells = true;
    this.#cells += 1;
    const from = this.#parts.length;
    return () => {
      this.#cells -= 1;
      this.#write(this.#takeBack(from));
    };
  }

  /** A link becomes its words, with its address behind them where they don't say it. */
  #openLink(address: string): () => void {
    const from = this.#parts.length;
    return () => {
      const text = this.#parts
        .slice(from)
        .join('')
        .replace(/<[^<>]*>/g, '');
      if (address !== '' && text.trim() !== '' && !says(text, escapeHtml(address)))
        this.#write(` (${escapeHtml(address)})`);
    };
  }

  /** Parts a block from what is before it where it can't be a line of its own. */
  #openSpaced(): () => void {
    if (!/[\s>]$/.test(this.#parts.at(-1) || '>')) this.#write(' ');
    return () => undefined;
  }
}

/**
 * Pasted HTML without anything that the toolbar can't make: no styles, links, images or scripts. Lists of Word are lists, a table is lines
 * with tabs, a link its words and its address. It is read as text: were it given to the browser to parse, each style in it would
 * be reported as a breach of the page's security policy.
 */
export function cleanPasted(html: string): string {
  const closing: (() => void)[] = [];
  const writer = new Writer();
  let dropped = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (dropped > 0 || DROPPED.has(name)) {
        dropped += 1;
        closing.push(() => undefined);
      } else {
        closing.push(writer.open(name, attributes));
      }
    },
    onclosetag: () => {
      if (dropped > 0) dropped -= 1;
      closing.pop()?.();
    },
    ontext: (text) => {
      if (dropped === 0) writer.text(text);
    },
  });
  parser.end(copiedPart(html));
  return writer.end();
}
