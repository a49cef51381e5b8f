import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@credenciados/journeys/portal';
import { NoVerdictError, scanFile } from '@credenciados/platform/malware/clamd';

/**
 * `npm run drill:clamd`: scans files with a real clamd, by TCP and by a Unix socket. Needs `clamd` (Debian: `apt-get install
 * clamav-daemon`), and no network: its only signature is made here.
 */
if (spawnSync('clamd', ['--version']).status !== 0) {
  process.stderr.write('clamd is not here: apt-get install clamav-daemon\n');
  process.exit(2);
}

const MARK = 'credenciados-drill-of-malware';
const port = await freePort();
const folder = await mkdtemp('/tmp/credenciados-clamd-');
const file = (name: string) => `${folder}/${name}`;
await writeFile(file('drill.ndb'), `Drill.Malware:0:*:${Buffer.from(MARK).toString('hex')}\n`);
await writeFile(
  file('clamd.conf'),
  `Foreground yes\nDatabaseDirectory ${folder}\nTCPSocket ${port}\nTCPAddr 127.0.0.1\nLocalSocket ${file('clamd.ctl')}\nStreamMaxLength 25M\n`,
);
const big = Buffer.alloc(20 * 1024 * 1024, 'a');
await writeFile(file('clean'), '%PDF-1.7\nnothing\n%%EOF\n');
await writeFile(file('clean-20MB'), big);
await writeFile(file('malware'), `%PDF-1.7\n${MARK}\n%%EOF\n`);
await writeFile(file('too-large'), Buffer.concat([big, big]));

const clamd = spawn('clamd', ['--config-file', file('clamd.conf')], { stdio: 'ignore' });
let failed = 0;

async function expectVerdict(address: string, name: string, expected: string): Promise<void> {
  const since = performance.now();
  const said = await scanFile(address, file(name), 20_000).then(
    (verdict) => (verdict.clean ? 'clean' : verdict.signature),
    (error: unknown) => {
      if (error instanceof NoVerdictError) return 'no verdict';
      throw error;
    },
  );
  const right = said === expected;
  if (!right) failed += 1;
  const ms = Math.round(performance.now() - since);
  process.stdout.write(`${right ? 'ok  ' : 'FAIL'} ${name} by ${address}: ${said}, ${ms} ms\n`);
}

try {
  const addresses = [`tcp://127.0.0.1:${port}`, `unix://${file('clamd.ctl')}`];
  for (let tries = 0; ; tries += 1) {
    if (await scanFile(`unix://${file('clamd.ctl')}`, file('clean'), 5000).catch(() => null)) break;
    if (tries === 120 || clamd.exitCode !== null) throw new Error('clamd did not start');
    await sleep(500);
  }
  for (const address of addresses) {
    await expectVerdict(address, 'clean', 'clean');
    await expectVerdict(address, 'clean-20MB', 'clean');
    await expectVerdict(address, 'malware', 'Drill.Malware.UNOFFICIAL');
    await expectVerdict(address, 'too-large', 'no verdict');
  }
} finally {
  clamd.kill();
  await rm(folder, { recursive: true });
}
process.exitCode = failed === 0 ? 0 : 1;
