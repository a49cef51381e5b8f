import { endpoints, type Flip, type Registry, type RegistryEntry, SHELL_PAGES } from '@credenciados/contract';
import semver from 'semver';
import type { Candidate, Need } from './candidate.ts';
import { libraryFor, majorOf } from './libraries.ts';
import { missingNames } from './library-use.ts';
import { SHELL } from './module-store.ts';
import type { Refusal } from './refused.ts';
import { SERVICE_PATH } from './service/service-address.ts';
import { isOfLibrary, SHARED } from './shared-library.ts';

/** KB (brotli) of a module's first load, before it can mount. Exceptions get a line here, by review. */
export const FIRST_LOAD_KB: Readonly<Record<string, number>> = { default: 30 };

/**
 * KB (brotli) of any other script, style sheet or program: seconds, not a minute, on a slow line. Exceptions get a line here, as module and
 * file name without hash and ending, by review.
 */
export const FILE_KB: Readonly<Record<string, number>> = {
  default: 150,
  'mf-analise/pdf.worker.min': 250,
  // Runs in the API alone, uncompressed: no browser loads it.
  'mf-public/render.js': 400,
};

/** KB (brotli) of all files of a module. */
export const TOTAL_KB = 1500;

/** KB of all source maps of a module, as stored. */
export const MAPS_KB = 8000;

/**
 * Refusals of a version beside the other live versions; empty if it fits. `registry` already has the libraries for it (`withLibraries`).
 */
export function refusalsBeside(candidate: Candidate, registry: Registry): Refusal[] {
  const { descriptor } = candidate.entry;
  const others = registry.modules.filter((entry) => entry.descriptor.name !== descriptor.name);
  return [
    ...refusalsOfNeeds(candidate, libraryFor(registry, candidate.entry)),
    ...takenRoutes(descriptor, others),
    ...takenHomes(descriptor, others),
    ...takenMenu(descriptor, others),
    ...missingWidgets(descriptor, others),
  ];
}

/** Refusals for a version's size. */
export function refusalsOfSize({ entry, firstLoadBytes, parts, totalBytes, mapBytes }: Candidate): Refusal[] {
  const { name: module } = entry.descriptor;
  const allowed = FIRST_LOAD_KB[module] ?? FIRST_LOAD_KB.default ?? 0;
  const told = (bytes: number, limit: number, of = '', form = ' (brotli)'): Refusal[] =>
    bytes > limit * 1024
      ? [{ codigo: 'TAMANHO', detalhe: `${of}${(bytes / 1024).toFixed(1)} KB of ${limit} KB${form}` }]
      : [];
  return [
    ...told(firstLoadBytes, allowed),
    ...parts.flatMap(({ name, bytes }) => told(bytes, partLimit(module, name), `${name}, `)),
    ...told(totalBytes, TOTAL_KB, 'all files, '),
    ...told(mapBytes, MAPS_KB, 'source maps, ', ''),
  ];
}

/** The build adds a hash of eight characters before the ending. */
const partLimit = (module: string, file: string): number =>
  FILE_KB[`${module}/${file.replace(/\.[0-9a-f]{8}\.\w+$/, '')}`] ?? FILE_KB.default ?? 0;

/** Needs of a module: federated packages, and exports of the library (TEL-17). */
export interface ModuleNeeds {
  needs: readonly Need[];
  entry: Pick<RegistryEntry, 'library' | 'sharedRange'>;
}

/** Needs that a shell doesn't meet. */
export function refusalsOfNeeds({ needs, entry }: ModuleNeeds, shell: Registry['shell']): Refusal[] {
  if (!needs.some(({ name }) => name === SHARED)) return [{ codigo: 'ENTRADA', detalhe: SHARED }];
  const { sharedRange, library } = entry;
  const { exports } = shell;
  const missing = library && exports ? missingNames(library, exports) : [];
  const isInRange = (library && exports) || semver.satisfies(shell.shared, sharedRange);
  const outOfRange: Refusal = { codigo: 'FAIXA', detalhe: `asks for ${sharedRange}, there is ${shell.shared}` };
  const isOfOtherMajor = majorOf(sharedRange) !== majorOf(shell.shared);
  const ofLibrary: Refusal[] = isInRange
    ? [
        ...(missing.length > 0 && isOfOtherMajor ? [outOfRange] : []),
        ...missing.map((detalhe) => ({ codigo: 'ENTRADA' as const, detalhe })),
      ]
    : [outOfRange];
  // One message about the library replaces those about its entries.
  const isTold = (name: string) => isOfLibrary(name) && ofLibrary.length > 0;
  return [...ofLibrary, ...needs.flatMap((need) => (isTold(need.name) ? copyOf(need) : refusalsOfNeed(need, shell)))];
}

