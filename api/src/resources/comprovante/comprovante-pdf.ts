import { type Certidao, type Comprovante, certidaoSchema, comprovanteSchema } from '@credenciados/shared/contract';
import { isDemonstrationKey, type Signer } from '../../platform/keys/signer.ts';
import type { CertidaoKept } from './certidao.queries.ts';
import type { ComprovanteKept } from './comprovante.queries.ts';
import { drawOffThread } from './draw-off-thread.ts';
import { attachmentOf } from './find-in-file.ts';
import { sealPdf } from './pdf-seal.ts';
import { signedTextOf } from './verify-comprovante.ts';

/** Name that a comprovante is saved under. */
export function comprovanteFileName({ conteudo }: ComprovanteKept): string {
  const { protocolo, tipo } = readContent(conteudo);
  return `comprovante-${tipo === 'CADASTRO' ? '' : 'retificacao-'}${protocolo}.pdf`;
}

/** What a kept comprovante says. */
export function readContent(conteudo: string): Comprovante {
  return comprovanteSchema.parse(JSON.parse(conteudo));
}

/** A certificate as PDF, checked in the same ways. */
export function makeCertidaoPdf(signer: Signer, kept: CertidaoKept): Promise<Buffer> {
  return makePdf(signer, kept, { certidao: certidaoSchema.parse(JSON.parse(kept.conteudo)) });
}

/** A comprovante as PDF: to be read, and to be checked by its attachment, its QR code, its code and its seal. */
export function makeComprovantePdf(signer: Signer, kept: ComprovanteKept): Promise<Buffer> {
  return makePdf(signer, kept, { comprovante: readContent(kept.conteudo) });
}

async function makePdf(
  signer: Signer,
  kept: CertidaoKept | ComprovanteKept,
  content: { certidao: Certidao } | { comprovante: Comprovante },
): Promise<Buffer> {
  const { kid, assinatura, emitidoEm } = kept;
  const demonstration = isDemonstrationKey(kid);
  const attachment = attachmentOf(signedTextOf(kept));
  return sealPdf(signer, await drawOffThread({ ...content, kid, assinatura, emitidoEm, demonstration, attachment }));
}
