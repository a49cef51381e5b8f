import { ERROR, IMPEDIMENTO_VERSAO, type Registry } from '@credenciados/shared/contract';
import { AppError, notFound } from '../../http/errors.ts';
import { within } from '../../platform/health/breaker.ts';
import { mapLimited } from '../../platform/map-limited.ts';
import { keepComposition } from '../composition.ts';
import { entryOf } from '../flip.ts';
import type { ModuleStore } from '../module-store.ts';
import { isPreviewVersion } from '../preview-version.ts';
import { beside, keptCandidate, type Version } from '../previews/preview.ts';
import type { ShownVersion } from '../previews/seen-preview.ts';
import { type Refusal, ReleaseRefused } from '../refused.ts';
import { laterFirst } from '../release.rules.ts';
import { knownCandidate } from './kept-candidates.ts';

/** Versions of a module that are looked at for who chooses. */
const MAX_LISTED = 10;
/** Read at the same time: each is unpacked in memory. */
const AT_ONCE = 3;
/** Who waits longer is told to try again. What was read meanwhile needn't be read once more. */
const LIST_MS = 10_000;

/** A kept version, with what keeps it from standing beside what is live. */
export interface KeptVersion {
  version: string;
  refusals: readonly Refusal[];
}

/** The latest kept versions of a module; the live one is among them, however old. Those of previews are for who has the link (TEL-41). */
async function listed(store: ModuleStore, name: string, live: string): Promise<string[]> {
  const kept = (await store.versions(name)).filter((version) => !isPreviewVersion(version)).sort(laterFirst);
  const latest = kept.slice(0, MAX_LISTED);
  return latest.includes(live) || !kept.includes(live) ? latest : [...latest.slice(0, -1), live];
}

/**
 * The versions that a browser may have of a live module beside the others that it chose (TEL-43). Throws 404 where there is no such module, 503
 * where the store doesn't tell in time.
 */
export async function keptVersions(
  store: ModuleStore,
  registry: Registry,
  name: string,
  chosen: readonly ShownVersion[],
  limitMs = LIST_MS,
): Promise<KeptVersion[]> {
  const live = entryOf(registry, name);
  if (!live) throw notFound(ERROR.panelNoModule);
  const judge = async (version: string): Promise<KeptVersion> => ({
    version,
    refusals: version === live.version ? [] : await refusalsOf(store, registry, replaced(chosen, name, version)),
  });
  const judgeAll = async () => mapLimited(await listed(store, name, live.version), judge, AT_ONCE);
  return within(limitMs, 'modulos', judgeAll());
}

async function refusalsOf(store: ModuleStore, registry: Registry, versions: readonly ShownVersion[]) {
  try {
    await composed(store, registry, versions, (each) => knownCandidate(store, each.nome, each.versao));
    return [];
  } catch (error) {
    if (error instanceof ReleaseRefused) return error.refusals;
    throw error;
  }
}

/**
 * Has a kept version stand in the place of the live one beside the others that a browser chose (TEL-43): checked as what is published, kept as a composition that is
 * never live. Null: what is chosen is what everybody has. Throws 404 where there is no such version, 422 where it can't stand there.
 */
export async function choose(
  store: ModuleStore,
  registry: Registry,
  chosen: readonly ShownVersion[],
  { name, version }: ShownVersion,
): Promise<{ composition: string; modules: string[] } | null> {
  const live = entryOf(registry, name);
  if (!live) throw notFound(ERROR.panelNoModule);
  const others = chosen.filter((each) => each.name !== name);
  const versions = version === live.version ? others : replaced(chosen, name, version);
  if (versions.length === 0) return null;
  if (isPreviewVersion(version)) throw notFound(ERROR.panelNoVersion);
  try {
    const composition = await keepComposition(store, await composed(store, registry, versions));
    return { composition, modules: versions.map((each) => each.name) };
  } catch (error) {
    throw error instanceof ReleaseRefused ? asRefusal(error) : error;
  }
}

const replaced = (chosen: readonly ShownVersion[], name: string, version: string): ShownVersion[] => [
  ...chosen.filter((each) => each.name !== name),
  { name, version },
];

async function composed(
  store: ModuleStore,
  registry: Registry,
  versions: readonly ShownVersion[],
  read = (version: Version) => keptCandidate(store, version),
): Promise<Registry> {
  const candidates = await mapLimited(versions, ({ name, version }) => read({ nome: name, versao: version }), 1);
  return beside(store, registry, candidates);
}

/** Why a version can't be had, to who isn't its team. */
export const refusalWords = ({ codigo, detalhe }: Refusal): string =>
  `${IMPEDIMENTO_VERSAO[codigo] ?? 'Os arquivos não estão inteiros'}${detalhe && `: ${detalhe}`}.`;

function asRefusal({ refusals }: ReleaseRefused): AppError {
  const isGone = refusals.some(({ codigo }) => codigo === 'SEM_VERSAO' || codigo === 'REMOVENDO');
  if (isGone) return notFound(ERROR.panelNoVersion);
  const erros = refusals.map(refusalWords);
  return new AppError(422, erros[0] ?? ERROR.panelNoVersion, { erros });
}
