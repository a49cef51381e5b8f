import { CAPACITIES } from '../../http/security/limits.ts';

const MB = 1024 * 1024;

/** Limits of one module's service. */
export interface ServiceLimits {
  /** Until a connection stands. */
  connectMs: number;
  /** Until the head of the answer, once the request is sent; and between two pieces of it. */
  answerMs: number;
  /** All of a call, with both bodies. */
  wholeMs: number;
  /** Sizes of request body and answer. */
  bodyBytes: number;
  answerBytes: number;
  /** Calls of one module that are under way in this process; each holds a connection on either side. */
  atOnce: number;
}

/** Shorter than a person waits, and than the portal lets its own connections be silent. */
export const SERVICE_LIMITS: ServiceLimits = {
  connectMs: 3_000,
  answerMs: 15_000,
  wholeMs: 60_000,
  bodyBytes: 10 * MB,
  answerBytes: 20 * MB,
  atOnce: CAPACITIES.moduleServices.max,
};
