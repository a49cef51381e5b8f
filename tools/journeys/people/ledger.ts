import { closeSync, openSync, writeSync } from 'node:fs';

/** An acknowledged write, as the client remembers it. */
export type Entry =
  | { kind: 'file'; key: string; sha256: string; draft: string }
  | {
      kind: 'registration';
      id: number;
      cpf: string;
      protocolo: string;
      codigo: string;
      files: { key: string; sha256: string }[];
    }
  | { kind: 'message'; mark: string; idSolicitacao: number }
  | { kind: 'decision'; idSolicitacao: number; aprovar: boolean };
export type Of<K extends Entry['kind']> = Extract<Entry, { kind: K }>;

/** Record outside of the portal: a file to which each acknowledged write is added, with its time. */
export class Ledger {
  readonly #file: number;
  readonly entries: Entry[] = [];
  readonly times: number[] = [];

  constructor(path: string) {
    this.#file = openSync(path, 'a');
  }

  add(entry: Entry): void {
    writeSync(this.#file, `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
    this.entries.push(entry);
    this.times.push(performance.now());
  }

  of<K extends Entry['kind']>(kind: K, from = 0): Of<K>[] {
    return this.entries.slice(from).filter((entry): entry is Of<K> => entry.kind === kind);
  }

  /** Number of writes acknowledged since a time. */
  since(moment: number): number {
    return this.times.length - firstAfter(this.times, moment);
  }

  close(): void {
    closeSync(this.#file);
  }
}

function firstAfter(times: readonly number[], moment: number): number {
  const found = times.findIndex((time) => time >= moment);
  return found < 0 ? times.length : found;
}
