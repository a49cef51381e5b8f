import type { Arquivo } from '@credenciados/contract/documento';
import type { Finalidade } from '@credenciados/contract/domain';
import type { DetailedError, Upload } from 'tus-js-client';
import { ApiError } from '../http/api-error.ts';
import { call } from '../http/call.ts';
import { randomKey } from '../http/random-key.ts';
import { canFingerprint, fingerprint } from './fingerprint.ts';
import { keptUploads } from './unfinished-uploads.ts';
import type { SendOptions, Transport } from './uploader.ts';

const ADDRESS = '/credenciados/publico/documentoCredenciado/upload';
/** Bytes per request: below nginx's default limit of 1 MB, and the most that a crashing server loses. */
const PIECE = 512 * 1024;
/** Minimum size of a request; a proxy that refuses it is an error. */
const MIN_PIECE = 64 * 1024;
/** Present size of a request, smaller than `PIECE` after a proxy refused that. */
let pieceBytes = PIECE;
/** A file up to this many bytes is created and sent in one request. */
const SMALL = 256 * 1024;
/** Delays of automatic retries, in milliseconds. A received piece starts them again; after the last one the person decides. */
const RETRY_DELAYS = [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000];

/** Uploads of this page by stored name: choosing a file twice creates two uploads. */
const inUse = new Set<string>();

/** Sends files for a purpose. An interrupted upload is resumed, also from an earlier page. */
export function resumable(finalidade: Finalidade): Transport {
  const uploads = new WeakMap<File, Upload>();

  async function uploadOf(file: File): Promise<Upload> {
    const existing = uploads.get(file);
    if (existing) return existing;
    const [{ Upload: TusUpload, defaultOptions }, { portalTransport }] = await load();
    const upload: Upload = new TusUpload(file, {
      endpoint: new URL(`${ADDRESS}?finalidade=${finalidade}`, window.location.origin).href,
      metadata: { filename: file.name },
      headers: { 'Idempotency-Key': randomKey() },
      chunkSize: pieceBytes,
      uploadDataDuringCreation: file.size <= Math.min(SMALL, pieceBytes),
      httpStack: portalTransport,
      retryDelays: RETRY_DELAYS,
      urlStorage: keptUploads(defaultOptions.urlStorage),
      removeFingerprintOnSuccess: true,
      fingerprint: () => storageName(file, finalidade),
      onUploadUrlAvailable: () => void inUse.add(upload.url ?? ''),
    });
    const previous = (await upload.findPreviousUploads()).find(({ uploadUrl }) => !inUse.has(uploadUrl ?? ''));
    if (previous) upload.resumeFromPreviousUpload(previous);
    uploads.set(file, upload);
    return upload;
  }

  const forget = (file: File, { url }: Upload) => {
    uploads.delete(file);
    inUse.delete(url ?? '');
  };

  return {
    async send(file, options) {
      const upload = await whenOnline(() => uploadOf(file), options);
      options.signal.throwIfAborted();
      const arquivo = await run(upload, options);
      forget(file, upload);
      return arquivo;
    },
    giveUp(file) {
      const upload = uploads.get(file);
      if (!upload) return;
      forget(file, upload);
      // The API cleans up an upload that can't be removed now.
      upload.abort(true).catch(() => undefined);
    },
  };
}

/** Waits for the network, or for the person's retry, if an attempt fails without a network. */
async function whenOnline<T>(attempt: () => Promise<T>, { signal, onAttempt, onPause }: SendOptions): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (navigator.onLine) throw error;
      const ended = new AbortController();
      await new Promise<void>((resolve) => {
        onPause(error, resolve);
        window.addEventListener('online', () => resolve(), { signal: ended.signal });
        signal.addEventListener('abort', () => resolve(), { signal: ended.signal });
      });
      ended.abort();
      signal.throwIfAborted();
      onAttempt();
    }
  }
}

/** The library loads with the first upload. */
async function load() {
  try {
    return await Promise.all([import('tus-js-client'), import('./portal-transport.ts')]);
  } catch (error) {
    throw new ApiError(0, null, { cause: error });
  }
}

/**
 * Key in the browser's storage: purpose and SHA-256. Empty for a file of one piece or an unreadable one; sending the latter shows the
 * error.
 */
async function storageName(file: File, finalidade: Finalidade): Promise<string> {
  if (file.size <= PIECE || !canFingerprint()) return '';
  return fingerprint(file).then(
    (sha256) => `${finalidade}:${sha256}`,
    () => '',
  );
}

/** Runs an upload to its end. After a stop or failure it can be resumed. */
function run(upload: Upload, { signal, onAttempt, onProgress, onPause }: SendOptions): Promise<Arquivo> {
  const ended = new AbortController();
  let paused = false;
  const resume = () => {
    if (!paused) return;
    paused = false;
    void upload.abort();
    upload.start();
  };
  const pause = (reason: ApiError) => {
    paused = true;
    onPause(reason, resume);
  };
  window.addEventListener('online', resume, { signal: ended.signal });
  return new Promise<Arquivo>((resolve, reject) => {
    const stop = () => {
      void upload.abort();
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { signal: ended.signal });
    Object.assign(upload.options, {
      onBeforeRequest: () => {
        paused = false;
        onAttempt();
      },
      onProgress: (sent, all) => onProgress(sent / all),
      onShouldRetry: (error) => {
        const reason = reasonOf(error);
        const retries = mayPass(reason);
        if (retries) pause(reason);
        return retries;
      },
      onError: (error) => {
        const reason = reasonOf(error);
        if (isProxyLimit(reason) && pieceBytes > MIN_PIECE) {
          pieceBytes /= 2;
          upload.options.chunkSize = pieceBytes;
          upload.start();
        } else if (!navigator.onLine && mayPass(reason)) pause(reason);
        else reject(reason);
      },
      onSuccess: ({ lastResponse }) => {
        const answer = lastResponse.getUnderlyingObject();
        resolve(isArquivo(answer) ? answer : fileOf(upload.url));
      },
    } satisfies Partial<Upload['options']>);
    upload.start();
  }).finally(() => ended.abort());
}

/** True if a later attempt may succeed: no answer, a slow connection, too many requests, or a server error. */
const mayPass = ({ status }: ApiError): boolean => status === 0 || status === 408 || status === 429 || status >= 500;

/** True if a proxy refused the request's size; the portal's own 413 has a message. */
const isProxyLimit = ({ status, message }: ApiError): boolean => status === 413 && message === '';

const isArquivo = (answer: unknown): answer is Arquivo =>
  typeof answer === 'object' && answer !== null && 'key' in answer;

/** Result of an upload that was complete already, because its answer got lost. */
function fileOf(url: string | null): Promise<Arquivo> {
  const id = url?.split('/').at(-1) ?? '';
  return call('GET /publico/documentoCredenciado/upload/:id', { params: { id }, silent: true });
}

/** Refusal of the API, or an error of status 0 without an answer. */
function reasonOf(error: Error | DetailedError): ApiError {
  const refusal = 'originalResponse' in error ? error.originalResponse?.getUnderlyingObject() : null;
  if (refusal instanceof ApiError) return refusal;
  const cause = 'causingError' in error ? error.causingError : null;
  return cause instanceof ApiError ? cause : new ApiError(0, null, { cause: error });
}
