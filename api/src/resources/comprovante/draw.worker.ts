import { type SigningTask, signDetached } from '../../platform/pdf/cms.ts';
import { type CertidaoDrawing, drawCertidao } from './certidao-drawing.ts';
import { type ComprovanteDrawing, drawComprovante } from './comprovante-drawing.ts';

/** What the thread is given to do. */
export type Task = ComprovanteDrawing | CertidaoDrawing | SigningTask;

/** Entry of the thread that draws comprovantes and signs their PDFs. */
export function work(task: Task): Promise<Uint8Array> {
  if ('comprovante' in task) return drawComprovante(task);
  return 'certidao' in task ? drawCertidao(task) : signDetached(task);
}
