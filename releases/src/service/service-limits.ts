const MB = 1024 * 1024;

/** Limits of one module's service. */
export interface ServiceLimits {
  /** To connect. */
  connectMs: number;
  /** From the sent request to the response headers, and between two chunks of the body. */
  answerMs: number;
  /** Whole call, with both bodies. */
  wholeMs: number;
  /** Sizes of request and response bodies. */
  bodyBytes: number;
  answerBytes: number;
  /** Concurrent calls of one module in this process; each holds two connections. */
  atOnce: number;
}

/** Shorter than a person waits, and than the portal's own idle timeout. */
export const SERVICE_LIMITS: ServiceLimits = {
  connectMs: 3_000,
  answerMs: 15_000,
  wholeMs: 60_000,
  bodyBytes: 10 * MB,
  answerBytes: 20 * MB,
  atOnce: 50,
};
