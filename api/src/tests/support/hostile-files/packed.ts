import { jpeg, pdf, png, zip } from './bytes.ts';
import { type HostileFile, hasNoFormat, isDamaged, isOther, isProtected, isUnsafe, taken } from './kinds.ts';

const RAR = Buffer.concat([Buffer.from('526172211a0701003392b5e50a01050600050101808000', 'hex'), Buffer.alloc(50)]);
const withName = (name: string) => () => zip(['documento.pdf', name]);

/** What says that it is a zip file, or one of RAR. */
export const PACKED: readonly HostileFile[] = [
  taken('documents', 'a.zip', () => zip(['certidao.pdf', 'fotos/frente.jpg', 'fotos/verso.jpg'])),
  taken('a zip file in a zip file, which is for the antivirus', 'a.zip', withName('dentro.zip')),
  taken('names of another language', 'a.zip', withName('certidão – 2ª via.pdf')),
  taken('names as old programs of Windows write them', 'a.zip', withName('pasta\\certidao.pdf')),
  taken('one of RAR', 'a.rar', () => RAR),
  isUnsafe('an archive of Java', 'a.zip', () => zip(['META-INF/MANIFEST.MF', 'Main.class'])),
  isUnsafe('an archive of Java whose mark comes last', 'a.zip', () =>
    zip([
      ...Array.from({ length: 300 }, (_, place) => ({ name: `${place}.txt`, content: 'x'.repeat(200) })),
      'META-INF/MANIFEST.MF',
    ]),
  ),
  isUnsafe('an archive of Java in other letters', 'a.zip', withName('meta-inf/manifest.mf')),
  isUnsafe('an app of Android', 'a.zip', () => zip(['AndroidManifest.xml', 'classes.dex'])),
  isUnsafe('an extension of Firefox', 'a.zip', () => zip(['manifest.json', 'META-INF/mozilla.rsa'])),
  isUnsafe('an old extension of Firefox', 'a.zip', withName('install.rdf')),
  isUnsafe('an app of Windows', 'a.zip', withName('AppxManifest.xml')),
  isUnsafe('macros of an office file', 'a.zip', withName('xl/vbaProject.bin')),
  ...[
    'exe',
    'EXE',
    'scr',
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
    'docm',
    'xlsm',
    'iso',
    'reg',
    'php',
  ].map((extension) => isUnsafe(`a program: .${extension}`, 'a.zip', withName(`pasta/certidao.pdf.${extension}`))),
  isUnsafe('a program whose name ends in a dot, which Windows leaves out', 'a.zip', withName('setup.exe.')),
  isUnsafe('a program whose name ends in spaces', 'a.zip', withName('setup.exe   ')),
  isUnsafe('names of nothing but blanks, as long as they get, before a program', 'a.zip', () =>
    zip([
      ...Array.from({ length: 20 }, (_, place) => `${place}${' '.repeat(65_000)}.`),
      `${' '.repeat(65_000)}x`,
      'a.exe',
    ]),
  ),
  isUnsafe('a name that reads backwards', 'a.zip', withName('certidao\u202efdp.txt')),
  isUnsafe('a name with a line break', 'a.zip', withName('a\nb.pdf')),
  isUnsafe('a name that leads out of the folder', 'a.zip', withName('../../../etc/passwd')),
  isUnsafe('a name that leads out of the folder as Windows writes it', 'a.zip', withName('..\\..\\Windows\\x.pdf')),
  isUnsafe('a name from the root', 'a.zip', withName('/etc/passwd')),
  isUnsafe('a name from a disk', 'a.zip', withName('C:\\Windows\\x.pdf')),
  isUnsafe('what unpacks to more than a disk has', 'a.zip', () =>
    zip([{ name: 'a.txt', content: 'x'.repeat(10), unpacked: 0xfffffff0, method: 8 }]),
  ),
  isUnsafe('more files than anybody packs', 'a.zip', () =>
    zip(Array.from({ length: 6000 }, (_, place) => `${place}.txt`)),
  ),
  isProtected('a file under a password', 'a.zip', () =>
    zip([{ name: 'a.pdf', content: 'x'.repeat(20), unpacked: 8, flags: 1 }]),
  ),
  isDamaged('entries that share their bytes', 'a.zip', () =>
    zip(Array.from({ length: 50 }, (_, place) => ({ name: `${place}.txt`, packed: 5000, unpacked: 5000, offset: 0 }))),
  ),
  isDamaged('one without its directory', 'a.zip', () => zip(['a.txt', 'b.txt']).subarray(0, 60)),
  isDamaged('something after its end', 'a.zip', () => Buffer.concat([zip(['a.txt']), Buffer.from('x'.repeat(50))])),
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
];

/** What says that it is a picture. */
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
  isDamaged('a JPEG without its end', 'a.jpg', () => jpeg({ end: false })),
  isDamaged('a JPEG without a scan', 'a.jpg', () => jpeg({ scan: false })),
  isDamaged('a JPEG without a frame', 'a.jpg', () => jpeg({ frame: false })),
  isDamaged('a JPEG of no size', 'a.jpg', () => jpeg({ height: 0 })),
  isDamaged('a JPEG of zeroes', 'a.jpg', () =>
    Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.alloc(100)]),
  ),
  isUnsafe('a PNG of more points than a computer has room for', 'a.png', () =>
    png({ width: 100_000, height: 100_000 }),
  ),
  isUnsafe('a JPEG of more points than a computer has room for', 'a.jpg', () =>
    jpeg({ width: 65_000, height: 65_000 }),
  ),
];

/** Names; what is in the files is a good PDF. */
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
