import { createHash, randomBytes } from 'node:crypto';
import type { Deps } from '../../deps.ts';

/** New key of 256 random bits, with the hash that the database stores. */
export function newChave(): { chave: string; chaveHash: string } {
  const chave = randomBytes(32).toString('base64url');
  return { chave, chaveHash: hashChave(chave) };
}

/** SHA-256 of a key, hexadecimal. */
export function hashChave(chave: string): string {
  return createHash('sha256').update(chave).digest('hex');
}

/** Mailed address. The key follows the `#`, which browsers send to no server. */
export function linkOf({ config }: Pick<Deps, 'config'>, chave: string): string {
  return `${config.publicUrl}/credenciados/parecer#${chave}`;
}
