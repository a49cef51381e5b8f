import { statfs } from 'node:fs/promises';
import type { Deps } from '../../deps.ts';
import { Breaker, reasonOf, within } from './breaker.ts';

/** The parts that the portal stands on, for who looks after it. */
export const PARTES = ['banco', 'arquivos', 'email', 'emissor', 'modulos', 'disco', 'tarefas'] as const;
export type Parte = (typeof PARTES)[number];

/** How a part is, as this process sees it. */
export interface PartState {
  parte: Parte;
  ok: boolean;
  /** Since when it is so; null where nothing has been seen of it yet. */
  desde: Date | null;
  /** Why it isn't ok: a word for the log. */
  motivo: string | null;
}

/** A part became ok, or not. */
export interface PartChange extends PartState {
  error?: unknown;
}

type Seen = Omit<PartState, 'parte'>;

/** `partsNow` looks at these. */
const LOOKED_AT: ReadonlySet<Parte> = new Set<Parte>(['banco', 'arquivos', 'disco']);

/** What this process last saw of its parts: those who call one tell how it went. */
export class Parts {
  readonly #seen = new Map<Parte, Seen>();
  readonly #breakers = new Map<string, Breaker>();
  readonly #listeners: ((change: PartChange) => void)[] = [];

  /** Tells of a part: null, it works; else why it doesn't. */
  note(parte: Parte, motivo: string | null, error?: unknown): void {
    const before = this.#seen.get(parte);
    const ok = motivo === null;
    if (before?.ok === ok && before.motivo === motivo) return;
    const desde = before?.ok === ok ? before.desde : new Date();
    this.#seen.set(parte, { ok, desde, motivo });
    // What works from the first look on is no change.
    if (before === undefined && ok) return;
    for (const listener of this.#listeners) listener({ parte, ok, desde, motivo, error });
  }

  /** How a part was when it was last seen; one that nobody has called yet counts as ok. */
  state(parte: Parte): PartState {
    return { parte, ...(this.#seen.get(parte) ?? { ok: true, desde: null, motivo: null }) };
  }

  /** Calls back with each change: a part fails, fails for another reason, or works again. */
  onChange(listener: (change: PartChange) => void): void {
    this.#listeners.push(listener);
  }

  /** The breaker of a part; what it sees is noted, unless the part is looked at by itself. */
  breaker(parte: Parte): Breaker {
    if (LOOKED_AT.has(parte)) return this.#breakerOf(parte, () => new Breaker(parte));
    return this.#breakerOf(
      parte,
      () => new Breaker(parte, { onSeen: (reason, error) => this.note(parte, reason, error) }),
    );
  }

  /** The breaker of a service whose absence the portal does without. */
  breakerBeside(name: string): Breaker {
    return this.#breakerOf(name, () => new Breaker(name));
  }

  #breakerOf(name: string, make: () => Breaker): Breaker {
    const made = this.#breakers.get(name) ?? make();
    this.#breakers.set(name, made);
    return made;
  }
}

/** A look at a part takes no longer. */
export const LOOK_MS = 2000;

const looks = new WeakMap<Parts, Promise<PartState[]>>();

/**
 * How each part is now. The database, the file store and the disk are looked at, once for all who ask meanwhile; of the others
 * is told how the last call went. Never throws, and takes little more than `LOOK_MS`.
 */
export function partsNow(deps: Deps): Promise<PartState[]> {
  const underWay = looks.get(deps.parts);
  if (underWay) return underWay;
  const states = look(deps).finally(() => looks.delete(deps.parts));
  looks.set(deps.parts, states);
  return states;
}

async function look(deps: Deps): Promise<PartState[]> {
  const { parts } = deps;
  await Promise.all([
    lookAt(parts, 'banco', () => deps.database.pool.query('SELECT 1')),
    lookAt(parts, 'arquivos', () => deps.storage.check()),
    lookAt(parts, 'disco', () => checkDisk(deps)),
  ]);
  return PARTES.map((parte) => parts.state(parte));
}

async function lookAt(parts: Parts, parte: Parte, check: () => Promise<unknown>): Promise<void> {
  try {
    await within(LOOK_MS, parte, check());
    parts.note(parte, null);
  } catch (error) {
    parts.note(parte, reasonOf(error), error);
  }
}

/** The disk of the portal's own folder is as good as full: neither a database in it nor a file that arrives can be written. */
class DiskFullError extends Error {
  override name = 'DiskFullError';
  readonly code = 'FULL';
}

async function checkDisk({ config, storage }: Deps): Promise<void> {
  const { bavail, bsize } = await statfs(config.dataDir);
  const free = Math.min(bavail * bsize, await storage.free());
  if (free < config.diskFreeFloor)
    throw new DiskFullError(`${free} bytes are free of the ${config.diskFreeFloor} needed`);
}
