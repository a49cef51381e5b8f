/** Length of the mark, the beginning of the SHA-256 of the list of files: addresses of unknown files can't be guessed. */
const MARK_LENGTH = 16;
const MARK = /[-.]preview-[0-9a-f]{16}$/;

/** Name of a version that only previews show, unique for its files. */
export function previewVersion(version: string, files: string): string {
  return `${version}${version.includes('-') ? '.' : '-'}preview-${files.slice(0, MARK_LENGTH)}`;
}

/** True for versions of previews, which are never live (TEL-41). */
export const isPreviewVersion = (version: string): boolean => MARK.test(version);

/** Version stated by the module, without the hash of its files. */
export const withoutMark = (version: string): string => version.replace(MARK, '');
