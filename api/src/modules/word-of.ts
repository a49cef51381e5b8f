/** What is said for a name; one that a later build brought is said as it is (TEL-46). */
export const wordOf = (words: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(words, name) ? (words[name] ?? name) : name;
