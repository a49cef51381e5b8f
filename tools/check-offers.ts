import { moduleNames, ROOT } from './inputs.ts';
import { writeOffersChecks } from './offers-check.ts';

/** Run before the compiler by `npm run typecheck`: writes what holds the modules' offers to what they have. */
const { faults } = await writeOffersChecks(moduleNames(), ROOT);
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exitCode = 1;
}
