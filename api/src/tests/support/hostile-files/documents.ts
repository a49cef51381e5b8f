import { cfb, contentTypes, doc, docx, pdf, zip } from './bytes.ts';
import { type HostileFile, isDamaged, isEmpty, isOther, isProtected, isUnsafe, taken } from './kinds.ts';

const text = (content: string) => () => Buffer.from(content, 'latin1');
const hex =
  (start: string, length = 600) =>
  () =>
    Buffer.concat([Buffer.from(start, 'hex')], length);
const cut = (bytes: Buffer, length: number) => bytes.subarray(0, length);

/** What says that it is a PDF. */
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
  isOther('white space before the head', 'a.pdf', () => pdf('', '', '\n\n\n ')),
  isOther('a page before the head', 'a.pdf', () => pdf('', '', '<html><body>x</body></html>')),
  isOther('a program before the head', 'a.pdf', () => pdf('', '', 'MZ\x90\0')),
  isOther('a picture before the head', 'a.pdf', () => pdf('', '', 'GIF89a/*')),
  isOther('a page right behind the head', 'a.pdf', () => pdf('<html><script>alert(1)</script></html>')),
  isOther('a program of PHP behind the head', 'a.pdf', () => pdf('<?php system($_GET["c"]); ?>')),
  isOther('a page after the end', 'a.pdf', () => pdf('', '<!DOCTYPE html><body onload=alert(1)>')),
  isOther('a zip file after the end', 'a.pdf', () => Buffer.concat([pdf(), zip(['a.class'])])),
  isOther('a zip file with a comment after the end', 'a.pdf', () =>
    Buffer.concat([pdf(), zip(['a.class'], 'x'.repeat(2000))]),
  ),
  isDamaged('half of one', 'a.pdf', () => cut(pdf('x'.repeat(400)), 200)),
  isDamaged('its head alone', 'a.pdf', text('%PDF-1.7\n')),
  isDamaged('much behind its end', 'a.pdf', () => pdf('', 'x'.repeat(100_000))),
];

const MSI = '000c1084-0000-0000-c000-000000000046';
const header = (place: number, value: number, bytes: 2 | 4 = 4) =>
  cfb(['WordDocument'], (head) => head.writeUIntLE(value, place, bytes));

/** What says that it is a Word document of before: a compound file, as much else is. */
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
  isUnsafe('macros', 'a.doc', () => doc({ name: 'Macros', type: 1 })),
  isUnsafe('a project of VBA', 'a.doc', () => doc({ name: '_VBA_PROJECT_CUR', type: 1 })),
  isProtected('a file under a password', 'a.doc', () => cfb(['EncryptedPackage', 'EncryptionInfo'])),
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

/** What says that it is a Word document of today. */
export const DOCXS: readonly HostileFile[] = [
  taken('a plain one', 'a.docx', () => docx()),
  taken('one with a picture', 'a.docx', () => docx('word/media/image1.png')),
  isUnsafe('macros', 'a.docx', () => docx('word/vbaProject.bin')),
  isUnsafe('macros under another name', 'a.docx', () =>
    zip([
      contentTypes(undefined, '<Override PartName="/word/x.bin" ContentType="application/vnd.ms-office.vbaProject"/>'),
      'word/x.bin',
      'word/document.xml',
    ]),
  ),
  isOther('a document that says that it has macros', 'a.docx', () =>
    zip([contentTypes('application/vnd.ms-word.document.macroEnabled.main+xml'), 'word/document.xml']),
  ),
  isUnsafe('a control of ActiveX', 'a.docx', () => docx('word/activeX/activeX1.bin')),
  isUnsafe('a program in it', 'a.docx', () => docx('word/embeddings/setup.exe')),
  isUnsafe('a name that leads out of it', 'a.docx', () => docx(PATH_UP)),
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
  isOther('a file under a password', 'a.docx', () => cfb(['EncryptedPackage', 'EncryptionInfo'])),
  isUnsafe('a list of contents that unpacks to more than it may', 'a.docx', () =>
    zip([{ ...contentTypes(), unpacked: 50_000_000, method: 8 }, 'word/document.xml']),
  ),
  isDamaged('a list of contents that isn’t where it should be', 'a.docx', () =>
    zip([{ ...contentTypes(), offset: 5 }, 'word/document.xml']),
  ),
  isDamaged('one without its end', 'a.docx', () => cut(docx(), 300)),
];
