import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyServerOptions } from 'fastify';
import pg from 'pg';

/** Receiver of log lines. */
export interface LogDestination {
  write(line: string): void;
}

/** Options of a logger that writes JSON lines without personal data: no URL, body, token or query value. */
export function loggerOptions(level: string, stream?: LogDestination): FastifyServerOptions['logger'] {
  return {
    level,
    ...(stream ? { stream } : {}),
    serializers: {
      // Without the URL: paths name people and files, too.
      req: ({ method }: { method: string }) => ({ method }),
      err: describeError,
    },
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  };
}

interface DescribedError {
  [detail: string]: unknown;
  type: string;
  message: string;
  stack: string;
}

/** An error as logged: a failed query without its values, and without anything that looks like a document number or an e-mail address. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: mask(String(error)), stack: '' };
  const described: DescribedError = { type: error.name, message: messageOf(error), stack: framesOf(error) };
  if (error instanceof pg.DatabaseError) {
    described.code = error.code;
    described.constraint = error.constraint;
    described.table = error.table;
  }
  if (error.cause !== undefined) described.cause = describeError(error.cause);
  return described;
}

function messageOf(error: Error): string {
  return error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : mask(error.message);
}

/** Frames of the stack, without the message that it repeats. */
function framesOf(error: Error): string {
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return frames.join('\n');
}

function mask(text: string): string {
  return text
    .replaceAll(/(?<![^\s@"'<>()])[^\s@"'<>()]+@[^\s@"'<>()]+/g, '[e-mail]')
    .replaceAll(/\d[\d.\-/]{7,}\d/g, '[number]');
}
