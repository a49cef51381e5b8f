/** Measures of a module on this page. */
interface Measured {
  nome: string;
  /** Milliseconds from the click until its first page is shown; null if it was never shown. */
  montagem: number | null;
  falhou: boolean;
}

const OPENED = 'mf:abre:';
const SHOWN = 'mf:pronto';
const FAILED = 'mf:falha:';

/** Collects measures of modules from a page's performance marks, which it takes in order. */
export class PageMarks {
  readonly #modules = new Map<string, Measured>();
  #opened: { name: string; at: number } | null = null;

  /** Processes a mark; returns its news, or null if it has none. */
  take({ name, startTime }: Pick<PerformanceEntry, 'name' | 'startTime'>): 'shown' | 'failed' | null {
    if (name.startsWith(OPENED)) {
      this.#opened = { name: name.slice(OPENED.length), at: startTime };
      return null;
    }
    if (name.startsWith(FAILED)) return this.#fail(name.slice(FAILED.length));
    return name === SHOWN ? this.#show(startTime) : null;
  }

  /** Modules that were shown, or failed. */
  modules(): Measured[] {
    return [...this.#modules.values()];
  }

  #show(at: number): 'shown' | null {
    const opened = this.#opened;
    this.#opened = null;
    if (!opened) return null;
    const module = this.#of(opened.name);
    if (module.montagem !== null) return null;
    module.montagem = Math.round(at - opened.at);
    return 'shown';
  }

  #fail(name: string): 'failed' | null {
    const module = this.#of(name);
    if (module.falhou) return null;
    module.falhou = true;
    return 'failed';
  }

  #of(name: string): Measured {
    const module = this.#modules.get(name) ?? { nome: name, montagem: null, falhou: false };
    this.#modules.set(name, module);
    return module;
  }
}
