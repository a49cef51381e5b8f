import type { FieldProblems, MakePage } from './page.ts';
import * as templates from './second-factor.templates.ts';

/** The second factor is asked for. */
export interface FactorView {
  action: string;
  /** Why it is asked: to sign in, or to confirm a change. */
  lead: string;
  totp: boolean;
  /** WebAuthn options for the browser (JSON); absent if the account has no passkey. */
  passkeyOptions?: string;
  fields: FieldProblems;
  problem?: string;
}

/** A code was mailed, and is asked for. */
export interface MailedCodeView {
  title: string;
  lead: string;
  /** More to know before the code is given. */
  notes?: string[];
  action: string;
  resend: string;
  /** Where a mistyped address is corrected. */
  back?: { href: string; label: string };
  fields: FieldProblems;
  problem?: string;
}

/** An application of codes or a passkey is set up; those that are absent are not offered. */
export interface EnrolView {
  title: string;
  lead: string;
  totp?: { action: string; qrCode: string; segredo: string };
  passkey?: { action: string; options: string; nome: string };
  back?: { href: string; label: string };
  fields: FieldProblems;
  problem?: string;
}

/** Recovery codes, shown once. */
export interface RecoveryCodesView {
  codes: readonly string[];
  /** Where the person goes on; a form when something is left to do. */
  next: { href: string; label: string; method: 'get' | 'post' };
}

/** Pages of the second factor. */
export interface FactorViews {
  factor(data: FactorView): string;
  mailedCode(data: MailedCodeView): string;
  enrol(data: EnrolView): string;
  recoveryCodes(data: RecoveryCodesView): string;
}

/** Compiles them. */
export function factorViews(page: MakePage): FactorViews {
  const recoveryCodes = page<RecoveryCodesView & { file: string }>('@recovery-codes', templates.RECOVERY_CODES);
  return {
    factor: page<FactorView>('@factor', templates.FACTOR),
    mailedCode: page<MailedCodeView>('@mailed-code', templates.MAILED_CODE),
    enrol: page<EnrolView>('@enrol', templates.ENROL),
    recoveryCodes: (data) => recoveryCodes({ ...data, file: fileOf(data.codes) }),
  };
}

/** The codes as a text to keep, in an address of its own: nothing is asked of the server again. */
function fileOf(codes: readonly string[]): string {
  const text = ['Portal de Credenciamento: códigos de recuperação', 'Cada código vale uma única vez.', '', ...codes];
  return `data:text/plain;charset=utf-8,${encodeURIComponent(`${text.join('\r\n')}\r\n`)}`;
}
