import { answerOf } from '../common/document-view/answering.ts';
import { readSignatures } from './signatures.ts';

/** A PDF, and the roots that the operator trusts, in DER. */
export interface SignaturesTask {
  content: Blob;
  roots: readonly Uint8Array<ArrayBuffer>[];
}

self.onmessage = async ({ data: { content, roots } }: MessageEvent<SignaturesTask>) => {
  self.postMessage(await answerOf(async () => readSignatures(new Uint8Array(await content.arrayBuffer()), roots)));
};
