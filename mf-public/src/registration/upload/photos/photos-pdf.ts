import PDFDocument from 'pdfkit';
import { type PageSize, PhotoError, photoPage } from './photo-page.ts';

/** Sides of an A4 page, in points. */
const SHORT = 595.28;
const LONG = 841.89;

/** Sizes of pages that are tried in turn while the PDF is over the limit: A4 at 140 and 100 dpi. */
const SMALLER: readonly PageSize[] = [
  { longest: 1637, quality: 0.7 },
  { longest: 1169, quality: 0.6 },
];

const TOO_LARGE = 'As fotos não cabem no tamanho máximo do arquivo. Retire páginas e tente de novo.';

/** PDF with one A4 page a photo, scaled down until it is within the limit. */
export async function photosPdf(photos: readonly Blob[], name: string, maxBytes: number): Promise<File> {
  let pdf = await toPdf(photos, name);
  for (const size of SMALLER) {
    if (pdf.size <= maxBytes) break;
    const pages: Blob[] = [];
    // One at a time: a phone has no memory for many decoded photos.
    for (const photo of photos) pages.push(await photoPage(photo, size));
    pdf = await toPdf(pages, name);
  }
  if (pdf.size > maxBytes) throw new PhotoError(TOO_LARGE);
  return pdf;
}

interface Picture {
  width: number;
  height: number;
}

/** A method of pdfkit that its types lack. */
const open = (pdf: PDFKit.PDFDocument, bytes: ArrayBuffer): Picture & PDFKit.Mixins.ImageSrc =>
  (pdf as unknown as { openImage(src: ArrayBuffer): Picture & PDFKit.Mixins.ImageSrc }).openImage(bytes);

async function toPdf(pages: readonly Blob[], name: string): Promise<File> {
  const parts: BlobPart[] = [];
  // Without a font: there is no text.
  const pdf = new PDFDocument({ autoFirstPage: false, font: null as never, margin: 0 });
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (part) => parts.push(part));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  for (const page of pages) {
    const bytes = await page.arrayBuffer();
    const image = open(pdf, bytes);
    const size: [number, number] = image.width > image.height ? [LONG, SHORT] : [SHORT, LONG];
    pdf.addPage({ size, margin: 0 });
    pdf.image(image, 0, 0, { fit: size, align: 'center', valign: 'center' });
  }
  pdf.end();
  await ended;
  return new File(parts, name, { type: 'application/pdf' });
}
