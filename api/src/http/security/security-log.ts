import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { type Config, deriveKey } from '../../config.ts';
import { addressKey } from '../../platform/address-key.ts';
import type { Metrics } from '../metrics.ts';
import type { SecurityCounts } from './security-counts.ts';

/** What is worth somebody's look: each is a line of the log and a counter (`security_events_total`). */
export const SECURITY_EVENTS = [
  /** A wrong password, or one for an account that isn't there. */
  'sign_in_failed',
  /** Too many wrong tries: the next ones aren't looked at. */
  'sign_in_locked',
  /** A token that isn't, or is no longer, good; or that another browser brought. */
  'token_refused',
  /** Signed in, and not allowed. */
  'permission_refused',
  /** Staff who would decide, or otherwise act, on a solicitação of their own. */
  'own_request_refused',
  /** A form or call that another site caused. */
  'cross_site_refused',
  /** Publishing of a module with a wrong token. */
  'publishing_refused',
  /** Too many registrations with CPFs that the portal knows: the next ones aren't looked at. */
  'cpf_probing',
  /** Too many codes asked for, of an address, a draft or a network. */
  'contact_codes_limited',
  /** A wrong or dead code for an address. */
  'contact_code_refused',
  /** More requests than the limit of an address or a person. */
  'rate_limited',
  /** More files, or bytes, than an uploader or a part of the net may have that nothing owns yet. */
  'upload_quota',
  /** A file that holds programs or macros, or is something else than it says. */
  'upload_refused_content',
  /** A file in which clamd found malware; it is put apart. */
  'malware_found',
  /** An upload was refused for want of room. */
  'free_space_floor',
  /** A wrong second factor, after a right password. */
  'second_factor_failed',
  /** Too many wrong codes: the next ones aren't looked at. */
  'second_factor_locked',
  /** A passkey whose count is behind the one known: somebody has a copy. */
  'passkey_cloned',
  /** A sign-in without second factor asked for a session of staff. */
  'second_factor_missing',
  /** A body that comes in too slowly. */
  'slow_request',
  /** More connections than one address may hold. */
  'connections_refused',
  /** A registration after an edital's end whose data, files or sender aren't those of the form that had come before it. */
  'late_form_refused',
  /** More claims to a CPF than are taken in a day, about one CPF, address or network. */
  'claims_limited',
] as const;
export type SecurityEvent = (typeof SECURITY_EVENTS)[number];

/** Who and what an event is about. */
export interface SecurityContext {
  /** Where it happened: its address is noted as a digest, its route as the pattern. */
  request?: FastifyRequest;
  /** CPF (11 digits) of the account that is meant, whether it exists or not; noted as a digest. Default: the session's. */
  account?: string | undefined;
  /** What helps to understand it; never a person's data. */
  detail?: Record<string, string | number | boolean>;
}

/** Enough of a digest to follow one account or address through the log. */
const DIGEST_CHARACTERS = 16;

/**
 * The security log: lines with `security` among the others, at the level of a warning, and counters, also of all processes together, by hour. Accounts and addresses stand in it as
 * digests under a key of the installation's, so that who reads it can follow one without learning whose it is.
 */
export class SecurityLog {
  readonly #config: Pick<Config, 'sessionSecret'>;
  readonly #log: FastifyBaseLogger;
  readonly #counts: SecurityCounts;
  readonly #count: ((event: SecurityEvent) => void) | undefined;

  constructor(
    config: Pick<Config, 'sessionSecret'>,
    log: FastifyBaseLogger,
    metrics: Metrics | null,
    counts: SecurityCounts,
  ) {
    this.#counts = counts;
    this.#config = config;
    this.#log = log;
    this.#count = metrics?.counter('security_events_total', 'Security events by kind', 'event', SECURITY_EVENTS);
  }

  /** Notes an event; never throws, and never waits. */
  note(event: SecurityEvent, { request, account, detail }: SecurityContext = {}): void {
    this.#count?.(event);
    this.#counts.add(event);
    const about = account ?? request?.session?.cpf;
    this.#log.warn(
      {
        security: event,
        ...(request && {
          reqId: request.id,
          method: request.method,
          route: request.routeOptions.url ?? 'unknown',
          address: this.digest(addressKey(request.ip)),
        }),
        ...(about && { account: this.digest(about) }),
        ...detail,
      },
      'security',
    );
  }

  /** What was noted so far is counted for all processes; it comes to that by itself within seconds. */
  kept(): Promise<void> {
    return this.#counts.keep();
  }

  /** How an account (CPF, 11 digits) or an address (`addressKey`) stands in the log. */
  digest(subject: string): string {
    return securityDigest(this.#config, subject);
  }
}

/** As `SecurityLog.digest`, for an operator who was told a CPF or an address and looks for its lines. */
export function securityDigest({ sessionSecret }: Pick<Config, 'sessionSecret'>, subject: string): string {
  const key = deriveKey(sessionSecret, 'security-log');
  return createHmac('sha256', key).update(subject).digest('base64url').slice(0, DIGEST_CHARACTERS);
}
