import { webcrypto } from 'node:crypto';

/** WebCrypto for jsdom, which lacks it, between two realms: Node refuses buffers of jsdom's, and libraries those of Node. Import first. */

const isBuffer = (value: unknown): value is ArrayBuffer =>
  Object.prototype.toString.call(value) === '[object ArrayBuffer]';

const subtle = new Proxy(webcrypto.subtle, {
  get: (target, name) => {
    const method: unknown = Reflect.get(target, name);
    if (typeof method !== 'function') return method;
    return async (...args: unknown[]) => {
      const result: unknown = await Reflect.apply(
        method,
        target,
        args.map((value) => (isBuffer(value) ? new Uint8Array(value) : value)),
      );
      return isBuffer(result) ? Uint8Array.from(new Uint8Array(result)).buffer : result;
    };
  },
});

Object.defineProperty(globalThis, 'crypto', {
  value: { subtle, getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => webcrypto.getRandomValues(bytes) },
  configurable: true,
});
