/** A CPF as ###.###.###-##; anything else as it is. */
export function formatCpf(cpf: string): string {
  return cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
}

/** A CEP of eight digits as #####-###; anything else as it is. */
export function formatCep(cep: string): string {
  return cep.replace(/^(\d{5})(\d{3})$/, '$1-$2');
}

/** A CPF with only its middle shown, for whoever is not staff: ***.456.789-**. */
export function maskCpf(cpf: string): string {
  return cpf.replace(/\D/g, '').replace(/^\d{3}(\d{3})(\d{3})\d{2}$/, '***.$1.$2-**');
}

/** Made when a number is first shown: a formatter takes longer to make than all else that starts the portal. */
const inPortuguese = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 1 });

/** A size in bytes in the unit that reads best. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${formatInteger(bytes)} bytes`;
  if (bytes < 1024 * 1024) return `${inPortuguese(bytes / 1024)} KB`;
  return `${inPortuguese(bytes / 1024 / 1024)} MB`;
}

/** An integer with its thousands set apart. */
export function formatInteger(value: number): string {
  return value.toLocaleString('pt-BR');
}

/** A text cut at `max` characters as people count them (UAX #29), with an ellipsis. */
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

/** A longer extension is none. */
const EXTENSION = /\.[\p{L}\p{N}]{1,8}$/u;

/** A file's name cut like `truncate`, with its extension in sight. */
export function truncateFileName(name: string, max: number): string {
  const extension = EXTENSION.exec(name)?.[0] ?? '';
  const base = extension === '' ? name : name.slice(0, -extension.length);
  const shown = truncate(base, max - extension.length);
  return charactersOf(name).length <= max ? name : `${shown}${extension}`;
}

/** The characters that people see in a text; of a browser without the means, its code points. */
function charactersOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return Array.from(text);
  return Array.from(new Intl.Segmenter('pt-BR').segment(text), ({ segment }) => segment);
}

/** Lower case without accents, to compare what people type with what is written. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
