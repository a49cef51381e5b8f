/** Maximum number of characters: browsers pause when laying out more at once. */
export const MAX_LETTERS = 500_000;

/** Text of a file: UTF-8, or an older Windows encoding. Cut at the maximum length. */
export async function textOf(content: Blob): Promise<string> {
  // A character has at most four bytes.
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
