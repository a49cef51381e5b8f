import { addressKey } from '@credenciados/platform/address-key';
import { macsOf, type Secrets } from '@credenciados/platform/derived-keys';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';
import type { SecurityCounts } from './security-counts.ts';
import { SECURITY_EVENTS, type SecurityEvent } from './security-events.ts';

/** Request and person of an event. */
interface SecurityContext {
  /** Request of the event: its address is logged as a digest, its route as the pattern. */
  request?: FastifyRequest;
  /** CPF (11 digits) of the account concerned, whether it exists or not; logged as a digest. Default: the session's. */
  account?: string | undefined;
  /** Facts that help to understand the event; never personal data. */
  detail?: Record<string, string | number | boolean>;
}

/** Enough characters to tell accounts and addresses apart in the log. */
const DIGEST_CHARACTERS = 16;

/**
 * Security log: warnings with the field `security` among the other log lines, and counters, per process and per hour for all processes.
 * Accounts and addresses appear as keyed digests, so that a reader can follow one without learning whose it is.
 */
export class SecurityLog {
  readonly #secrets: Secrets;
  readonly #log: FastifyBaseLogger;
  readonly #counts: SecurityCounts;
  readonly #count: ((event: SecurityEvent) => void) | undefined;

  constructor(secrets: Secrets, log: FastifyBaseLogger, metrics: Metrics | null, counts: SecurityCounts) {
    this.#counts = counts;
    this.#secrets = secrets;
    this.#log = log;
    this.#count = metrics?.counter('security_events_total', 'Security events by kind', 'event', SECURITY_EVENTS);
  }

  /** Logs an event; never throws or waits. */
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

  /** Writes the counts of this process to the database now instead of within seconds. */
  kept(): Promise<void> {
    return this.#counts.keep();
  }

  /** Digest of an account (CPF, 11 digits) or an address (`addressKey`) in the log. */
  digest(subject: string): string {
    return securityDigests(this.#secrets, subject)[0] ?? '';
  }
}

/**
 * Like `SecurityLog.digest`, for an operator who looks for the lines of a CPF or an address. During the rotation of the session secret,
 * also includes the digest of lines before the rotation.
 */
export function securityDigests(secrets: Secrets, subject: string): string[] {
  return macsOf(secrets, 'security-log', subject).map((mac) => mac.toString('base64url').slice(0, DIGEST_CHARACTERS));
}
