import { createHash } from 'node:crypto';

const HOUR_MS = 3_600_000;
/** Limits per address and hour: counted reports, and new kinds of failures. */
const MAX_REPORTS = 200;
const MAX_KINDS = 10;
/** Addresses that are known of; what others tell counts for failures that are known already. */
const MAX_ADDRESSES = 20_000;
/** Different failures of which it is known which addresses told of them. */
const MAX_KNOWN = 50_000;
/** Addresses that are known to have told of one failure. */
export const MAX_TELLERS = 8;

/** Effect allowed to a report. */
export interface Admitted {
  /** It may be of a failure that nobody told of before. */
  mayBeNew: boolean;
  /** Its address, and after it others that told of this failure within the hour, as far as this process knows. */
  tellers: readonly string[];
}

interface Told {
  reports: number;
  kinds: Set<string>;
}

/** How much each address counts within an hour: anybody may tell of failures, so that nobody may tell of too many (TEL-23). */
export class FailureQuota {
  #hour = -1;
  #addresses = new Map<string, Told>();
  #kinds = new Map<string, Set<string>>();

  /** Effect allowed to a report of an address; null: ignored. `kind` identifies the failure. */
  admit(address: string, kind: string, at: Date): Admitted | null {
    this.#begin(Math.floor(at.getTime() / HOUR_MS));
    const told = this.#of(address);
    const name = createHash('sha256').update(kind).digest('base64url').slice(0, 16);
    if (!told) return { mayBeNew: false, tellers: [address] };
    told.reports += 1;
    if (told.reports > MAX_REPORTS) return null;
    if (!told.kinds.has(name) && told.kinds.size >= MAX_KINDS) return { mayBeNew: false, tellers: [address] };
    told.kinds.add(name);
    return { mayBeNew: true, tellers: this.#tellersOf(name, address) };
  }

  #tellersOf(name: string, address: string): string[] {
    const known = this.#kinds.get(name) ?? new Set<string>();
    const tellers = [...new Set([address, ...known])].slice(0, MAX_TELLERS);
    if (known.size < MAX_TELLERS) known.add(address);
    if (this.#kinds.size < MAX_KNOWN) this.#kinds.set(name, known);
    return tellers;
  }

  #begin(hour: number): void {
    if (hour === this.#hour) return;
    this.#hour = hour;
    this.#addresses = new Map();
    this.#kinds = new Map();
  }

  #of(address: string): Told | null {
    const known = this.#addresses.get(address);
    if (known) return known;
    if (this.#addresses.size >= MAX_ADDRESSES) return null;
    const told = { reports: 0, kinds: new Set<string>() };
    this.#addresses.set(address, told);
    return told;
  }
}
