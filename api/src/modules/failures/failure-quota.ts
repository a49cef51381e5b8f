import { createHash } from 'node:crypto';

const HOUR_MS = 3_600_000;
/** Of one address within an hour: reports that count, and different failures that may be new. */
const MAX_REPORTS = 200;
const MAX_KINDS = 10;
/** Addresses that are known of; what others tell counts for failures that are known already. */
const MAX_ADDRESSES = 20_000;
/** Different failures of which it is known how many addresses told of them. */
const MAX_KNOWN = 50_000;

/** What a report may do. */
export interface Admitted {
  /** It may be of a failure that nobody told of before. */
  mayBeNew: boolean;
  /** Its address hasn't told of this failure within the hour. */
  isFirst: boolean;
  /** Addresses that told of this failure within the hour, as far as this process knows. */
  addresses: number;
}

interface Told {
  reports: number;
  kinds: Set<string>;
}

/** How much each address counts within an hour: anybody may tell of failures, so that nobody may tell of too many (TEL-23). */
export class FailureQuota {
  #hour = -1;
  #addresses = new Map<string, Told>();
  #kinds = new Map<string, number>();

  /** What a report of an address may do; null: it counts for nothing. `kind` tells one failure from another. */
  admit(address: string, kind: string, at: Date): Admitted | null {
    this.#begin(Math.floor(at.getTime() / HOUR_MS));
    const told = this.#of(address);
    const name = createHash('sha256').update(kind).digest('base64url').slice(0, 16);
    const addresses = this.#kinds.get(name) ?? 1;
    if (!told) return { mayBeNew: false, isFirst: false, addresses };
    told.reports += 1;
    if (told.reports > MAX_REPORTS) return null;
    if (told.kinds.has(name)) return { mayBeNew: true, isFirst: false, addresses };
    if (told.kinds.size >= MAX_KINDS) return { mayBeNew: false, isFirst: false, addresses };
    told.kinds.add(name);
    const now = (this.#kinds.get(name) ?? 0) + 1;
    if (now > 1 || this.#kinds.size < MAX_KNOWN) this.#kinds.set(name, now);
    return { mayBeNew: true, isFirst: true, addresses: now };
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
