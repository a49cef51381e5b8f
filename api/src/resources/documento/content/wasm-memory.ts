const MAGIC = 8;
const MEMORY_SECTION = 5;
const PAGE = 64 * 1024;

/** Lowers the largest memory that a WebAssembly binary declares: the engine then refuses to let it grow further. */
export function withMaxMemory(binary: Buffer, maxBytes: number): ArrayBuffer {
  const bytes = Uint8Array.from(binary);
  for (let at = MAGIC; at < bytes.length; ) {
    const size = readLeb(bytes, at + 1);
    if (bytes[at] === MEMORY_SECTION) {
      // One memory: count, flag of a maximum, minimum, maximum.
      const max = readLeb(bytes, readLeb(bytes, size.end + 2).end);
      writeLeb(bytes, max.start, max.end, maxBytes / PAGE);
      return bytes.buffer;
    }
    at = size.end + size.value;
  }
  throw new Error('The binary declares no memory');
}

function readLeb(bytes: Uint8Array, start: number): { value: number; start: number; end: number } {
  let value = 0;
  for (let end = start, shift = 0; end < bytes.length; end += 1, shift += 7) {
    const byte = bytes[end] ?? 0;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return { value, start, end: end + 1 };
  }
  throw new Error('A number has no end');
}

/** Writes a number over as many bytes as the former one took. */
function writeLeb(bytes: Uint8Array, start: number, end: number, value: number): void {
  for (let at = start, rest = value; at < end; at += 1, rest >>>= 7) {
    bytes[at] = (rest & 0x7f) | (at < end - 1 ? 0x80 : 0);
  }
}
