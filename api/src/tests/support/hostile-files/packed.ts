import { deflateRawSync, gzipSync } from 'node:zlib';
import { docx, jpeg, pdf, png, rar, rar4, zip } from './bytes.ts';
import {
  type HostileFile,
  hasArchive,
  hasMacro,
  hasNoFormat,
  hasProgram,
  hasUnsafeName,
  isDamaged,
  isOther,
  isPhoneFormat,
  isPhonePicture,
  isProtected,
  isSplit,
  isTooLargeUnpacked,
  isTooManyEntries,
  isTooManyPoints,
  taken,
} from './kinds.ts';

const RAR = rar([{ name: 'certidao.pdf', content: pdf() }]);
const withName = (name: string) => () => zip(['documento.pdf', name]);

/** Files with the extension .zip or .rar. */
export const PACKED: readonly HostileFile[] = [
  taken('documents', 'a.zip', () => zip(['certidao.pdf', 'fotos/frente.jpg', 'fotos/verso.jpg'])),
  hasArchive('dentro.zip')('a zip file in a zip file', 'a.zip', withName('dentro.zip')),
  taken('names of another language', 'a.zip', withName('certidão – 2ª via.pdf')),
  taken('names as old programs of Windows write them', 'a.zip', withName('pasta\\certidao.pdf')),
  taken('one of RAR', 'a.rar', () => RAR),
  hasProgram('META-INF/MANIFEST.MF')('an archive of Java', 'a.zip', () => zip(['META-INF/MANIFEST.MF', 'Main.class'])),
  hasProgram('META-INF/MANIFEST.MF')('an archive of Java whose mark comes last', 'a.zip', () =>
    zip([
      ...Array.from({ length: 300 }, (_, place) => ({ name: `${place}.txt`, content: 'x'.repeat(200) })),
      'META-INF/MANIFEST.MF',
    ]),
  ),
  hasProgram('meta-inf/manifest.mf')('an archive of Java in other letters', 'a.zip', withName('meta-inf/manifest.mf')),
  hasProgram('AndroidManifest.xml')('an app of Android', 'a.zip', () => zip(['AndroidManifest.xml', 'classes.dex'])),
  hasProgram('META-INF/mozilla.rsa')('an extension of Firefox', 'a.zip', () =>
    zip(['manifest.json', 'META-INF/mozilla.rsa']),
  ),
  hasProgram('install.rdf')('an old extension of Firefox', 'a.zip', withName('install.rdf')),
  hasProgram('AppxManifest.xml')('an app of Windows', 'a.zip', withName('AppxManifest.xml')),
  hasMacro('xl/vbaProject.bin')('macros of an office file', 'a.zip', withName('xl/vbaProject.bin')),
  ...[
    'exe',
    'EXE',
    'msi',
    'bat',
    'cmd',
    'com',
    'js',
    'vbs',
    'wsf',
    'hta',
    'ps1',
    'lnk',
    'jar',
    'apk',
    'iso',
    'reg',
    'php',
  ].map((extension) => {
    const name = `pasta/certidao.pdf.${extension}`;
    return hasProgram(name)(`a program: .${extension}`, 'a.zip', withName(name));
  }),
  ...['docm', 'xlsm'].map((extension) =>
    hasMacro(`a.${extension}`)(`a document with macros: .${extension}`, 'a.zip', withName(`a.${extension}`)),
  ),
  hasProgram('setup.exe.')(
    'a program whose name ends in a dot, which Windows leaves out',
    'a.zip',
    withName('setup.exe.'),
  ),
  hasProgram('setup.exe   ')('a program whose name ends in spaces', 'a.zip', withName('setup.exe   ')),
  hasProgram('a.exe')('names of nothing but blanks, as long as they get, before a program', 'a.zip', () =>
    zip([
      ...Array.from({ length: 20 }, (_, place) => `${place}${' '.repeat(65_000)}.`),
      `${' '.repeat(65_000)}x`,
      'a.exe',
    ]),
  ),
  hasUnsafeName('certidao\u202efdp.txt')('a name that reads backwards', 'a.zip', withName('certidao\u202efdp.txt')),
  hasUnsafeName('a\nb.pdf')('a name with a line break', 'a.zip', withName('a\nb.pdf')),
  hasUnsafeName('../../../etc/passwd')('a name that leads out of the folder', 'a.zip', withName('../../../etc/passwd')),
  hasUnsafeName('../../Windows/x.pdf')(
    'a name that leads out of the folder as Windows writes it',
    'a.zip',
    withName('..\\..\\Windows\\x.pdf'),
  ),
  hasUnsafeName('/etc/passwd')('a name from the root', 'a.zip', withName('/etc/passwd')),
  hasUnsafeName('C:/Windows/x.pdf')('a name from a disk', 'a.zip', withName('C:\\Windows\\x.pdf')),
  isTooLargeUnpacked('what unpacks to more than a disk has', 'a.zip', () =>
    zip([{ name: 'a.txt', content: 'x'.repeat(10), unpacked: 0xfffffff0, method: 8 }]),
  ),
  isTooManyEntries('more files than anybody packs', 'a.zip', () =>
    zip(Array.from({ length: 6000 }, (_, place) => `${place}.txt`)),
  ),
  isProtected('a file under a password', 'a.zip', () =>
    zip([{ name: 'a.pdf', content: 'x'.repeat(20), unpacked: 8, flags: 1 }]),
  ),
  isDamaged('entries that share their bytes', 'a.zip', () =>
    zip(Array.from({ length: 50 }, (_, place) => ({ name: `${place}.txt`, packed: 5000, unpacked: 5000, offset: 0 }))),
  ),
  isDamaged('one without its directory', 'a.zip', () => zip(['a.txt', 'b.txt']).subarray(0, 60)),
  taken('something after its end, which readers skip', 'a.zip', () =>
    Buffer.concat([zip(['a.txt']), Buffer.from('x'.repeat(50))]),
  ),
  taken('a line break after its end', 'a.zip', () => Buffer.concat([zip(['a.txt']), Buffer.from('\r\n')])),
  isOther('a page after its end', 'a.zip', () => Buffer.concat([zip(['a.txt']), Buffer.from('<html><script>')])),
  isOther('one of RAR after its end', 'a.zip', () => Buffer.concat([zip(['a.txt']), RAR])),
  isOther('another end in the comment, which readers may take', 'a.zip', () =>
    zip(['a.txt'], `${zip([]).toString('latin1')}x`),
  ),
  isDamaged('a directory beyond the end', 'a.zip', () => {
    const bytes = zip(['a.txt']);
    bytes.writeUInt32LE(0x7fffffff, bytes.length - 6);
    return bytes;
  }),
  isDamaged('fewer entries than it says', 'a.zip', () => {
    const bytes = zip(['a.txt']);
    bytes.writeUInt16LE(9, bytes.length - 12);
    return bytes;
  }),
  isOther('an extension of Chrome', 'a.zip', () =>
    Buffer.concat([Buffer.from('Cr24\x03\0\0\0'), zip(['manifest.json'])]),
  ),
  isOther('a program that unpacks itself', 'a.zip', () => Buffer.concat([Buffer.from('MZ\x90\0'), zip(['a.txt'])])),
  isOther('a zip file as one of RAR', 'a.rar', () => zip(['a.txt'])),
  isOther('one of RAR as a zip file', 'a.zip', () => RAR),
  isOther('one of RAR that ends as a zip file', 'a.rar', () => Buffer.concat([RAR, zip(['a.class'])])),
  isProtected('a file under a strong password', 'a.zip', () => zip([{ name: 'a.pdf', content: 'x', flags: 0x41 }])),
  isProtected('a file under a password of AES', 'a.zip', () =>
    zip([{ name: 'a.pdf', content: 'x'.repeat(40), method: 99, unpacked: 12, flags: 1 }]),
  ),
  isProtected('a directory under a password', 'a.zip', () => {
    const bytes = zip(['a.txt']);
    const directory = bytes.readUInt32LE(bytes.length - 6);
    bytes.fill(0x5a, directory, bytes.length - 22);
    bytes.write('PK\x06\x08', directory, 'latin1');
    return bytes;
  }),
];

