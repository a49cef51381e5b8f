/**
 * Takes a file's own address from what it asks Node for, which it never does in a browser: bundled, it would be that of the folder of
 * whoever builds, and the same sources would make other files elsewhere.
 */
export default function withoutAddress(source) {
  return source.replaceAll('createRequire(import.meta.url)', "createRequire('file:///')");
}
