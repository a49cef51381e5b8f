import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import type { CertidaoDrawing } from './certidao-drawing.ts';
import type { ComprovanteDrawing } from './comprovante-drawing.ts';

/** The thread ends when nothing was drawn for so long. */
const IDLE_MS = 30_000;

let thread: Tinypool | undefined;

/**
 * Draws the PDF of a comprovante or a certificate in a thread of its own, one at a time: laying out its text takes long enough to hold up every
 * other request.
 */
export async function drawOffThread(drawing: ComprovanteDrawing | CertidaoDrawing): Promise<Buffer> {
  const isCertidao = 'certidao' in drawing;
  // Not built, as in tests: threads take no TypeScript.
  if (import.meta.url.endsWith('.ts')) {
    if (isCertidao) return (await import('./certidao-drawing.ts')).drawCertidao(drawing);
    const { drawComprovante } = await import('./comprovante-drawing.ts');
    return drawComprovante(drawing);
  }
  thread ??= new Tinypool({
    filename: fileURLToPath(new URL('./draw.worker.js', import.meta.url)),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  });
  const drawn: Uint8Array = await thread.run(drawing, { name: isCertidao ? 'drawCertidao' : 'drawComprovante' });
  return Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength);
}
