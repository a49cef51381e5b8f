/** More letters than this no browser lays out at once without a pause. */
export const MAX_LETTERS = 500_000;

/** The text of a file: UTF-8, or what programs of Windows wrote before it. Cut where it is too long. */
export async function textOf(content: Blob): Promise<string> {
  // A letter has four bytes at most.
  const bytes = await content.slice(0, MAX_LETTERS * 4).arrayBuffer();
  return decoded(bytes).slice(0, MAX_LETTERS);
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
