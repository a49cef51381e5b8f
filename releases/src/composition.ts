import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import {
  type Composition,
  compositionSchema,
  type NamedComposition,
  type PageRegistry,
  type Registry,
} from '@credenciados/contract';
import { integrityOf, parseJson, writeFilesJson } from './module-files.ts';
import { COMPOSITION, type ModuleStore, SHELL } from './module-store.ts';
import { pageRegistry } from './page-registry.ts';
import { refused } from './refused.ts';
import { variantsOf } from './rollout/variants.ts';

/** Content file in a composition's folder. */
export const COMPOSITION_JSON = 'composition.json';

const ID_LENGTH = 12;

/** Composition of the live versions: the shell with its library, and the modules (ADR 34). */
export function compositionOf(registry: Registry): { id: string; text: string } {
  const { composition: _, ...content } = pageRegistry(registry);
  const text = JSON.stringify(content);
  return { id: idOf(text), text };
}

/** Name of the composition with this content. */
export const idOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, ID_LENGTH);

/**
 * Registry data of a page (TEL-16): name and integrity of its composition, which browsers fetch once; the whole content if it isn't
 * stored, as in development.
 */
export function onPage(registry: Registry): PageRegistry | NamedComposition {
  const { id, text } = compositionOf(registry);
  const page = pageRegistry(registry);
  return registry.composition === id ? named(id, text, page.shell) : page;
}

/** As `onPage`, for a stored composition that isn't live; null if unknown. */
export async function storedOnPage(
  store: ModuleStore,
  id: string,
): Promise<{ page: PageRegistry; carried: NamedComposition } | null> {
  const text = await store.text(COMPOSITION, id, COMPOSITION_JSON);
  const page = compositionSchema.safeParse(parseJson(text)).data;
  return page ? { page, carried: named(id, text, page.shell) } : null;
}

function named(id: string, text: string, shell: PageRegistry['shell']): NamedComposition {
  const address = `/credenciados/modules/${COMPOSITION}/${id}/${COMPOSITION_JSON}`;
  return { composition: id, address, integrity: integrityOf(text), shell };
}

/** Composition, or the registry of one. */
interface ComposedOf {
  shell: Composition['shell'];
  libraries?: readonly Pick<Composition['shell'], 'version'>[] | undefined;
  modules: Composition['modules'];
}

/** Everything in a composition, as `<name>/<version>`; itself last. */
export function namesOf({ shell, libraries = [], modules }: ComposedOf, id: string): string[] {
  return [
    ...[shell, ...libraries].flatMap(({ version }) => (version ? [`${SHELL}/${version}`] : [])),
    ...modules.map(({ descriptor, version }) => `${descriptor.name}/${version}`),
    `${COMPOSITION}/${id}`,
  ];
}

/**
 * Replaces the registry with this tag. First stores the composition, and those with a version in rollout, so that every process knows all
 * content of a page for as long as it may be open. Returns false if another process was faster. Throws if `prune` is removing a part of the
 * composition: on a retry it is gone or available.
 */
export async function goLive(store: ModuleStore, registry: Registry, tag: string | null): Promise<boolean> {
  const { id } = compositionOf(registry);
  for (const made of [registry, ...variantsOf(registry)]) await storeComposition(store, made);
  return store.replace({ ...registry, composition: id }, tag);
}

/** Stores a registry's composition and returns its name. Throws if `prune` is removing a part of it. */
export async function storeComposition(store: ModuleStore, registry: Registry): Promise<string> {
  const { id, text } = compositionOf(registry);
  const leaving = namesOf(registry, id).find((name) => registry.pruning?.includes(name));
  if (leaving) throw refused('REMOVENDO', leaving);
  await keep(store, id, text);
  return id;
}

/** Content of a stored composition; null if unknown. */
export async function readComposition(store: ModuleStore, id: string): Promise<Composition | null> {
  return compositionSchema.safeParse(parseJson(await store.text(COMPOSITION, id, COMPOSITION_JSON))).data ?? null;
}

const compressed = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Stored like a version of a module, so that it is served to browsers in the same way. */
async function keep(store: ModuleStore, id: string, text: string): Promise<void> {
  if (await store.folder(COMPOSITION, id)) return;
  const draft = await mkdtemp(path.join(os.tmpdir(), 'credenciados-composicao-'));
  try {
    await writeFile(path.join(draft, COMPOSITION_JSON), text);
    await writeFile(path.join(draft, `${COMPOSITION_JSON}.br`), await compressed.br(text));
    await writeFile(path.join(draft, `${COMPOSITION_JSON}.gz`), await compressed.gz(text));
    await writeFilesJson(draft);
    // Another process may have stored it already, with differently compressed bytes.
    await store.add(COMPOSITION, id, draft);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
