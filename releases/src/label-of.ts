/** Label of a name; an unknown one, from a later build, is shown as it is (TEL-46). */
export const labelOf = (words: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(words, name) ? (words[name] ?? name) : name;