const PROGRAM = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0\x04', 'latin1'), Buffer.alloc(100)]);
const RINEX = '3.0                 COMPACT RINEX FORMAT                    CRINEX VERS   / TYPE\n';
const SURVEY = [
  { name: 'base/POAL00BRA_R_20260010000_01D_15S_MO.crx', content: RINEX },
  { name: 'rover.26o', content: '     3.04           OBSERVATION DATA    M                   RINEX VERSION / TYPE' },
  { name: 'base.rnx.gz', content: gzipSync('3.04') },
  { name: 'planta.dwg', content: 'AC1027' },
  { name: 'planta.dxf', content: '0\nSECTION' },
  { name: 'divisas.scr', content: '_PLINE' },
  { name: 'area.kml', content: '<?xml version="1.0"?><kml/>' },
  { name: 'area.kmz', content: zip(['doc.kml']) },
  { name: 'trilha.gpx', content: '<gpx/>' },
  ...['shp', 'shx', 'dbf', 'prj', 'cpg', 'sbn', 'sbx', 'qix'].map((extension) => ({ name: `area.${extension}` })),
  { name: 'imagem.img', content: 'EHFA_HEADER_TAG\0' },
  { name: 'memorial.txt', content: 'MZ-01 e outros marcos' },
  { name: 'memorial.docx', content: docx() },
  { name: 'Site do CREA.url', content: '[InternetShortcut]\r\nURL=https://example.org\r\n' },
];

