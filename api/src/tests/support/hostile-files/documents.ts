import { cfb, contentTypes, doc, docx, pdf, pdfWith, rar, zip } from './bytes.ts';
import { ENCRYPTED_PDFS } from './encrypted-pdfs.ts';
import {
  type HostileFile,
  hasOwnMacros,
  hasProgram,
  hasUnsafeName,
  isDamaged,
  isEmpty,
  isOther,
  isProtected,
  isTooLargeUnpacked,
  taken,
} from './kinds.ts';

const text = (content: string) => () => Buffer.from(content, 'latin1');
const hex =
  (start: string, length = 600) =>
  () =>
    Buffer.concat([Buffer.from(start, 'hex')], length);
const cut = (bytes: Buffer, length: number) => bytes.subarray(0, length);

/** Files with the extension .pdf. */
export const PDFS: readonly HostileFile[] = [
  taken('a plain one', 'a.pdf', () => pdf()),
  taken('one with a script of its form', 'a.pdf', () => pdf('<< /S /JavaScript /JS (app.alert(1)) >>')),
  taken('one that would start a program, which no reader of today does unasked', 'a.pdf', () =>
    pdf('<< /S /Launch /F (cmd.exe) >>'),
  ),
  taken('one with zeroes after its end', 'a.pdf', () => pdf('', '\0'.repeat(3000))),
  isEmpty('nothing', 'a.pdf', () => Buffer.alloc(0)),
  isOther('a page', 'a.pdf', text('<!doctype html><script>alert(1)</script>')),
  isOther('a script', 'a.pdf', text('#!/bin/sh\nrm -rf /\n')),
  isOther('a program of Windows', 'a.pdf', hex('4d5a90000300000004000000ffff0000')),
  isOther('a program of Linux', 'a.pdf', hex('7f454c46020101000000000000000000')),
  isOther('a program of macOS', 'a.pdf', hex('cffaedfe0700000103000000')),
  isOther('a class of Java', 'a.pdf', hex('cafebabe00000034')),
  isOther(
    'a drawing with a script',
    'a.pdf',
    text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ),
  isOther('an entity that grows', 'a.pdf', text('<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaa">]><l>&a;</l>')),
  isOther('PostScript', 'a.pdf', text('%!PS-Adobe-3.0\n(%PDF-1.7) show\n%%EOF\n')),
  isOther('rich text with an object', 'a.pdf', text('{\\rtf1{\\object\\objautlink}}')),
  isOther('a zip file', 'a.pdf', () => zip(['a.txt'])),
  isOther('a compressed file', 'a.pdf', hex('1f8b0800000000000003')),
  isOther('a film', 'a.pdf', hex('000000186674797069736f6d'.slice(0, 24))),
  isOther('a disk’s image', 'a.pdf', hex('4b444d56010000000300')),
  isOther('zeroes alone', 'a.pdf', () => Buffer.alloc(5000)),
  taken('white space before the head', 'a.pdf', () => pdf('', '', '\r\n\n ')),
  taken('a printer’s commands before the head', 'a.pdf', () => pdf('', '', '\x1b%-12345X@PJL ENTER LANGUAGE=PDF\r\n')),
  isOther('a head behind the bytes in which readers look for it', 'a.pdf', () => pdf('', '', ' '.repeat(1100))),
  isOther('a script before the head', 'a.pdf', () => pdf('', '', '#!/bin/sh\nexit\n')),
  isOther('one of RAR before the head, behind blanks', 'a.pdf', () =>
    Buffer.concat([Buffer.from('\n\n'), rar(['a.exe']), pdf()]),
  ),
  isOther('a zip file before the head, behind blanks, and its end behind the PDF', 'a.pdf', () => {
    const packed = zip(['x.class']);
    const directory = packed.indexOf('PK\x01\x02', 0, 'latin1');
    return Buffer.concat([
      Buffer.from('\n'),
      packed.subarray(0, directory),
      pdf(),
      packed.subarray(directory),
      Buffer.from('\n'),
    ]);
  }),
  isOther('a zip file before the head', 'a.pdf', () => Buffer.concat([zip(['a.class']), pdf()])),
  isOther('a page before the head', 'a.pdf', () => pdf('', '', '<html><body>x</body></html>')),
  isOther('a program before the head', 'a.pdf', () => pdf('', '', 'MZ\x90\0')),
  isOther('a picture before the head', 'a.pdf', () => pdf('', '', 'GIF89a/*')),
  taken('a comment of Acrobat with markup in the first object', 'a.pdf', () =>
    pdfWith({ objects: ['<< /Type /Annot /RC (<?xml version="1.0"?><body xmlns="x"><p>Conferido</p></body>) >>'] }),
  ),
  taken('a title with markup', 'a.pdf', () => pdfWith({ trailer: '/Info << /Title (<html> em PDF) >>' })),
  taken('a zip file that is attached to it, near its end', 'a.pdf', () => {
    const packed = zip(['planta.dwg']);
    const head = `<< /Type /EmbeddedFile /Length ${packed.length} >>\nstream\n`;
    return pdfWith({ objects: [`${head}${packed.toString('latin1')}\nendstream`] });
  }),
  taken('one without its last line', 'a.pdf', () => pdfWith({ eof: '' })),
  taken('one whose table of objects is elsewhere', 'a.pdf', () => pdfWith({ eof: 'startxref\n99999\n%%EOF\n' })),
  isOther('a page after the end', 'a.pdf', () => pdf('', '<!DOCTYPE html><body onload=alert(1)>')),
  isOther('a zip file after the end', 'a.pdf', () => Buffer.concat([pdf(), zip(['a.class'])])),
  isOther('a zip file with a comment after the end', 'a.pdf', () =>
    Buffer.concat([pdf(), zip(['a.class'], 'x'.repeat(2000))]),
  ),
  isDamaged('half of one', 'a.pdf', () => cut(pdf('x'.repeat(400)), 200)),
  isDamaged('its head alone', 'a.pdf', text('%PDF-1.7\n')),
  taken('much behind its end', 'a.pdf', () => pdf('', 'x'.repeat(100_000))),
  taken('100 KB of zeroes behind its end', 'a.pdf', () => pdf('', '\0'.repeat(100_000))),
  isOther('a page far behind its end', 'a.pdf', () => pdf('', `${'\0'.repeat(100_000)}<html>`)),
  isOther('a zip file and a line break after the end', 'a.pdf', () =>
    Buffer.concat([pdf(), zip(['a.class']), Buffer.from('\n')]),
  ),
  isOther('one of RAR after the end', 'a.pdf', () => Buffer.concat([pdf(), rar(['a.exe'])])),
  isOther('a page in place of its last line', 'a.pdf', () => pdfWith({ eof: '', tail: '<script>alert(1)</script>' })),
  isDamaged('no pages', 'a.pdf', () => pdfWith({ pages: '<< /Type /Pages /Kids [] /Count 0 >>' })),
  isDamaged('a table of pages that leads to none', 'a.pdf', () =>
    pdfWith({ pages: '<< /Type /Pages /Kids [99 0 R] /Count 1 >>' }),
  ),
  isDamaged('a table of pages that comes back to itself', 'a.pdf', () =>
    pdfWith({ pages: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>' }),
  ),
  isDamaged('both ends of one, and nothing in between', 'a.pdf', text('%PDF-1.7\nlixo\n%%EOF\n')),
  ...ENCRYPTED_PDFS.map(({ what, user, bytes }) =>
    user
      ? isProtected(`under a password: ${what}`, 'a.pdf', bytes)
      : taken(`under an owner’s password alone: ${what}`, 'a.pdf', bytes),
  ),
  isProtected('for the holders of certificates', 'a.pdf', () =>
    pdfWith({ trailer: '/ID [<01> <01>] /Encrypt << /Filter /Adobe.PubSec /V 4 /SubFilter /adbe.pkcs7.s5 >>' }),
  ),
];

/** Head of a Word document (FibBase) with these flags. */
const fib = (flags: number): Buffer => {
  const bytes = Buffer.alloc(64);
  bytes.writeUInt16LE(0xa5ec, 0);
  bytes.writeUInt16LE(flags, 10);
  return bytes;
};
const MSI = '000c1084-0000-0000-c000-000000000046';
const header = (place: number, value: number, bytes: 2 | 4 = 4) =>
  cfb(['WordDocument'], (head) => head.writeUIntLE(value, place, bytes));

/** Files with the extension .doc: compound files, a container that many other formats share. */
export const DOCS: readonly HostileFile[] = [
  taken('a plain one', 'a.doc', () => doc()),
  taken('one with a picture and other parts', 'a.doc', () =>
    doc('Data', { name: 'ObjectPool', type: 1 }, '\x05SummaryInformation'),
  ),
  isOther('an installer', 'a.doc', () => cfb(['\u4840\u3f3f\u4577', '\x05SummaryInformation', MSI.slice(0, 20)])),
  isOther('a compound file with nothing in it', 'a.doc', () => cfb([])),
  isOther('a workbook', 'a.doc', () => cfb(['Workbook'])),
  isOther('a workbook beside a document', 'a.doc', () => doc('Workbook')),
  isOther('an old workbook', 'a.doc', () => cfb(['Book'])),
  isOther('slides', 'a.doc', () => cfb(['PowerPoint Document', 'Current User'])),
  isOther('a message of Outlook', 'a.doc', () =>
    cfb(['__properties_version1.0', { name: '__nameid_version1.0', type: 1 }]),
  ),
  isOther('a drawing of Visio', 'a.doc', () => cfb(['VisioDocument'])),
  isOther('a folder of the document’s name', 'a.doc', () => cfb([{ name: 'WordDocument', type: 1 }])),
  isOther('a document without a byte', 'a.doc', () => cfb([{ name: 'WordDocument', size: 0 }])),
  isOther('the document’s name in other letters', 'a.doc', () => cfb(['worddocument'])),
  hasOwnMacros('macros', 'a.doc', () => doc({ name: 'Macros', type: 1 })),
  hasOwnMacros('a project of VBA', 'a.doc', () => doc({ name: '_VBA_PROJECT_CUR', type: 1 })),
  isProtected('a file under a password', 'a.doc', () => cfb(['EncryptedPackage', 'EncryptionInfo'])),
  isProtected('a document whose head says that it is encrypted', 'a.doc', () =>
    cfb([{ name: 'WordDocument', content: fib(0x0100) }]),
  ),
  isProtected('a short document whose head says that it is encrypted', 'a.doc', () =>
    cfb(['1Table', { name: 'x', size: 70 }, { name: 'WordDocument', size: 2000, content: fib(0x0100) }]),
  ),
  taken('a document that other flags are set of', 'a.doc', () => cfb([{ name: 'WordDocument', content: fib(0xfeff) }])),
  taken('the theme that Word 2007 and later save, a zip file, in its last sector', 'a.doc', () =>
    doc({ name: 'theme', content: zip(['theme/theme1.xml']) }),
  ),
  isOther('a zip file and a line break behind its last sector', 'a.doc', () =>
    Buffer.concat([doc(), zip(['a.class']), Buffer.from('\n')]),
  ),
  isOther('a page', 'a.doc', text('<html><body>texto</body></html>')),
  isOther('rich text', 'a.doc', text('{\\rtf1 texto}')),
  isOther('a Word document of today', 'a.doc', () => docx()),
  isOther('a compound file that ends as a zip file', 'a.doc', () => Buffer.concat([doc(), zip(['a.class'])])),
  isOther('a part of a head', 'a.doc', () => cut(doc(), 100)),
  isDamaged('a head alone', 'a.doc', () => cut(doc(), 512)),
  isDamaged('a directory beyond the end', 'a.doc', () => header(48, 0x00ffffff)),
  isDamaged('a directory that has no end', 'a.doc', () =>
    cfb(['WordDocument'], (_head, fat) => fat.writeUInt32LE(1, 4)),
  ),
  isDamaged('a directory that leads beyond the table', 'a.doc', () =>
    cfb(['WordDocument'], (_head, fat) => fat.writeUInt32LE(5000, 4)),
  ),
  isDamaged('a directory without a beginning', 'a.doc', () => header(48, 0xfffffffe)),
  isDamaged('sectors of a size that there isn’t', 'a.doc', () => header(30, 31, 2)),
  isDamaged('another order of bytes', 'a.doc', () => header(28, 0xfeff, 2)),
  isDamaged('a table whose list comes back to itself', 'a.doc', () =>
    cfb(['WordDocument'], (head, fat) => {
      head.writeUInt32LE(1, 68);
      fat.writeUInt32LE(1, 508);
    }),
  ),
  isDamaged('a tree of parts that comes back to itself', 'a.doc', () => cfb(['WordDocument', { name: 'x', right: 1 }])),
  isDamaged('a part that isn’t there', 'a.doc', () => cfb([{ name: 'WordDocument', left: 99 }])),
];

const PATH_UP = '../../../etc/cron.d/x';

/** Files with the extension .docx. */
export const DOCXS: readonly HostileFile[] = [
  taken('a plain one', 'a.docx', () => docx()),
  taken('one with a picture', 'a.docx', () => docx('word/media/image1.png')),
  hasOwnMacros('macros', 'a.docx', () => docx('word/vbaProject.bin')),
  hasOwnMacros('macros under another name', 'a.docx', () =>
    zip([
      contentTypes(undefined, '<Override PartName="/word/x.bin" ContentType="application/vnd.ms-office.vbaProject"/>'),
      'word/x.bin',
      'word/document.xml',
    ]),
  ),
  isOther('a document that says that it has macros', 'a.docx', () =>
    zip([contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml'), 'word/document.xml']),
  ),
  hasProgram('word/activeX/activeX1.bin')('a control of ActiveX', 'a.docx', () => docx('word/activeX/activeX1.bin')),
  hasProgram('word/embeddings/setup.exe')('a program in it', 'a.docx', () => docx('word/embeddings/setup.exe')),
  hasUnsafeName(PATH_UP)('a name that leads out of it', 'a.docx', () => docx(PATH_UP)),
  isOther('a workbook', 'a.docx', () =>
    zip([
      contentTypes('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'),
      'xl/workbook.xml',
    ]),
  ),
  isOther('a workbook with a folder of a document', 'a.docx', () =>
    zip([contentTypes('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'), 'word/x']),
  ),
  isOther('a zip file', 'a.docx', () => zip(['a.txt'])),
  isOther('a document without its list of contents', 'a.docx', () => zip(['word/document.xml'])),
  isOther('a list of contents without a document', 'a.docx', () => zip([contentTypes()])),
  isOther('a Word document of before', 'a.docx', () => doc()),
  isProtected('a file under a password', 'a.docx', () => cfb(['EncryptedPackage', 'EncryptionInfo'])),
  isTooLargeUnpacked('a list of contents that unpacks to more than it may', 'a.docx', () =>
    zip([{ ...contentTypes(), unpacked: 50_000_000, method: 8 }, 'word/document.xml']),
  ),
  isDamaged('a list of contents that isn’t where it should be', 'a.docx', () =>
    zip([{ ...contentTypes(), offset: 5 }, 'word/document.xml']),
  ),
  taken('a line break behind it', 'a.docx', () => Buffer.concat([docx(), Buffer.from('\n')])),
  isProtected('a file under rights management', 'a.docx', () => cfb(['\x06DataSpaces', 'EncryptedPackage'])),
  isDamaged('one without its end', 'a.docx', () => cut(docx(), 300)),
];
