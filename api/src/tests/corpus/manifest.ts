/** Expected result for each file in `files`, made by other programs (see `make-files.sh`). */

interface CorpusFile {
  /** Beginning or part of the refusal's text; null if the file is accepted. */
  refused: string | null;
}

const PROTECTED = 'protegido por senha';
const DAMAGED = 'incompleto ou danificado';
const OTHER = 'não corresponde à extensão';
const PROGRAM = 'contém um programa';
const MACROS = 'contém macros';
const PHONE_PICTURE = 'HEIC, AVIF ou WEBP';
const PART = 'só uma parte de um RAR dividido';
const NESTED = 'contém outro arquivo compactado';

const all = (refused: string | null, names: string): [string, CorpusFile][] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [name, { refused }]);

export const CORPUS: ReadonlyMap<string, CorpusFile> = new Map([
  // PDF: offices, PHP libraries, browsers, TeX, scanners; versions 1.3 to 2.0.
  ...all(
    null,
    `word-mac-quartz.pdf word-365.pdf dvipdfmx.pdf itextsharp.pdf xerox-workcentre-jbig2.pdf microsoft-print-to-pdf.pdf
    afp-batch-processor.pdf matplotlib.pdf pdftex-hyperref.pdf foxit-form.pdf photoshop-mac.pdf libreoffice.pdf libreoffice-pdfa2.pdf
    reportlab.pdf tcpdf.pdf fpdf.pdf dompdf.pdf wkhtmltopdf.pdf weasyprint.pdf htmldoc.pdf ghostscript-pdf-1.3.pdf ghostscript-pdf-1.7.pdf
    chromium-print.pdf groff.pdf cairo.pdf pdf-api2.pdf img2pdf-scan-jpeg.pdf img2pdf-scan-ccitt.pdf tiff2pdf.pdf mupdf.pdf`,
  ),
  // PDF: linearised, object streams, an incremental update, a signature, attached files, a damaged stream, only an owner's password.
  ...all(
    null,
    `qpdf-linearised.pdf qpdf-object-streams-2.0.pdf exiftool-incremental-update.pdf podofo-signed.pdf qpdf-attachment.pdf
    qpdf-attached-zip.pdf ghostscript-damaged-stream.pdf qpdf-owner-password.pdf itext-owner-password.pdf`,
  ),
  ...all(
    PROTECTED,
    `user-password-rc4-40.pdf user-password-aes-128.pdf user-password-aes-256.pdf libreoffice-user-password.pdf
    qpdf-user-password.pdf`,
  ),
  ...all(DAMAGED, 'pikepdf-no-pages.pdf cut-download.pdf'),

  // Text documents of Word 6 to 365, LibreOffice and libraries.
  ...all(
    null,
    `word-6.doc word-2007-lists.doc word-2010-columns.doc watermark.doc equation.doc hyperlink.doc inner-table.doc page-reference.doc
    embedded-workbook.doc libreoffice.doc word-2007-mac.docx word-2007-tracked-changes.docx word-2010-signed.docx word-read-only.docx
    word-strict.docx word-text-box.docx word-tables.docx word-footnotes.docx byte-order-mark.docx added-part.docx word-embedded-documents.docx libreoffice.docx
    pandoc.docx python-docx.docx`,
  ),
  ...all(MACROS, 'macro.doc'),
  ...all(PROTECTED, 'password-rc4.doc password-cryptoapi.doc password-agile.docx'),
  // A Word 2 text is not a compound file, and AbiWord names rich text .doc.
  ...all(OTHER, 'word-2.doc abiword.doc'),

  // Images of phones, cameras and programs.
  ...all(
    null,
    `phone.jpg motorola-phone.jpg canon.jpg sony.jpg nikon.jpg orientation-1.jpg orientation-3.jpg orientation-6.jpg orientation-8.jpg
    cmyk.jpg progressive.jpg 16-bit.png interlaced.png palette.png`,
  ),
  ...all(PHONE_PICTURE, 'renamed-heic.jpg renamed-webp.jpg renamed-avif.png renamed-webp.png'),

  // Archives: Info-ZIP, 7-Zip, Windows, macOS, MS-DOS; RAR 4 and 5 of Unix and Windows.
  ...all(
    null,
    `info-zip.zip 7zip.zip 7zip-lzma.zip windows-cp850.zip macos-archive-utility.zip macos-finder.zip streamed.zip msdos.zip
    names-cp866.zip names-utf8.zip zip64.zip empty.zip rar4-unix.rar rar4-unicode-names.rar rar4-compressed.rar
    rar5-stored.rar rar5-windows.rar rar5-solid.rar winrar.rar winrar-japanese.rar`,
  ),
  ...all(
    PROTECTED,
    `7zip-aes256.zip winzip-aes256.zip password-classic.zip password-names.zip rar4-password.rar rar4-password-names.rar
    winrar-password.rar`,
  ),
  ...all(PROGRAM, 'java.zip program.zip rar4-windows.rar'),
  ...all(NESTED, 'zip-in-zip.zip'),
  ...all(PART, 'rar5-first-of-many.rar'),
  ...all(DAMAGED, 'rar4-damaged.rar'),
]);
