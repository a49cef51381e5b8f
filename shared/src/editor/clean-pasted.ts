import { escapeHtml } from '@credenciados/contract/placeholders';
import { Parser } from 'htmlparser2';

/** Elements whose content isn't text for a reader. */
const DROPPED = new Set(
  'script style head title template noscript iframe object embed svg math canvas audio video select textarea button'.split(
    ' ',
  ),
);
/** Elements that the editor supports, by their names in other programs. */
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
/** Styles by which word processors mark bold and similar text, on any element. */
const STYLES: readonly (readonly [RegExp, string])[] = [
  [/font-weight\s*:\s*(bold|bolder|[6-9]00)/, 'strong'],
  [/font-style\s*:\s*(italic|oblique)/, 'em'],
  [/^\s*text-decoration[a-z-]*\s*:[^;]*underline/, 'u'],
  [/^\s*text-decoration[a-z-]*\s*:[^;]*line-through/, 's'],
];
const BLOCKS = new Set(['p', 'div', 'li']);
const CELLS = new Set(['td', 'th']);

/** Word's list items are paragraphs with this style; the number or bullet is an element with the other one. */
const WORD_ITEM = /\bmso-list\s*:\s*l\d+\s+level\d/;
const WORD_MARKER = /\bmso-list\s*:\s*ignore/;
/** Number of an item: `1.`, `1.2.`, `a)`, `(iv)`. Bullets are `·`, `§`, `o`. */
const NUMBER = /^\(?(?:\d{1,4}(?:\.\d{1,4}){0,8}[.)]?|[a-z]{1,5}[.)])$/i;

/** Opening and closing tags for an element: from its name and from its style. */
function tagsOf(name: string, attributes: Readonly<Record<string, string>>): { open: string; close: string } {
  const style = (attributes.style ?? '').toLowerCase();
  const tag = KEPT[name];
  // Some programs wrap the whole document in a bold element with normal weight.
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

/** Address of a link as text; empty unless a reader could type it. */
function addressOf(href: string | undefined): string {
  const address = (href ?? '').trim();
  if (/^mailto:/i.test(address)) return address.slice('mailto:'.length).replace(/\?.*$/s, '');
  return /^https?:\/\/\S{1,500}$/i.test(address) ? address : '';
}

/** True if a link's text equals its address, apart from scheme and last slash. */
const equalsAddress = (text: string, address: string) => {
  const plain = (each: string) =>
    each
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/$/, '');
  return plain(text) === plain(address);
};

/** Writes the supported parts of pasted HTML, element by element. */
class Writer {
  #parts: string[] = [];
  /** Position of the present Word item in the output, and its marker. */
  #item: { from: number; marker: string } | null = null;
  #inWordList = false;
  #inMarker = false;
  /** Depth in table cells, whose blocks aren't lines, and the open rows. */
  #cells = 0;
  #rows: { hasCells: boolean }[] = [];
  #items = 0;

  /** Opens an element; returns the function that closes it. */
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
    // Blanks between rows, cells and list items are only source layout.
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

  /** Removes and returns the output since `from`, without surrounding blanks. */
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

  /** Separates cells by a tab, as spreadsheets do in plain text. */
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

  /** Writes a link as its text, followed by its address if the text lacks it. */
  #openLink(address: string): () => void {
    const from = this.#parts.length;
    return () => {
      const text = this.#parts
        .slice(from)
        .join('')
        .replace(/<[^<>]*>/g, '');
      if (address !== '' && text.trim() !== '' && !equalsAddress(text, escapeHtml(address)))
        this.#write(` (${escapeHtml(address)})`);
    };
  }

  /** Separates a block from the text before it by a blank where it can't be a line. */
  #openSpaced(): () => void {
    if (!/[\s>]$/.test(this.#parts.at(-1) || '>')) this.#write(' ');
    return () => undefined;
  }
}

/**
 * Reduces pasted HTML to the toolbar's formats, without styles, images or scripts. Word lists become lists, tables become lines with tabs,
 * links become text with the address. It scans the text without the browser's parser, which would report each style as a violation of the
 * security policy.
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
