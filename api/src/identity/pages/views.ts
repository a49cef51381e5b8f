import type { Config } from '@credenciados/platform/config';
import { Eta } from 'eta';
import { ADDRESS } from './account.templates.ts';
import { type AccountViews, accountViews } from './account-views.ts';
import { type FactorViews, factorViews } from './factor-views.ts';
import { FIELD, LAYOUT, PROBLEM } from './layout.ts';
import type { FieldProblems, MakePage } from './page.ts';
import { PASSKEY_FORM, TOTP_FORM } from './second-factor.templates.ts';
import * as templates from './templates.ts';

/** Account listed on the demonstration's sign-in page. */
interface AccountChoice {
  nome: string;
  descricao: string;
  selected: boolean;
}

export interface SignInView {
  action: string;
  cpf?: string;
  /** Filled in only for a demonstration account. */
  senha?: string;
  /** Name of the demonstration account that filled the form. */
  filled?: string | undefined;
  problem?: string;
  fields: FieldProblems;
  accounts: AccountChoice[];
}

interface SetPasswordView {
  action: string;
  nome: string;
  fields: FieldProblems;
}

interface ForgotPasswordView {
  cpf?: string;
  fields: FieldProblems;
}

interface PerfisView {
  nome: string;
  problem?: string;
  perfis: { perfil: string; nome: string; descricao: string }[];
}

export interface MessageView {
  title: string;
  text: string[];
  /** Colour of the first paragraph. */
  tone?: 'info' | 'success' | 'error';
  actions: { href: string; label: string }[];
  /** Request id, to find the request in the log. */
  reference?: string;
}

interface PlainView {
  title: string;
  /** HTML, already escaped by the caller. */
  html: string;
}

/** Identity pages as functions from data to HTML, which escape every value. */
export interface Views extends FactorViews, AccountViews {
  signIn(data: SignInView): string;
  setPassword(data: SetPasswordView): string;
  forgotPassword(data: ForgotPasswordView): string;
  perfis(data: PerfisView): string;
  confirmSignOut(): string;
  message(data: MessageView): string;
  plain(data: PlainView): string;
}

/** Settings of the pages: `demo` marks them as the demonstration's, the others name the agency. */
type ViewSettings = Pick<Config, 'demo'> &
  Partial<Pick<Config, 'agency' | 'govbrBar' | 'informationUrl' | 'ombudsmanUrl'>>;

/** The agency's header bar and footer, as on the portal's own pages. */
function aroundPages({ agency, govbrBar, informationUrl, ombudsmanUrl }: ViewSettings) {
  const { name, url, mark } = agency ?? {};
  const links = [
    ['Acesso à informação', informationUrl],
    ['Ouvidoria', ombudsmanUrl],
  ].filter(([, href]) => href);
  return { name, url, mark, links, bar: govbrBar && [...(name && url ? [[name, url]] : []), ...links] };
}

/** Compiles the pages once. */
export function createViews(settings: ViewSettings): Views {
  const { demo } = settings;
  const around = aroundPages(settings);
  const eta = new Eta({ autoEscape: true, cache: true });
  eta.loadTemplate('@layout', LAYOUT);
  eta.loadTemplate('@field', FIELD);
  eta.loadTemplate('@problem', PROBLEM);
  eta.loadTemplate('@arrow', templates.ARROW);
  eta.loadTemplate('@address', ADDRESS);
  eta.loadTemplate('@passkey', PASSKEY_FORM);
  eta.loadTemplate('@totp', TOTP_FORM);
  const page: MakePage =
    (name, template) =>
    (data): string => {
      if (!eta.templatesSync.get(name)) eta.loadTemplate(name, template);
      return eta.render(name, { ...data, demo, around });
    };
  const confirmSignOut = page('@confirm-sign-out', templates.CONFIRM_SIGN_OUT);
  return {
    signIn: page<SignInView>('@sign-in', templates.SIGN_IN),
    setPassword: page<SetPasswordView>('@set-password', templates.SET_PASSWORD),
    forgotPassword: page<ForgotPasswordView>('@forgot-password', templates.FORGOT_PASSWORD),
    perfis: page<PerfisView>('@perfis', templates.PERFIS),
    confirmSignOut: () => confirmSignOut({}),
    message: page<MessageView>('@message', templates.MESSAGE),
    plain: page<PlainView>('@plain', templates.PLAIN),
    ...factorViews(page),
    ...accountViews(page),
  };
}
