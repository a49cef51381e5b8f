import { inWorker } from '../common/document-view/worker-task.ts';
import { loadSettings } from './settings.ts';
import type { SignatureFacts } from './signature-facts.ts';
import type { SignaturesTask } from './signatures.worker.ts';

const worker = new URL('./signatures.worker.ts', import.meta.url);

/** Facts about the signatures of a PDF; null if they couldn't be read. A file without any loads nothing. */
export async function checkSignatures(content: Blob): Promise<readonly SignatureFacts[] | null> {
  try {
    if (!(await hasSignatures(content))) return [];
    const task: SignaturesTask = { content, roots: certificatesOf((await loadSettings()).raizes) };
    return await inWorker<SignatureFacts[]>(worker, task);
  } catch {
    return null;
  }
}

async function hasSignatures(content: Blob): Promise<boolean> {
  return new TextDecoder('latin1').decode(await content.arrayBuffer()).includes('/ByteRange');
}

/** Certificates of a PEM text, in DER. */
function certificatesOf(pem: string): Uint8Array<ArrayBuffer>[] {
  return [...pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-/g)].map(([, base64 = '']) =>
    Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (letter) => letter.charCodeAt(0)),
  );
}
