import { X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Largest number of root certificates, which browsers load with the first signed document. */
const MOST = 100;
const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Reads the root certificates of a PEM file, or of the `.pem` and `.crt` files of a folder (CHE-7), or returns the fault. */
export function readSignatureRoots(place: string): { pem?: string; fault?: string } {
  try {
    const files = statSync(place).isDirectory()
      ? readdirSync(place)
          .filter((name) => /\.(?:pem|crt)$/i.test(name))
          .sort()
          .map((name) => path.join(place, name))
      : [place];
    const certificates = files.flatMap((file) => readFileSync(file, 'utf8').match(PEM) ?? []);
    if (certificates.length === 0) return { fault: 'has no certificate in PEM' };
    if (certificates.length > MOST) return { fault: `may have at most ${MOST} certificates` };
    const other = certificates.map((text) => new X509Certificate(text)).find(({ ca }) => !ca);
    if (other) return { fault: `has a certificate that isn't an authority's: ${other.subject.replaceAll('\n', ', ')}` };
    return { pem: `${certificates.join('\n')}\n` };
  } catch (error) {
    return { fault: `can't be read (${error instanceof Error ? error.message : error})` };
  }
}
