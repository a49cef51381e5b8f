import { PdfDocument } from '@credenciados/platform/pdf/pdf-document';

/** A text of a page: a paragraph, a heading, or names with values. */
export type Texto = string | { secao: string } | { fatos: string[][] };

/** Pages of texts alone, without a signature. */
export interface Folha {
  titulo: string;
  subtitulo: string;
  rodape: string;
  em: Date;
  textos: readonly Texto[];
}

/** Lays out pages of texts; the caller adds to them, or ends the file. */
export function layOut({ titulo, subtitulo, rodape, em, textos }: Folha): PdfDocument {
  const pdf = new PdfDocument({ titulo, em, rodape }).heading(titulo, subtitulo);
  for (const texto of textos) {
    if (typeof texto === 'string') pdf.paragraph(texto);
    else if ('secao' in texto) pdf.section(texto.secao);
    else pdf.facts(texto.fatos.map(([name = '', value = '']) => [name, value] as const));
  }
  return pdf;
}
