import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '@credenciados/journeys/portal';
import { expect, test } from '@jest/globals';

/** Share of the faults drill in each nightly run; `npm run drill -- faults` runs all. */
const FAULTS = ['API killed', 'whole tree killed', 'backends terminated', 'database frozen'];

test('nothing acknowledged is lost or doubled when processes die and the database hangs', async () => {
  const only = FAULTS.flatMap((name) => ['--only', name]);
  const how = ['--stage', 'own', '--rounds', String(FAULTS.length), '--seed', '7', '--applicants', '3'];
  const drill = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(ROOT, 'drills/main.ts'), 'faults', ...how, ...only],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise<number | null>((resolve) => drill.once('close', resolve));
  const [output, errors, code] = await Promise.all([text(drill.stdout), text(drill.stderr), ended]);
  expect(errors).toBe('');
  for (const name of FAULTS) expect(output).toContain(`  ${name}`);
  expect(output).toMatch(/4 rounds, \d{2,} writes acknowledged: lost 0, doubled 0, broken 0/);
  expect(code).toBe(0);
}, 240_000);
