/**
 * Random key of 128 bits in hexadecimal. `crypto.randomUUID` exists only on HTTPS and localhost, and a demonstration may be opened by its
 * machine's address.
 */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
