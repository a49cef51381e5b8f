import { readFileSync } from 'node:fs';
import { mkdtemp, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Content of a file field, with any name that browsers may send. */
export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const MIME_TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  zip: 'application/zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

function fixture(file: string, name = file): TestFile {
  const extension = path.extname(file).slice(1);
  return {
    name,
    mimeType: MIME_TYPES[extension] ?? 'application/octet-stream',
    buffer: readFileSync(path.join(import.meta.dirname, 'fixtures', file)),
  };
}

/** Valid files that the portal accepts, with any name. */
export const files = {
  pdf: (name?: string) => fixture('documento.pdf', name),
  png: (name?: string) => fixture('foto.png', name),
  jpg: (name?: string) => fixture('foto.jpg', name),
  zip: (name?: string) => fixture('anexos.zip', name),
  docx: (name?: string) => fixture('declaracao.docx', name),
};

/** Files that must be refused, by fault. */
export const refusedFiles = {
  empty: (): TestFile => ({ name: 'vazio.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) }),
  pngNamedPdf: (): TestFile => ({ ...files.png('foto.pdf'), mimeType: 'application/pdf' }),
  wrongExtension: (): TestFile => ({
    name: 'planilha.exe',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('MZ'),
  }),
};

/** Names that must be made harmless; the files are valid. */
export const strangeNames = {
  climbing: '../../../etc/documento.pdf',
  markup: '<script>alert(1)</script>.pdf',
  long: `${'n'.repeat(296)}.pdf`,
  emoji: 'identidade 🪪 do técnico.pdf',
};

/** Writes a sparse PDF of the given size to a temporary folder. Returns its path. */
export async function hugePdf(megabytes = 21): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-files-'));
  const file = path.join(folder, `grande-${megabytes}.pdf`);
  const handle = await open(file, 'w');
  await handle.write(files.pdf().buffer);
  const end = Buffer.from('\n%%EOF\n');
  await handle.write(end, 0, end.length, megabytes * 1024 * 1024 - end.length);
  await handle.close();
  return file;
}
