import { Breaker } from './breaker.ts';

/** Every part whose absence stops somebody's work. */
export const PARTES = [
  'banco',
  'replica',
  'arquivos',
  'antivirus',
  'email',
  'emissor',
  'modulos',
  'disco',
  'tarefas',
] as const;
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

/** Parts that `partsNow` probes: a breaker's sight of them is not noted. */
const LOOKED_AT: ReadonlySet<Parte> = new Set<Parte>(['banco', 'arquivos', 'disco']);

/** Health of components as last seen by their callers. */
export class Parts {
  readonly #seen = new Map<Parte, Seen>();
  readonly #breakers = new Map<string, Breaker>();
  readonly #listeners: ((change: PartChange) => void)[] = [];
  #look: Promise<PartState[]> | undefined;

  /** Tells of a part: null, it works; else why it doesn't. */
  note(parte: Parte, motivo: string | null, error?: unknown): void {
    const before = this.#seen.get(parte);
    const ok = motivo === null;
    if (before?.ok === ok && before.motivo === motivo) return;
    const desde = before?.ok === ok ? before.desde : new Date();
    this.#seen.set(parte, { ok, desde, motivo });
    // The first success is no change.
    if (before === undefined && ok) return;
    for (const listener of this.#listeners) listener({ parte, ok, desde, motivo, error });
  }

  /** How a part was when it was last seen; one that nobody has called yet counts as ok. */
  state(parte: Parte): PartState {
    return { parte, ...(this.#seen.get(parte) ?? { ok: true, desde: null, motivo: null }) };
  }

  /** Runs a look at all parts; callers that ask meanwhile share it. */
  lookOnce(look: () => Promise<PartState[]>): Promise<PartState[]> {
    this.#look ??= look().finally(() => {
      this.#look = undefined;
    });
    return this.#look;
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
