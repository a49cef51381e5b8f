import { type SigningTask, signDetached } from '@credenciados/platform/pdf/cms';
import { type AtoDrawing, drawAto } from './ato-drawing.ts';
import { type CertidaoDrawing, drawCertidao } from './certidao-drawing.ts';
import { type CertificadoDrawing, drawCertificado } from './certificado-drawing.ts';
import { type ComprovanteDrawing, drawComprovante } from './comprovante-drawing.ts';
import { type Found, findSigned } from './find-in-file.ts';
import { type Folha, layOut } from './folha-drawing.ts';

/** Functions of the thread for comprovantes, callable by name. */

/** A PDF to draw or to sign. */
export type Task = ComprovanteDrawing | CertidaoDrawing | AtoDrawing | CertificadoDrawing | Folha | SigningTask;

/** Draws a PDF, or signs one. */
export function draw(task: Task): Promise<Uint8Array> {
  if ('comprovante' in task) return drawComprovante(task);
  if ('ato' in task) return drawAto(task);
  if ('textos' in task) return layOut(task).end();
  if ('credenciamento' in task) return drawCertificado(task);
  return 'certidao' in task ? drawCertidao(task) : signDetached(task);
}

/** Finds the signed comprovante in an untrusted file. */
export function find({ kind, file }: { kind: 'pdf' | 'json'; file: Uint8Array }): Found {
  return findSigned(kind, file);
}
