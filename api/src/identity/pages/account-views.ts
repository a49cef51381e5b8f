import * as templates from './account.templates.ts';
import type { FieldProblems, MakePage } from './page.ts';

/** A session, as its owner sees it; moments are printed already. */
export interface SessionShown {
  id: string;
  perfil: string;
  navegador: string;
  inicio: string;
  ultimoUso: string;
  /** True for the session of this browser. */
  esta: boolean;
}

/** A passkey, as its owner sees it. */
export interface PasskeyShown {
  id: number;
  nome: string;
  criada: string;
  usada: string | null;
}

/** A solicitação that is under way, and where its notices go. */
export interface AddressShown {
  protocolo: string;
  situacao: string;
  /** Mostly hidden; null: the account's. */
  email: string | null;
}

/** One's own account. */
export interface AccountView {
  nome: string;
  /** Masked. */
  cpf: string;
  email: string;
  addresses: AddressShown[];
  /** Password, address and second factor are kept here; with another issuer they are not. */
  own: boolean;
  totp: { criado: string; usado: string | null } | null;
  passkeys: PasskeyShown[];
  recoveryCodes: number;
  /** The account's profile must have a second factor. */
  required: boolean;
  sessions: SessionShown[];
  /** Paragraphs about the act just done. */
  done?: string[];
  problem?: string;
}

/** The password is asked for again, before a change. */
export interface ConfirmView {
  action: string;
  problem?: string;
  fields: FieldProblems;
}

/** Another password. */
export interface ChangeView {
  fields: FieldProblems;
}

/** Another address. */
export interface ChangeEmailView {
  email: string;
  value?: string;
  /** Solicitações that may change with the account. */
  offer?: { label: string; ticked: boolean; items: AddressShown[] };
  fields: FieldProblems;
  problem?: string;
}

/** Pages of one's own account. */
export interface AccountViews {
  account(data: AccountView): string;
  confirmPassword(data: ConfirmView): string;
  changePassword(data: ChangeView): string;
  changeEmail(data: ChangeEmailView): string;
}

/** Compiles them. */
export function accountViews(page: MakePage): AccountViews {
  return {
    account: page<AccountView>('@account', templates.ACCOUNT),
    confirmPassword: page<ConfirmView>('@confirm-password', templates.CONFIRM_PASSWORD),
    changePassword: page<ChangeView>('@change-password', templates.CHANGE_PASSWORD),
    changeEmail: page<ChangeEmailView>('@change-email', templates.CHANGE_EMAIL),
  };
}
