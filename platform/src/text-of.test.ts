import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { textOf } from './text-of.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'text-of-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('returns the text or null while another process makes and removes the file', async () => {
  const file = path.join(folder, 'note');
  const script = 'while :; do echo 1 >"$0.new"; mv "$0.new" "$0"; echo; rm "$0"; done';
  const other = spawn('/bin/sh', ['-c', script, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(other.stdout, 'data');
    other.stdout.resume();
    const seen = new Set<string | null>();
    while (seen.size < 2) seen.add(textOf(file));
    for (let reads = 0; reads < 50_000; reads++) seen.add(textOf(file));
    expect([...seen].sort()).toEqual(['1\n', null].sort());
  } finally {
    other.kill('SIGKILL');
    await once(other, 'exit');
  }
});

it('throws if the file exists and can’t be read', () => {
  expect(() => textOf(folder)).toThrow(/EISDIR/);
});
