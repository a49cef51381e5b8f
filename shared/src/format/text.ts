/** Formats a CPF as ###.###.###-##; other text is unchanged. */
export function formatCpf(cpf: string): string {
  return cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
}

/** Formats a CEP of eight digits as #####-###; other text is unchanged. */
export function formatCep(cep: string): string {
  return cep.replace(/^(\d{5})(\d{3})$/, '$1-$2');
}

/** Shows only the middle of a CPF, for readers other than staff: ***.456.789-**. */
export function maskCpf(cpf: string): string {
  return cpf.replace(/\D/g, '').replace(/^\d{3}(\d{3})(\d{3})\d{2}$/, '***.$1.$2-**');
}

/** Creates the formatter on first use: doing so takes longer than the rest of the portal's start. */
const inPortuguese = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 1 });

/** Formats a size in bytes with a suitable unit. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${formatInteger(bytes)} bytes`;
  if (bytes < 1024 * 1024) return `${inPortuguese(bytes / 1024)} KB`;
  return `${inPortuguese(bytes / 1024 / 1024)} MB`;
}

/** Formats an integer with thousands separators. */
export function formatInteger(value: number): string {
  return value.toLocaleString('pt-BR');
}

/** Truncates a text at `max` grapheme clusters (UAX #29), with an ellipsis. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const characters = charactersOf(text);
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** A longer suffix isn't an extension. */
const EXTENSION = /\.[\p{L}\p{N}]{1,8}$/u;

/** Truncates a file name like `truncate`, but keeps its extension. */
export function truncateFileName(name: string, max: number): string {
  const extension = EXTENSION.exec(name)?.[0] ?? '';
  const base = extension === '' ? name : name.slice(0, -extension.length);
  const shown = truncate(base, max - extension.length);
  return charactersOf(name).length <= max ? name : `${shown}${extension}`;
}

/** Grapheme clusters of a text; code points in a browser without `Intl.Segmenter`. */
function charactersOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return Array.from(text);
  return Array.from(new Intl.Segmenter('pt-BR').segment(text), ({ segment }) => segment);
}

/** Lower case without accents, to compare typed text. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
