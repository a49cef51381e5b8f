import * as z from 'zod';

const formSchema = z.object({
  _root: z.object({ data: z.object({ AcroForm: z.custom<Form>((it) => typeof it === 'object' && it !== null) }) }),
});

interface Form {
  data: Record<string, unknown>;
}

/** The form of a document that has one, which pdfkit's types don't know of. */
export function formOf(pdf: PDFKit.PDFDocument): Form {
  return formSchema.parse(pdf)._root.data.AcroForm;
}

/** A text as a value of an entry: to pdfkit a plain string is a name. */
export function pdfText(text: string): object {
  return Object(text);
}
