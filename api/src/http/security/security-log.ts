import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { addressKey } from '../../platform/address-key.ts';
import { macsOf, type Secrets } from '../../platform/derived-keys.ts';
import type { Metrics } from '../metrics.ts';
import type { SecurityCounts } from './security-counts.ts';
import { SECURITY_EVENTS, type SecurityEvent } from './security-events.ts';

/** Person, request and thing that an event is about. */
export interface SecurityContext {
  /** Where it happened: its address is noted as a digest, its route as the pattern. */
  request?: FastifyRequest;
  /** CPF (11 digits) of the account that is meant, whether it exists or not; noted as a digest. Default: the session's. */
  account?: string | undefined;
  /** Facts that help to understand the event; never personal data. */
  detail?: Record<string, string | number | boolean>;
}

/** Enough of a digest to follow one account or address through the log. */
const DIGEST_CHARACTERS = 16;

/**
 * The security log: lines with `security` among the others, at the level of a warning, and counters, also of all processes together, by hour. Accounts and addresses stand in it as
 * digests under a key of the installation's, so that who reads it can follow one without learning whose it is.
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

  /** Writes the counts of this process to the database now; otherwise it happens within seconds. */
  kept(): Promise<void> {
    return this.#counts.keep();
  }

  /** How an account (CPF, 11 digits) or an address (`addressKey`) stands in the log. */
  digest(subject: string): string {
    return securityDigests(this.#secrets, subject)[0] ?? '';
  }
}

/**
 * As `SecurityLog.digest`, for an operator who was told a CPF or an address and looks for its lines. While the session secret is
 * rotated, also as it stands in the lines before the rotation.
 */
export function securityDigests(secrets: Secrets, subject: string): string[] {
  return macsOf(secrets, 'security-log', subject).map((mac) => mac.toString('base64url').slice(0, DIGEST_CHARACTERS));
}
