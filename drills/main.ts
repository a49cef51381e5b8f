import path from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from '@credenciados/journeys/people/random';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import { drillBrowsers } from './browsers.ts';
import { drillFailover } from './failover.ts';
import { drillFaults } from './faults.ts';
import { drillProduction } from './production.ts';
import { drillProxies } from './proxies.ts';
import { drillRestore } from './restore.ts';
import { drillRolling } from './rolling.ts';
import { drillSeveral } from './several.ts';
import { drillStorm } from './storm.ts';
import { drillUpgrade } from './upgrade.ts';

/**
 * `npm run drill -- browsers | failover | faults | production | proxies | restore | rolling | several | storm | upgrade`, after a build;
 * see bench/README.md. Exits with 1 if a figure is missed.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    applicants: { type: 'string', default: '6' },
    requests: { type: 'string', default: '100000' },
    people: { type: 'string', default: '2000' },
    seconds: { type: 'string' },
    processes: { type: 'string', multiple: true, default: ['1', '3'] },
    stage: { type: 'string', default: 'both' },
    former: { type: 'string' },
    portal: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const seed = Number(values.seed);
const folder = path.join(await temporaryFolder('drill'), 'work');

const DRILLS: Record<string, () => Promise<boolean>> = {
  browsers: () => drillBrowsers({ folder, only: values.only, say }),
  failover: () =>
    drillFailover({
      seed,
      say,
      rounds: Number(values.rounds ?? 2),
      applicants: Number(values.applicants),
    }),
  faults: () =>
    drillFaults({
      folder,
      seed,
      say,
      rounds: Number(values.rounds ?? 100),
      applicants: Number(values.applicants),
      only: values.only,
      stage: values.stage === 'own' || values.stage === 'outside' ? values.stage : 'both',
    }),
  production: () => drillProduction({ say, built: values.portal }),
  proxies: () => drillProxies({ say, only: values.only }),
  restore: () => drillRestore({ folder, seed, say, applicants: Number(values.applicants) }),
  rolling: () => drillRolling({ folder, say, requests: Number(values.requests) }),
  several: () => drillSeveral({ seed, say, applicants: Number(values.applicants) }),
  storm: () =>
    drillStorm({
      folder,
      say,
      people: Number(values.people),
      seconds: Number(values.seconds ?? 60),
      processes: values.processes.map(Number),
    }),
  upgrade: () =>
    drillUpgrade({
      folder,
      say,
      random: new Random(seed),
      applicants: Number(values.applicants),
      seconds: Number(values.seconds ?? 15),
      former: values.former,
    }),
};

const drill = DRILLS[positionals[0] ?? ''];
if (!drill) {
  process.stderr.write(`Which drill? ${Object.keys(DRILLS).join(', ')}\n`);
  process.exit(2);
}
say(`Seed ${seed}`);
process.exitCode = (await drill()) ? 0 : 1;
