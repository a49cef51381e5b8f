import { uploadHeaders } from '@credenciados/contract';
import { files } from './files.ts';
import type { PortalProcess } from './portal.ts';

const ADDRESS = '/credenciados/publico/documentoCredenciado';

/** Header of a draft, which its uploads and their readers need. */
type DraftHeaders = Record<'x-rascunho', string>;

/** A visitor's draft, as the registration form gets before its first upload. */
export async function newDraft(url: string): Promise<DraftHeaders> {
  const response = await fetch(`${url}/credenciados/publico/rascunho`, { method: 'POST' });
  if (!response.ok) throw new Error(`The draft was answered ${response.status}: ${await response.text()}`);
  const { rascunho }: { rascunho: string } = await response.json();
  return { 'x-rascunho': rascunho };
}

/** An acknowledged file, and its draft. */
export interface Upload {
  key: string;
  draft: DraftHeaders;
}

/** Uploads a file like the registration form. Returns its key once the portal has acknowledged it. */
export async function upload(portal: PortalProcess, name: string, headers: DraftHeaders): Promise<string> {
  const { buffer } = files.pdf();
  const response = await fetch(`${portal.url}${ADDRESS}/upload`, {
    method: 'POST',
    body: new Uint8Array(buffer),
    headers: { ...uploadHeaders(name, buffer.length), ...headers },
  });
  if (!response.ok) throw new Error(`The upload was answered ${response.status}: ${await response.text()}`);
  const { caminho }: { caminho: string } = await response.json();
  return caminho;
}

/** By name: Jest runs tests in another realm, where the class is a different one. */
const isNetworkFailure = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'TypeError';

/** Uploads concurrently until the portal stops answering. Returns the acknowledged keys. */
export async function uploadUntilDeath(
  portal: PortalProcess,
  onAcknowledged: (count: number) => void,
): Promise<Upload[]> {
  const uploads: Upload[] = [];
  const hand = async () => {
    const draft = await newDraft(portal.url);
    // Below the portal's limit for one draft.
    for (let count = 0; count < 50; count += 1) {
      const key = await upload(portal, `documento-${count}.pdf`, draft).catch((error: unknown) => {
        // No more answers: the end that the test caused.
        if (isNetworkFailure(error)) return null;
        throw error;
      });
      if (key === null) return;
      uploads.push({ key, draft });
      onAcknowledged(uploads.length);
    }
  };
  await Promise.all([hand(), hand(), hand(), hand()]);
  return uploads;
}

/** True if the portal has the complete file of an upload. */
export async function hasFile(portal: PortalProcess, { key, draft }: Upload): Promise<boolean> {
  const address = `${portal.url}${ADDRESS}/findByCaminho?caminho=${encodeURIComponent(key)}`;
  const response = await fetch(address, { headers: draft });
  return response.ok && files.pdf().buffer.equals(Buffer.from(await response.arrayBuffer()));
}
