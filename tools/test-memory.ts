import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './inputs.ts';

const FILE = path.join(ROOT, '.cache/tests-passed.json');
/** Generated folders. */
const MADE = new Set(['node_modules', 'dist', 'data', 'coverage', '.cache', '.git', 'test-results']);

/** Passed steps of earlier runs, by a hash of their inputs. */
export interface TestMemory {
  /** The hash, when the step passed with these very files. */
  knows(step: string, inputs: readonly string[]): string | undefined;
  /** The step has passed with the files as they were when `knows` was asked. */
  keep(step: string): Promise<void>;
}

/** Opens the memory of this checkout; `forgetful` (CI, `--all`): nothing is known. */
export function openTestMemory(forgetful: boolean): TestMemory {
  const passed: Record<string, string> = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};
  const asked = new Map<string, string>();
  return {
    knows(step, inputs) {
      const hash = hashOf(inputs);
      asked.set(step, hash);
      return !forgetful && passed[step] === hash ? hash : undefined;
    },
    async keep(step) {
      const hash = asked.get(step);
      if (!hash) return;
      passed[step] = hash;
      await mkdir(path.dirname(FILE), { recursive: true });
      await writeFile(FILE, JSON.stringify(passed, null, 2));
    },
  };
}

/** Hash of files and folders, the installed packages, and Node's version. */
function hashOf(entries: readonly string[]): string {
  const hash = createHash('sha256').update(process.version).update('\0');
  for (const file of [...entries, 'package-lock.json'].flatMap((entry) => filesOf(path.join(ROOT, entry)))) {
    hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

function filesOf(entry: string): string[] {
  if (!existsSync(entry)) return [];
  if (!statSync(entry).isDirectory()) return [entry];
  return readdirSync(entry)
    .filter((name) => !MADE.has(name))
    .sort()
    .flatMap((name) => filesOf(path.join(entry, name)));
}
