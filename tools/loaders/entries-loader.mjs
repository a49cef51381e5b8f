/**
 * Replaces a script by one that imports each entry of the library when called, which nobody does: the bundler ships only imported code. Not
 * TypeScript, since rspack loads it directly.
 */
export default function askForEntries() {
  const { names } = this.getOptions();
  return `export const ask = [${names.map((name) => `() => import('${name}')`).join()}];`;
}
