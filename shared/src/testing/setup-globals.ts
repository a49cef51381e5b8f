import { webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { BroadcastChannel } from 'node:worker_threads';

// Browser APIs missing in jsdom that libraries need while loading.
Object.defineProperty(globalThis, 'crypto', { configurable: true, value: webcrypto });
Object.assign(globalThis, {
  TextDecoder,
  TextEncoder,
  BroadcastChannel,
  structuredClone: (value: unknown) => deserialize(serialize(value)),
});
performance.mark ??= () => undefined as never;
performance.getEntriesByType ??= () => [];
