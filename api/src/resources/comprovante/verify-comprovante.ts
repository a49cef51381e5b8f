import {
  atoSchema,
  type Comprovante,
  certidaoSchema,
  certificadoSchema,
  comprovanteSchema,
  type MotivoComprovante,
  type Verificacao,
} from '@credenciados/contract';
import {
  checkSignature,
  listKeys,
  type SignatureCheck,
  type SignedText,
  type VerifyingKey,
} from '@credenciados/platform/keys/signer';
import type { Deps } from '../../deps.ts';
import { findCertidao } from './certidao.queries.ts';
import { findCertificadoByCodigo } from './certificado.queries.ts';
import { findByCodigo, type StoredComprovante } from './comprovante.queries.ts';
import { findOffThread } from './off-thread.ts';
import { checkSeal } from './pdf-seal.ts';
import { findAtoByCodigo } from './signed-ato.queries.ts';

const UNTRUSTED: Record<Exclude<SignatureCheck, 'valid'>, Verificacao> = {
  invalid: altered('CONTEUDO_ALTERADO', null),
  'unknown key': unknown('CHAVE_DESCONHECIDA'),
  'revoked key': unknown('CHAVE_REVOGADA'),
};

/** Verifies the comprovante with a code. `assinatura`, if given, must be its original signature. */
export async function verifyCode(deps: Deps, codigo: string, assinatura?: string): Promise<Verificacao> {
  const kept =
    (await findByCodigo(deps.db, codigo)) ??
    (await findCertidao(deps.db, codigo)) ??
    (await findAtoByCodigo(deps.db, codigo, deps.now()))?.ato ??
    (await findCertificadoByCodigo(deps.db, codigo, deps.now()))?.certificado;
  if (!kept) return unknown('CODIGO_DESCONHECIDO');
  const verificacao = await verifySigned(deps, await listKeys(deps), signedTextOf(kept));
  if (verificacao.resultado !== 'AUTENTICO' || assinatura === undefined || assinatura === kept.assinatura) {
    return verificacao;
  }
  return { ...verificacao, ...altered('ASSINATURA_DIFERENTE', verificacao.comprovante) };
}

/** Verifies a comprovante from a file; `noteHostile` is called for a malicious one. */
export async function verifyFile(
  deps: Deps,
  kind: 'pdf' | 'json',
  file: Buffer,
  noteHostile: () => void,
): Promise<Verificacao> {
  const { signed, suspicious } = await findOffThread(kind, file);
  if (suspicious) noteHostile();
  if (!signed) return unknown('SEM_COMPROVANTE');
  const keys = await listKeys(deps);
  const verificacao = await verifySigned(deps, keys, signed);
  if (kind === 'json' || verificacao.resultado !== 'AUTENTICO') return verificacao;
  // The signed content is genuine; the pages show it only if the file is unchanged.
  return (await checkSeal(keys, file)) === 'valid'
    ? verificacao
    : { ...verificacao, ...altered('ARQUIVO_ALTERADO', verificacao.comprovante) };
}

/** A stored comprovante as signed text. */
export function signedTextOf({
  cabecalho,
  conteudo,
  assinatura,
}: Pick<StoredComprovante, 'cabecalho' | 'conteudo' | 'assinatura'>): SignedText {
  return { protected: cabecalho, payload: conteudo, signature: assinatura };
}

const VALID = { resultado: 'AUTENTICO', motivo: 'ASSINATURA_VALIDA', comprovante: null } as const;

/** Reads a signed text as what it is; the type is a part of its signature. */
async function verifySigned(deps: Deps, keys: readonly VerifyingKey[], signed: SignedText): Promise<Verificacao> {
  for (const typ of ['comprovante+json', 'certidao+json', 'ato+json', 'certificado+json'] as const) {
    const check = await checkSignature(keys, typ, signed);
    if (check === 'invalid') continue;
    if (check !== 'valid') return UNTRUSTED[check];
    const content: unknown = JSON.parse(signed.payload);
    if (typ === 'comprovante+json') return { ...VALID, comprovante: comprovanteSchema.parse(content) };
    if (typ === 'certidao+json') return { ...VALID, certidao: certidaoSchema.parse(content) };
    if (typ === 'certificado+json') {
      const conteudo = certificadoSchema.parse(content);
      const issued = await findCertificadoByCodigo(deps.db, conteudo.codigo, deps.now());
      return { ...VALID, certificado: { conteudo, estado: issued?.estado ?? null } };
    }
    const conteudo = atoSchema.parse(content);
    const stored = await findAtoByCodigo(deps.db, conteudo.codigo, deps.now());
    return { ...VALID, ato: { conteudo, estado: stored?.estado ?? null } };
  }
  return UNTRUSTED.invalid;
}

function altered(motivo: MotivoComprovante, comprovante: Comprovante | null): Verificacao {
  return { resultado: 'ALTERADO', motivo, comprovante };
}

function unknown(motivo: MotivoComprovante): Verificacao {
  return { resultado: 'DESCONHECIDO', motivo, comprovante: null };
}
