import { createHash, randomBytes } from 'node:crypto';
import type { Deps } from '../../deps.ts';

/** A new key of 256 random bits, and what the database keeps of it. */
export function newChave(): { chave: string; chaveHash: string } {
  const chave = randomBytes(32).toString('base64url');
  return { chave, chaveHash: hashChave(chave) };
}

/** SHA-256 of a key, hexadecimal. */
export function hashChave(chave: string): string {
  return createHash('sha256').update(chave).digest('hex');
}

/** The address that is mailed. The key stands after the `#`, which browsers send to no server. */
export function linkOf({ config }: Pick<Deps, 'config'>, chave: string): string {
  return `${config.publicUrl}/credenciados/parecer#${chave}`;
}
