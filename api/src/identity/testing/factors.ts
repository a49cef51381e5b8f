import { outbox } from '@credenciados/platform/db/schema/index';
import { readBody } from '@credenciados/platform/mail/secret-body';
import { desc, eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { addFactor } from '../second-factor/factor-changes.ts';
import { newSealedSecret, showSecret, stepOfCode } from '../second-factor/totp.ts';
import type { IdentityApp, TestAccount } from './identity-app.ts';

const PERIOD_MS = 30_000;

/** Authenticator application. `code(n)` is the code of n steps from now. */
export class CodesApp {
  readonly #totp: TOTP;
  readonly #now: () => Date;

  constructor(secret: string, now: () => Date) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
    this.#now = now;
  }

  code(steps = 0): string {
    return this.#totp.generate({ timestamp: this.#now().getTime() + steps * PERIOD_MS });
  }

  /** A code that is not valid now. */
  wrong(): string {
    const good = [-1, 0, 1].map((steps) => this.code(steps));
    return ['000000', '111111', '222222', '333333'].find((code) => !good.includes(code)) ?? '444444';
  }
}

/** Authenticator application with the secret shown on a page. */
export function appFrom(html: string, portal: IdentityApp): CodesApp {
  const secret = /<p class="secret"><code>([^<]+)<\/code>/.exec(html)?.[1];
  if (secret === undefined) throw new Error('The page shows no secret');
  return new CodesApp(secret, portal.deps.now);
}

/** Enrols an authenticator application for an account; its first code belongs to a step long past. */
export async function withCodesApp(
  portal: IdentityApp,
  { id, nome, cpf }: TestAccount,
): Promise<{ app: CodesApp; recoveryCodes: string[] }> {
  const segredo = await newSealedSecret(portal.deps, id);
  const shown = await showSecret(portal.deps, { id, nome }, segredo);
  if (!shown) throw new Error('The secret can not be read');
  const app = new CodesApp(shown.segredo, portal.deps.now);
  const passo = await stepOfCode(portal.deps, id, segredo, app.code(-1));
  if (passo === null) throw new Error('The code is not good');
  const owner = { id, nome, email: `p${cpf}@exemplo.gov.br` };
  const added = await addFactor(portal.deps, owner, { kind: 'aplicativo', segredo, passo: passo - 10 });
  return { app, recoveryCodes: added?.recoveryCodes ?? [] };
}

/** Mails to an address, newest first. */
export async function mailTo(portal: IdentityApp, destinatario: string, subject = '') {
  const mails = await portal.db
    .select()
    .from(outbox)
    .where(eq(outbox.destinatario, destinatario))
    .orderBy(desc(outbox.id));
  return mails.filter(({ assunto }) => assunto.includes(subject));
}

/** Newest code mailed to an address. */
export async function mailedCode(portal: IdentityApp, destinatario: string): Promise<string> {
  const [mail] = await mailTo(portal, destinatario, 'Código de confirmação');
  const { texto } = mail ? await readBody(portal.deps.config, mail) : { texto: '' };
  const code = /Código: (\d{6})/.exec(texto)?.[1];
  if (code === undefined) throw new Error(`No code was mailed to ${destinatario}`);
  return code;
}

/** Recovery codes shown on a page. */
export function recoveryCodesOf(html: string): string[] {
  return [...html.matchAll(/<li><code>([0-9A-Z-]{19})<\/code>/g)].map((match) => match[1] ?? '');
}
