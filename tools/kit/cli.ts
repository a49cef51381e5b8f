#!/usr/bin/env node
import path from 'node:path';
import { parseArgs } from 'node:util';
import { say } from '@credenciados/platform/say';
import { CommandError } from '@credenciados/releases/command-error';
import { RELEASE_USAGE, runRelease } from '@credenciados/releases/commands/module-commands';
import { PREVIEW_OPTIONS, PREVIEW_USAGE, previewOf } from '@credenciados/releases/commands/preview-options';
import { planOf, ROLLOUT_OPTIONS, ROLLOUT_USAGE } from '@credenciados/releases/commands/rollout-options';
import { DEFAULT_TARGET, isPlain, isWrongOption, namedTarget } from '@credenciados/releases/targets/module-target';
import { portalTarget } from '@credenciados/releases/targets/portal-target';
import { register } from 'tsx/esm/api';
import { serveAlone } from '../dev/serve-alone.ts';
import { developInPortal } from '../dev/serve-in-portal.ts';
import { ROOT } from '../inputs.ts';
import { refuseLeftBehind } from '../left-behind/check.ts';
import { knownModules, layOutOffers, offersOf } from '../offers.ts';
import { allOf, checkTypes, lint, publishing, runTests, step } from '../publish-steps.ts';
import { type Release, releaseModule } from '../release-module.ts';
import { systemChromium } from '../system-chromium.ts';
import { modeOf, TESTED_OPTIONS, TESTED_USAGE } from '../tested.ts';
import { readManifest } from './manifest.ts';

/** Commands for a standalone module (ADR 55), run in its folder. */

const USAGE = `A module of the portal, in a folder of its own.

  npm run dev [-- --port 4001]           the module alone, with sample answers
  npm run dev -- --portal URL            the module from here, inside a portal that allows it (MODULE_OVERRIDES)
  npm test                               its tests
  npm run check                          its types and its style
  npm run publish [-- --to URL]          tests, types, style, build, pages in a browser; then checks, upload, flip
${RELEASE_USAGE}
  npm run modules -- offers              what other modules offer there, as types, into the folder offers

  --to URL      the portal, default: PORTAL_URL, or ${DEFAULT_TARGET}.

"publish" and all commands of "modules" need the team's token in MODULES_TOKEN, by which the portal knows the team. The
portal's operator makes it in the portal's repository: npm run modules -- token add --team "NAME" --module mf-name

${ROLLOUT_USAGE}

${TESTED_USAGE}

${PREVIEW_USAGE}
`;

const NO_REPLAY =
  'A composition is started in the portal’s repository, by `npm run modules -- replay ID`: there is no API here.';

const types = () => checkTypes([], 'module');
const style = () => lint(['.'], ROOT);

// Registered because the descriptor is TypeScript.
register();
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      port: { type: 'string' },
      portal: { type: 'string' },
      ...ROLLOUT_OPTIONS,
      ...TESTED_OPTIONS,
      ...PREVIEW_OPTIONS,
    },
  });
  const [command = '', ...rest] = positionals;
  const to = namedTarget(values.to);
  if (
    !(await runCommand(command, rest, {
      to,
      port: values.port,
      portal: values.portal,
      how: () => ({ plan: planOf(values), mode: modeOf(values), preview: previewOf(values) }),
    }))
  ) {
    process.stderr.write(USAGE);
    process.exitCode = 1;
  }
} catch (error) {
  if (!isPlain(error)) throw error;
  process.stderr.write(isWrongOption(error) ? `${error.message}\n\n${USAGE}` : `${error.message}\n`);
  process.exitCode = 1;
}

interface Options {
  to: string;
  port: string | undefined;
  portal: string | undefined;
  how: () => Pick<Release, 'plan' | 'mode' | 'preview'>;
}

/** Runs a command; false if there is none of that name. */
async function runCommand(command: string, rest: string[], { to, how, ...where }: Options): Promise<boolean> {
  if (command === 'modules') {
    const [what = '', ...more] = rest;
    if (what === 'offers' && more.length === 0) return takeOffers(to);
    if (what === 'replay') throw new CommandError(NO_REPLAY);
    return runRelease(what, more, async () => portalTarget(to));
  }
  if (rest.length > 0) return false;
  const { name } = await readManifest(ROOT);
  if (command === 'dev') await develop(name, where);
  else if (command === 'check') await allOf([step('types', types), step('lint', style)]);
  else if (command === 'publish') await publishing((work) => publish(work, to, how()));
  else return false;
  return true;
}

/** Serves the module until the process ends: by itself, or for a portal elsewhere. */
async function develop(name: string, { port, portal }: Pick<Options, 'port' | 'portal'>): Promise<void> {
  const at = Number(port ?? process.env.PORT ?? 4001);
  await (portal ? developInPortal(name, portal, at) : serveAlone(name, at));
}

/** Writes the offers of a portal's modules, for local type checks; publishing checks again. */
async function takeOffers(to: string): Promise<true> {
  const { name } = await readManifest(ROOT);
  const offers = offersOf((await knownModules(portalTarget(to))).filter((each) => each.name !== name));
  await layOutOffers(path.join(ROOT, 'offers'), offers);
  for (const each of Object.keys(offers)) say(`offers/${each}.d.ts`);
  return true;
}

async function publish(work: string, to: string, how: Pick<Release, 'plan' | 'mode' | 'preview'>): Promise<void> {
  const { name, version } = await readManifest(ROOT);
  const release: Release = { module: name, target: portalTarget(to), to, work, inputs: ['.'], ...how };
  const gates = {
    tests: () => runTests(ROOT),
    types,
    'pages left in a browser': () => refuseLeftBehind(ROOT, work, systemChromium),
  };
  await releaseModule(release, version, async () => ({ root: ROOT, lint: style, gates }));
  if (!how.preview && how.mode !== 'prove') say(`The one before: npm run modules -- rollback ${name}`);
}
