import type { PdfDocument, SignatureField } from '@credenciados/platform/pdf/pdf-document';
import { ATTACHMENT_NAME } from './find-in-file.ts';

/** Data of a document of an edital's template, beside its content. */
export interface SignedDrawing {
  kid: string;
  /** Empty for a preview, which nobody signed. */
  assinatura: string;
  emitidoEm: Date;
  demonstration: boolean;
  /** Text of the attached file: the signed content with its signature. */
  attachment: string;
  /** Certificate that will sign the file, and the space for it; null for none. */
  certificado: SignatureField | null;
}

/** Reason why a document has no legal value, or null. */
export function noticeOf({ assinatura, demonstration }: SignedDrawing): string | null {
  if (assinatura === '') return 'Prévia';
  return demonstration ? 'Demonstração' : null;
}

/** Ends a document with its signatures and the signed text. `modelo`: name and version of its template. */
export function endSigned(
  pdf: PdfDocument,
  drawing: SignedDrawing,
  modelo: readonly [string, number],
): Promise<Buffer> {
  const { assinatura, kid, attachment, certificado } = drawing;
  if (assinatura) {
    pdf.facts([
      ['Assinatura (Ed25519)', assinatura],
      ['Chave', kid],
      [modelo[0], `versão ${modelo[1]}`],
    ]);
  }
  if (attachment) pdf.attach(ATTACHMENT_NAME, 'O que o portal assinou, com a assinatura', Buffer.from(attachment));
  if (certificado) pdf.signature(certificado);
  return pdf.end();
}
