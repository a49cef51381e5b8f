import * as templates from './account.templates.ts';
import type { FieldProblems, MakePage } from './page.ts';

/** Passkey, as its owner sees it. */
interface PasskeyShown {
  id: number;
  nome: string;
  criada: string;
  usada: string | null;
}

/** Solicitação that still gets notices, and their address. */
export interface AddressShown {
  protocolo: string;
  situacao: string;
  /** Masked. */
  email: string;
}

/** Data of the page "Verificação em duas etapas". */
export interface FactorsView {
  totp: { criado: string; usado: string | null } | null;
  passkeys: PasskeyShown[];
  recoveryCodes: number;
  /** True if the account's profile requires a second factor. */
  required: boolean;
  /** Success message. */
  done?: string;
  problem?: string;
}

/** Page that asks for the password again before a change. */
interface ConfirmView {
  action: string;
  problem?: string;
  fields: FieldProblems;
}

/** Page to change the password. */
interface ChangeView {
  fields: FieldProblems;
}

/** Page to change the address. */
export interface ChangeEmailView {
  email: string;
  value?: string;
  /** Checkbox that moves the solicitações to the new address too. */
  offer?: { label: string; ticked: boolean; items: AddressShown[] };
  fields: FieldProblems;
  problem?: string;
}

/** Pages that change an account, from data to HTML. */
export interface AccountViews {
  factors(data: FactorsView): string;
  confirmPassword(data: ConfirmView): string;
  changePassword(data: ChangeView): string;
  changeEmail(data: ChangeEmailView): string;
}

export function accountViews(page: MakePage): AccountViews {
  return {
    factors: page<FactorsView>('@factors', templates.FACTORS),
    confirmPassword: page<ConfirmView>('@confirm-password', templates.CONFIRM_PASSWORD),
    changePassword: page<ChangeView>('@change-password', templates.CHANGE_PASSWORD),
    changeEmail: page<ChangeEmailView>('@change-email', templates.CHANGE_EMAIL),
  };
}
