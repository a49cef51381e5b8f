import { isMacEntry } from '@credenciados/contract';

/** Signature of AppleDouble (RFC 1740). */
const APPLE_DOUBLE = Buffer.from('00051607', 'hex');

/** True for the attributes file that macOS adds beside a file, with the extension of that file. */
export function isMacAttributes(name: string, head: Buffer): boolean {
  return isMacEntry(name) && head.subarray(0, APPLE_DOUBLE.length).equals(APPLE_DOUBLE);
}
