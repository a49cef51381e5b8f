import type { Finalidade } from '../contract/domain.ts';
import { canFingerprint, fingerprint } from './fingerprint.ts';

/** Names of what is kept: the purpose and the file's SHA-256, nothing that is read of whom or what it is. */
const PREFIX = 'credenciados:envio:';
/** As long as the API has them. */
const LIFE_MS = 24 * 60 * 60 * 1000;

/** Where an upload is that was cut short, kept beyond the page: the same file chosen again goes on. */
interface Kept {
  url: string;
  until: number;
}

/** Those that this page itself is sending: the same file chosen twice is two uploads. */
const inUse = new Set<string>();

/** Where the upload of a file is that an earlier page began, or null. */
export async function keptUpload(file: File, finalidade: Finalidade): Promise<string | null> {
  const name = await nameOf(file, finalidade);
  const url = name && read(name)?.url;
  if (!url || inUse.has(url)) return null;
  inUse.add(url);
  return url;
}

/** Keeps where an upload is. */
export async function keepUpload(file: File, finalidade: Finalidade, url: string): Promise<void> {
  inUse.add(url);
  const name = await nameOf(file, finalidade);
  if (!name) return;
  for (const old of Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))) read(old);
  try {
    localStorage.setItem(name, JSON.stringify({ url, until: Date.now() + LIFE_MS } satisfies Kept));
  } catch {
    // A browser that keeps nothing: the upload goes on within this page alone.
  }
}

/** Forgets an upload that is whole or given up. */
export async function forgetUpload(file: File, finalidade: Finalidade, url: string): Promise<void> {
  inUse.delete(url);
  const name = await nameOf(file, finalidade);
  if (name && read(name)?.url === url) localStorage.removeItem(name);
}

async function nameOf(file: File, finalidade: Finalidade): Promise<string | null> {
  try {
    return canFingerprint() ? `${PREFIX}${finalidade}:${await fingerprint(file)}` : null;
  } catch {
    // A file that can't be read is kept nowhere; sending it tells.
    return null;
  }
}

/** What is kept under a name; what is too old, or isn't ours, is removed. */
function read(name: string): Kept | null {
  const text = localStorage.getItem(name);
  if (text === null) return null;
  try {
    const { url, until } = JSON.parse(text);
    if (typeof url === 'string' && until > Date.now()) return { url, until };
  } catch {
    // Removed below.
  }
  localStorage.removeItem(name);
  return null;
}
