import { isMacAttributes } from './mac-attributes.ts';

/** Extensions of programs and scripts of any system, and of files that start them. */
const PROGRAMS = new Set(
  `exe com scr pif bat cmd msi msp msix appx dll sys cpl ocx drv jar class war ear apk aab dex xpi crx js jse mjs vbs vbe wsf wsh ws hta
  ps1 psm1 psd1 sct reg inf lnk url scf chm hlp gadget application jnlp iqy slk sh bash zsh csh command app dmg pkg deb rpm run elf so
  py pyc pl rb php phar asp aspx jsp swf iso img vhd vhdx one`.split(/\s+/),
);
/** Extensions of Office files with macros. */
const MACROS = new Set('docm dotm xlsm xltm xlam xlsb pptm potm ppam ppsm sldm'.split(' '));
const ARCHIVES = new Set('zip zipx rar 7z tar tgz tbz tbz2 txz cab arj lzh lha ace cpio'.split(' '));
/** Extensions of formats that are never a ZIP: a ZIP with such a name is a disguised archive. */
const NO_ARCHIVES = new Set('pdf png jpg jpeg gif tif tiff doc xls ppt txt csv xml kml gpx dxf dwg shp dbf'.split(' '));
/** Entries that identify a ZIP as a kind of program, anywhere in its directory. */
const PROGRAM_MARKS = [
  /^meta-inf\/manifest\.mf$/,
  /^meta-inf\/mozilla\./,
  /^androidmanifest\.xml$/,
  /^install\.rdf$/,
  /^appxmanifest\.xml$/,
  /(^|\/)activex\//,
];
const MACRO_MARK = /(^|\/)vbaproject\.bin$/;

/** Formats that share an extension with a program, recognised by their first bytes. */
const BY_CONTENT: ReadonlyMap<string, (head: Buffer) => boolean> = new Map([
  // Compact RINEX of GNSS stations; otherwise an extension of Chrome.
  ['crx', (head: Buffer) => /COMPACT RINEX|CRINEX/.test(head.toString('latin1'))],
  // An AutoCAD script is text; a screen saver is a program.
  ['scr', isText],
  ['url', isWebLink],
  // Raster of ERDAS Imagine; otherwise a disk image.
  ['img', (head: Buffer) => head.toString('latin1', 0, 11) === 'EHFA_HEADER'],
]);

/** Reasons to refuse an entry. */
export type EntryFault = 'program' | 'macro' | 'nestedArchive' | 'unsafeName';

/** True if an entry with this name may be accepted by its first bytes. */
function needsHead(name: string): boolean {
  return BY_CONTENT.has(extensionOf(name));
}

/** Reason to refuse an entry by its name alone; null if there is none, or if its content decides. */
export function faultOfName(name: string): EntryFault | null {
  if (HIDDEN.test(name) || leadsOut(name)) return 'unsafeName';
  const lower = withoutTail(name.toLowerCase());
  const extension = extensionOf(name);
  if (MACROS.has(extension) || MACRO_MARK.test(lower)) return 'macro';
  if (ARCHIVES.has(extension) || /\.tar\.\w{1,4}$/.test(lower)) return 'nestedArchive';
  if (PROGRAM_MARKS.some((mark) => mark.test(lower))) return 'program';
  return PROGRAMS.has(extension) && !needsHead(name) ? 'program' : null;
}

/** Reason to refuse an entry by its first bytes, or null. `head`: null if they can't be read. */
export function faultOfContent(name: string, head: Buffer | null): EntryFault | null {
  if (head && isMacAttributes(name, head)) return null;
  const vouches = BY_CONTENT.get(extensionOf(name));
  if (vouches && !(head && vouches(head))) return 'program';
  if (head === null) return null;
  if (isProgram(head)) return 'program';
  return isArchive(name, head) ? 'nestedArchive' : null;
}

/** Characters that hide or reverse text. */
const HIDDEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

function leadsOut(name: string): boolean {
  return /^(?:[a-z]:|\/)/i.test(name) || name.split('/').includes('..');
}

function extensionOf(name: string): string {
  return /\.([^./]+)$/.exec(withoutTail(name.toLowerCase()))?.[1] ?? '';
}

/** Removes dots and spaces at the end, as Windows does. A regular expression would take quadratic time. */
function withoutTail(name: string): string {
  let end = name.length;
  while (end > 0 && '. '.includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

/** First bytes of programs (Windows, Linux, macOS, Java), Windows shortcuts, and scripts with an interpreter line. */
const PROGRAM_STARTS = [
  '7f454c46',
  'feedface',
  'feedfacf',
  'cefaedfe',
  'cffaedfe',
  'cafebabe',
  '4c0000000114020000000000c000000000000046',
].map((hex) => Buffer.from(hex, 'hex'));

/** True if bytes begin like a program, or like a script with an interpreter line. */
export function isProgram(head: Buffer): boolean {
  // A text may begin with "MZ", too.
  if (head.toString('latin1', 0, 2) === 'MZ') return !isText(head);
  return /^#! ?\//.test(head.toString('latin1', 0, 4)) || PROGRAM_STARTS.some((start) => begins(head, start));
}

const RAR = Buffer.from('Rar!\x1a\x07', 'latin1');
const SEVEN_ZIP = Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1');
const ZIP = Buffer.from('PK\x03\x04', 'latin1');

function isArchive(name: string, head: Buffer): boolean {
  if (begins(head, RAR) || begins(head, SEVEN_ZIP) || head.toString('latin1', 257, 262) === 'ustar') return true;
  return begins(head, ZIP) && NO_ARCHIVES.has(extensionOf(name));
}

function begins(head: Buffer, start: Buffer): boolean {
  return head.subarray(0, start.length).equals(start);
}

function isText(head: Buffer): boolean {
  return !head.includes(0);
}

/** True for a Windows shortcut to a web page only: no file, no share, no remote icon. */
function isWebLink(head: Buffer): boolean {
  const lines = head.toString('latin1').split(/\r?\n/);
  const urls = lines.filter((line) => /^\s*(?:base)?url\s*=/i.test(line));
  return (
    isText(head) &&
    lines[0]?.trim().toLowerCase() === '[internetshortcut]' &&
    urls.length > 0 &&
    urls.every((line) => /^\s*(?:base)?url\s*=\s*https?:\/\//i.test(line)) &&
    !lines.some((line) => /^\s*(?:iconfile|workingdirectory)\s*=\s*(?:\\\\|file:)/i.test(line))
  );
}
