import { createHash } from 'node:crypto';

/** Hash under which a random token of 32 bytes is stored and looked up; no dictionary contains such tokens, so no salt is needed. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
