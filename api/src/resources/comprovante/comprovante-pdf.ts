import { type Comprovante, certidaoSchema, comprovanteSchema } from '@credenciados/shared/contract';
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
export async function makeCertidaoPdf(signer: Signer, kept: CertidaoKept): Promise<Buffer> {
  const { kid, assinatura, emitidoEm, conteudo } = kept;
  const drawn = await drawOffThread({
    certidao: certidaoSchema.parse(JSON.parse(conteudo)),
    kid,
    assinatura,
    emitidoEm,
    demonstration: isDemonstrationKey(kid),
    attachment: attachmentOf(signedTextOf(kept)),
  });
  return sealPdf(signer, drawn);
}

/** A comprovante as PDF: to be read, and to be checked by its attachment, its QR code, its code and its seal. */
export async function makeComprovantePdf(signer: Signer, kept: ComprovanteKept): Promise<Buffer> {
  const { kid, assinatura, emitidoEm } = kept;
  const drawn = await drawOffThread({
    comprovante: readContent(kept.conteudo),
    kid,
    assinatura,
    emitidoEm,
    demonstration: isDemonstrationKey(kid),
    attachment: attachmentOf(signedTextOf(kept)),
  });
  return sealPdf(signer, drawn);
}
