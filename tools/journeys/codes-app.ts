import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const PERIOD_MS = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** TOTP (RFC 6238), implemented independently: the portal must accept the codes of any application. */
function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  const bits = [...text.replaceAll(/\s/g, '')]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** A phone's authenticator app, set up with the secret that a page shows. */
export class CodesApp {
  readonly #secret: Buffer;
  #used = 0;

  constructor(secret: string) {
    this.#secret = fromBase32(secret);
  }

  /** An unused code: each is valid once. The portal also accepts those of the steps before and after. */
  async next(): Promise<string> {
    for (;;) {
      const now = Math.floor(Date.now() / PERIOD_MS);
      // Not the step before, which could expire on a busy machine.
      const step = Math.max(now, this.#used + 1);
      if (step <= now + 1) {
        this.#used = step;
        return codeOf(this.#secret, step);
      }
      await sleep(500);
    }
  }
}
