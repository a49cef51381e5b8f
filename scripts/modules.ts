import { parseArgs } from 'node:util';
import { ReleaseRefused } from '../api/src/modules/refused.ts';
import type { Flip, ModuloPublicado } from '../shared/src/contract/index.ts';
import { DEFAULT_TARGET, type ModuleTarget, openTarget, TargetError } from './module-target.ts';

const USAGE = `The modules of a portal.

  npm run modules -- list                       what is live, each version with its failures in browsers
  npm run modules -- history                    what was published, taken back, pinned
  npm run modules -- rollback mf-name           back to the version that was live before
  npm run modules -- pin mf-name@1.4.0          makes a version live and holds it
  npm run modules -- unpin mf-name              ends the hold

  --to URL|DIR|s3://bucket/prefix               default: ${DEFAULT_TARGET}
`;

const WORDS: Record<Flip['action'], string> = {
  BUILD: 'built',
  PUBLICACAO: 'published',
  RETORNO: 'taken back',
  FIXACAO: 'pinned',
  LIBERACAO: 'unpinned',
};

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
  const [command = '', what = '', ...more] = positionals;
  if (more.length > 0 || !(await run(await openTarget(values.to), command, what))) {
    process.stderr.write(USAGE);
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof ReleaseRefused || error instanceof TargetError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/** Runs a command; false where there is none of that name, or its module isn't named. */
async function run(target: ModuleTarget, command: string, what: string): Promise<boolean> {
  const [name = '', version = ''] = what.split('@');
  if (command === 'list' && !what) await list(target);
  else if (command === 'history' && !what) for (const flip of await target.history()) say(describe(flip));
  else if (command === 'pin' && name && version) say(describe(await target.pin(name, version)));
  else if (command === 'rollback' && name && !version) say(describe(await target.rollback(name)));
  else if (command === 'unpin' && name && !version) say(describe(await target.unpin(name)));
  else return false;
  return true;
}

async function list(target: ModuleTarget): Promise<void> {
  const { modulos, compartilhada } = await target.list();
  say(`shared library  ${compartilhada}`);
  for (const modulo of modulos) for (const line of linesOf(modulo)) say(line);
}

function linesOf({ nome, versao, fixada, faixaCompartilhada, versoes }: ModuloPublicado): string[] {
  return [
    `${nome.padEnd(16)}${versao}${fixada ? ' (pinned)' : ''}  asks for ${faixaCompartilhada}`,
    ...versoes.flatMap(({ versao: each, noAr, falhas }) => [
      `  ${noAr ? '*' : ' '} ${each}${falhas.length === 0 ? '' : `  ${countOf(falhas)} failures`}`,
      ...falhas.map(({ fase, erro, vezes, ultima }) => `      ${ultima}  ${vezes}×  ${fase}  ${erro}`),
    ]),
  ];
}

function countOf(falhas: ModuloPublicado['versoes'][number]['falhas']): number {
  return falhas.reduce((total, { vezes }) => total + vezes, 0);
}

function describe({ at, module, version, former, action, by }: Flip): string {
  const change = former && former !== version ? `${former} → ${version}` : version;
  return `${at}  ${module.padEnd(16)}${change}  ${WORDS[action]} by ${by}`;
}
