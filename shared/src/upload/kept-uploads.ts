import type { UrlStorage } from 'tus-js-client';

/** The API removes an unfinished upload after 24 h. */
const LIFE_MS = 24 * 60 * 60 * 1000;

/** The library's storage, without the names of files, and no longer than the API has the uploads. */
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
      // Storage is full: the upload can be resumed within this page alone.
      return '';
    }
  },
});
