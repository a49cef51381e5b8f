import type { DetailedError, Upload } from 'tus-js-client';
import type { Arquivo } from '../contract/documento.ts';
import type { Finalidade } from '../contract/domain.ts';
import { ApiError } from '../http/api-error.ts';
import { call } from '../http/call.ts';
import { needDraft } from '../http/client.ts';
import { randomKey } from '../http/random-key.ts';
import { forgetUpload, keepUpload, keptUpload } from './kept-uploads.ts';
import type { Transport } from './uploader.ts';

const ADDRESS = '/credenciados/publico/documentoCredenciado/upload';
/** Bytes of one request: below the 1 MB that nginx takes unless told otherwise, and the most that a dying server loses. */
const PIECE = 512 * 1024;
/** Below this a proxy's refusal of a request's size is an error. */
const MIN_PIECE = 64 * 1024;
/** Smaller than `PIECE` once a proxy has refused that. */
let pieceBytes = PIECE;
/** A file up to this size is begun and sent in one request. */
const SMALL = 256 * 1024;

/** What is known of a file's upload, from one attempt to the next. */
interface Sending {
  /** It begins once under it, also where the answer was lost. */
  key: string;
  url: string | null;
  upload: Upload | null;
}

/** Sends files for a purpose; each attempt goes on where the one before was cut short, also one of an earlier page. */
export function resumable(finalidade: Finalidade): Transport {
  const sendings = new WeakMap<File, Sending>();

  async function sendingOf(file: File): Promise<Sending> {
    const known = sendings.get(file);
    if (known) return known;
    const url = file.size > PIECE ? await keptUpload(file, finalidade) : null;
    const sending: Sending = { key: randomKey(), url, upload: null };
    sendings.set(file, sending);
    return sending;
  }

  const forget = (file: File, url: string | null) => {
    sendings.delete(file);
    if (url && file.size > PIECE) void forgetUpload(file, finalidade, url);
  };

  const attempt: Transport['send'] = async (file, { signal, onUploadProgress }) => {
    const [{ Upload }, { portalTransport }] = await load();
    await needDraft();
    const sending = await sendingOf(file);
    signal.throwIfAborted();
    const upload: Upload = new Upload(file, {
      endpoint: new URL(`${ADDRESS}?finalidade=${finalidade}`, window.location.origin).href,
      uploadUrl: sending.url,
      metadata: { filename: file.name },
      headers: { 'Idempotency-Key': sending.key },
      chunkSize: pieceBytes,
      uploadDataDuringCreation: file.size <= Math.min(SMALL, pieceBytes),
      httpStack: portalTransport,
      // Who calls knows what may be tried again, and what is kept holds nothing of a file's name.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onProgress: (sent, all) => onUploadProgress(sent / all),
      onUploadUrlAvailable: () => {
        sending.url = upload.url;
        if (upload.url && file.size > PIECE) void keepUpload(file, finalidade, upload.url);
      },
    });
    sending.upload = upload;
    const arquivo = await run(upload, signal);
    forget(file, upload.url);
    return arquivo;
  };

  const send: Transport['send'] = async (file, options) => {
    for (;;) {
      try {
        return await attempt(file, options);
      } catch (error) {
        if (!isProxyLimit(error) || pieceBytes <= MIN_PIECE) throw error;
        pieceBytes /= 2;
      }
    }
  };

  return {
    send,
    giveUp(file) {
      const upload = sendings.get(file)?.upload;
      if (!upload) return;
      forget(file, upload.url);
      // What can't be told now is collected.
      if (upload.url) upload.abort(true).catch(() => undefined);
    },
  };
}

/** The library is loaded by those who upload. */
async function load() {
  try {
    return await Promise.all([import('tus-js-client'), import('./portal-transport.ts')]);
  } catch (error) {
    throw new ApiError(0, null, { cause: error });
  }
}

/** Runs an attempt to its end. Stopped by the person, or for standing still, it leaves what came to go on with. */
function run(upload: Upload, signal: AbortSignal): Promise<Arquivo> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      void upload.abort();
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop);
    upload.options.onSuccess = ({ lastResponse }) => {
      signal.removeEventListener('abort', stop);
      const answer = lastResponse.getUnderlyingObject();
      resolve(isArquivo(answer) ? answer : fileOf(upload.url));
    };
    upload.options.onError = (error) => {
      signal.removeEventListener('abort', stop);
      reject(reasonOf(error));
    };
    upload.start();
  });
}

/** A proxy before the portal refused the size of a request; the portal's own 413 says why in words. */
const isProxyLimit = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 413 && error.message === '';

const isArquivo = (answer: unknown): answer is Arquivo =>
  typeof answer === 'object' && answer !== null && 'key' in answer;

/** It was whole already: the answer that told so got lost. */
function fileOf(url: string | null): Promise<Arquivo> {
  const id = url?.split('/').at(-1) ?? '';
  return call('GET /publico/documentoCredenciado/upload/:id', { params: { id }, silent: true });
}

/** The API's refusal, or that nothing answered. */
function reasonOf(error: Error | DetailedError): unknown {
  const refusal = 'originalResponse' in error ? error.originalResponse?.getUnderlyingObject() : null;
  if (refusal instanceof ApiError) return refusal;
  const cause = 'causingError' in error ? error.causingError : null;
  return cause instanceof ApiError ? cause : new ApiError(0, null, { cause: error });
}
