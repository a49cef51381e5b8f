const cache = new WeakMap<File, Promise<string>>();

/** True if the browser can compute hashes, which needs a secure context. */
export function canFingerprint(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** SHA-256 of a file in hexadecimal; computed once per file. */
export function fingerprint(file: File): Promise<string> {
  const made = cache.get(file) ?? digest(file);
  cache.set(file, made);
  // A failed read may succeed later.
  made.catch(() => cache.delete(file));
  return made;
}

async function digest(file: File): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
