import { files } from './files.ts';
import type { PortalProcess } from './portal.ts';

const ADDRESS = '/credenciados/publico/documentoCredenciado';

/** Uploads a file as the registration form does. Answers its key once the portal has acknowledged it. */
export async function upload(portal: PortalProcess, name: string): Promise<string> {
  const form = new FormData();
  const { buffer, mimeType } = files.pdf();
  form.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const response = await fetch(`${portal.url}${ADDRESS}/upload`, { method: 'POST', body: form });
  if (!response.ok) throw new Error(`The upload was answered ${response.status}: ${await response.text()}`);
  const { caminho }: { caminho: string } = await response.json();
  return caminho;
}

/** By its name: Jest gives tests a realm of their own, so the class is another one. */
const isNetworkFailure = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'TypeError';

/** Uploads from several hands at once until the portal stops answering. Answers the keys that it acknowledged. */
export async function uploadUntilDeath(
  portal: PortalProcess,
  onAcknowledged: (count: number) => void,
): Promise<string[]> {
  const keys: string[] = [];
  const hand = async () => {
    // Fewer than the portal takes from one address in a minute.
    while (keys.length < 100) {
      const key = await upload(portal, `documento-${keys.length}.pdf`).catch((error: unknown) => {
        // Nobody answers any more: the end that the test brought about.
        if (isNetworkFailure(error)) return null;
        throw error;
      });
      if (key === null) return;
      keys.push(key);
      onAcknowledged(keys.length);
    }
  };
  await Promise.all([hand(), hand(), hand(), hand()]);
  return keys;
}

/** Whether the portal has the file of a key, whole. */
export async function hasFile(portal: PortalProcess, key: string): Promise<boolean> {
  const response = await fetch(`${portal.url}${ADDRESS}/findByCaminho?caminho=${encodeURIComponent(key)}`);
  return response.ok && files.pdf().buffer.equals(Buffer.from(await response.arrayBuffer()));
}
