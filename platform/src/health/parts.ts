import { Breaker } from './breaker.ts';

/** Components whose absence stops somebody's work. */
export const PARTES = [
  'banco',
  'replica',
  'arquivos',
  'antivirus',
  'email',
  'emissor',
  'niveis',
  'modulos',
  'disco',
  'tarefas',
] as const;
export type Parte = (typeof PARTES)[number];

/** State of a component as this process sees it. */
export interface ComponentState {
  parte: Parte;
  ok: boolean;
  /** Time of the last change; null if it was never called. */
  desde: Date | null;
  /** Reason in one word, for the log; null if it is ok. */
  motivo: string | null;
}

/** Change of a component's state. */
export interface ComponentChange extends ComponentState {
  error?: unknown;
}

type Seen = Omit<ComponentState, 'parte'>;

/** Components that `componentsNow` probes: their breakers' outcomes aren't noted. */
const PROBED: ReadonlySet<Parte> = new Set<Parte>(['banco', 'arquivos', 'disco']);

/** Health of components as last seen by their callers. */
export class Health {
  readonly #seen = new Map<Parte, Seen>();
  readonly #breakers = new Map<string, Breaker>();
  readonly #listeners: ((change: ComponentChange) => void)[] = [];
  #look: Promise<ComponentState[]> | undefined;

  /** Notes a component's outcome: null for success, else the reason. */
  note(parte: Parte, motivo: string | null, error?: unknown): void {
    const before = this.#seen.get(parte);
    const ok = motivo === null;
    if (before?.ok === ok && before.motivo === motivo) return;
    const desde = before?.ok === ok ? before.desde : new Date();
    this.#seen.set(parte, { ok, desde, motivo });
    // The first success isn't a change.
    if (before === undefined && ok) return;
    for (const listener of this.#listeners) listener({ parte, ok, desde, motivo, error });
  }

  /** Last known state of a component; one that was never called counts as ok. */
  state(parte: Parte): ComponentState {
    return { parte, ...(this.#seen.get(parte) ?? { ok: true, desde: null, motivo: null }) };
  }

  /** Probes all components; concurrent callers share one probe. */
  probeOnce(look: () => Promise<ComponentState[]>): Promise<ComponentState[]> {
    this.#look ??= look().finally(() => {
      this.#look = undefined;
    });
    return this.#look;
  }

  /** Calls back with each change: a component fails, fails for another reason, or works again. */
  onChange(listener: (change: ComponentChange) => void): void {
    this.#listeners.push(listener);
  }

  /** Circuit breaker of a component; its outcomes are noted, unless the component is probed. */
  breaker(parte: Parte): Breaker {
    if (PROBED.has(parte)) return this.#breakerOf(parte, () => new Breaker(parte));
    return this.#breakerOf(
      parte,
      () => new Breaker(parte, { onSeen: (reason, error) => this.note(parte, reason, error) }),
    );
  }

  /** Circuit breaker of an optional service. */
  optionalBreaker(name: string): Breaker {
    return this.#breakerOf(name, () => new Breaker(name));
  }

  #breakerOf(name: string, make: () => Breaker): Breaker {
    const made = this.#breakers.get(name) ?? make();
    this.#breakers.set(name, made);
    return made;
  }
}
