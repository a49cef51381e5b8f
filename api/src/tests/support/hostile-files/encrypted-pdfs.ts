import PDFDocument from 'pdfkit';

type Version = NonNullable<PDFKit.PDFDocumentOptions['pdfVersion']>;

/** Encryption by the PDF version that introduced it (ISO 32000, standard security handler). */
const ENCRYPTIONS: ReadonlyMap<Version, string> = new Map([
  ['1.3', 'RC4 of 40 bits'],
  ['1.4', 'RC4 of 128 bits'],
  ['1.6', 'AES of 128 bits'],
  ['1.7ext3', 'AES of 256 bits'],
]);

function draw(options: PDFKit.PDFDocumentOptions): Promise<Buffer> {
  const document = new PDFDocument(options);
  document.text('Certidão');
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const whole = new Promise<Buffer>((resolve) => {
    document.on('end', () => resolve(Buffer.concat(parts)));
  });
  document.end();
  return whole;
}

/** PDFs with each kind of encryption: with a user's password, and with only an owner's, which readers open. */
export const ENCRYPTED_PDFS = await Promise.all(
  [...ENCRYPTIONS].flatMap(([pdfVersion, what]) =>
    [true, false].map(async (user) => {
      const bytes = await draw({
        pdfVersion,
        ownerPassword: 'dono',
        ...(user && { userPassword: 'abrir' }),
        permissions: { printing: 'lowResolution' },
      });
      return { what, user, bytes: () => bytes };
    }),
  ),
);
