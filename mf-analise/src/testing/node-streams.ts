import { Blob as NodeBlob } from 'node:buffer';
import {
  CompressionStream,
  DecompressionStream,
  ReadableStream,
  TransformStream,
  WritableStream,
} from 'node:stream/web';

/** Returns an `ArrayBuffer` of jsdom's realm, since libraries test with `instanceof`. */
class Blob extends NodeBlob {
  override async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = new Uint8Array(await super.arrayBuffer());
    return Uint8Array.from(bytes).buffer;
  }
}

// Worker APIs missing in jsdom. Import before their users.
Object.assign(globalThis, {
  Blob,
  CompressionStream,
  DecompressionStream,
  ReadableStream,
  TransformStream,
  WritableStream,
});
