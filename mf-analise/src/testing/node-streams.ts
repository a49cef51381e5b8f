import { Blob } from 'node:buffer';
import {
  CompressionStream,
  DecompressionStream,
  ReadableStream,
  TransformStream,
  WritableStream,
} from 'node:stream/web';

// What a worker has and jsdom doesn't. Imported before what is to use it.
Object.assign(globalThis, {
  Blob,
  CompressionStream,
  DecompressionStream,
  ReadableStream,
  TransformStream,
  WritableStream,
});
