import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { CachedFile } from './cached-file.ts';

it('caches the parsed content until the file changes, and no failure', async () => {
  const folder = mkdtempSync('/tmp/credenciados-cached-');
  try {
    const file = path.join(folder, 'file');
    writeFileSync(file, 'one');
    let parsed = 0;
    const cached = new CachedFile(file, async (text) => {
      parsed += 1;
      if (parsed === 1) throw new Error('EMFILE');
      return `${text} ${parsed}`;
    });
    await expect(cached.read()).rejects.toThrow('EMFILE');
    expect(await cached.read()).toBe('one 2');
    expect(await cached.read()).toBe('one 2');
    writeFileSync(file, 'another');
    expect(await cached.read()).toBe('another 3');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
