/** A script as a browser loaded it, and the package that it belongs to. */
export interface LoadedScript {
  owner: string;
  name: string;
  text: string;
}

/** Bytes that one package's scripts repeat of another's. */
export interface Repeated {
  name: string;
  bytes: number;
  /** The longest repeated piece, shortened. */
  longest: string;
}

/** A shorter piece says nothing: calls look alike everywhere, and every icon begins with the same 170 characters. */
const WINDOW = 240;
/** Not each place of a text is remembered: a repeated piece of so much more than a window is still met. */
const STRIDE = 40;
const BASE = 257;

/** Names that a minifier gave differ from file to file; what they stand for is compared. */
const normalise = (text: string) => text.replaceAll(/(?<![\w$.])[A-Za-z_$][\w$]?(?![\w$])/g, '_');

/** The hash of each window of a text, by its place. */
function* windows(text: string): Generator<[place: number, hash: number]> {
  let top = 1;
  for (let turn = 1; turn < WINDOW; turn++) top = Math.imul(top, BASE);
  let hash = 0;
  for (let place = 0; place < text.length; place++) {
    if (place >= WINDOW) hash = (hash - Math.imul(text.charCodeAt(place - WINDOW), top)) | 0;
    hash = (Math.imul(hash, BASE) + text.charCodeAt(place)) | 0;
    if (place >= WINDOW - 1) yield [place - WINDOW + 1, hash];
  }
}

/** Finds code loaded twice: pieces of a script that also appear in an earlier package's script. */
export function findRepeated(scripts: readonly LoadedScript[]): Repeated[] {
  const texts = scripts.map(({ text }) => normalise(text));
  const seen = new Map<number, { script: number; place: number }>();
  const found: Repeated[] = [];
  for (const [script, { owner, name, text }] of scripts.entries()) {
    const plain = texts[script] ?? '';
    const covered = new Uint8Array(plain.length);
    const isSame = (where: { script: number; place: number }, place: number) =>
      scripts[where.script]?.owner !== owner &&
      texts[where.script]?.slice(where.place, where.place + WINDOW) === plain.slice(place, place + WINDOW);
    for (const [place, hash] of windows(plain)) {
      const where = seen.get(hash);
      if (where && isSame(where, place)) covered.fill(1, place, place + WINDOW);
      else if (!where && place % STRIDE === 0) seen.set(hash, { script, place });
    }
    found.push({ name, ...measure(covered, plain, text.length / plain.length) });
  }
  return found.filter(({ bytes }) => bytes > 0);
}

function measure(covered: Uint8Array, text: string, scale: number): Omit<Repeated, 'name'> {
  let bytes = 0;
  let best = { from: 0, length: 0 };
  let from = 0;
  for (let place = 0; place <= covered.length; place++) {
    if (covered[place]) {
      bytes += 1;
    } else {
      if (place - from > best.length) best = { from, length: place - from };
      from = place + 1;
    }
  }
  return { bytes: bytes * scale, longest: text.slice(best.from, best.from + Math.min(best.length, 70)) };
}
