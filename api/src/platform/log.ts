import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyServerOptions } from 'fastify';
import pg from 'pg';

/** Takes the lines of the log. */
export interface LogDestination {
  write(line: string): void;
}

/** Logs as JSON lines without people's data: no address, no body, no token, no value of a query. */
export function loggerOptions(level: string, stream?: LogDestination): FastifyServerOptions['logger'] {
  return {
    level,
    ...(stream ? { stream } : {}),
    serializers: {
      // Not the address: paths name people and files too.
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

/** An error as the log shows it; a failed query without its values, and nothing that looks like a document or an e-mail. */
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

/** The stack repeats the message, so only its frames are kept. */
function framesOf(error: Error): string {
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return frames.join('\n');
}

function mask(text: string): string {
  return text
    .replaceAll(/(?<![^\s@"'<>()])[^\s@"'<>()]+@[^\s@"'<>()]+/g, '[e-mail]')
    .replaceAll(/\d[\d.\-/]{7,}\d/g, '[number]');
}