function refusalsOfNeed(need: Need, { offers }: Registry['shell']): Refusal[] {
  const { name, requiredVersion, copy } = need;
  if (copy) return copyOf(need);
  const offered = offers[name];
  if (offered === undefined) return [{ codigo: 'ENTRADA', detalhe: name }];
  return semver.satisfies(offered, requiredVersion)
    ? []
    : [{ codigo: 'ENTRADA', detalhe: `${name} (asks for ${requiredVersion}, there is ${offered})` }];
}

const copyOf = ({ name, copy }: Need): Refusal[] => (copy ? [{ codigo: 'COPIA', detalhe: name }] : []);

/** Every form of a route pattern, ignoring case and parameter names as the router does, with and without optional segments. */
export function formsOf(pattern: string): string[] {
  let forms = [''];
  for (const segment of pattern.split('/').filter(Boolean)) {
    const optional = segment.endsWith('?');
    const named = optional ? segment.slice(0, -1) : segment;
    const form = named.startsWith(':') ? ':' : named.toLowerCase();
    const longer = forms.map((before) => `${before}/${form}`);
    forms = optional ? forms.concat(longer) : longer;
  }
  return forms;
}

type Descriptor = RegistryEntry['descriptor'];

/** Addresses reserved for the shell, its files and the API's pages. */
const OF_THE_PORTAL: readonly [form: string, owner: string][] = [
  ['', 'shell'],
  ...[...SHELL_PAGES, 'shell', 'modules', 'auth', 'openapi', 'openapi.json'].map((page): [string, string] => [
    `/${page}`,
    'shell',
  ]),
  ...Object.keys(endpoints)
    .filter((key) => key.startsWith('GET '))
    .flatMap((key) => formsOf(key.slice('GET '.length)).map((form): [string, string] => [form, 'API'])),
];

/** True if some address matches both patterns. */
function overlap(one: string, other: string): boolean {
  const [a, b] = [one.split('/'), other.split('/')];
  return (
    a.length === b.length && a.every((segment, place) => segment === b[place] || segment === ':' || b[place] === ':')
  );
}

function takenRoutes({ routes }: Descriptor, others: readonly RegistryEntry[]): Refusal[] {
  const owned = [
    ...OF_THE_PORTAL,
    ...others.flatMap(({ descriptor }) =>
      descriptor.routes.flatMap(({ path }) => formsOf(path).map((form): [string, string] => [form, descriptor.name])),
    ),
  ];
  return routes.flatMap(({ path }) => {
    const forms = formsOf(path);
    const taken =
      owned.find(([form]) => forms.some((each) => overlap(each, form))) ??
      // All addresses below it are forwarded to modules' services.
      (forms.some((each) => `${each}/`.startsWith(`${SERVICE_PATH}/`)) ? [path, 'API'] : undefined);
    return taken ? [{ codigo: 'ROTA' as const, detalhe: `${path} (${taken[1]})` }] : [];
  });
}

/** A profile has one first page. */
function takenHomes({ routes }: Descriptor, others: readonly RegistryEntry[]): Refusal[] {
  const homesOf = (descriptor: Pick<Descriptor, 'routes'>) => descriptor.routes.flatMap(({ homeFor = [] }) => homeFor);
  const owners = new Map(
    others.flatMap(({ descriptor }) => homesOf(descriptor).map((perfil) => [perfil, descriptor.name] as const)),
  );
  const own = homesOf({ routes });
  return own.flatMap((perfil, place) => {
    const owner = owners.get(perfil) ?? (own.indexOf(perfil) < place ? 'twice' : undefined);
    return owner ? [{ codigo: 'INICIO' as const, detalhe: `${perfil} (${owner})` }] : [];
  });
}

