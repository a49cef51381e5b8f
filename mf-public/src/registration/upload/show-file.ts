import { shownType } from '@credenciados/contract/arquivo';
import type { AttachedDocument } from '@credenciados/contract/registration.values';
import { fetchFile, saveFile } from '@credenciados/shared';

/** Files sent from this page, by key, which can be shown without a download. */
const sent = new Map<string, File>();
export const keepSent = (caminho: string, file: File) => sent.set(caminho, file);

/** Content of an attached file: from this page's memory, else downloaded. */
export async function contentOf(caminho: string): Promise<Blob> {
  const file = sent.get(caminho);
  if (file) return file;
  const { blob } = await fetchFile('GET /publico/documentoCredenciado/findByCaminho', {
    query: { caminho },
    silent: true,
  });
  return blob;
}

/** Shows an attached file in a new tab, or downloads it. */
export async function showFile({ caminho, nomeOriginal }: AttachedDocument): Promise<void> {
  const type = shownType(nomeOriginal);
  // Opened before any `await`: afterwards the browser would block it as a pop-up.
  const tab = type ? window.open('', '_blank') : null;
  try {
    const blob = await contentOf(caminho);
    if (!tab) return saveFile({ blob, fileName: nomeOriginal });
    tab.opener = null;
    // Typed by its name, not by the sent type, so that it is never rendered as HTML.
    const url = URL.createObjectURL(new Blob([blob], { type: type ?? '' }));
    tab.location.replace(url);
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
