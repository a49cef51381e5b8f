import { SIGNATURE_ROOTS_FILE } from '@credenciados/contract/chegada';
import { BASE_PATH } from '@credenciados/shared';
import { inWorker } from '../common/document-view/worker-task.ts';
import type { SignatureFacts } from './signature-facts.ts';
import type { SignaturesTask } from './signatures.worker.ts';

const worker = new URL('./signatures.worker.ts', import.meta.url);

/** Facts about the signatures of a PDF; null if they couldn't be read. A file without any loads nothing. */
export async function checkSignatures(content: Blob): Promise<readonly SignatureFacts[] | null> {
  try {
    if (!(await hasSignatures(content))) return [];
    const task: SignaturesTask = { content, roots: await loadRoots() };
    return await inWorker<SignatureFacts[]>(worker, task);
  } catch {
    return null;
  }
}

async function hasSignatures(content: Blob): Promise<boolean> {
  return new TextDecoder('latin1').decode(await content.arrayBuffer()).includes('/ByteRange');
}

let roots: Promise<Uint8Array<ArrayBuffer>[]> | undefined;

/** Roots that the operator trusts, loaded once for a page; none if they don't load, so that chains count as not verified. */
function loadRoots(): Promise<Uint8Array<ArrayBuffer>[]> {
  roots ??= fetch(`${BASE_PATH}/${SIGNATURE_ROOTS_FILE}`)
    .then(async (answer) => (answer.ok ? certificatesOf(await answer.text()) : []))
    .catch(() => {
      roots = undefined;
      return [];
    });
  return roots;
}

/** Certificates of a PEM text, in DER. */
function certificatesOf(pem: string): Uint8Array<ArrayBuffer>[] {
  return [...pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-/g)].map(([, base64 = '']) =>
    Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (letter) => letter.charCodeAt(0)),
  );
}
