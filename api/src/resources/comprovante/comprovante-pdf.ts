import {
  type Ato,
  atoSchema,
  type Certidao,
  type Certificado,
  type Comprovante,
  certidaoSchema,
  certificadoSchema,
  comprovanteSchema,
} from '@credenciados/contract';
import { isDemonstrationKey, loadSigner } from '@credenciados/platform/keys/signer';
import { currentPdfSigner } from '@credenciados/platform/pdf/pdf-signer';
import type { Deps } from '../../deps.ts';
import type { StoredCertidao } from './certidao.queries.ts';
import type { StoredComprovante } from './comprovante.queries.ts';
import { attachmentOf } from './find-in-file.ts';
import { offThread } from './off-thread.ts';
import { sealPdf } from './pdf-seal.ts';
import { signedTextOf } from './verify-comprovante.ts';

type PdfDeps = Pick<Deps, 'config' | 'db' | 'now'>;

/** File name of a comprovante. */
export function comprovanteFileName({ conteudo }: StoredComprovante): string {
  const { protocolo, tipo } = readContent(conteudo);
  return `comprovante-${tipo === 'CADASTRO' ? '' : `${tipo.toLowerCase()}-`}${protocolo}.pdf`;
}

/** Content of a stored comprovante. */
export function readContent(conteudo: string): Comprovante {
  return comprovanteSchema.parse(JSON.parse(conteudo));
}

/** A certificate as PDF, verifiable in the same ways. */
export function makeCertidaoPdf(deps: PdfDeps, kept: StoredCertidao): Promise<Buffer> {
  return makePdf(deps, kept, { certidao: certidaoSchema.parse(JSON.parse(kept.conteudo)) });
}

/** A comprovante as PDF, verifiable by its attachment, QR code, code and seal. */
export function makeComprovantePdf(deps: PdfDeps, kept: StoredComprovante): Promise<Buffer> {
  return makePdf(deps, kept, { comprovante: readContent(kept.conteudo) });
}

/** An act as PDF, verifiable in the same ways. */
export function makeAtoPdf(deps: PdfDeps, kept: Signed): Promise<Buffer> {
  return makePdf(deps, kept, { ato: atoSchema.parse(JSON.parse(kept.conteudo)) });
}

/** A certificate of an accreditation as PDF, verifiable in the same ways. */
export function makeCertificadoPdf(deps: PdfDeps, kept: Signed): Promise<Buffer> {
  return makePdf(deps, kept, { credenciamento: certificadoSchema.parse(JSON.parse(kept.conteudo)) });
}

type Signed = Omit<StoredCertidao, 'codigo'>;

async function makePdf(
  deps: PdfDeps,
  kept: Signed,
  content: { certidao: Certidao } | { comprovante: Comprovante } | { ato: Ato } | { credenciamento: Certificado },
): Promise<Buffer> {
  const { kid, assinatura, emitidoEm } = kept;
  const demonstration = isDemonstrationKey(kid);
  const attachment = attachmentOf(signedTextOf(kept));
  const [signer, pdfSigner] = await Promise.all([loadSigner(deps), currentPdfSigner(deps)]);
  const certificado = pdfSigner && {
    nome: pdfSigner.nome,
    motivo: 'Emissão pelo portal',
    em: deps.now(),
    room: pdfSigner.room,
  };
  const drawing = { ...content, kid, assinatura, emitidoEm, demonstration, attachment, certificado };
  const drawn = await offThread(drawing);
  return sealPdf(signer, drawn, pdfSigner && ((parts) => offThread({ material: pdfSigner.material, parts })));
}
