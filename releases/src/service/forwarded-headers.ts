import type { IncomingHttpHeaders } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { AppError } from '@credenciados/platform/http/errors';
import type { Dispatcher } from 'undici';
import { faultOf } from './service-errors.ts';

/** Forwarded request headers. Without session and cookies: the service gets its own token. */
const TO_SERVICE = ['accept', 'accept-language', 'content-type', 'content-length', 'idempotency-key', 'if-match'];
/** Returned response headers. */
const TO_BROWSER = ['content-type', 'content-disposition', 'etag', 'retry-after', 'x-total-count'];

/**
 * Allowed content types of answers. Answers have the portal's origin, so nothing that browsers execute, style or show as a page (with
 * `nosniff`). Exactly one type with well-formed parameters: browsers take the last of a list.
 */
const ANSWERS =
  /^(?:application\/(?:json|problem\+json|pdf|zip|octet-stream|vnd\.openxmlformats-officedocument\.[a-z.]+)|text\/(?:plain|csv)|image\/(?:png|jpeg|webp))(?:; ?[a-z]{1,20}=(?:[\w.+-]{1,100}|"[\w.+ -]{1,100}"))*$/i;

/** Request headers for the service. */
export function headersToService(
  headers: IncomingHttpHeaders,
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  const named = TO_SERVICE.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  // The size of compressed answers is unknown before unpacking.
  return { ...Object.fromEntries(named), 'accept-encoding': 'identity', ...own };
}

/** Response headers for the browser. Throws (502) for an answer that can't be passed on. */
export function headersToBrowser(
  { statusCode, headers }: Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'>,
  answerBytes: number,
): Record<string, string> {
  if (statusCode >= 300 && statusCode < 400 && statusCode !== 304) throw faultOf(`sends on elsewhere (${statusCode})`);
  if (statusCode >= 500) throw faultOf(`answers ${statusCode}`);
  if (headers['content-encoding'] !== undefined) throw faultOf('compresses what nobody asked it to');
  if (Number(headers['content-length'] ?? 0) > answerBytes) throw faultOf('answers more than is passed on');
  const named = TO_BROWSER.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const { 'content-type': type } = headers;
  if (type !== undefined && !(typeof type === 'string' && ANSWERS.test(type)))
    throw faultOf('answers a type of its own');
  return { ...Object.fromEntries(named), 'content-type': type ?? 'application/octet-stream' };
}

/** Reads the rest of an unwanted body, so that the connection can be reused for the browser's next request. Closes it past `maxBytes`. */
export function drain(body: Readable, maxBytes: number): void {
  let dropped = 0;
  body.on('data', (piece: Buffer) => {
    dropped += piece.length;
    if (dropped > 2 * maxBytes) body.destroy();
  });
  // The former pipe has paused it.
  body.resume();
}

/** Passes a body on with backpressure, up to `maxBytes`. */
export function metered(body: Readable, maxBytes: number, tooLarge: () => AppError): Transform {
  let bytes = 0;
  const meter = new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      if (bytes > maxBytes) done(tooLarge());
      else done(null, piece);
    },
  });
  // Not `pipeline`, which would close the connection before a refusal is written to it.
  body.on('error', (error) => meter.destroy(error));
  body.on('close', () => {
    if (!body.readableEnded) meter.destroy(new AppError(400, 'A requisição não chegou inteira.'));
  });
  return body.pipe(meter);
}
