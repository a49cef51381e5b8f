import { randomBytes, randomUUID } from 'node:crypto';
import { MAX_PREVIEWS, type Preview, type Registry, type RegistryEntry } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Db } from '@credenciados/platform/db/database';
import { tokenHash } from '@credenciados/platform/keys/token-hash';
import { TransactionRollbackError } from 'drizzle-orm';
import { refusalsOfCalls } from '../calls/read-calls.ts';
import { type Candidate, readCandidate } from '../candidate.ts';
import { storeComposition } from '../composition.ts';
import { entryOf, type ReleaseContext, refuse, registryOf, runSerially, withEntry } from '../flip.ts';
import { withLibraries } from '../libraries.ts';
import { filesDigest } from '../module-files.ts';
import type { ModuleStore } from '../module-store.ts';
import { previewVersion } from '../preview-version.ts';
import { refused } from '../refused.ts';
import { refusalsBeside, refusalsOfOffers, refusalsOfSize } from '../release.rules.ts';
import { isOver } from './shown-preview.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEY_BYTES = 32;
/** Attempts while other processes change the registry at the same time. */
const MAX_TRIES = 20;

/** Version of a module. */
export interface Version {
  nome: string;
  versao: string;
}

/** Module to preview, and duration. */
export interface PreviewPlan {
  name: string;
  /** Version stated by the module. */
  version: string;
  /** Stored versions of other modules, shown with it. */
  others: readonly Version[];
  days: number;
}

/** Store, author and database of previews. */
export type PreviewContext = Pick<ReleaseContext, 'store' | 'by' | 'tryOut'> & { db: Db; now: () => Date };

/**
 * Makes a preview of a version from its folder (TEL-41): checked like a publication, stored under a name that never goes live, then added
 * to the registry. The live versions stay. Returns the secret of its link, which isn't stored. Throws `ReleaseRefused`.
 */
export async function makePreview(
  context: PreviewContext,
  folder: string,
  plan: PreviewPlan,
): Promise<{ preview: Preview; key: string }> {
  const { store, by, now } = context;
  const { name } = plan;
  const version = previewVersion(plan.version, (await filesDigest(folder)) ?? '');
  const candidate = await readCandidate(folder, name, version);
  refuse([...refusalsOfSize(candidate), ...(await refusalsOfCalls(folder))]);
  // Cheap checks first: an unfit version isn't stored.
  await composed(store, registryOf(await store.read()), candidate, plan.others);
  refuse((await context.tryOut?.(candidate, folder)) ?? []);
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const preview = await change(context, 'MODULO_PREVIA', async (registry) => {
    const made = await composed(store, registry, candidate, plan.others);
    // Added again at each attempt: `prune` may have removed it while nothing referred to it.
    if ((await store.add(name, version, folder)) === 'taken') throw refused('VERSAO_USADA', version);
    const began = now();
    const entries = [candidate.entry, ...plan.others.flatMap(({ nome }) => entryOf(made, nome) ?? [])];
    return {
      id: randomUUID(),
      key: tokenHash(key),
      composition: await storeComposition(store, made),
      versions: entries.map(({ descriptor, version: of }) => ({
        name: descriptor.name,
        title: descriptor.title,
        version: of,
      })),
      by,
      began: began.toISOString(),
      until: new Date(began.getTime() + plan.days * DAY_MS).toISOString(),
    };
  });
  return { preview, key };
}

/** Ends a module's preview early. Two requests at once both succeed. */
export async function endPreview(context: PreviewContext, name: string, id: string): Promise<Preview> {
  const { now } = context;
  return change(context, 'MODULO_PREVIA_FIM', async ({ previews = [] }) => {
    const preview = previews.find((each) => each.id === id && each.versions[0]?.name === name);
    if (!preview) throw refused('SEM_PREVIA', id);
    return isOver(preview, now()) ? preview : { ...preview, until: now().toISOString(), ended: true };
  });
}

