import { ApiError } from '../http/api-error.ts';
import { call } from '../http/call.ts';

/** A duplicated tab has a copy of this one's drafts, and so shares their files. */
const CHANNEL = 'credenciados:arquivos-removidos';

let channel: BroadcastChannel | null = null;
let listeners = 0;

/** Removes an upload from the server, which may have it no more, and tells the browser's other tabs. The caller tells of a failure. */
export async function removeFile(key: string): Promise<void> {
  try {
    await call('DELETE /documentoCredenciado/deletar/:id', { params: { id: key }, silent: true });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
  tellRemoved(key);
}

function tellRemoved(key: string): void {
  // A page doesn't hear of its own removals: what it listens on is what it speaks on.
  const speaking = channel ?? new BroadcastChannel(CHANNEL);
  speaking.postMessage(key);
  if (speaking !== channel) speaking.close();
}

/** Follows uploads that other tabs remove. Returns the function that stops it. */
export function onRemoved(listener: (key: string) => void): () => void {
  channel ??= new BroadcastChannel(CHANNEL);
  listeners += 1;
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener(data);
  };
  channel.addEventListener('message', onMessage);
  return () => {
    channel?.removeEventListener('message', onMessage);
    listeners -= 1;
    if (listeners > 0) return;
    channel?.close();
    channel = null;
  };
}
