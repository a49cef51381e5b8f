import { shownType } from '@credenciados/contract/arquivo';
import type { AttachedDocument } from '@credenciados/contract/registration.values';
import { fetchFile, saveFile } from '@credenciados/shared';

/** The files that this page has sent, by their keys: they need not come back over the network to be looked at. */
const sent = new Map<string, File>();
export const keepSent = (caminho: string, file: File) => sent.set(caminho, file);

/** Shows an attached file in a new tab, or gives it to the browser to keep. */
export async function showFile({ caminho, nomeOriginal }: AttachedDocument): Promise<void> {
  const type = shownType(nomeOriginal);
  // Opened before anything is waited for: later the browser would take it for a window that nobody asked for.
  const tab = type ? window.open('', '_blank') : null;
  try {
    const blob =
      sent.get(caminho) ??
      (await fetchFile('GET /publico/documentoCredenciado/findByCaminho', { query: { caminho }, silent: true })).blob;
    if (!tab) return saveFile({ blob, fileName: nomeOriginal });
    tab.opener = null;
    // By its name's type, whatever it was sent as: it is never read as a page.
    const url = URL.createObjectURL(new Blob([blob], { type: type ?? '' }));
    tab.location.replace(url);
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
