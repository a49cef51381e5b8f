import { isMacEntry } from '@credenciados/contract';

/** First bytes of AppleDouble (RFC 1740). */
const APPLE_DOUBLE = Buffer.from('00051607', 'hex');

/** True for the attributes that macOS adds beside a file, under that file's extension: they are nothing that a name says. */
export function isMacAttributes(name: string, head: Buffer): boolean {
  return isMacEntry(name) && head.subarray(0, APPLE_DOUBLE.length).equals(APPLE_DOUBLE);
}
