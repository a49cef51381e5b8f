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

/** Content file of a composition's folder. */
export const COMPOSITION_JSON = 'composition.json';

const ID_LENGTH = 12;

/** Composition of the live versions: the shell with its library, and the modules (ADR 34). */
export function compositionOf(registry: Registry): { id: string; text: string } {
  const { composition: _, ...content } = pageRegistry(registry);
  const text = JSON.stringify(content);
  return { id: idOf(text), text };
}

/** The name of a composition that says `text`. */
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

/** As above for a stored composition that isn't live; null if unknown. */
export async function keptOnPage(
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

/** A composition, or the registry of one. */
interface ComposedOf {
  shell: Composition['shell'];
  libraries?: readonly Pick<Composition['shell'], 'version'>[] | undefined;
  modules: Composition['modules'];
}

/** Everything that a composition is made of, as `<name>/<version>`; itself last. */
export function namesOf({ shell, libraries = [], modules }: ComposedOf, id: string): string[] {
  return [
    ...[shell, ...libraries].flatMap(({ version }) => (version ? [`${SHELL}/${version}`] : [])),
    ...modules.map(({ descriptor, version }) => `${descriptor.name}/${version}`),
    `${COMPOSITION}/${id}`,
  ];
}

/**
 * Puts a registry in place of the one that had this tag, by the name of its composition, which is kept first, as are those with
 * a version that is being rolled out: whatever is live is known to every process for as long as a page of it may be open. False where another process was faster. Throws where
 * `prune` is removing something of it: who asks again finds it gone, or there.
 */
export async function goLive(store: ModuleStore, registry: Registry, tag: string | null): Promise<boolean> {
  const { id } = compositionOf(registry);
  for (const made of [registry, ...variantsOf(registry)]) await keepComposition(store, made);
  return store.replace({ ...registry, composition: id }, tag);
}

/** Keeps the composition that a registry says, and gives its name. Throws where `prune` is removing something of it. */
export async function keepComposition(store: ModuleStore, registry: Registry): Promise<string> {
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

/** Its files lie as a version of a module lies, so that browsers are sent them by the same way. */
async function keep(store: ModuleStore, id: string, text: string): Promise<void> {
  if (await store.folder(COMPOSITION, id)) return;
  const draft = await mkdtemp(path.join(os.tmpdir(), 'credenciados-composicao-'));
  try {
    await writeFile(path.join(draft, COMPOSITION_JSON), text);
    await writeFile(path.join(draft, `${COMPOSITION_JSON}.br`), await compressed.br(text));
    await writeFile(path.join(draft, `${COMPOSITION_JSON}.gz`), await compressed.gz(text));
    await writeFilesJson(draft);
    // Another process may have put it there, with bytes that its own compression made.
    await store.add(COMPOSITION, id, draft);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