/** Archives with surveyors' formats, and with files hidden in such archives. */
export const ENTRIES: readonly HostileFile[] = [
  taken('formats of surveyors in a ZIP', 'a.zip', () => zip(SURVEY)),
  taken('formats of surveyors in a RAR', 'a.rar', () => rar(SURVEY)),
  taken('formats of surveyors in a RAR of version 4', 'a.rar', () => rar4(SURVEY)),
  ...(['zip', 'rar'] as const).flatMap((kind) => {
    const pack = kind === 'zip' ? zip : rar;
    const name = `a.${kind}`;
    return [
      hasProgram('base.crx')(`an extension of Chrome in a ${kind}`, name, () =>
        pack([{ name: 'base.crx', content: 'Cr24\x03\0\0\0' }]),
      ),
      hasProgram('divisas.scr')(`a screen saver in a ${kind}`, name, () =>
        pack([{ name: 'divisas.scr', content: PROGRAM }]),
      ),
      hasProgram('pasta/nota.pdf')(`a program under the name of a document in a ${kind}`, name, () =>
        pack(['a.txt', { name: 'pasta/nota.pdf', content: PROGRAM }]),
      ),
      hasProgram('abrir.txt')(`a script under the name of a text in a ${kind}`, name, () =>
        pack([{ name: 'abrir.txt', content: '#!/bin/sh\nrm -rf ~' }]),
      ),
      hasProgram('site.url')(`a shortcut to a share in a ${kind}`, name, () =>
        pack([{ name: 'site.url', content: '[InternetShortcut]\nURL=file://10.0.0.1/x.exe' }]),
      ),
      hasProgram('site.url')(`a shortcut with an icon from a share in a ${kind}`, name, () =>
        pack([{ name: 'site.url', content: '[InternetShortcut]\nURL=https://a.b\nIconFile=\\\\10.0.0.1\\x' }]),
      ),
      hasArchive('fotos.7z')(`an archive in a ${kind}`, name, () => pack([{ name: 'fotos.7z' }])),
      hasArchive('foto.jpg')(`an archive under the name of a picture in a ${kind}`, name, () =>
        pack([{ name: 'foto.jpg', content: zip(['a.txt']) }]),
      ),
      hasArchive('foto.png')(`one of RAR under the name of a picture in a ${kind}`, name, () =>
        pack([{ name: 'foto.png', content: RAR }]),
      ),
      hasArchive('tudo.tar.gz')(`a compressed tar in a ${kind}`, name, () => pack([{ name: 'tudo.tar.gz' }])),
    ];
  }),
  hasProgram('nota.pdf')('a compressed program under the name of a document', 'a.zip', () => {
    const packed = deflateRawSync(PROGRAM);
    return zip([{ name: 'nota.pdf', content: packed, method: 8, unpacked: PROGRAM.length }]);
  }),
  hasProgram('setup.exe')('a program in a RAR', 'a.rar', () => rar([{ name: 'setup.exe', content: 'MZ' }])),
  hasProgram('setup.exe')('a program in a RAR of version 4', 'a.rar', () => rar4(['a.txt', 'setup.exe'])),
  hasProgram('setup.exe')('a program in a RAR that is broken behind it', 'a.rar', () => {
    const bytes = rar4([{ name: 'setup.exe', content: 'MZ', badChecksum: true }], { end: false });
    return Buffer.concat([bytes, Buffer.alloc(60, 9)]);
  }),
  hasMacro('a.docm')('a document with macros in a RAR', 'a.rar', () => rar(['a.docm'])),
  hasUnsafeName('../../x.pdf')('a name that leads out of a RAR', 'a.rar', () => rar(['../../x.pdf'])),
  hasUnsafeName('certidao\u202efdp.txt')('a name in a RAR that reads backwards', 'a.rar', () =>
    rar(['certidao\u202efdp.txt']),
  ),
  isTooManyEntries('more files in a RAR than anybody packs', 'a.rar', () =>
    rar(Array.from({ length: 6000 }, (_, place) => `${place}.txt`)),
  ),
  isTooLargeUnpacked('a RAR that unpacks to more than a disk has', 'a.rar', () =>
    rar([{ name: 'a.txt', content: 'x', unpacked: 5e12, method: 3 }]),
  ),
  isProtected('a RAR with a file under a password', 'a.rar', () =>
    rar([{ name: 'a.pdf', content: 'x', encrypted: true }]),
  ),
  isProtected('a RAR with names under a password', 'a.rar', () => rar(['a.pdf'], { encrypted: true })),
  isProtected('a RAR of version 4 with a file under a password', 'a.rar', () =>
    rar4([{ name: 'a.pdf', content: 'x'.repeat(16), encrypted: true }]),
  ),
  isProtected('a RAR of version 4 with names under a password', 'a.rar', () => rar4(['a.pdf'], { headers: 0x80 })),
  isSplit('a part of a RAR', 'a.rar', () => rar(['a.pdf'], { volume: true })),
  isDamaged('a RAR of zeroes', 'a.rar', () => Buffer.concat([RAR.subarray(0, 8), Buffer.alloc(5000)])),
  isDamaged('a RAR of version 4 of zeroes', 'a.rar', () =>
    Buffer.concat([Buffer.from('526172211a0700', 'hex'), Buffer.alloc(5000)]),
  ),
  isDamaged('a RAR with nothing in it', 'a.rar', () => rar([])),
  isDamaged('half of a RAR', 'a.rar', () => {
    const bytes = rar([{ name: 'a.pdf', content: pdf() }]);
    return bytes.subarray(0, bytes.length / 2);
  }),
  isDamaged('a RAR whose entry isn’t as its checksum says', 'a.rar', () =>
    rar([{ name: 'a.pdf', content: pdf(), badChecksum: true }]),
  ),
  taken('a RAR with a line break behind it', 'a.rar', () => Buffer.concat([RAR, Buffer.from('\n')])),
  taken('a RAR that asks for more memory than it may have, whose contents stay unread', 'a.rar', () =>
    rar([{ name: 'a.pdf', content: Buffer.alloc(100, 7), unpacked: 1000, method: 3, dictionary: 14 }]),
  ),
  hasProgram('b.exe')('a program beside what asks for too much memory', 'a.rar', () =>
    rar([{ name: 'a.pdf', content: Buffer.alloc(100, 7), unpacked: 1000, method: 3, dictionary: 14 }, 'b.exe']),
  ),
];

