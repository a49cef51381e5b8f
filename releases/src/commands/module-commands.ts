import {
  type FalhaModulo,
  type Flip,
  type FlipAction,
  type ModuloPublicado,
  serviceAddressSchema,
} from '@credenciados/contract';
import { say } from '@credenciados/platform/say';
import { trimSlashes } from '@credenciados/platform/settings/trim-slashes';
import { CommandError } from '../command-error.ts';
import { labelOf } from '../label-of.ts';
import { comparisonText } from '../rollout/rollout-words.ts';
import type { ModuleTarget } from '../targets/module-target.ts';
import { failureLines } from './failure-lines.ts';
import { previewLines, tellPreview } from './preview-options.ts';
import { toWhom, watchRollout } from './watch-rollout.ts';

/** Usage of the commands on a portal's modules. */
export const RELEASE_USAGE = `  npm run modules -- list                       what is live, each version with its failures in browsers
  npm run modules -- failures mf-name|shell     what failed in browsers: lines of the sources, counts, versions, browsers
  npm run modules -- history                    what was published, taken back, pinned
  npm run modules -- rollback mf-name           back to the version that was live before
  npm run modules -- watch mf-name              how the version does that some have, until all or nobody has it
  npm run modules -- finish mf-name             gives it to everybody now; rollback takes it from all
  npm run modules -- preview mf-name@1.4.0      shows a kept version to staff by a link
  npm run modules -- previews                   what staff see by links, and until when
  npm run modules -- end-preview ID             ends one before
  npm run modules -- remove mf-name             out of the portal, menu and pages; rollback brings it back
  npm run modules -- pin mf-name@1.4.0          makes a version live and holds it
  npm run modules -- unpin mf-name              ends the hold
  npm run modules -- service mf-name URL|none   where the module's own service is`;

const WORDS: Record<FlipAction, string> = {
  BUILD: 'built',
  PUBLICACAO: 'published',
  RETORNO: 'taken back',
  FIXACAO: 'pinned',
  LIBERACAO: 'unpinned',
  SERVICO: 'service set',
  REMOCAO: 'removed',
  IMPLANTACAO: 'deployed',
  OFERTA: 'rolled out',
  AVANCO: 'rolled out further',
  CONCLUSAO: 'rolled out to all',
  RECUO: 'taken back from some',
};

/** Runs a command on a portal's modules; false if there is none of that name, or its module isn't named. */
export async function runRelease(
  command: string,
  [what = '', ...more]: string[],
  open: () => Promise<ModuleTarget>,
): Promise<boolean> {
  if (command === 'service') return runService([what, ...more], open);
  if (more.length > 0) return false;
  const target = await open();
  const [name = '', version = ''] = what.split('@');
  if (command === 'list' && !what) await list(target);
  else if (command === 'failures' && name && !version) await tellFailures(target, name);
  else if (command === 'history' && !what) for (const flip of await target.history()) say(describe(flip));
  else if (command === 'pin' && name && version) say(describe(await target.pin(name, version)));
  else if (command === 'preview' && name && version) await previewKept(target, name, version);
  else if (command === 'previews' && !what) await listPreviews(target);
  else if (command === 'end-preview' && what) await endPreview(target, what);
  else if (command === 'rollback' && name && !version) say(describe(await target.rollback(name)));
  else if (command === 'remove' && name && !version) say(describe(await target.remove(name)));
  else if (command === 'finish' && name && !version) say(describe(await target.finish(name)));
  else if (command === 'watch' && name && !version) await watchRollout(target, name);
  else if (command === 'unpin' && name && !version) say(describe(await target.unpin(name)));
  else return false;
  return true;
}

/** Sets the address of a module's own service, or removes it. */
async function runService(
  [name = '', address = '', ...more]: string[],
  open: () => Promise<ModuleTarget>,
): Promise<boolean> {
  if (!name || !address || more.length > 0) return false;
  const parsed = serviceAddressSchema.nullable().safeParse(address === 'none' ? null : trimSlashes(address));
  if (!parsed.success) throw new CommandError('A service is at an address such as https://relatorios.interno:8443');
  const target = await open();
  say(describe(await target.setService(name, parsed.data)));
  return true;
}

/** Makes a preview of a stored version, to see whether a former version had a fault, too. */
async function previewKept(target: ModuleTarget, name: string, version: string): Promise<void> {
  await target.withVersion(name, version, async (folder) => {
    tellPreview(await target.preview(folder, name, version, { others: [] }, () => undefined));
  });
}

async function listPreviews(target: ModuleTarget): Promise<void> {
  const previews = await target.previews();
  for (const line of previews.flatMap(previewLines)) say(line);
  if (previews.length === 0) say('There is no preview: `publish -- --preview` makes one');
}

async function endPreview(target: ModuleTarget, id: string): Promise<void> {
  const known = (await target.previews()).find((each) => each.id === id);
  const [first] = known?.modulos ?? [];
  if (!first) throw new CommandError(`There is no preview ${id}: \`npm run modules -- previews\` lists them`);
  for (const line of previewLines(await target.endPreview(first.nome, id))) say(line);
}

async function list(target: ModuleTarget): Promise<void> {
  const { modulos, compartilhada, bibliotecas, composicao, shell } = await target.list();
  say(`composition     ${composicao ?? 'none'}`);
  say(`${'shell'.padEnd(16)}${shell.versao ?? 'none'}${shell.fixada ? ' (pinned)' : ''}  has library ${compartilhada}`);
  for (const line of shell.versoes.flatMap(linesOfVersion)) say(line);
  for (const { versao, shell: of, modulos: runWith } of bibliotecas.slice(1))
    say(`${'library'.padEnd(16)}${versao} of shell ${of}, for ${runWith.join(', ')}`);
  for (const modulo of modulos) for (const line of linesOf(modulo)) say(line);
}

async function tellFailures(target: ModuleTarget, name: string): Promise<void> {
  const lines = failureLines(await target.list(), name);
  if (!lines) throw new CommandError(`The portal doesn’t have ${name}`);
  for (const line of lines) say(line);
}

function linesOf({ nome, versao, fixada, faixaCompartilhada, servico, oferta, versoes }: ModuloPublicado): string[] {
  return [
    `${nome.padEnd(16)}${versao}${fixada ? ' (pinned)' : ''}  asks for ${faixaCompartilhada}${servico ? `, service at ${servico}` : ''}`,
    ...(oferta ? [`  + ${oferta.versao}  ${toWhom({ share: oferta.parte, profiles: oferta.perfis })}`] : []),
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

function lineOf({ fase, erro, vezes, composicao, ultima, lugares }: FalhaModulo): string {
  return `      ${ultima}  ${composicao ?? '-'.padEnd(12)}  ${vezes}×  ${fase}  ${erro}${lugares[0] ? `  ${lugares[0]}` : ''}`;
}

function countOf(falhas: Versao['falhas']): number {
  return falhas.reduce((total, { vezes }) => total + vezes, 0);
}

function describe({ at, module, version, former, action, by, composition = '-', service, offered, why }: Flip): string {
  const change = former && former !== version ? `${former} → ${version}` : version;
  const beside = offered && action !== 'CONCLUSAO' ? `${version} + ${offered.version}, ${toWhom(offered)}` : change;
  const to = service === undefined ? '' : ` to ${service ?? 'none'}`;
  return `${at}  ${composition.padEnd(12)}  ${module.padEnd(16)}${beside}  ${labelOf(WORDS, action)}${to} by ${by}${why ? `: ${comparisonText(why)}` : ''}`;
}
