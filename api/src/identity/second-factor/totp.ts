import type { Executor } from '@credenciados/platform/db/database';
import { aplicativoCodigos } from '@credenciados/platform/db/schema/index';
import { sealText, unsealText } from '@credenciados/platform/keys/sealed-text';
import { and, eq, lt } from 'drizzle-orm';
import { errors } from 'jose';
import { Secret, TOTP } from 'otpauth';
import * as z from 'zod';
import type { IdentityDeps } from '../identity-deps.ts';

const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Also accepts the codes of the step before and after: clocks differ, and typing takes time. */
const WINDOW = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

type TotpDeps = Pick<IdentityDeps, 'config' | 'now'>;

const sealedSchema = z.object({ usuarioId: z.number(), segredo: z.string() });

/** New secret, encrypted for one account: a row copied to another account is useless. */
export function newSealedSecret(deps: TotpDeps, usuarioId: number): Promise<string> {
  const segredo = new Secret({ size: SECRET_BYTES }).base32;
  return sealText(deps.config, 'totp-secret', JSON.stringify({ usuarioId, segredo }));
}

/** Decrypts a secret to base 32; null if it was encrypted under another SESSION_SECRET or for another account. */
async function openSecret(deps: TotpDeps, usuarioId: number, sealed: string): Promise<string | null> {
  try {
    const opened = sealedSchema.parse(JSON.parse(await unsealText(deps.config, 'totp-secret', sealed)));
    return opened.usuarioId === usuarioId ? opened.segredo : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

const codesOf = (segredo: string, label = '') =>
  new TOTP({ issuer: 'Portal de Credenciamento', label, secret: segredo, period: PERIOD_SECONDS, digits: DIGITS });

/** TOTP secret during enrolment, as shown: a QR code, and text to type. */
interface TotpSetup {
  /** SVG image. */
  qrCode: string;
  /** In groups of four characters. */
  segredo: string;
}

/** Secret as shown to its owner; null if it can't be decrypted any more. */
export async function showSecret(
  deps: TotpDeps,
  account: { id: number; nome: string },
  sealed: string,
): Promise<TotpSetup | null> {
  const segredo = await openSecret(deps, account.id, sealed);
  if (segredo === null) return null;
  const { default: QRCode } = await import('qrcode');
  const qrCode = await QRCode.toString(codesOf(segredo, account.nome).toString(), { type: 'svg', margin: 2 });
  return { qrCode, segredo: segredo.match(/.{1,4}/g)?.join(' ') ?? segredo };
}

/** Time step of a code, if it is the current one or its neighbour; null for a wrong code. */
export async function stepOfCode(
  deps: TotpDeps,
  usuarioId: number,
  sealed: string,
  code: string,
): Promise<number | null> {
  const segredo = await openSecret(deps, usuarioId, sealed);
  if (segredo === null) return null;
  const timestamp = deps.now().getTime();
  const delta = codesOf(segredo).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** Consumes a code. If one code arrives twice at once, one call gets true. */
export async function useTotp(deps: IdentityDeps, usuarioId: number, code: string): Promise<boolean> {
  const [row] = await deps.db
    .select({ segredo: aplicativoCodigos.segredo })
    .from(aplicativoCodigos)
    .where(eq(aplicativoCodigos.usuarioId, usuarioId));
  const step = row ? await stepOfCode(deps, usuarioId, row.segredo, code) : null;
  if (!row || step === null) return false;
  const used = await deps.db
    .update(aplicativoCodigos)
    .set({ ultimoPasso: step, usadoEm: deps.now() })
    .where(
      and(
        eq(aplicativoCodigos.usuarioId, usuarioId),
        eq(aplicativoCodigos.segredo, row.segredo),
        lt(aplicativoCodigos.ultimoPasso, step),
      ),
    )
    .returning({ usuarioId: aplicativoCodigos.usuarioId });
  return used.length === 1;
}

/** Stores a secret once its first code was typed; that code counts as used. */
export async function keepTotp(
  deps: IdentityDeps,
  tx: Executor,
  usuarioId: number,
  enrolled: { segredo: string; passo: number },
): Promise<void> {
  const values = { segredo: enrolled.segredo, ultimoPasso: enrolled.passo, criadoEm: deps.now(), usadoEm: null };
  await tx
    .insert(aplicativoCodigos)
    .values({ usuarioId, ...values })
    .onConflictDoUpdate({ target: aplicativoCodigos.usuarioId, set: values });
}
