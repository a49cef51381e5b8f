import { createPrivateKey, X509Certificate } from 'node:crypto';
import * as z from 'zod';
import type { PlatformDeps } from '../deps.ts';
import { loadStoredKey } from '../keys/generated-key.ts';
import { oncePerDatabase } from '../keys/once-per-database.ts';
import type { Identity } from '../settings/pkcs12.ts';
import type { SigningMaterial } from './cms.ts';

/** Signer of PDFs, with its certificate. */
interface PdfSigner {
  /** Name of the certificate's owner. */
  nome: string;
  validFrom: Date;
  validTo: Date;
  /** Maximum size of a signature in bytes. */
  room: number;
  material: SigningMaterial;
}

type Validity = Pick<PdfSigner, 'validFrom' | 'validTo'>;
type SignerDeps = Pick<PlatformDeps, 'config' | 'db' | 'now'>;

/**
 * The installation's signer of PDFs: with the certificate of the settings, else in a demonstration with a generated, stored one; null in
 * production.
 */
export const loadPdfSigner: (deps: SignerDeps) => Promise<PdfSigner | null> = oncePerDatabase(
  async (deps: SignerDeps) => {
    const identity =
      deps.config.pdfIdentity ?? (deps.config.mode === 'demonstration' ? await keptIdentity(deps) : undefined);
    return identity ? pdfSignerOf(identity) : null;
  },
);

/** The signer, if its certificate is valid now; outside its validity a signature would be worthless. */
export async function currentPdfSigner(deps: SignerDeps): Promise<PdfSigner | null> {
  const signer = await loadPdfSigner(deps);
  return signer && validityOf(signer, deps.now()) === 'valid' ? signer : null;
}

/** Validity of a certificate at a moment. */
export function validityOf({ validFrom, validTo }: Validity, now: Date): 'future' | 'valid' | 'expired' {
  if (now < validFrom) return 'future';
  return now > validTo ? 'expired' : 'valid';
}

/** Signer for a certificate. */
export function pdfSignerOf({ certificate, issuers, key }: Identity): PdfSigner {
  const material: SigningMaterial = {
    certificate: certificate.raw,
    issuers: issuers.map(({ raw }) => raw),
    key: key.export({ type: 'pkcs8', format: 'der' }),
    kind: key.asymmetricKeyType === 'ec' ? 'ec' : 'rsa',
  };
  return {
    nome: /^CN=(.+)$/m.exec(certificate.subject)?.[1] ?? certificate.subject,
    validFrom: new Date(certificate.validFrom),
    validTo: new Date(certificate.validTo),
    room: roomFor(material),
    material,
  };
}

function roomFor({ certificate, issuers }: SigningMaterial): number {
  return 2048 + [certificate, ...issuers].reduce((sum, { length }) => sum + length, 0);
}

const x5cSchema = z.object({ x5c: z.tuple([z.base64()]) });

async function keptIdentity(deps: SignerDeps): Promise<Identity> {
  const kept = await loadStoredKey(deps, {
    nome: 'pdf-certificado',
    // Runs once per installation.
    generate: async () => {
      const { makeCertificate } = await import('./make-certificate.ts');
      return makeCertificate('Portal de Credenciamento (demonstração)', deps.now());
    },
  });
  const [certificate] = x5cSchema.parse(kept).x5c;
  return {
    certificate: new X509Certificate(Buffer.from(certificate, 'base64')),
    key: createPrivateKey({ key: kept, format: 'jwk' }),
    issuers: [],
  };
}
