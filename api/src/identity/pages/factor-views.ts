import type { FieldProblems, MakePage } from './page.ts';
import * as templates from './second-factor.templates.ts';

/** Page that asks for the second factor. */
export interface FactorView {
  action: string;
  /** Reason for asking: to sign in, or to confirm a change. */
  lead: string;
  totp: boolean;
  /** WebAuthn options for the browser (JSON); absent if the account has no passkey. */
  passkeyOptions?: string;
  fields: FieldProblems;
  problem?: string;
}

/** Page that asks for a mailed code. */
export interface MailedCodeView {
  title: string;
  lead: string;
  /** Further paragraphs above the field. */
  notes?: string[];
  action: string;
  resend: string;
  /** Link to correct a mistyped address. */
  back?: { href: string; label: string };
  fields: FieldProblems;
  problem?: string;
}

/** Page to set up an authenticator application or a passkey; an absent one is not offered. */
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
interface RecoveryCodesView {
  codes: readonly string[];
  /** Next step; `post` if there is something left to submit. */
  next: { href: string; label: string; method: 'get' | 'post' };
}

/** Pages of the second factor, from data to HTML. */
export interface FactorViews {
  factor(data: FactorView): string;
  mailedCode(data: MailedCodeView): string;
  enrol(data: EnrolView): string;
  recoveryCodes(data: RecoveryCodesView): string;
}

export function factorViews(page: MakePage): FactorViews {
  const recoveryCodes = page<RecoveryCodesView & { file: string }>('@recovery-codes', templates.RECOVERY_CODES);
  return {
    factor: page<FactorView>('@factor', templates.FACTOR),
    mailedCode: page<MailedCodeView>('@mailed-code', templates.MAILED_CODE),
    enrol: page<EnrolView>('@enrol', templates.ENROL),
    recoveryCodes: (data) => recoveryCodes({ ...data, file: fileOf(data.codes) }),
  };
}

/** Recovery codes as a text file in a data URL: downloading them takes no further request. */
function fileOf(codes: readonly string[]): string {
  const text = ['Portal de Credenciamento: códigos de recuperação', 'Cada código vale uma única vez.', '', ...codes];
  return `data:text/plain;charset=utf-8,${encodeURIComponent(`${text.join('\r\n')}\r\n`)}`;
}
