import type { TestFile } from './files.ts';

/** PDFs that no honest program writes, made by hand. */

/** PDF of these objects, numbered from 1, with its table and trailer. */
function pdf(name: string, objects: readonly string[], trailer = ''): TestFile {
  const parts = ['%PDF-1.7\n'];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [place, body] of objects.entries()) {
    offsets.push(length);
    const object = `${place + 1} 0 obj\n${body}\nendobj\n`;
    parts.push(object);
    length += object.length;
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    `xref\n0 ${size}\n0000000000 65535 f \n${entries}`,
    `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
  );
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(parts.join(''), 'latin1') };
}

const stream = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const page = (contents: number, more = '') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 500] /Contents ${contents} 0 R /Resources << /Font << /F1 3 0 R >> >> ${more} >>`;
const words = (text: string) => stream(`BT /F1 20 Tf 40 420 Td (${text}) Tj ET`);

/**
 * Two pages with actions on opening, closing, turning and clicking: run scripts, go to another site, start a program, send a form, fetch a
 * picture and another document.
 */
export function hostilePdf(elsewhere: string): TestFile {
  const script = (where: string) =>
    `<< /S /JavaScript /JS (app.alert('${where}'); window.top.hacked = '${where}'; app.launchURL('${elsewhere}/${where}', true);) >>`;
  const whole = '/Rect [0 0 400 500] /Border [0 0 0]';
  return pdf('hostil.pdf', [
    `<< /Type /Catalog /Pages 2 0 R /OpenAction ${script('aberto')} /AA << /WC ${script('fechado')} >>
       /Names << /JavaScript << /Names [(a) ${script('nome')}] >> >>
       /AcroForm 11 0 R >>`,
    '<< /Type /Pages /Kids [4 0 R 5 0 R] /Count 2 >>',
    FONT,
    page(6, `/AA << /O ${script('pagina')} >> /Annots [8 0 R 9 0 R 10 0 R]`),
    page(7, `/AA << /O ${script('segunda')} >>`),
    words('Documento de teste hostil'),
    words('Segunda folha'),
    `<< /Type /Annot /Subtype /Link ${whole} /A << /S /URI /URI (${elsewhere}/link) >> >>`,
    `<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (botao) ${whole} /A << /S /SubmitForm /F (${elsewhere}/formulario) >>
       /AA << /E ${script('ponteiro')} /D ${script('clique')} >> /MK << /CA (Clique) >> >>`,
    `<< /Type /Annot /Subtype /Link ${whole} /A << /S /Launch /F (calc.exe) /Next << /S /GoToR /F (${elsewhere}/outro.pdf) /D [0 /Fit] >> >> >>`,
    '<< /Fields [9 0 R] /NeedAppearances true /XFA (<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><script>1</script></xdp:xdp>) >>',
  ]);
}

/** PDF with a password: refused today, stored by earlier portals. */
export function lockedPdf(): TestFile {
  const key = `<${'ab'.repeat(32)}>`;
  return pdf(
    'protegido.pdf',
    ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [4 0 R] /Count 1 >>', FONT, page(5), words('Segredo')],
    `/ID [<01> <01>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O ${key} /U ${key} >>`,
  );
}

/** Begins and ends like a PDF but isn't one: refused today, stored by earlier portals. */
export function brokenPdf(): TestFile {
  return {
    name: 'quebrado.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.7\n${'lixo '.repeat(400)}\n%%EOF\n`),
  };
}

/** A form that only Adobe's reader opens: other readers show its page that says so. */
export function adobeForm(name: string): TestFile {
  return pdf(name, [
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [] /XFA [(template) 6 0 R] >> >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    FONT,
    page(5),
    words('Please wait...'),
    stream('<template xmlns="http://www.xfa.org/schema/xfa-template/3.0/"/>'),
  ]);
}

/** One-page PDF with lines of text. */
export function pdfWithLines(name: string, lines: readonly string[]): TestFile {
  const shown = lines.map((line) => `(${line.replaceAll(/[()\\]/g, '\\$&')}) Tj 0 -22 Td`).join(' ');
  return pdf(name, [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    page(5),
    stream(`BT /F1 11 Tf 30 450 Td ${shown} ET`),
  ]);
}

/** PDF with an empty list of pages. */
export function pdfWithoutPages(): TestFile {
  return pdf('vazio.pdf', ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>']);
}

/** PDF page with a file attached as a paper clip, under a misleading name. */
export function pdfWithClip(name: string): TestFile {
  return pdf(name, [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    FONT,
    page(5, '/Annots [6 0 R]'),
    words('Planta anexa'),
    '<< /Type /Annot /Subtype /FileAttachment /Rect [10 10 20 20] /FS 7 0 R >>',
    // U+202E, in UTF-16, reverses the letters that follow.
    '<< /Type /Filespec /F (planta.exe) /UF <feff0070006c0061006e00740061202e006600640070002e006500780065> /EF << /F 8 0 R >> >>',
    stream('MZ'),
  ]);
}