/** Files with an image's extension. */
export const PICTURES: readonly HostileFile[] = [
  taken('a PNG', 'a.png', () => png()),
  taken('a PNG with bytes after its end, as phones leave them', 'a.png', () =>
    Buffer.concat([png(), Buffer.alloc(500, 7)]),
  ),
  taken('a JPEG', 'a.jpg', () => jpeg()),
  taken('a JPEG with a film after its end, as phones make them', 'a.jpeg', () =>
    Buffer.concat([jpeg(), Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(9000, 3)]),
  ),
  isOther('a page', 'a.png', () => Buffer.from('<html><script>alert(1)</script></html>')),
  isOther('a drawing with a script', 'a.jpg', () => Buffer.from('<svg onload="alert(1)"/>')),
  isOther('another kind of picture', 'a.png', () => jpeg()),
  isOther('a PNG as a JPEG', 'a.jpg', () => png()),
  isOther('a GIF with a script', 'a.png', () => Buffer.from('GIF89a/*x*/=1;alert(1)//')),
  isOther('a PDF', 'a.jpg', () => pdf()),
  isOther('a PNG that ends as an archive of Java', 'a.png', () =>
    Buffer.concat([png(), zip(['META-INF/MANIFEST.MF'])]),
  ),
  isOther('a JPEG that ends as an archive of Java', 'a.jpg', () =>
    Buffer.concat([jpeg(), zip(['META-INF/MANIFEST.MF'])]),
  ),
  isOther('a PNG with a page after its end', 'a.png', () =>
    Buffer.concat([png(), Buffer.from('<script>alert(1)</script>')]),
  ),
  isOther('a JPEG with a program of PHP after its end', 'a.jpg', () =>
    Buffer.concat([jpeg(), Buffer.from('<?php phpinfo(); ?>')]),
  ),
  isOther('a JPEG with a page far behind its end', 'a.jpg', () =>
    Buffer.concat([jpeg(), Buffer.alloc(200_000, 1), Buffer.from('<html>')]),
  ),
  isDamaged('a PNG without its end', 'a.png', () => png({ end: false })),
  isDamaged('a PNG of no size', 'a.png', () => png({ width: 0 })),
  isDamaged('a PNG whose parts reach beyond it', 'a.png', () => png({ length: 0x7fffffff })),
  taken('a JPEG without its end, of which browsers show what is there', 'a.jpg', () => jpeg({ end: false })),
  taken('a JPEG with bytes between its segments', 'a.jpg', () => {
    const bytes = jpeg();
    return Buffer.concat([bytes.subarray(0, 20), Buffer.from('lixo\0', 'latin1'), bytes.subarray(20)]);
  }),
  isOther('a JPEG without its end with a page in its place', 'a.jpg', () =>
    Buffer.concat([jpeg({ end: false }), Buffer.from('<script>alert(1)</script>')]),
  ),
  isOther('a JPEG without its end with a zip file in its place', 'a.jpg', () =>
    Buffer.concat([jpeg({ end: false }), zip(['a.class']), Buffer.from('\n')]),
  ),
  isOther('a PNG with a zip file and a line break after its end', 'a.png', () =>
    Buffer.concat([png(), zip(['a.class']), Buffer.from('\n')]),
  ),
  isOther('a PNG with one of RAR after its end', 'a.png', () => Buffer.concat([png(), RAR])),
  isDamaged('a JPEG that ends in a segment', 'a.jpg', () => jpeg().subarray(0, 40)),
  isDamaged('a JPEG that ends before its scan has data', 'a.jpg', () => jpeg({ end: false }).subarray(0, -3)),
  isDamaged('a JPEG without tables', 'a.jpg', () => jpeg({ tables: false })),
  ...[
    ['HEIC', 'foto.jpg', 'heic'],
    ['HEIC', 'foto.png', 'mif1'],
    ['AVIF', 'foto.jpeg', 'avif'],
  ].map(([kind, name, brand]) =>
    isPhonePicture(`${kind} as ${name}, ${brand}`, name ?? '', () =>
      Buffer.concat([Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, 'latin1'), Buffer.alloc(50)]),
    ),
  ),
  isPhonePicture('WEBP as foto.jpg', 'foto.jpg', () =>
    Buffer.concat([Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'), Buffer.alloc(50)]),
  ),
  isDamaged('a JPEG without a scan', 'a.jpg', () => jpeg({ scan: false })),
  isDamaged('a JPEG without a frame', 'a.jpg', () => jpeg({ frame: false })),
  isDamaged('a JPEG of no size', 'a.jpg', () => jpeg({ height: 0 })),
  isDamaged('a JPEG of zeroes', 'a.jpg', () =>
    Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.alloc(100)]),
  ),
  isTooManyPoints('a PNG of more points than a computer has room for', 'a.png', () =>
    png({ width: 100_000, height: 100_000 }),
  ),
  isTooManyPoints('a JPEG of more points than a computer has room for', 'a.jpg', () =>
    jpeg({ width: 65_000, height: 65_000 }),
  ),
];

