import { moduleNames, ROOT } from './inputs.ts';
import { writeOffersChecks } from './offers-check.ts';

/** Run before the compiler by `npm run typecheck`: writes the files that check the modules' offers against their code. */
const { faults } = await writeOffersChecks(moduleNames(), ROOT);
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exitCode = 1;
}
