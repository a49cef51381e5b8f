/** So many characters of the SHA-256 of its list of files: nobody guesses an address of files that they haven't. */
const MARK_LENGTH = 16;
const MARK = /[-.]preview-[0-9a-f]{16}$/;

/** The name under which a version is kept that only previews show: the same files have the same, and no other files have it. */
export function previewVersion(version: string, files: string): string {
  return `${version}${version.includes('-') ? '.' : '-'}preview-${files.slice(0, MARK_LENGTH)}`;
}

/** True for versions of previews, which are never live (TEL-41). */
export const isPreviewVersion = (version: string): boolean => MARK.test(version);

/** Version stated by the module, without the hash of its files. */
export const withoutMark = (version: string): string => version.replace(MARK, '');
