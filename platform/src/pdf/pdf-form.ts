import * as z from 'zod';

const formSchema = z.object({
  _root: z.object({ data: z.object({ AcroForm: z.custom<Form>((it) => typeof it === 'object' && it !== null) }) }),
});

interface Form {
  data: Record<string, unknown>;
}

/** Form of a document that has one; missing in pdfkit's types. */
export function formOf(pdf: PDFKit.PDFDocument): Form {
  return formSchema.parse(pdf)._root.data.AcroForm;
}

/** Text as a PDF string: pdfkit writes a plain JavaScript string as a name. */
export function pdfText(text: string): object {
  return Object(text);
}
