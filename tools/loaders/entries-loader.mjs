/**
 * Puts in the place of a script one that asks for each entry of the library when it is called, which nobody does: the bundler ships what
 * something asks for. Not TypeScript: rspack loads it as it is.
 */
export default function askForEntries() {
  const { names } = this.getOptions();
  return `export const ask = [${names.map((name) => `() => import('${name}')`).join()}];`;
}
