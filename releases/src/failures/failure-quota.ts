import { createHash } from 'node:crypto';

const HOUR_MS = 3_600_000;
/** Limits per address and hour: counted reports, and new kinds of failures. */
const MAX_REPORTS = 200;
const MAX_KINDS = 10;
/** Addresses tracked at once; reports of further addresses count for known failures only. */
const MAX_ADDRESSES = 20_000;
/** Failures whose reporting addresses are tracked. */
const MAX_KNOWN = 50_000;
/** Addresses tracked per failure. */
export const MAX_REPORTERS = 8;

/** Result of the quota's check of one report. */
export interface Admitted {
  /** True if the report may create a failure. */
  mayBeNew: boolean;
  /** The report's address, then others that reported the failure to this process within the hour. */
  tellers: readonly string[];
}

interface Told {
  reports: number;
  kinds: Set<string>;
}

/** Rate limit of failure reports per address and hour: anybody may send them (TEL-23). */
export class FailureQuota {
  #hour = -1;
  #addresses = new Map<string, Told>();
  #kinds = new Map<string, Set<string>>();

  /** Effect of a report from an address; null: it is ignored. `kind` identifies the failure. */
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
    const tellers = [...new Set([address, ...known])].slice(0, MAX_REPORTERS);
    if (known.size < MAX_REPORTERS) known.add(address);
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
