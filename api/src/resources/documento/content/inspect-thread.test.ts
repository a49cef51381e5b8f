import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateSync } from 'node:zlib';
import { RULE } from '@credenciados/contract';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildWorkers } from '../../../../build/build-api.ts';
import { pdf, pdfWith, rar, zip } from '../../../tests/support/hostile-files/bytes.ts';
import { FileInspector } from './inspect-thread.ts';

/** Builds the worker: threads can't load TypeScript, and only a real thread has limits. */

const CACHE = path.join(import.meta.dirname, '../../../../.cache');

let folder: string;
let inspector: FileInspector;

beforeAll(async () => {
  // Inside the package, so that its dependencies resolve.
  await mkdir(CACHE, { recursive: true });
  folder = await mkdtemp(path.join(CACHE, 'inspect-'));
  await buildWorkers(folder);
  inspector = new FileInspector(pathToFileURL(path.join(folder, 'inspect.worker.js')).href);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function inspect(name: string, content: Buffer): Promise<string | null> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return inspector.inspect(file, name.split('.').at(-1) ?? '').then(
    () => null,
    (error: Error) => error.message,
  );
}

/** PDF whose catalog is behind a stream of blanks that unpacks to so many bytes. */
function packedBlanks(bytes: number): Buffer {
  const blanks = deflateSync(Buffer.alloc(bytes, ' '), { level: 9 });
  const parts = [Buffer.from('%PDF-1.7\n')];
  parts.push(
    Buffer.from(`5 0 obj\n<< /Type /ObjStm /N 3 /First 20 /Filter /FlateDecode /Length ${blanks.length} >> stream\n`),
    blanks,
    Buffer.from('\nendstream\nendobj\n'),
  );
  const table = Buffer.concat(parts).length;
  const entry = (type: number, place: number, index: number) => {
    const row = Buffer.alloc(6);
    row.writeUInt8(type);
    row.writeUInt32BE(place, 1);
    row.writeUInt8(index, 5);
    return row;
  };
  const packed = [0, 1, 2].map((index) => entry(2, 5, index));
  const rows = Buffer.concat([entry(0, 0, 255), ...packed, entry(1, table, 0), entry(1, 9, 0)]);
  return Buffer.concat([
    ...parts,
    Buffer.from(`4 0 obj\n<< /Type /XRef /Size 6 /W [1 4 1] /Root 1 0 R /Length ${rows.length} >> stream\n`),
    rows,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${table}\n%%EOF\n`),
  ]);
}

// DOC-5
test('the built thread accepts good files, and gives the reason for refused ones', async () => {
  expect(await inspect('a.pdf', pdf())).toBeNull();
  expect(await inspect('a.rar', rar([{ name: 'a.txt', content: 'um' }]))).toBeNull();
  expect(await inspect('a.zip', zip(['a.txt']))).toBeNull();
  expect(await inspect('b.pdf', pdfWith({ pages: '<< /Type /Pages /Kids [] /Count 0 >>' }))).toBe(RULE.fileDamaged);
});

test('a file that takes too much time or memory is refused, and the next one is read', async () => {
  // Without limits this takes about 3 GB, and minutes.
  expect(await inspect('blanks.pdf', packedBlanks(1_500_000_000))).toBe(RULE.fileUnreadable);
  expect(await inspect('a.pdf', pdf())).toBeNull();
});

test('countless objects fill the heap of the thread alone', async () => {
  const objects = Buffer.from(`%PDF-1.7\n${'1 0 obj\n'.repeat(2_400_000)}\n%%EOF`);
  expect([RULE.fileDamaged, RULE.fileUnreadable]).toContain(await inspect('objects.pdf', objects));
  expect(await inspect('a.pdf', pdf())).toBeNull();
});

test('a RAR that requests a dictionary of 2 GB doesn’t get it', async () => {
  const before = process.memoryUsage.rss();
  const bomb = { name: 'a.pdf', content: Buffer.alloc(100, 7), unpacked: 1000, method: 3, dictionary: 14 };
  expect(await inspect('a.rar', rar([bomb]))).toBeNull();
  expect(process.memoryUsage.rss() - before).toBeLessThan(400 * 1024 * 1024);
});

test('entries of an archive', async () => {
  expect(await inspector.list(rar(['pasta/a.txt', { name: 'pasta', directory: true }]), 'rar')).toEqual([
    { name: 'pasta/a.txt', size: 0, packed: 0, encrypted: false, directory: false },
    { name: 'pasta', size: 0, packed: 0, encrypted: false, directory: true },
  ]);
  await expect(inspector.list(Buffer.from('lixo'), 'zip')).rejects.toThrow(RULE.fileDamaged);
});

test('files are inspected one after another without piling up in memory', async () => {
  const MB = 1024 * 1024;
  const file = path.join(folder, 'grande.pdf');
  await writeFile(
    file,
    Buffer.concat([pdfWith({ body: '% a' }), Buffer.alloc(20 * MB, 'a'), Buffer.from('\n%%EOF\n')]),
  );
  const memory: number[] = [];
  for (let count = 0; count < 8; count += 1) {
    expect(await inspector.inspect(file, 'pdf')).toBeNull();
    memory.push(process.memoryUsage.rss() / MB);
  }
  // The first file loads pdf.js, and its own bytes stay until the next one.
  expect(Math.max(...memory) - (memory[0] ?? 0)).toBeLessThan(25);
});
