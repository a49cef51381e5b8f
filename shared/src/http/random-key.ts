/**
 * A key that nobody guesses: 128 random bits as hexadecimal digits. `crypto.randomUUID` would do, but browsers have it on
 * HTTPS and localhost only, and a demonstration is also opened by the address of its machine.
 */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
