import type { Achado } from '@credenciados/contract/chegada';
import type { PageCode } from './page-code.ts';
import type { Line } from './page-text.ts';

/** Links to the pages on which issuers confirm their documents (CHE-8). */

const ADDRESS = /(?<![\w.@-])(?:https?:\/\/|www\.)[^\s<>"'()]{4,400}/g;
/** Code that a document asks its reader to type on such a page. */
const CODE =
  /\b(?:codigo (?:de |do )?(?:autenticidade|verificador|verificacao|validacao|controle|seguranca)|chave de (?:autenticidade|seguranca|acesso)|autenticidade|crc)(?: n[oº.]{0,2})? ?:? ?((?=[a-z./-]{0,40}\d)[a-z0-9][a-z0-9./-]{4,60})/;

/** Address of an issuer's page: HTTPS, without a port or credentials, on a listed host or below it; else null. */
export function issuerAddress(text: string, hosts: readonly string[]): URL | null {
  const address = /^www\./i.test(text) ? `https://${text}` : text;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol === 'http:') url.protocol = 'https:';
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return null;
  const isListed = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return isListed ? url : null;
}

/** Findings about QR codes and authenticity codes, with the issuer's page where it is listed. */
export function aboutCodes(codes: readonly PageCode[], lines: readonly Line[], hosts: readonly string[]): Achado[] {
  const read = codes.map(({ texto, lugar }): Achado => {
    const url = issuerAddress(texto.trim(), hosts);
    return {
      tipo: 'CODIGO_QR',
      certeza: 'certo',
      aviso: false,
      texto: url
        ? `O código QR leva a ${url.hostname}, onde o emissor confirma o documento.`
        : `O código QR não leva a uma página de emissor conhecido: ${shortened(texto)}`,
      lugar,
      ...(url && { endereco: url.href }),
    };
  });
  const written = writtenCode(lines, hosts);
  return written ? [...read, written] : read;
}

function writtenCode(lines: readonly Line[], hosts: readonly string[]): Achado | null {
  for (const line of lines) {
    const match = CODE.exec(line.folded);
    const start = match ? match.index + match[0].length - (match[1]?.length ?? 0) : 0;
    const code = match && line.text.slice(start, match.index + match[0].length).replace(/[./-]$/, '');
    if (!code) continue;
    const url = lines
      .flatMap(({ text }) => text.match(ADDRESS) ?? [])
      .map((address) => issuerAddress(address.replace(/[.,;]$/, ''), hosts))
      .find((address) => address !== null);
    return {
      tipo: 'CODIGO',
      certeza: 'provavel',
      aviso: false,
      texto: url
        ? `Código de autenticidade ${code}, para digitar em ${url.hostname}.`
        : `Código de autenticidade ${code}. O arquivo não diz uma página de emissor conhecido.`,
      lugar: { pagina: line.pagina, caixa: line.caixa },
      ...(url && { endereco: url.href }),
    };
  }
  return null;
}

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