/** Live registry with versions replaced; each must fit the others (TEL-41). */
async function composed(
  store: ModuleStore,
  registry: Registry,
  candidate: Candidate,
  others: readonly Version[],
): Promise<Registry> {
  const candidates = [candidate, ...(await Promise.all(others.map((each) => keptCandidate(store, each))))];
  const names = candidates.map(({ entry }) => entry.descriptor.name);
  if (new Set(names).size < names.length) throw refused('NOME', 'named twice');
  const { previews: _, ...live } = registry;
  const entries = [...live.modules.map(withoutRollout), ...candidates.map(({ entry }) => entry)];
  const next = await withLibraries(store, registry, entries.reduce(withEntry, { ...live, modules: [] }));
  refuse(candidates.flatMap((each) => [...refusalsBeside(each, next), ...refusalsOfOffers(each, next)]));
  return next;
}

/** Reads a stored version; throws if it is gone or was changed. */
async function keptCandidate(store: ModuleStore, { nome, versao }: Version): Promise<Candidate> {
  const folder = await store.folder(nome, versao);
  if (!folder) throw refused('SEM_VERSAO', `${nome}@${versao}`);
  const candidate = await readCandidate(folder, nome, versao);
  refuse(await refusalsOfCalls(folder));
  return candidate;
}

const withoutRollout = ({ rollout: _, pinned: __, ...entry }: RegistryEntry): RegistryEntry => entry;

/** Adds a preview to the present registry in the transaction that audits it; retries if another process was faster. */
async function change(
  context: PreviewContext,
  acao: 'MODULO_PREVIA' | 'MODULO_PREVIA_FIM',
  decide: (registry: Registry) => Promise<Preview>,
): Promise<Preview> {
  return runSerially(context.store, () => changeNow(context, acao, decide));
}

async function changeNow(
  { store, by, db, now }: PreviewContext,
  acao: 'MODULO_PREVIA' | 'MODULO_PREVIA_FIM',
  decide: (registry: Registry) => Promise<Preview>,
): Promise<Preview> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const state = await store.read();
    const registry = registryOf(state);
    const preview = await decide(registry);
    if (registry.previews?.includes(preview)) return preview;
    const changed = { ...registry, previews: withPreview(registry.previews ?? [], preview, now()) };
    const audit = { virada: preview.id, composicao: preview.composition, versoes: preview.versions, por: by };
    const swap = () => store.replace(changed, state.tag);
    const [first] = preview.versions;
    const isDone = await inAudit(db, swap, {
      acao,
      entidadeId: first?.name ?? '',
      dados: { ...audit, ate: preview.until },
    });
    if (isDone) return preview;
  }
  throw refused('MUDOU');
}

/** Replaces a preview, or adds it as the first; drops the oldest ended ones. */
function withPreview(previews: readonly Preview[], preview: Preview, now: Date): Preview[] {
  const known = previews.some(({ id }) => id === preview.id);
  if (known) return previews.map((each) => (each.id === preview.id ? preview : each));
  const room = previews.length - MAX_PREVIEWS + 1;
  const over = previews.filter((each) => isOver(each, now)).slice(-Math.max(room, 1));
  if (room > over.length) throw refused('PREVIAS', String(MAX_PREVIEWS));
  return [preview, ...(room > 0 ? previews.filter((each) => !over.includes(each)) : previews)];
}

/** Swaps the registry in the transaction of its audit entry. */
async function inAudit(
  db: Db,
  swap: () => Promise<boolean>,
  { acao, entidadeId, dados }: { acao: string; entidadeId: string; dados: Record<string, unknown> },
): Promise<boolean> {
  let swapped = false;
  try {
    await db.transaction(async (tx) => {
      swapped = await swap();
      if (!swapped) tx.rollback();
      await recordAudit(tx, { atorId: null, acao, entidade: 'modulo', entidadeId, dados });
    });
  } catch (error) {
    if (swapped || !(error instanceof TransactionRollbackError)) throw error;
  }
  return swapped;
}
