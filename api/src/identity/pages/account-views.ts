import * as templates from './account.templates.ts';
import type { FieldProblems, MakePage } from './page.ts';

/** Session, as its owner sees it; times are formatted already. */
export interface SessionShown {
  id: string;
  perfil: string;
  navegador: string;
  inicio: string;
  ultimoUso: string;
  /** True for the session of this browser. */
  esta: boolean;
}

/** Passkey, as its owner sees it. */
export interface PasskeyShown {
  id: number;
  nome: string;
  criada: string;
  usada: string | null;
}

/** Solicitação that still gets notices, and their address. */
export interface AddressShown {
  protocolo: string;
  situacao: string;
  /** Masked; null if it is the account's address. */
  email: string | null;
}

/** Data of the page "Minha conta". */
export interface AccountView {
  nome: string;
  /** Masked. */
  cpf: string;
  email: string;
  addresses: AddressShown[];
  /** True if the portal manages password, address and second factor; false with an external issuer. */
  own: boolean;
  totp: { criado: string; usado: string | null } | null;
  passkeys: PasskeyShown[];
  recoveryCodes: number;
  /** True if the account's profile requires a second factor. */
  required: boolean;
  sessions: SessionShown[];
  /** Success message, one item per paragraph. */
  done?: string[];
  problem?: string;
}

/** Page that asks for the password again before a change. */
export interface ConfirmView {
  action: string;
  problem?: string;
  fields: FieldProblems;
}

/** Page to change the password. */
export interface ChangeView {
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

/** Pages of "Minha conta", from data to HTML. */
export interface AccountViews {
  account(data: AccountView): string;
  confirmPassword(data: ConfirmView): string;
  changePassword(data: ChangeView): string;
  changeEmail(data: ChangeEmailView): string;
}

export function accountViews(page: MakePage): AccountViews {
  return {
    account: page<AccountView>('@account', templates.ACCOUNT),
    confirmPassword: page<ConfirmView>('@confirm-password', templates.CONFIRM_PASSWORD),
    changePassword: page<ChangeView>('@change-password', templates.CHANGE_PASSWORD),
    changeEmail: page<ChangeEmailView>('@change-email', templates.CHANGE_EMAIL),
  };
}