const placeOf = ({ path, place }: Descriptor['menu'][number]) => `${place ?? 'side'}:${path}`;

function takenMenu(descriptor: Descriptor, others: readonly RegistryEntry[]): Refusal[] {
  const { menu } = descriptor;
  const owners = new Map(
    others.flatMap(({ descriptor }) => descriptor.menu.map((entry) => [placeOf(entry), descriptor.name] as const)),
  );
  return [
    ...menu.flatMap((entry) => {
      const owner = owners.get(placeOf(entry));
      return owner ? [{ codigo: 'MENU' as const, detalhe: `${entry.label}, ${entry.path} (${owner})` }] : [];
    }),
    ...takenSearch(descriptor, others),
  ];
}

/** The header has one place for a search. */
function takenSearch({ search }: Descriptor, others: readonly RegistryEntry[]): Refusal[] {
  const owner = search && others.find((other) => other.descriptor.search)?.descriptor.name;
  return owner ? [{ codigo: 'MENU', detalhe: `${search.label} (${owner})` }] : [];
}

/** Widgets that others use and a module, as it is to be, doesn't have. */
export const missingWidgets = (
  { name, widgets }: Pick<Descriptor, 'name' | 'widgets'>,
  others: readonly RegistryEntry[],
): Refusal[] => missingOf(`${name}/`, new Set(widgetsOf({ name, widgets })), others);

function missingOf(prefix: string, offered: ReadonlySet<string>, others: readonly RegistryEntry[]): Refusal[] {
  return others.flatMap(({ uses, descriptor: user }) =>
    uses
      .filter((use) => use.startsWith(prefix) && !offered.has(use))
      .map((use) => ({ codigo: 'WIDGET' as const, detalhe: `${use} (${user.name})` })),
  );
}

const widgetsOf = ({ name, widgets }: Pick<Descriptor, 'name' | 'widgets'>) =>
  widgets.map((widget) => `${name}/${widget}`);
const linksOf = ({ name, routes }: Descriptor) => routes.flatMap(({ link }) => (link ? [`${name}:${link}`] : []));

/**
 * Offers that a new version uses and no live module has, and links of live modules that it no longer has (TEL-31). Rollbacks and
 * removals are allowed: dead links are hidden (TEL-32).
 */
export function refusalsOfOffers({ entry }: Candidate, registry: Registry): Refusal[] {
  const { descriptor, uses } = entry;
  const others = registry.modules.filter((each) => each.descriptor.name !== descriptor.name);
  const all = [...others.map((each) => each.descriptor), descriptor];
  const offered = new Set(all.flatMap((each) => [...widgetsOf(each), ...linksOf(each)]));
  const isThere = (use: string) => all.some(({ name }) => use.startsWith(`${name}:`));
  return [
    ...missingOf(`${descriptor.name}:`, offered, others),
    ...uses
      .filter((use) => !offered.has(use) && (use.includes('/') || isThere(use)))
      .map((detalhe) => ({ codigo: 'OFERTA' as const, detalhe })),
  ];
}

/**
 * Versions in which a module was live before the present one, latest first. Rollbacks pop the stack: two rollbacks go back two versions.
 * `flips`: newest first.
 */
export function formerVersions(flips: readonly Flip[], module: string): string[] {
  const own = flips.filter((flip) => flip.module === module).reverse();
  const stack: string[] = own[0]?.former ? [own[0].former] : [];
  for (const { action, version } of own) {
    if (action === 'RETORNO') while (stack.length > 1 && stack.at(-1) !== version) stack.pop();
    if (stack.at(-1) !== version) stack.push(version);
  }
  return stack.slice(0, -1).reverse();
}

/** True if a version was ever live, for all or in a rollout. */
export function wasLive(registry: Registry, module: string, version: string): boolean {
  return (
    (module === SHELL && registry.shell.version === version) ||
    registry.modules.some((entry) => entry.descriptor.name === module && entry.version === version) ||
    registry.flips.some(
      (flip) => flip.module === module && [flip.version, flip.former, flip.offered?.version].includes(version),
    )
  );
}

/** Sorts later versions first. Loose parsing: a build's hash may be digits with a leading zero. */
export const laterFirst = (a: string, b: string): number => semver.rcompare(a, b, true);
