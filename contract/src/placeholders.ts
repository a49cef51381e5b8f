/** Places of a modelo de mensagem that are filled in when it is used. No imports: safe to load anywhere. */

/** Placeholders and their meaning. */
export const PLACEHOLDERS = {
  nome: 'Nome do interessado',
  edital: 'Número do edital',
  prazo: 'Prazo de resposta (dia)',
} as const;
export type Placeholder = keyof typeof PLACEHOLDERS;
export const PLACEHOLDER_NAMES = ['nome', 'edital', 'prazo'] as const satisfies readonly Placeholder[];

/** Known values of a message; other placeholders stay for later. */
export type PlaceholderValues = Partial<Record<Placeholder, string>>;

/** A name in braces, however it is spaced and written. */
const PLACE = /\{\s*(\p{L}[\p{L}\d_]*)\s*\}/gu;

const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDER_NAMES.some((known) => known === name);

/** Text as HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** How a placeholder is written in a modelo. */
export function placeholderMark(name: string): string {
  return `{${name}}`;
}

/** Rich text without its tags, each from its `<` to the next `>`; read once, however many of them never end. */
export function withoutTags(html: string): string {
  let words = '';
  let from = 0;
  for (;;) {
    const open = html.indexOf('<', from);
    const close = open < 0 ? -1 : html.indexOf('>', open);
    if (close < 0) return words + html.slice(from);
    words += html.slice(from, open);
    from = close + 1;
  }
}

/** The placeholders of a text or of rich text, as they are written in it, each once. */
export function placeholdersIn(content: string): string[] {
  // A tag within one would hide it; nothing is between its letters for whoever reads.
  const words = withoutTags(content);
  return [...new Set([...words.matchAll(PLACE)].map(([, name = '']) => placeholderMark(name)))];
}

/** Placeholders that nothing will ever fill in. */
export function unknownPlaceholders(content: string): string[] {
  return placeholdersIn(content).filter((mark) => !isPlaceholder(mark.slice(1, -1).toLowerCase()));
}

function fill(content: string, values: PlaceholderValues, show: (value: string) => string): string {
  return content.replace(PLACE, (mark, name: string) => {
    const key = name.toLowerCase();
    const value = isPlaceholder(key) ? values[key] : undefined;
    // A value is never a place itself.
    return value === undefined ? mark : show(value.replace(/[{}]/g, ''));
  });
}

/** Rich text with what is known filled in, as text: a value never becomes markup. */
export function fillRichText(html: string, values: PlaceholderValues): string {
  return fill(html, values, escapeHtml);
}

/** Plain text, such as a subject, with what is known filled in. */
export function fillText(text: string, values: PlaceholderValues): string {
  return fill(text, values, (value) => value);
}

/** Why a message can't be sent yet, or null. */
export function unfilledError(content: string): string | null {
  const left = placeholdersIn(content);
  if (left.length === 0) return null;
  return left.length === 1
    ? `Falta preencher ${left[0]}. Substitua este campo antes de enviar.`
    : `Falta preencher ${left.join(', ')}. Substitua estes campos antes de enviar.`;
}

/** Why a modelo can't be kept, or null. */
export function unknownError(content: string): string | null {
  const unknown = unknownPlaceholders(content);
  if (unknown.length === 0) return null;
  const known = PLACEHOLDER_NAMES.map(placeholderMark).join(', ');
  return unknown.length === 1
    ? `O campo ${unknown[0]} não existe. Use somente ${known}.`
    : `Os campos ${unknown.join(', ')} não existem. Use somente ${known}.`;
}
