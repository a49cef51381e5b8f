import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { copyAlone } from './alone.ts';
import { packageScript } from './execute.ts';
import { moduleNames } from './inputs.ts';
import { NEEDED_ALONE } from './test-alone-inputs.ts';

/**
 * Runs a module's tests in a copy of the project that has no other module, shell or API (`npm test` does it this way), so that
 * they can't lean on what another team may change: `node --import tsx scripts/test-alone.ts mf-analise`.
 */

const [name = '', ...args] = process.argv.slice(2);
if (!moduleNames().includes(name)) throw new Error(`No such module: ${name}`);
const tree = await copyAlone(name, 'alone', NEEDED_ALONE);
try {
  const {
    command: [shell = '', ...rest],
    cwd,
  } = packageScript('test', args, path.join(tree.root, name));
  const child = spawn(shell, rest, { cwd, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  process.exitCode = code ?? 1;
} finally {
  await tree.remove();
}
