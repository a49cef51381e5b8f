import { expect, test } from '@jest/globals';
import { zip } from '../../../tests/support/hostile-files/bytes.ts';
import { inspectZip } from './inspect-archive.ts';
import { openZip } from './zip-archive.ts';

/** Makes a ZIP with these bytes (Latin-1) as names, without the UTF-8 flag. */
function unmarked(names: readonly string[]): Buffer {
  const placeholders = names.map((name, index) => `${index}`.padEnd(name.length, '_'));
  const archive = zip(placeholders);
  for (const [index, name] of names.entries()) {
    const bytes = Buffer.from(name, 'latin1');
    const placeholder = Buffer.from(placeholders[index] ?? '');
    for (let at = archive.indexOf(placeholder); at !== -1; at = archive.indexOf(placeholder, at + 1)) {
      bytes.copy(archive, at);
      const isDirectory = archive.toString('latin1', at - 46, at - 44) === 'PK';
      const flags = isDirectory ? at - 46 + 8 : at - 30 + 6;
      archive.writeUInt16LE(0, flags);
    }
  }
  return archive;
}

test.each([
  ['Certid\xc6o.pdf', 'Certidão.pdf'],
  ['pasta\\\x80\xe4es.pdf', 'pasta/Ções.pdf'],
  ['Certid\xc3\xa3o.pdf', 'Certidão.pdf'],
])('a name without the UTF-8 flag: %j', async (raw, name) => {
  const { entries } = await openZip(unmarked([raw]));
  expect(entries.map((entry) => entry.name)).toEqual([name]);
});

test('a name with the UTF-8 flag', async () => {
  const { entries } = await openZip(zip(['Æ certidão.pdf']));
  expect(entries.map((entry) => entry.name)).toEqual(['Æ certidão.pdf']);
});

const TWIN = Buffer.concat([Buffer.from('0005160700020000', 'hex'), Buffer.alloc(100)]);
const RINEX = '1.0                 COMPACT RINEX FORMAT                    CRINEX VERS   / TYPE\n';

// DOC-5
test('AppleDouble entries beside a file don’t count as the file', async () => {
  const files = [{ name: 'base.crx', content: RINEX }, { name: '__MACOSX/._base.crx', content: TWIN }, '.DS_Store'];
  await expect(inspectZip(zip(files))).resolves.toBeUndefined();
});

// DOC-5
test.each([
  ['a program under the name of an attribute', { name: '__MACOSX/._base.crx', content: 'MZ\x90\0\x03\0' }],
  ['a program in the folder of attributes', { name: '__MACOSX/base.exe', content: TWIN }],
  ['attributes elsewhere', { name: 'base.crx', content: TWIN }],
])('refused nevertheless: %s', async (_what, entry) => {
  await expect(inspectZip(zip([entry]))).rejects.toMatchObject({ fault: 'program', item: entry.name });
});
