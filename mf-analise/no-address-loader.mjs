/**
 * Removes a file's own address from its `createRequire` call, which browsers never run. Otherwise the bundle would contain the build
 * machine's folder, and equal sources would give different files.
 */
export default function withoutAddress(source) {
  return source.replaceAll('createRequire(import.meta.url)', "createRequire('file:///')");
}
