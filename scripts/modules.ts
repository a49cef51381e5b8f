import { parseArgs } from 'node:util';
import { DAYS_KEPT } from '../api/src/modules/prune.ts';
import { trimSlashes } from '../api/src/platform/settings/trim-slashes.ts';
import {
  type FalhaModulo,
  type Flip,
  type ModuloPublicado,
  serviceAddressSchema,
} from '../shared/src/contract/index.ts';
import { WEB } from './build-web.ts';
import { DEFAULT_TARGET, isPlain, type ModuleTarget, openTarget, TargetError } from './module-target.ts';
import { runToken } from './module-tokens.ts';
import { say } from './say.ts';

const USAGE = `The modules of a portal, and its shell, which is called "shell" here.

  npm run modules -- list                       what is live, each version with its failures in browsers
  npm run modules -- history                    what was published, taken back, pinned
  npm run modules -- rollback mf-name           back to the version that was live before
  npm run modules -- remove mf-name             out of the portal, menu and pages; rollback brings it back
  npm run modules -- pin mf-name@1.4.0          makes a version live and holds it
  npm run modules -- unpin mf-name              ends the hold
  npm run modules -- service mf-name URL|none   where the module's own service is
  npm run modules -- prune [--days 30]          removes compositions that were live last before so many days,
                                                and the files that only they name, in the folder or bucket: default WEB_STORE, or dist/web

  --to URL|DIR|s3://bucket/prefix               default: ${DEFAULT_TARGET}

Tokens of teams that publish over HTTP, on the same settings as the portal:

  npm run modules -- token add --team "NAME" --module mf-name [--module mf-other] [--days 180]
  npm run modules -- token list
  npm run modules -- token revoke NUMBER

"--module '*'" is every module.
`;

const WORDS: Record<Flip['action'], string> = {
  BUILD: 'built',
  PUBLICACAO: 'published',
  RETORNO: 'taken back',
  FIXACAO: 'pinned',
  LIBERACAO: 'unpinned',
  SERVICO: 'service set',
  REMOCAO: 'removed',
  IMPLANTACAO: 'deployed',
};

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      team: { type: 'string' },
      module: { type: 'string', multiple: true },
      days: { type: 'string' },
    },
  });
  const [command = '', ...rest] = positionals;
  if (!(await run(command, rest, values))) {
    process.stderr.write(USAGE);
    process.exitCode = 1;
  }
} catch (error) {
  if (!isPlain(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

interface Values {
  to?: string | undefined;
  team?: string | undefined;
  module?: string[] | undefined;
  days?: string | undefined;
}

async function run(command: string, rest: string[], values: Values): Promise<boolean> {
  if (command === 'token') return runToken(rest, values);
  if (command === 'prune') return runPrune(rest, values);
  return runRelease(command, rest, values.to);
}

/** Removes what no page can still ask for, and says what. */
async function runPrune(rest: string[], { to, days }: Values): Promise<boolean> {
  const kept = Number(days ?? DAYS_KEPT);
  if (rest.length > 0 || !Number.isInteger(kept) || kept < 1) return false;
  const target = await openTarget(to ?? process.env.WEB_STORE ?? WEB);
  const pruned = await target.prune(kept);
  for (const { name, version } of pruned) say(`removed  ${name} ${version}`);
  if (pruned.length === 0) say(`Nothing was live last before ${kept} days`);
  return true;
}

/** Runs a command on a portal's modules; false where there is none of that name, or its module isn't named. */
async function runRelease(command: string, [what = '', ...more]: string[], to: string | undefined): Promise<boolean> {
  if (command === 'service') return runService([what, ...more], to);
  if (more.length > 0) return false;
  const target = await openTarget(to);
  const [name = '', version = ''] = what.split('@');
  if (command === 'list' && !what) await list(target);
  else if (command === 'history' && !what) for (const flip of await target.history()) say(describe(flip));
  else if (command === 'pin' && name && version) say(describe(await target.pin(name, version)));
  else if (command === 'rollback' && name && !version) say(describe(await target.rollback(name)));
  else if (command === 'remove' && name && !version) say(describe(await target.remove(name)));
  else if (command === 'unpin' && name && !version) say(describe(await target.unpin(name)));
  else return false;
  return true;
}

/** Says where a module's own service is, or that it has none. */
async function runService([name = '', address = '', ...more]: string[], to: string | undefined): Promise<boolean> {
  if (!name || !address || more.length > 0) return false;
  const parsed = serviceAddressSchema.nullable().safeParse(address === 'none' ? null : trimSlashes(address));
  if (!parsed.success) throw new TargetError('A service is at an address such as https://relatorios.interno:8443');
  const target = await openTarget(to);
  say(describe(await target.setService(name, parsed.data)));
  return true;
}

async function list(target: ModuleTarget): Promise<void> {
  const { modulos, compartilhada, composicao, shell } = await target.list();
  say(`composition     ${composicao ?? 'none'}`);
  say(`${'shell'.padEnd(16)}${shell.versao ?? 'none'}${shell.fixada ? ' (pinned)' : ''}  has library ${compartilhada}`);
  for (const line of shell.versoes.flatMap(linesOfVersion)) say(line);
  for (const modulo of modulos) for (const line of linesOf(modulo)) say(line);
}

function linesOf({ nome, versao, fixada, faixaCompartilhada, servico, versoes }: ModuloPublicado): string[] {
  return [
    `${nome.padEnd(16)}${versao}${fixada ? ' (pinned)' : ''}  asks for ${faixaCompartilhada}${servico ? `, service at ${servico}` : ''}`,
    ...versoes.flatMap(linesOfVersion),
  ];
}

type Versao = ModuloPublicado['versoes'][number];

function linesOfVersion({ versao, noAr, falhas }: Versao): string[] {
  return [
    `  ${noAr ? '*' : ' '} ${versao}${falhas.length === 0 ? '' : `  ${countOf(falhas)} failures`}`,
    ...falhas.map(lineOf),
  ];
}

/** A declaration: the command above runs before what is assigned here. */
function lineOf({ fase, erro, vezes, composicao, ultima }: FalhaModulo): string {
  return `      ${ultima}  ${composicao ?? '-'.padEnd(12)}  ${vezes}×  ${fase}  ${erro}`;
}

function countOf(falhas: Versao['falhas']): number {
  return falhas.reduce((total, { vezes }) => total + vezes, 0);
}

function describe({ at, module, version, former, action, by, composition = '-', service }: Flip): string {
  const change = former && former !== version ? `${former} → ${version}` : version;
  return `${at}  ${composition.padEnd(12)}  ${module.padEnd(16)}${change}  ${WORDS[action]}${service === undefined ? '' : ` to ${service ?? 'none'}`} by ${by}`;
}
