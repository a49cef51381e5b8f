import { and, eq, lt } from 'drizzle-orm';
import { errors } from 'jose';
import { Secret, TOTP } from 'otpauth';
import * as z from 'zod';
import type { Executor } from '../../platform/db/database.ts';
import { aplicativoCodigos } from '../../platform/db/schema/index.ts';
import { sealText, unsealText } from '../../platform/keys/sealed-text.ts';
import type { IdentityDeps } from '../identity-deps.ts';

const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Codes of the step before and after count too: clocks differ, and typing takes its time. */
const WINDOW = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

type TotpDeps = Pick<IdentityDeps, 'config' | 'now'>;

const sealedSchema = z.object({ usuarioId: z.number(), segredo: z.string() });

/** A new secret, encrypted for one account: a row copied to another account opens nothing. */
export function newSealedSecret(deps: TotpDeps, usuarioId: number): Promise<string> {
  const segredo = new Secret({ size: SECRET_BYTES }).base32;
  return sealText(deps.config, 'totp-secret', JSON.stringify({ usuarioId, segredo }));
}

/** The secret in base 32; null when it was sealed under another SESSION_SECRET or for another account. */
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

/** TOTP secret being enrolled, as shown: a QR code, and text to type. */
export interface TotpSetup {
  /** A picture (SVG). */
  qrCode: string;
  /** In groups of four. */
  segredo: string;
}

/** Shows a sealed secret to its owner; null when it can't be read any more. */
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

/** The step whose code this is, of the present one and its neighbours; null for a wrong code. */
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

/** Uses a code up. Of the same code twice, also at once, exactly one gets true. */
export async function useTotp(deps: IdentityDeps, usuarioId: number, code: string): Promise<boolean> {
  const [kept] = await deps.db
    .select({ segredo: aplicativoCodigos.segredo })
    .from(aplicativoCodigos)
    .where(eq(aplicativoCodigos.usuarioId, usuarioId));
  const step = kept ? await stepOfCode(deps, usuarioId, kept.segredo, code) : null;
  if (!kept || step === null) return false;
  const used = await deps.db
    .update(aplicativoCodigos)
    .set({ ultimoPasso: step, usadoEm: deps.now() })
    .where(
      and(
        eq(aplicativoCodigos.usuarioId, usuarioId),
        eq(aplicativoCodigos.segredo, kept.segredo),
        lt(aplicativoCodigos.ultimoPasso, step),
      ),
    )
    .returning({ usuarioId: aplicativoCodigos.usuarioId });
  return used.length === 1;
}

/** Keeps a secret whose first code was given; that code counts as used. */
export async function keepTotp(
  deps: IdentityDeps,
  tx: Executor,
  usuarioId: number,
  kept: { segredo: string; passo: number },
): Promise<void> {
  const values = { segredo: kept.segredo, ultimoPasso: kept.passo, criadoEm: deps.now(), usadoEm: null };
  await tx
    .insert(aplicativoCodigos)
    .values({ usuarioId, ...values })
    .onConflictDoUpdate({ target: aplicativoCodigos.usuarioId, set: values });
}
