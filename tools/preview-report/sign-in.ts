import { type Previa, previasEndpoints } from '@credenciados/contract';
import { TargetError } from '@credenciados/releases/target-error';
import type { Page } from 'playwright-core';
import { say } from '../say.ts';

/** Time limits of signing in: a person has to find their second factor. */
const LIMITS_MS = { person: 5 * 60_000, machine: 60_000 };
const ANSWER_MS = 10_000;
const OPENING = /\/previas\/entrada$/;

/** Credentials for reports without a window; never stored or printed. */
export interface Staff {
  cpf: string;
  password: string;
}

/** Credentials in the environment; null: sign in at the window. Throws `TargetError` if neither is possible. */
export function whoSignsIn(env: NodeJS.ProcessEnv = process.env, platform: string = process.platform): Staff | null {
  const { REPORT_CPF: cpf, REPORT_PASSWORD: password } = env;
  if (cpf && password) return { cpf, password };
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) {
    throw new TargetError(
      'There is no display for a window to sign in at: set REPORT_CPF and REPORT_PASSWORD to those of an account of staff that no second step is asked of, such as a demonstration’s.',
    );
  }
  return null;
}

/** True if the page belongs to a demonstration. Throws `TargetError` without an answer. */
export async function isDemonstration(address: string): Promise<boolean> {
  try {
    const page = await fetch(address, {
      headers: { accept: 'text/html' },
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const [, settings = '{}'] =
      /<script type="application\/json" id="settings">([^<]*)<\/script>/.exec(await page.text()) ?? [];
    return JSON.parse(settings).demo === true;
  } catch (error) {
    throw new TargetError(`${new URL(address).origin} can’t be reached, or is no portal`, { cause: error });
  }
}

/**
 * Opens a preview's link, waits while somebody signs in, and until the portal shows it. Throws `TargetError` if the link is invalid or
 * over, or the person may not see it.
 */
export async function openPreview(page: Page, link: string, who: Staff | null): Promise<Previa> {
  const timeout = who ? LIMITS_MS.machine : LIMITS_MS.person;
  let text = '';
  // Read by interception: the page navigates away at once, and its answers are lost then.
  await page.route(OPENING, async (route) => {
    const response = await route.fetch();
    text = await response.text();
    await route.fulfill({ response, body: text });
  });
  const answered = page.waitForResponse(OPENING, { timeout });
  const [answer] = await Promise.all([answered.catch((error: unknown) => Promise.reject(late(error, who))), go()]);
  if (!answer.ok()) throw new TargetError(REFUSALS[answer.status()] ?? `The portal answers ${answer.status()}`);
  const preview = previasEndpoints['POST /previas/entrada'].response.parse(JSON.parse(text));
  await page.locator('#previa').waitFor({ state: 'attached' });
  return preview;

  async function go(): Promise<void> {
    await page.goto(link);
    if (!who) {
      say('Sign in as staff in the window that opened. It goes on by itself from there.');
      return;
    }
    await page.locator('input[name=cpf]').fill(who.cpf);
    // The link may redirect to another origin.
    if (new URL(page.url()).origin !== new URL(link).origin) {
      throw new TargetError('The portal signs people in elsewhere: leave REPORT_CPF out, and sign in at the window');
    }
    await page.locator('input[name=senha]').fill(who.password);
    await page.locator('input[name=senha]').press('Enter');
  }
}

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'The link is cut: copy all of it, what stands behind the # too',
  403: 'Previews are for staff: who signed in isn’t',
  404: 'There is no preview of this link',
  410: 'This preview is over',
};

function late(error: unknown, who: Staff | null): unknown {
  if (!(error instanceof Error) || error.name !== 'TimeoutError') return error;
  const how = who
    ? 'The account of REPORT_CPF didn’t get to the preview: a wrong password, no staff, several profiles to choose from, or a second step, which a person takes at the window'
    : 'Nobody signed in as staff';
  return new TargetError(`${how} (waited for ${(who ? LIMITS_MS.machine : LIMITS_MS.person) / 1000} s)`, {
    cause: error,
  });
}
