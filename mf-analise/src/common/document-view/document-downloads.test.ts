import { KeptLoads } from './document-downloads.ts';

/** A download that never finishes, until it is aborted. */
const slow = (left: AbortSignal) =>
  new Promise<Blob>((_, reject) => left.addEventListener('abort', () => reject(new Error('given up'))));

/** Opens files and leaves each while it loads. Returns functions that tell if each was aborted. */
function pass(loads: KeptLoads, keys: readonly string[]): readonly (() => boolean)[] {
  return keys.map((key) => {
    const place = new AbortController();
    let given = false;
    loads.load(key, slow, place.signal).catch(() => {
      given = true;
    });
    place.abort();
    return () => given;
  });
}

// DOC-13
describe('downloads of documents left while loading', () => {
  it('continue, at most four, and end with the page', async () => {
    const loads = new KeptLoads();
    const given = pass(loads, ['a', 'b', 'c', 'd', 'e']);
    await Promise.resolve();
    expect(given.map((isGiven) => isGiven())).toEqual([false, false, false, false, true]);
    loads.end();
    await Promise.resolve();
    expect(given.every((isGiven) => isGiven())).toBe(true);
  });

  it('are shared, and repeated after they were shown or failed', async () => {
    const loads = new KeptLoads();
    const fetch = jest.fn(async () => new Blob());
    const see = () => loads.load('a', fetch, new AbortController().signal);
    await Promise.all([see(), see()]);
    expect(fetch).toHaveBeenCalledTimes(1);
    loads.shown('a');
    fetch.mockRejectedValueOnce(new Error('no network'));
    await expect(see()).rejects.toThrow('no network');
    await see();
    expect(fetch).toHaveBeenCalledTimes(3);
  });
});
