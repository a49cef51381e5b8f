import type { UrlStorage } from 'tus-js-client';

/** Milliseconds after which the API removes an unfinished upload (24 h). */
const LIFE_MS = 24 * 60 * 60 * 1000;

/** The upload library's storage, without file names, and limited to the API's retention. */
export const keptUploads = (urlStorage: UrlStorage): UrlStorage => ({
  findAllUploads: () => urlStorage.findAllUploads(),
  findUploadsByFingerprint: (fingerprint) => urlStorage.findUploadsByFingerprint(fingerprint),
  removeUpload: (key) => urlStorage.removeUpload(key),
  async addUpload(fingerprint, upload) {
    for (const { creationTime, urlStorageKey } of await urlStorage.findAllUploads()) {
      if (Date.now() - Date.parse(creationTime) > LIFE_MS) await urlStorage.removeUpload(urlStorageKey);
    }
    try {
      return await urlStorage.addUpload(fingerprint, { ...upload, metadata: {} });
    } catch {
      // Storage is full: the upload can be resumed only within this page.
      return '';
    }
  },
});