/** File names; the content is a valid PDF. */
export const NAMES: readonly HostileFile[] = [
  ...[
    'a.exe',
    'a.pdf.exe',
    'a.html',
    'a.svg',
    'a.js',
    'a.msi',
    'a.docm',
    'a.jar',
    'a.lnk',
    '.htaccess',
    'web.config',
    'a',
    '',
    '.',
    'a.pdf.',
    'a.pdf/',
    'a.pdf\0.exe',
    'a\u202efdp.exe',
    'a.pdf:b.exe',
    'a.pdf;.exe',
    'a.pdf%00.exe',
  ].map((name) => hasNoFormat(`a name: ${JSON.stringify(name)}`, name, () => pdf())),
  ...['foto.HEIC', 'foto.heif', 'foto.avif', 'foto.webp'].map((name) =>
    isPhoneFormat(`a picture of a phone: ${name}`, name, () => pdf()),
  ),
  ...[
    '../../a.pdf',
    '..\\..\\a.pdf',
    '/etc/passwd.pdf',
    'CON.pdf',
    'a.exe.pdf',
    'a\u202efdp.pdf',
    '<img src=x onerror=alert(1)>.pdf',
    `${'x'.repeat(5000)}.pdf`,
    "a';drop table arquivo;--.pdf",
    '=cmd|x!A1.pdf',
  ].map((name) => taken(`a name: ${JSON.stringify(name.slice(0, 60))}`, name, () => pdf())),
];
