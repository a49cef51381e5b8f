import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ModuleDescriptor } from '@credenciados/contract/module-descriptor';
import { readDescriptor } from './build-module.ts';
import { IN_REPOSITORY } from './inputs.ts';
import { CONTRACT, LIBRARY } from './library-types.ts';
import { OFFERS } from './offers.ts';

/**
 * Checks a module's declared offers against its code (TEL-31): generates type files that don't compile if names of widgets or links differ
 * from `module.ts`, a widget has other props, or a link's route has other parameters.
 */

/** Folder of these files in a project. */
const FOLDER = '.cache/offers-check';
/** Compiler error in one of them. */
const FAULT = /^\.cache\/offers-check\/(mf-[a-z0-9-]+)\.ts\(\d+,\d+\)/;

/** Fault of the offers file itself; null for any other. */
export function faultOfOffers(line: string): string | null {
  const [place = '', name] = FAULT.exec(line) ?? [];
  return name ? `${IN_REPOSITORY ? `${name}/` : ''}${OFFERS} beside module.ts${line.slice(place.length)}` : null;
}

/** Writes them for modules, given by their folders in a project; returns them, and faults in the text of the offers. */
export async function writeOffersChecks(
  folders: readonly string[],
  project: string,
): Promise<{ files: string[]; faults: string[] }> {
  const work = path.join(project, FOLDER);
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  const files: string[] = [];
  const faults: string[] = [];
  for (const folder of folders) {
    const root = path.join(project, folder);
    if (!existsSync(path.join(root, 'module.ts'))) continue;
    const descriptor = await readDescriptor(root);
    const offers = path.join(root, OFFERS);
    const text = existsSync(offers) ? await readFile(offers, 'utf8') : null;
    faults.push(...textFaults(text).map((fault) => `${path.join(folder, OFFERS)}: ${fault}`));
    const check = offersCheck(descriptor, path.relative(work, root), text !== null);
    if (!check) continue;
    const file = path.join(work, `${descriptor.name}.ts`);
    await writeFile(file, check);
    files.push(file);
  }
  return { files, faults };
}

const FROM = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"]+)\1/g;

/** Other projects read the file without the rest of the module. */
function textFaults(text: string | null): string[] {
  if (text === null) return [];
  const taken = [...text.matchAll(FROM)].map(([, , from = '']) => from);
  const isKnown = (from: string) =>
    ['react', LIBRARY, CONTRACT].some((name) => from === name || from.startsWith(`${name}/`));
  return [
    ...taken
      .filter((from) => !isKnown(from))
      .map((from) => `takes ${from}; other modules have react, ${LIBRARY} and ${CONTRACT} alone`),
    // Without import or export it would replace the library's own types.
    ...(/^(?:import|export)\b/m.test(text) ? [] : ['needs `export {};`']),
  ];
}

/** Check file of a module; null if it offers nothing. `root`: path to its folder from there; `said`: true if it declares offers. */
export function offersCheck(descriptor: ModuleDescriptor, root: string, said: boolean): string | null {
  const { name, widgets, routes } = descriptor;
  const links = routes.flatMap(({ link, path: route }) => (link ? [{ link, route }] : []));
  if (!said && widgets.length + links.length === 0) return null;
  return [
    `import type { Offers } from '${LIBRARY}';`,
    ...(widgets.length > 0 ? ["import type { ComponentProps } from 'react';"] : []),
    ...widgets.map(
      (each, at) => `import type { ${pascal(each)} as Widget${at} } from '${root}/src/widgets/${each}.tsx';`,
    ),
    `type Own = Offers['${name}'];`,
    'type Named<Kind extends string> = Own extends Record<Kind, infer Of> ? Of : Record<never, never>;',
    // A module without links doesn't use it.
    'export type Value = string | number;',
    '// Names of widgets and of links, as in module.ts.',
    `export const widgets: { [Name in keyof Named<'widgets'>]: true } = {${trueEach(widgets)}};`,
    `export const links: { [Name in keyof Named<'links'>]: true } = {${trueEach(links.map(({ link }) => link))}};`,
    ...widgets.flatMap((each, at) => widgetLines(each, at)),
    ...links.flatMap(({ link, route }, at) => linkLines(link, route, at)),
    '',
  ].join('\n');
}

const pascal = (name: string) => name.replace(/(^|-)(\w)/g, (_all, _dash, letter: string) => letter.toUpperCase());
const trueEach = (names: readonly string[]) => names.map((name) => ` '${name}': true,`).join('');

function widgetLines(name: string, at: number): string[] {
  const offered = `Named<'widgets'>['${name}']`;
  return [
    `// ${name} takes what is offered, and whatever is offered is taken.`,
    `declare const widget${at}: typeof Widget${at};`,
    `export const takes${at}: (props: ${offered}) => unknown = widget${at};`,
    `declare const offered${at}: keyof ${offered};`,
    `export const taken${at}: keyof ComponentProps<typeof Widget${at}> = offered${at};`,
  ];
}

/** A link's required parameters are those of its route; others become the query. */
function linkLines(name: string, route: string, at: number): string[] {
  const offered = `Named<'links'>['${name}']`;
  const params = [...route.matchAll(/:(\w+)(\??)/g)].map(([, param = '', optional = '']) => ({ param, optional }));
  const places = params.map(({ param, optional }) => ` ${param}${optional}: Value;`);
  return [
    `// ${name} leads to ${route}.`,
    `declare const link${at}: ${offered};`,
    `export const place${at}: {${places.join('')} } = link${at};`,
    `export const value${at}: { [Name in keyof ${offered}]: Value | undefined } = link${at};`,
    ...params.map(({ param }, nth) => `export const param${at}n${nth}: keyof ${offered} = '${param}';`),
  ];
}
