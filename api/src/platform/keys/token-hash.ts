import { createHash } from 'node:crypto';

/** How a token of 32 bytes of chance, which no dictionary has, is kept and looked up. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
