import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PREVIEW_OPTIONS, PREVIEW_USAGE, previewOf } from '@credenciados/releases/commands/preview-options';
import { planOf, ROLLOUT_OPTIONS, ROLLOUT_USAGE } from '@credenciados/releases/commands/rollout-options';
import { DEFAULT_TARGET, namedTarget } from '@credenciados/releases/targets/module-target';
import { openTarget } from '@credenciados/releases/targets/open-target';
import { BUILT_ALONE, copyAlone } from './alone.ts';
import { findChromium } from './find-chromium.ts';
import { moduleFolder } from './inputs.ts';
import { refuseLeftBehind } from './left-behind/check.ts';
import { knownModules, layOutOffers, offersOf } from './offers.ts';
import { checkTypes, lint, publishing, runTests } from './publish-steps.ts';
import { type Release, releaseModule, versionIn } from './release-module.ts';
import { modeOf, TESTED_OPTIONS, TESTED_USAGE } from './tested.ts';
import { tryPublicPages } from './try-public-pages.ts';
import { OTHERS_OFFERS } from './type-faults.ts';

const USAGE = `Publishes one module: its tests, types, lint, build and its pages in a browser, then checks, upload, flip.

  npm run publish:module -- mf-name [--to URL|DIR|s3://bucket/prefix]

${ROLLOUT_USAGE}

${TESTED_USAGE}

${PREVIEW_USAGE}

Its version is that of its package.json. Default target: PORTAL_URL, or ${DEFAULT_TARGET}, with the token of MODULES_TOKEN,
or of the demonstration of this machine (DATA_DIR/modules-token).
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, ...ROLLOUT_OPTIONS, ...TESTED_OPTIONS, ...PREVIEW_OPTIONS },
});
const [name] = positionals;

if (!name || positionals.length > 1 || !existsSync(path.join(moduleFolder(name), 'module.ts'))) {
  process.stderr.write(name ? `There is no module ${positionals.join(' ')} here.\n\n${USAGE}` : USAGE);
  process.exitCode = 1;
} else {
  await publishing((work) =>
    publishModule(name, work, namedTarget(values.to), {
      plan: planOf(values),
      mode: modeOf(values),
      preview: previewOf(values),
    }),
  );
}

/** Tests, types and build run in a copy of the project with this module only, and the offers of live modules. */
async function publishModule(
  module: string,
  work: string,
  to: string,
  how: Pick<Release, 'plan' | 'mode' | 'preview'>,
): Promise<void> {
  const version = await versionIn(moduleFolder(module));
  const target = await openTarget(to, tryPublicPages);
  let remove = async () => undefined as unknown;
  try {
    const inputs = [module, ...BUILT_ALONE];
    await releaseModule({ module, target, to, work, inputs, ...how }, version, async () => {
      const tree = await copyAlone(module, 'alone-published', BUILT_ALONE);
      remove = tree.remove;
      const root = path.join(tree.root, module);
      const others = (await knownModules(target)).filter(({ name }) => name !== module);
      await layOutOffers(path.join(tree.root, OTHERS_OFFERS), offersOf(others));
      return {
        root,
        lint: () => lint([module], work),
        gates: {
          tests: () => runTests(root),
          types: () => checkTypes([module], path.basename(tree.root), tree.root),
          'pages left in a browser': () => refuseLeftBehind(root, work, findChromium),
        },
      };
    });
  } finally {
    await remove();
  }
}
