/** Placeholders of a modelo de mensagem, filled in when it is used. No imports: safe to load anywhere. */

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

/** Name in braces, in any case and spacing. */
const PLACE = /\{\s*(\p{L}[\p{L}\d_]*)\s*\}/gu;

const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDER_NAMES.some((known) => known === name);

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Placeholder as written in a modelo. */
export function placeholderMark(name: string): string {
  return `{${name}}`;
}

/** Removes the tags of rich text, each from its `<` to the next `>`. Linear, even if many are never closed. */
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

/** Distinct placeholders of a text or rich text, as written in it. */
export function placeholdersIn(content: string): string[] {
  // A tag within a placeholder would hide it, although a reader sees it.
  const words = withoutTags(content);
  return [...new Set([...words.matchAll(PLACE)].map(([, name = '']) => placeholderMark(name)))];
}

/** Placeholders that the portal doesn't know. */
export function unknownPlaceholders(content: string): string[] {
  return placeholdersIn(content).filter((mark) => !isPlaceholder(mark.slice(1, -1).toLowerCase()));
}

function fill(content: string, values: PlaceholderValues, show: (value: string) => string): string {
  return content.replace(PLACE, (mark, name: string) => {
    const key = name.toLowerCase();
    const value = isPlaceholder(key) ? values[key] : undefined;
    // Braces are removed, so that a value can't be a placeholder itself.
    return value === undefined ? mark : show(value.replace(/[{}]/g, ''));
  });
}

/** Fills known values into rich text, escaped, so that a value never becomes markup. */
export function fillRichText(html: string, values: PlaceholderValues): string {
  return fill(html, values, escapeHtml);
}

/** Fills known values into plain text, such as a subject. */
export function fillText(text: string, values: PlaceholderValues): string {
  return fill(text, values, (value) => value);
}

/** Reason why a message can't be sent yet, or null. */
export function unfilledError(content: string): string | null {
  const left = placeholdersIn(content);
  if (left.length === 0) return null;
  return left.length === 1
    ? `Falta preencher ${left[0]}. Substitua este campo antes de enviar.`
    : `Falta preencher ${left.join(', ')}. Substitua estes campos antes de enviar.`;
}

/** Reason why a modelo can't be saved, or null. */
export function unknownError(content: string): string | null {
  const unknown = unknownPlaceholders(content);
  if (unknown.length === 0) return null;
  const known = PLACEHOLDER_NAMES.map(placeholderMark).join(', ');
  return unknown.length === 1
    ? `O campo ${unknown[0]} não existe. Use somente ${known}.`
    : `Os campos ${unknown.join(', ')} não existem. Use somente ${known}.`;
}
