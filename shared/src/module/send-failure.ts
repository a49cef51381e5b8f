import type { EndpointInput, Endpoints } from '@credenciados/contract';
import { constantText, cutError, isWrittenIn } from '@credenciados/contract/erro-modulo';
import type { PageRegistry } from '@credenciados/contract/module-descriptor';
import { type FaseFalha, NOME_SHELL } from '@credenciados/contract/modulos';
import { readPageJson } from '../format/settings.ts';
import { ApiError } from '../http/api-error.ts';
import { call } from '../http/call.ts';
import { type Frame, framesOf } from './failure-stack.ts';

/** Address of the shell's files; another shell's files, whose library is on the page, contain its version (TEL-34). */
const SHELL_FILES = /\/credenciados\/(?:modules\/shell\/([^/\s]{1,80})|shell)\//;

/** A module that failed. */
export interface ModuleFailure {
  modulo: string;
  versao: string;
  /** Phase: loading, first render, or use. */
  fase: FaseFalha;
  error: unknown;
}

/** Sends the report of a failure, without personal data (TEL-22), even if the page is being left. */
export async function sendFailure({ modulo, versao, fase, error }: ModuleFailure): Promise<void> {
  const text = textOf(error);
  const { composition, shell } = readPageJson<PageRegistry>('registry') ?? {};
  const failed = ofShell(text, shell) ?? { modulo, versao };
  const frames = framesOf(error, failed);
  const erro = await withoutData(text, frames[0]);
  const body = { ...failed, fase, erro, pilha: frames.map(({ place }) => place), composicao: composition };
  for (const wait of TRIED_AGAIN_MS) {
    try {
      await post(body);
      return;
    } catch (error) {
      // A refused report would be refused again.
      if (!(error instanceof ApiError) || (error.status > 0 && error.status < 500)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  await post(body);
}

/** Delays of the retries in milliseconds. Most failures happen while the network or the portal is down. */
const TRIED_AGAIN_MS = [2_000, 15_000, 60_000];

const post = (body: EndpointInput<Endpoints['POST /publico/modulos/falhas']>['body']) =>
  call('POST /publico/modulos/falhas', { body, background: true, keepalive: true });

/** A missing file of the shell is reported for the shell, not for the module that needed it, if the page has the shell's version. */
function ofShell(
  text: string,
  shell: PageRegistry['shell'] | undefined,
): { modulo: typeof NOME_SHELL; versao: string } | null {
  const match = SHELL_FILES.exec(text);
  const version = match && (match[1] ?? shell?.version);
  return version ? { modulo: NOME_SHELL, versao: version } : null;
}

/** Prefix that module federation writes before the original message. */
const PREFACE = 'Original Error Message:';

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { name, message } = error;
  return message.includes(PREFACE) ? message.slice(message.indexOf(PREFACE) + PREFACE.length) : `${name}: ${message}`;
}

/** Milliseconds to read the script, which is usually cached by the browser. */
const SCRIPT_MS = 2_000;

/** The full text if it is a literal in the throwing file, otherwise its constant part. */
async function withoutData(text: string, thrower: Frame | undefined): Promise<string> {
  const constant = constantText(text);
  if (!thrower || constant === text) return constant;
  try {
    const answer = await fetch(thrower.address, { cache: 'force-cache', signal: AbortSignal.timeout(SCRIPT_MS) });
    return isWrittenIn(await answer.text(), text) ? cutError(text) : constant;
  } catch {
    return constant;
  }
}
