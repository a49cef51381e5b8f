import type { Config } from '@credenciados/platform/config';
import { currentKey, readWithKeys } from '@credenciados/platform/derived-keys';
import { cookieName } from '@credenciados/platform/http/cookies';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import * as z from 'zod';
import type { IdentityDeps } from '../identity-deps.ts';

/** Seconds that a person may take to sign in at the issuer. */
export const FLOW_SECONDS = 30 * 60;

const flowSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** Time of the redirect to the issuer, in seconds since 1970. */
  begunAt: z.number(),
  voltar: z.string().optional(),
});
/** State of a sign-in between the redirect to the issuer and its callback, stored in a cookie. */
export type Flow = z.infer<typeof flowSchema>;

type Site = Pick<Config, 'publicUrl'>;

const PREFIX = 'portal_entrada_';
/** Unfinished sign-ins that one browser may have; more cookies would exceed the limit of request headers. */
const FLOWS_A_BROWSER = 6;

/** Cookies of the oldest sign-ins, to be deleted to make room for a new one. Browsers send the oldest cookies first. */
export function surplusFlows(site: Site, cookies: Readonly<Record<string, string | undefined>>): string[] {
  const flows = Object.keys(cookies).filter((name) => name.startsWith(cookieName(site, PREFIX)));
  return flows.slice(0, Math.max(0, flows.length - FLOWS_A_BROWSER + 1));
}

/** One cookie for each sign-in begun, so that two tabs don't disturb each other. */
export function flowCookieName(site: Site, state: string): string {
  return cookieName(site, `${PREFIX}${state.replaceAll(/[^\w-]/g, '').slice(0, 12)}`);
}

type FlowDeps = Pick<IdentityDeps, 'config' | 'now'>;

const PURPOSE = 'sign-in-flow';

/** Encrypts a flow for its cookie, so that it can be neither read nor changed. */
export function sealFlow(deps: FlowDeps, flow: Flow): Promise<string> {
  return new EncryptJWT(flow)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(Math.floor(deps.now().getTime() / 1000) + FLOW_SECONDS)
    .encrypt(currentKey(deps.config, PURPOSE));
}

/** Reads a flow back; undefined when the cookie is absent, expired or not ours. */
export async function openFlow(deps: FlowDeps, cookie: string | undefined): Promise<Flow | undefined> {
  if (!cookie) return undefined;
  try {
    const { payload } = await readWithKeys(deps.config, PURPOSE, (key) =>
      jwtDecrypt(cookie, key, {
        currentDate: deps.now(),
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      }),
    );
    return flowSchema.parse(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}
