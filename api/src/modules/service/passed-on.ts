import type { IncomingHttpHeaders } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import type { Dispatcher } from 'undici';
import { AppError } from '../../http/errors.ts';
import { faultOf } from './service-errors.ts';

/** Request headers that are forwarded. No session and no cookies: the service gets a token of its own. */
const TO_SERVICE = ['accept', 'accept-language', 'content-type', 'content-length', 'idempotency-key', 'if-match'];
/** Response headers that are returned. */
const TO_BROWSER = ['content-type', 'content-disposition', 'etag', 'retry-after', 'x-total-count'];

/**
 * Allowed content types of answers. They come from the portal's origin, so nothing that browsers execute, style or show as a page (with
 * `nosniff`). Exactly one type with well-formed parameters: of a list browsers take the last.
 */
const ANSWERS =
  /^(?:application\/(?:json|problem\+json|pdf|zip|octet-stream|vnd\.openxmlformats-officedocument\.[a-z.]+)|text\/(?:plain|csv)|image\/(?:png|jpeg|webp))(?:; ?[a-z]{1,20}=(?:[\w.+-]{1,100}|"[\w.+ -]{1,100}"))*$/i;

/** Headers of a call as the service gets them. */
export function headersToService(
  headers: IncomingHttpHeaders,
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  const named = TO_SERVICE.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  // Compressed answers can't be measured before unpacking.
  return { ...Object.fromEntries(named), 'accept-encoding': 'identity', ...own };
}

/** Headers of an answer as the browser gets them. Throws (502) where it is none that is passed on. */
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

/**
 * Reads what is left of a body that nobody takes, or its connection would be of no use for the browser's next request. For somebody who
 * goes on and on it ends.
 */
export function drop(body: Readable, maxBytes: number): void {
  let dropped = 0;
  body.on('data', (piece: Buffer) => {
    dropped += piece.length;
    if (dropped > 2 * maxBytes) body.destroy();
  });
  // The pipe that took it before has paused it.
  body.resume();
}

/** Lets a body through as fast as it is taken, and no more of it than may be. */
export function metered(body: Readable, maxBytes: number, tooLarge: () => AppError): Transform {
  let bytes = 0;
  const meter = new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      if (bytes > maxBytes) done(tooLarge());
      else done(null, piece);
    },
  });
  // Not `pipeline`, which would end the connection that a refusal is still to be written to.
  body.on('error', (error) => meter.destroy(error));
  body.on('close', () => {
    if (!body.readableEnded) meter.destroy(new AppError(400, 'A requisição não chegou inteira.'));
  });
  return body.pipe(meter);
}
